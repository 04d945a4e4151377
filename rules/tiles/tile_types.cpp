#include "rules/tiles/tile_types.h"

#include <bit>

#include "rules/core/ensure.h"
#include "rules/tiles/state.h"

namespace rules::tiles {

namespace {

FeatureKind edge_kind(const Shape& shape, std::size_t side) {
    const Ports& ports = shape.ports[0][side];
    return shape.kind[ports.segment[ports.count / std::size_t{2}]];
}

// A node for a road that may be placed over the tile later. Until then it is of no feature in play.
void leave_room(Shape& shape) {
    const TileType& type = all_tiles()[shape.tile];
    if (!tiles::spanned(type, Axis::north_south) && !tiles::spanned(type, Axis::east_west)) return;
    ensure(shape.node_count < segments_max, "a road over a tile is its last segment");
    const std::size_t road = shape.node_count++;
    // A kind that is in no such game.
    shape.kind[road] = FeatureKind::river_system;
    shape.fresh[road].nodes = 1;
    shape.fresh[road].set_kind(FeatureKind::river_system);
    shape.first_segment[road] = static_cast<std::uint8_t>(road);
}

// How many nodes and features of a state the tiles of a game can take.
struct Room {
    std::size_t nodes = 0;
    std::size_t watched = 0;
    std::size_t pending = 0;

    void add(const Shape& shape, std::span<const Completion> completions, std::size_t copies) {
        nodes += copies * shape.node_count;
        for (std::size_t s = 0; s < shape.segment_count; ++s) {
            const Completion completion = completions[static_cast<std::size_t>(shape.kind[s])];
            if (completion == Completion::surrounding) watched += copies;
            if (completion == Completion::bordering) pending += copies;
        }
    }
};

}  // namespace

TileTypes::TileTypes(const Ingredients& ingredients, Completions completions,
                     const std::vector<Membership>& memberships,
                     const std::vector<FeatureKind>& joining) {
    shares_sides_ = std::ranges::any_of(
        ingredients.tiles, [](const auto& tile) { return shares_side(all_tiles()[tile.first]); });
    number_types(ingredients, memberships);
    check_limits(ingredients, completions);
    if (ingredients.spans) add_spanned();
    shapes_.shrink_to_fit();  // most of the bytes of a match
    if (!ingredients.early.empty()) stages_.assign(shapes_.size(), no_stage);
    for (const auto& [tile, stage] : ingredients.early) stages_[type_of(tile)] = stage;
    const EdgeNumbers numbers = number_edges();
    weigh_sides(numbers);
    note_completions(completions);
    make_fits(note_joining(joining, numbers));
}

void TileTypes::add(TileIndex tile, const Ingredients& ingredients,
                    const std::vector<Membership>& memberships) {
    TypeIndex& type = type_of_.at(tile);
    if (type != no_type) return;
    ensure(shapes_.size() < types_max, "the tile types of a game fit into the tables");
    type = static_cast<TypeIndex>(shapes_.size());
    shapes_.push_back(make_shape(tile, all_tiles()[tile], shares_sides_));
    add_networks(shapes_.back(), all_tiles()[tile], memberships);
    if (!ingredients.spans) return;
    ensure(memberships.empty(), "no network has roads over tiles");
    leave_room(shapes_.back());
}

void TileTypes::number_types(const Ingredients& ingredients,
                             const std::vector<Membership>& memberships) {
    type_of_.assign(all_tiles().size(), no_type);
    for (const auto& [tile, copies] : ingredients.tiles) {
        add(tile, ingredients, memberships);
        stack_.insert(stack_.end(), copies, type_of_[tile]);
    }
    ensure(!stack_.empty(), "a game has tiles to be drawn");
    ensure(std::ranges::is_sorted(stack_), "the tiles of a game are in catalogue order");
    if (ingredients.start_tile != no_tile) {
        add(ingredients.start_tile, ingredients, memberships);
        start_ = type_of_[ingredients.start_tile];
    }
    for (const auto& [tile, copies] : ingredients.side_tiles) {
        add(tile, ingredients, memberships);
        side_stack_.insert(side_stack_.end(), copies, type_of_[tile]);
    }
    drawn_types_ = static_cast<TypeIndex>(shapes_.size());
    for (const auto& [tile, copies] : ingredients.seat_tiles) {
        add(tile, ingredients, memberships);
        ensure(type_of_[tile] >= drawn_types_, "a tile is drawn, or seats have it");
    }
    printed_types_ = static_cast<TypeIndex>(shapes_.size());
}

void TileTypes::check_limits(const Ingredients& ingredients, Completions completions) const {
    Room room;
    for (const TypeIndex type : stack_) room.add(shapes_[type], completions, 1);
    for (const TypeIndex type : side_stack_) room.add(shapes_[type], completions, 1);
    if (start_ != no_type) room.add(shapes_[start_], completions, 1);
    std::size_t own = 0;
    for (const auto& [tile, copies] : ingredients.seat_tiles) {
        const std::size_t all = std::size_t{copies} * static_cast<std::size_t>(ingredients.seats);
        room.add(shapes_[type_of_[tile]], completions, all);
        own += all;
    }
    ensure(stack_.size() + side_stack_.size() + own < board_tiles_max && room.nodes <= nodes_max &&
               side_stack_.size() <= side_max && room.pending <= pending_max &&
               room.watched <= watched_max,
           "the tiles of a game fit into a state");
}

void TileTypes::add_spanned() {
    spanned_.assign(printed_types_, {no_type, no_type});
    for (TypeIndex type = 0; type < printed_types_; ++type) {
        for (const Axis axis : {Axis::north_south, Axis::east_west}) {
            const TileIndex tile = shapes_[type].tile;
            const auto with_road = tiles::spanned(all_tiles()[tile], axis);
            if (!with_road) continue;
            ensure(shapes_.size() < types_max, "the tile types of a game fit into the tables");
            spanned_[type][axis == Axis::north_south ? 0 : 1] =
                static_cast<TypeIndex>(shapes_.size());
            spans_.push_back({type, axis});
            shapes_.push_back(make_shape(tile, *with_road, shares_sides_));
        }
    }
}

TileTypes::EdgeNumbers TileTypes::number_edges() {
    EdgeNumbers number{};
    using EdgeKinds = std::array<FeatureKind, 3>;
    std::array<std::uint8_t, feature_kind_count> ports{};
    std::array<EdgeKinds, feature_kind_count> meeting{};  // by port
    std::uint8_t kinds = 0;
    ports_of_edge_.fill(1);
    for (Shape& shape : shapes_) {
        for (std::size_t side = 0; side < 4 && shape.has_edges(); ++side) {
            const auto kind = static_cast<std::size_t>(edge_kind(shape, side));
            const Ports& own = shape.ports[0][side];
            EdgeKinds met{};
            for (std::size_t p = 0; p < own.count; ++p) met[p] = shape.kind[own.segment[p]];
            if (number[kind] == 0) {
                number[kind] = ++kinds;
                ports[kind] = own.count;
                meeting[kind] = met;
                const auto filled = std::count(met.begin(), met.begin() + own.count, met[0]);
                if (filled == own.count) ports_of_edge_[kind] = own.count;
            }
            std::reverse(met.begin(), met.begin() + own.count);
            ensure(ports[kind] == own.count && meeting[kind] == met,
                   "edges of one kind have the same ports, which meet their equals");
            for (std::size_t rotation = 0; rotation < 4; ++rotation)
                shape.edges[rotation][(side + rotation) % 4] = number[kind];
        }
    }
    return number;
}

void TileTypes::weigh_sides(const EdgeNumbers& numbers) {
    const std::size_t kinds = std::ranges::max(numbers);
    std::size_t weight = 1;
    for (Pattern& side : weights_) {
        side = static_cast<Pattern>(weight);
        weight *= kinds + 1;
    }
    ensure(weight < 0x10000, "patterns of edges fit into two bytes");
    pattern_count_ = weight + 1;  // the last one is that of cells that nothing fits
}

void TileTypes::note_completions(Completions completions) {
    for (Shape& shape : shapes_) {
        for (std::size_t s = 0; s < shape.segment_count; ++s) {
            const Completion completion = completions[static_cast<std::size_t>(shape.kind[s])];
            const auto bit = static_cast<std::uint16_t>(1U << s);
            if (completion == Completion::edges) shape.closing |= bit;
            if (completion == Completion::surrounding) shape.surrounded |= bit;
            if (completion == Completion::bordering) shape.bordering |= bit;
        }
    }
}

unsigned TileTypes::note_joining(const std::vector<FeatureKind>& joining,
                                 const EdgeNumbers& numbers) {
    unsigned edges = 0;
    for (const FeatureKind kind : joining) {
        const unsigned number = numbers[static_cast<std::size_t>(kind)];
        if (number != 0) edges |= 1U << number;
    }
    for (const Shape& shape : shapes_) {
        unsigned has = 0;
        if (shape.has_edges()) {
            for (const std::uint8_t edge : shape.edges[0]) has |= 1U << edge;
        }
        must_join_.push_back((has & edges) != 0);
    }
    return edges;
}

// A pattern that a tile fits wants its edges on the sides with neighbours and nothing elsewhere:
// there are sixteen for each rotation.
void TileTypes::make_fits(unsigned joining_edges) {
    fits_.assign(shapes_.size() * pattern_count_, 0);
    placement_counts_ = fits_;
    for (std::size_t type = 0; type < shapes_.size(); ++type) {
        const Shape& shape = shapes_[type];
        if (!shape.has_edges()) {
            fit_anything(type);
            continue;
        }
        for (std::size_t rotation = 0; rotation < rotation_count; ++rotation) {
            for (unsigned sides = 0; sides < 16; ++sides) {
                std::size_t pattern = 0;
                unsigned has = 0;  // bit n: edges numbered n
                unsigned joins = 0;
                for (std::size_t side = 0; side < 4; ++side) {
                    const std::uint8_t edge = shape.edges[rotation][side];
                    has |= 1U << edge;
                    if (((sides >> side) & 1U) == 0) continue;
                    joins |= 1U << edge;
                    pattern += std::size_t{weights_[side]} * edge;
                }
                unsigned fitting = 1U << rotation;
                if ((has & joining_edges & ~joins) == 0) fitting |= fitting << rotation_count;
                std::uint8_t& fits = fits_[type * pattern_count_ + pattern];
                fits = static_cast<std::uint8_t>(fits | fitting);
                if (sides == 0) continue;  // nothing is counted where nothing is wanted
                placement_counts_[type * pattern_count_ + pattern] = static_cast<std::uint8_t>(
                    std::popcount(fits & all_rotations & shape.offered_rotations));
            }
        }
    }
}

// A tile without edges fits a cell with neighbours on all four sides.
void TileTypes::fit_anything(std::size_t type) {
    const std::size_t digits = weights_[1];  // of a pattern: edges by number, or nothing
    for (std::size_t pattern = 0; pattern + 1 < pattern_count_; ++pattern) {
        const auto wants = [&](Pattern weight) { return pattern / weight % digits != 0; };
        if (!std::ranges::all_of(weights_, wants)) continue;
        fits_[type * pattern_count_ + pattern] = all_rotations | all_rotations << rotation_count;
        placement_counts_[type * pattern_count_ + pattern] =
            static_cast<std::uint8_t>(std::popcount(shapes_[type].offered_rotations));
    }
}

TypeIndex TileTypes::type_of(TileIndex tile) const {
    const TypeIndex type = tile < type_of_.size() ? type_of_[tile] : no_type;
    ensure(type != no_type, "a tile belongs to the game");
    return type;
}

void TileTypes::sort_stages(std::vector<TileIndex>& tiles) const {
    if (stages_.empty()) return;
    const auto stage = [this](TileIndex tile) { return stages_[type_of(tile)]; };
    const auto late = std::stable_partition(
        tiles.begin(), tiles.end(), [&](TileIndex tile) { return stage(tile) != no_stage; });
    std::stable_sort(tiles.begin(), late,
                     [&](TileIndex a, TileIndex b) { return stage(a) < stage(b); });
}

}  // namespace rules::tiles
