#include "server/bots/outlook.h"

#include <algorithm>
#include <bit>

namespace server::bots {

namespace tiles = rules::tiles;

namespace {

constexpr unsigned side_sets = 16;

unsigned turned(unsigned sides, unsigned rotation) {
    return ((sides << rotation) | (sides >> (4 - rotation))) & 15U;
}

double power(double base, int exponent) {
    double result = 1;
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 != 0) result *= base;
        base *= base;
    }
    return result;
}

}  // namespace

Outlook::Outlook(const tiles::Game& game, const Odds& odds)
    : game_(game), odds_(odds), types_(game.tiles().count()) {
    reach_.resize(types_);
    for (std::size_t type = 0; type < types_; ++type) {
        const tiles::Shape& shape = game.shape(static_cast<tiles::TypeIndex>(type));
        for (unsigned side = 0; side < 4; ++side) {
            const tiles::Ports& ports = shape.ports[0][side];
            for (std::size_t i = 0; i < ports.count; ++i) {
                const std::size_t segment = ports.segment[i];
                for (const std::size_t node : {segment, std::size_t{shape.network[segment]}}) {
                    if (node == 0 && segment != 0) continue;  // it belongs to no network
                    std::uint8_t& sides = reach_[type][node];
                    sides = static_cast<std::uint8_t>(sides | (1U << side));
                }
            }
        }
    }
    const std::size_t patterns =
        std::size_t{game.tiles().weights()[3]} * game.tiles().weights()[1] + 1;
    known_.resize(patterns * side_sets);
    to_come_.resize(types_);
}

void Outlook::count(const tiles::State& state) {
    ++counting_;
    std::ranges::fill(to_come_, 0);
    tiles_left_ = 0;
    const auto add = [this](tiles::TypeIndex type) {
        ++to_come_[type];
        ++tiles_left_;
    };
    std::ranges::for_each(state.undrawn(), add);
    for (rules::Seat seat = 0; game_.has_hands() && seat < game_.seats(); ++seat)
        std::ranges::for_each(state.held.of(seat), add);
    // A seat that is asked in another seat's turn does not see its hand.
    if (game_.has_hands() && state.asked() != state.turn_seat)
        std::ranges::for_each(state.hand, add);
    turns_left_ = static_cast<double>(tiles_left_) / game_.seats();
    // No seat knows which tiles lie under hills: each may be the next one.
    for (const tiles::BuriedTile& buried : state.flocks.buried) add(game_.type_of(buried.tile));
}

double Outlook::share(tiles::Mark mark) const {
    int marked = 0;
    for (std::size_t type = 0; type < types_; ++type) {
        if (game_.shape(static_cast<tiles::TypeIndex>(type)).has(mark)) marked += to_come_[type];
    }
    return tiles_left_ == 0 ? 0 : static_cast<double>(marked) / tiles_left_;
}

// Whether a tile that fits as it is turned lets nothing go on that comes in from these sides.
bool Outlook::ends(tiles::TypeIndex type, unsigned rotation, tiles::Pattern pattern,
                   unsigned sides) const {
    const tiles::Shape& shape = game_.shape(type);
    unsigned open = 0;
    for (unsigned side = 0; side < 4; ++side) {
        if (pattern / game_.tiles().weights()[side] % game_.tiles().weights()[1] == 0)
            open |= 1U << side;
    }
    for (unsigned side = 0; side < 4; ++side) {
        if (((sides >> side) & 1U) == 0) continue;
        const tiles::Ports& ports = shape.ports[rotation][side];
        const std::size_t middle = ports.segment[ports.count / 2];
        if ((turned(reach_[type][middle], rotation) & open) != 0) return false;
    }
    return true;
}

Outlook::Fitting Outlook::tiles_for(tiles::Pattern pattern, unsigned sides) const {
    Fitting fitting;
    for (std::size_t i = 0; i < types_; ++i) {
        const auto type = static_cast<tiles::TypeIndex>(i);
        unsigned rotations = game_.tiles().fitting(type, pattern);
        for (; rotations != 0; rotations &= rotations - 1) {
            if (!ends(type, static_cast<unsigned>(std::countr_zero(rotations)), pattern, sides))
                continue;
            fitting.types[i / 64] |= std::uint64_t{1} << (i % 64);
            break;
        }
    }
    return fitting;
}

int Outlook::fitting(tiles::Pattern pattern, unsigned sides) {
    std::uint16_t& known = known_[std::size_t{pattern} * side_sets + sides];
    if (known == 0) {
        fittings_.push_back(tiles_for(pattern, sides));
        known = static_cast<std::uint16_t>(fittings_.size());
    }
    Fitting& it = fittings_[known - 1U];
    if (it.counted != counting_) {
        it.counted = counting_;
        it.count = 0;
        for (std::size_t word = 0; word < it.types.size(); ++word) {
            for (std::uint64_t left = it.types[word]; left != 0; left &= left - 1)
                it.count += to_come_[64 * word + static_cast<std::size_t>(std::countr_zero(left))];
        }
    }
    return it.count;
}

// Drawing `draws` times, at least one of the fitting ones comes.
double Outlook::chance_of_one(int fitting, double draws) const {
    if (fitting <= 0 || tiles_left_ <= 0) return 0;
    const double miss_once = static_cast<double>(std::max(0, tiles_left_ - fitting)) / tiles_left_;
    const int whole = static_cast<int>(draws);
    return 1 - power(miss_once, whole) * (1 - (draws - whole) * (1 - miss_once));
}

// How many draws it takes on average, if there are any.
double Outlook::draws_for_one(int fitting) const {
    return static_cast<double>(tiles_left_) / std::max(1, fitting);
}

void Outlook::note_open(const tiles::State& state, tiles::Position at, unsigned side) {
    const tiles::Position cell = tiles::beside(at, static_cast<int>(side));
    const int frontier = state.board.frontier_at(cell);
    if (frontier < 0) {
        if (state.board.tile_at(cell) >= 0) return;
        if (game_.ingredients().table.completes) return;
    }
    const unsigned facing = 1U << ((side + 2) % 4);
    const auto same = std::ranges::find(open_, cell, &OpenCell::at);
    if (same != open_.end()) {
        same->sides |= facing;
    } else {
        open_.push_back({cell, frontier, facing});
    }
}

void Outlook::add_cells(const tiles::State& state, Cells& out) const {
    const auto add = [&](tiles::Position at) {
        const int frontier = state.board.frontier_at(at);
        if (frontier >= 0) out.set(static_cast<std::size_t>(frontier));
    };
    for (const OpenCell& open : open_) {
        add(open.at);
        for (int side = 0; side < 4; ++side) add(tiles::beside(open.at, side));
    }
}

Outlook::Prospect Outlook::by_sides(const tiles::State& state, tiles::Node node) {
    open_.clear();
    tiles::Node n = node;
    do {
        const tiles::Board::Tile& tile = state.board.tile(state.features.tile_of(n));
        const auto on_tile = static_cast<std::size_t>(n) - tile.first_node;
        unsigned sides = turned(reach_[tile.type][on_tile], tile.rotation);
        for (; sides != 0; sides &= sides - 1)
            note_open(state, tile.at, static_cast<unsigned>(std::countr_zero(sides)));
        n = state.features.next(n);
    } while (n != node);
    Prospect prospect;
    prospect.open_cells = static_cast<int>(open_.size());
    prospect.chance = 1;
    // One's own draws are shared among the missing cells; others seldom help.
    const double draws = turns_left_ / std::max(1, prospect.open_cells);
    for (const OpenCell& open : open_) {
        if (open.frontier < 0) {
            prospect.chance = 0;
            continue;
        }
        const auto pattern = state.board.patterns()[static_cast<std::size_t>(open.frontier)];
        const int ending = fitting(pattern, open.sides);
        prospect.chance *= (1 - odds_.spoiled) * chance_of_one(ending, odds_.side_draws * draws);
        prospect.growth += chance_of_one(fitting(pattern, 0), odds_.growth_draws * draws);
        prospect.wait += draws_for_one(ending);
    }
    return prospect;
}

Outlook::Prospect Outlook::by_surrounding(const tiles::State& state, tiles::Position middle) {
    open_.clear();
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const tiles::Position at{static_cast<std::int8_t>(middle.x + dx),
                                     static_cast<std::int8_t>(middle.y + dy)};
            if (state.board.tile_at(at) >= 0) continue;
            if (game_.ingredients().table.completes && !state.table.contains(at)) continue;
            open_.push_back({at, state.board.frontier_at(at), 0});
        }
    }
    Prospect prospect;
    prospect.open_cells = static_cast<int>(open_.size());
    prospect.chance = 1;
    const double draws = odds_.around_draws * turns_left_ / std::max(1, prospect.open_cells);
    for (const OpenCell& open : open_) {
        // A cell that is not on the frontier yet has no neighbours to fit.
        const int fit =
            open.frontier >= 0
                ? fitting(state.board.patterns()[static_cast<std::size_t>(open.frontier)], 0)
            : state.table.contains(open.at) ? tiles_left_
                                            : 0;
        const double filled = (1 - odds_.around_spoiled) * chance_of_one(fit, draws);
        prospect.chance *= filled;
        prospect.growth += filled;
        prospect.wait += draws_for_one(fit) / odds_.around_draws;
    }
    return prospect;
}

}  // namespace server::bots
