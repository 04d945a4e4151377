#include "rules/tiles/rule_tables.h"

#include <algorithm>
#include <bit>

#include "rules/core/ensure.h"
#include "rules/tiles/turn.h"

namespace rules::tiles {

namespace {

FeatureKind edge_kind(const Shape& shape, std::size_t side) {
    const Ports& ports = shape.ports[0][side];
    return shape.kind[ports.segment[ports.count / std::size_t{2}]];
}

}  // namespace

// Writes down what each module says in stock().
class RuleTables::Registrar final : public Stock {
public:
    Registrar(RuleTables& game, const Module& module) : game_(game), module_(module) {}

    void feature(FeatureKind kind, Completion completion, Reads reads) override {
        asked_for_ |= bit(Hook::appraise);
        Kind& rules = rules_of(kind);
        ensure(!rules.in_play, "one module owns a kind of feature");
        rules.in_play = true;
        rules.completion = completion;
        rules.surveyed = reads == Reads::all;
        rules.rank = static_cast<std::uint8_t>(
            std::ranges::count_if(game_.kinds_, [](const Kind& k) { return k.in_play; }));
        rules.appraisers.push_back(&module_);
    }
    void network(FeatureKind network, FeatureKind member) override {
        const auto same = [&](const Membership& it) { return it.member == member; };
        ensure(std::ranges::none_of(game_.memberships_, same), "a kind belongs to one network");
        game_.memberships_.push_back({member, network});
    }
    void claims_network(FigureKind figure) override {
        game_.network_figures_ |= 1U << static_cast<unsigned>(figure);
    }
    void may_stand(FigureKind figure, FeatureKind kind) override {
        Kind& rules = rules_of(kind);
        rules.figures =
            static_cast<FigureSet>(rules.figures | (1U << static_cast<unsigned>(figure)));
    }
    void companion(FigureKind figure) override {
        asked_for_ |= bit(Hook::admits);
        game_.companions_[static_cast<std::size_t>(figure)] = &module_;
        game_.companion_figures_ |= 1U << static_cast<unsigned>(figure);
        strength(figure, 0);
    }
    void strength(FigureKind figure, int strength) override {
        game_.strength_[static_cast<std::size_t>(figure)] = strength;
    }
    void strength_by(FigureKind figure, Mark mark) override {
        strength(figure, 0);
        game_.weighted_figures_ |= 1U << static_cast<unsigned>(figure);
        game_.weights_by_[static_cast<std::size_t>(figure)] = mark;
    }
    void wants_appraise(FeatureKind kind, Reads reads) override {
        asked_for_ |= bit(Hook::appraise);
        Kind& rules = rules_of(kind);
        rules.appraisers.push_back(&module_);
        rules.surveyed = rules.surveyed || reads == Reads::all;
    }
    void wants_offer(Phase phase) override {
        asked_for_ |= bit(Hook::offer);
        offers();
        game_.offering_in_.at(static_cast<std::size_t>(phase)).push_back(&module_);
    }
    void wants_play(std::size_t command_index) override {
        asked_for_ |= bit(Hook::play);
        game_.playing_.at(command_index).push_back(&module_);
    }
    void wants_turn_end() override {
        asked_for_ |= bit(Hook::plays_again);
        game_.ending_turns_.push_back(&module_);
    }
    void wants_step(Phase phase) override {
        asked_for_ |= bit(Hook::arrive);
        game_.arriving_.at(static_cast<std::size_t>(phase)).push_back(&module_);
    }
    void wants_fits() override {
        asked_for_ |= bit(Hook::fits_otherwise);
        game_.fitting_otherwise_.push_back(&module_);
    }
    void wants_placement_veto() override {
        asked_for_ |= bit(Hook::veto);
        game_.placement_vetoing_.push_back(&module_);
    }
    void wants_deployment_veto() override {
        asked_for_ |= bit(Hook::veto);
        game_.deployment_vetoing_.push_back(&module_);
    }
    void wants_tile_veto(Mark mark) override {
        asked_for_ |= bit(Hook::veto);
        game_.tile_vetoing_.emplace_back(mark, &module_);
        game_.vetoed_marks_ |= bit(mark);
    }
    void wants_scored() override {
        asked_for_ |= bit(Hook::scored);
        game_.scored_.push_back(&module_);
    }
    void wants_completing() override {
        asked_for_ |= bit(Hook::completing);
        game_.completing_.push_back(&module_);
    }
    void wants_offer_veto(Phase phase, std::size_t command_index) override {
        asked_for_ |= bit(Hook::veto);
        const std::vector<const Module*>& own = game_.playing_.at(command_index);
        ensure(std::ranges::find(own, &module_) == own.end(), "no module vetoes its own offers");
        game_.offer_vetoing_.at(static_cast<std::size_t>(phase))
            .emplace_back(command_index, &module_);
        game_.offers_vetoed_.at(static_cast<std::size_t>(phase)) |= 1U << command_index;
    }
    void must_join(FeatureKind edge) override {
        asked_for_ |= bit(Hook::veto);
        game_.joining_.emplace_back(edge, &module_);
    }
    void loner(FigureKind figure) override {
        companion(figure);
        game_.loners_ |= 1U << static_cast<unsigned>(figure);
    }
    void breaks_ties(Mark mark, bool counts) override {
        ensure(!game_.tie_break_, "one module breaks ties");
        game_.tie_break_ = TieBreak{mark, counts};
    }
    void outweighs(Mark mark) override { game_.outweighing_.push_back(mark); }
    void stands_like(FigureKind figure, FigureKind like) override {
        game_.likes_.emplace_back(figure, like);
    }
    void token(Token token) override { game_.tokens_ |= 1U << static_cast<unsigned>(token); }
    void owns_entry(FeatureKind kind) override {
        asked_for_ |= bit(Hook::admits);
        Kind& rules = rules_of(kind);
        ensure(rules.entry == nullptr, "one module decides who may enter a kind of feature");
        rules.entry = &module_;
    }

    // A module must request the hooks that it implements, and implement the ones that it requests.
    // (A kind of feature may score nothing, a refusal needs no reason, and offers may be listed.)
    void check() const {
        const unsigned answered = module_.answered();
        ensure((answered & ~asked_for_) == 0, "a module is asked what it answers");
        const unsigned needless = bit(Hook::appraise) | bit(Hook::named) | bit(Hook::explain);
        ensure((asked_for_ & ~answered & ~needless) == 0, "a module answers what it is asked");
    }

    // A module owns the questions that it asks.
    void own_questions() {
        for (const Asking& asking : module_.questions()) {
            Owner& own = game_.owners_.at(static_cast<std::size_t>(asking.question));
            ensure(own.module == nullptr, "one module asks a question");
            own = {&module_, &asking};
            offers();
        }
    }

    // To what it has a reaction; and it asks when a tile was placed.
    void listen() {
        Reactions reactions = module_.reactions();
        if ((module_.answered() & bit(Hook::asks)) != 0) {
            asked_for_ |= bit(Hook::asks);
            game_.asking_.push_back(&module_);
            Reaction& placed = reactions[event_index<TilePlaced>()];
            ensure(placed == nullptr, "a module asks about a tile or reacts");
            placed = [](const Module& module, Turn& turn, const void* /*event*/) {
                turn.let_ask(module);
            };
        }
        for (std::size_t i = 0; i < reactions.size(); ++i) {
            if (reactions[i] != nullptr) game_.listeners_[i].push_back({&module_, reactions[i]});
        }
    }

private:
    void offers() {
        asked_for_ |= bit(Hook::named) | bit(Hook::explain);
        std::vector<const Module*>& all = game_.offering_;
        if (all.empty() || all.back() != &module_) all.push_back(&module_);
    }
    Kind& rules_of(FeatureKind kind) { return game_.kinds_[static_cast<std::size_t>(kind)]; }
    RuleTables& game_;
    const Module& module_;
    unsigned asked_for_ = 0;
};

RuleTables::RuleTables(Ingredients ingredients) : ingredients_(std::move(ingredients)) {
    ensure(seats() >= 1 && seats() <= seats_max, "a game has seats");
    strength_.fill(1);
    for (const auto& [kind, count] : ingredients_.figures) {
        figures_.at(static_cast<std::size_t>(kind)) = count;
        figure_kinds_ |= (count != 0 ? 1U : 0U) << static_cast<unsigned>(kind);
    }
    for (const Module* module : ingredients_.modules) {
        Registrar registrar(*this, *module);
        module->stock(registrar);
        registrar.own_questions();
        registrar.listen();
        registrar.check();
    }
    admit_figures();
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
        standing_[k] = kinds_[k].figures;
        admitted_[k] = kinds_[k].entry != nullptr ? ~network_figures_ : companion_figures_;
    }
    plain_entry_ = deployment_vetoing_.empty() && tile_vetoing_.empty() && network_figures_ == 0 &&
                   companion_figures_ == 0 &&
                   std::ranges::all_of(kinds_, [](const Kind& k) { return k.entry == nullptr; });
    const TableRules& table = ingredients_.table;
    ensure(table.width <= table_side_max && table.height <= table_side_max,
           "a table is no larger than the engine's limit");
    number_types();
    number_edges();
    make_fits();
}

// Applies stands_like(), and removes kinds of features that are not in this game.
void RuleTables::admit_figures() {
    for (Kind& rules : kinds_) {
        for (const auto& [figure, like] : likes_) {
            const unsigned stands = (unsigned{rules.figures} >> static_cast<unsigned>(like)) & 1U;
            rules.figures =
                static_cast<FigureSet>(rules.figures | (stands << static_cast<unsigned>(figure)));
        }
        const bool member = is_member(static_cast<FeatureKind>(&rules - kinds_.data()));
        if (!rules.in_play && !member) rules.figures = 0;
        ensure(member || (rules.figures & network_figures_) == 0,
               "who claims networks stands where there are some");
    }
}

void RuleTables::number_types() {
    type_of_.assign(all_tiles().size(), no_type);
    shares_sides_ = std::ranges::any_of(
        ingredients_.tiles, [](const auto& tile) { return shares_side(all_tiles()[tile.first]); });
    const auto add = [&](TileIndex tile) {
        TypeIndex& type = type_of_.at(tile);
        if (type != no_type) return;
        ensure(shapes_.size() < types_max, "the tile types of a game fit into the tables");
        type = static_cast<TypeIndex>(shapes_.size());
        shapes_.push_back(make_shape(tile, all_tiles()[tile], shares_sides_));
        add_networks(shapes_.back(), all_tiles()[tile], memberships_);
        if (ingredients_.spans) leave_room(shapes_.back());
    };
    std::size_t nodes = 0;
    std::size_t watched = 0;
    std::size_t pending = 0;
    const auto count = [&](const Shape& shape) {
        nodes += shape.node_count;
        for (std::size_t s = 0; s < shape.segment_count; ++s) {
            if (kind(shape.kind[s]).completion == Completion::surrounding) ++watched;
            if (kind(shape.kind[s]).completion == Completion::bordering) ++pending;
        }
    };
    for (const auto& [tile, copies] : ingredients_.tiles) {
        add(tile);
        for (int i = 0; i < copies; ++i) {
            stack_.push_back(type_of_[tile]);
            count(shapes_[stack_.back()]);
        }
    }
    ensure(std::ranges::is_sorted(stack_), "the tiles of a game are in catalogue order");
    if (ingredients_.start_tile != no_tile) {
        add(ingredients_.start_tile);
        count(shapes_[type_of(ingredients_.start_tile)]);
    }
    ensure(!stack_.empty(), "a game has tiles to be drawn");
    for (const auto& [tile, copies] : ingredients_.side_tiles) {
        add(tile);
        side_stack_.insert(side_stack_.end(), copies, type_of_[tile]);
        for (int i = 0; i < copies; ++i) count(shapes_[side_stack_.back()]);
    }
    drawn_types_ = static_cast<TypeIndex>(shapes_.size());
    std::size_t own = 0;
    for (const auto& [tile, copies] : ingredients_.seat_tiles) {
        add(tile);
        ensure(type_of_[tile] >= drawn_types_, "a tile is drawn, or seats have it");
        own += std::size_t{copies} * static_cast<std::size_t>(seats());
        for (int i = 0; i < copies * seats(); ++i) count(shapes_[type_of_[tile]]);
    }
    printed_types_ = static_cast<TypeIndex>(shapes_.size());
    if (ingredients_.spans) add_spanned();
    shapes_.shrink_to_fit();  // most of the bytes of a match
    if (!ingredients_.early.empty()) stages_.assign(shapes_.size(), no_stage);
    for (const auto& [tile, stage] : ingredients_.early) stages_[type_of(tile)] = stage;
    ensure(stack_.size() + side_stack_.size() + own < board_tiles_max && nodes <= nodes_max &&
               side_stack_.size() <= side_max,
           "the tiles of a game fit into a state");
    ensure(pending <= pending_max && watched <= watched_max && figures_in_game() <= figures_max,
           "the figures of a game fit into a state");
}

// A node for a road that may be placed over the tile later. Until then it is of no feature in play.
void RuleTables::leave_room(Shape& shape) const {
    const TileType& type = all_tiles()[shape.tile];
    if (!tiles::spanned(type, Axis::north_south) && !tiles::spanned(type, Axis::east_west)) return;
    ensure(memberships_.empty() && shape.node_count < segments_max,
           "a road over a tile is its last segment");
    const std::size_t road = shape.node_count++;
    // A kind that is in no such game.
    shape.kind[road] = FeatureKind::river_system;
    shape.fresh[road].nodes = 1;
    shape.fresh[road].set_kind(FeatureKind::river_system);
    shape.first_segment[road] = static_cast<std::uint8_t>(road);
}

void RuleTables::add_spanned() {
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

void RuleTables::number_edges() {
    std::array<std::uint8_t, feature_kind_count> number{};
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
        for (std::size_t s = 0; s < shape.segment_count; ++s) {
            const Kind& rules = kind(shape.kind[s]);
            if (!rules.in_play) continue;
            const auto bit = static_cast<std::uint16_t>(1U << s);
            if (rules.completion == Completion::edges) shape.closing |= bit;
            if (rules.completion == Completion::surrounding) shape.surrounded |= bit;
            if (rules.completion == Completion::bordering) shape.bordering |= bit;
        }
        vetoed_types_.push_back(std::ranges::any_of(joining_, [&](const auto& join) {
            const auto has_edge = [&](std::size_t side) {
                return edge_kind(shape, side) == join.first;
            };
            return shape.has_edges() && (has_edge(0) || has_edge(1) || has_edge(2) || has_edge(3));
        }));
    }
    for (const auto& [edge, module] : joining_) {
        const unsigned numbered = number[static_cast<std::size_t>(edge)];
        if (numbered != 0) joining_edges_ |= 1U << numbered;
    }
    std::size_t weight = 1;
    for (Pattern& side : weights_) {
        side = static_cast<Pattern>(weight);
        weight *= kinds + std::size_t{1};
    }
    ensure(weight < 0x10000, "patterns of edges fit into two bytes");
    pattern_count_ = weight + 1;  // the last one is that of cells that nothing fits
}

// A pattern that a tile fits wants its edges on the sides with neighbours and nothing elsewhere:
// there are sixteen for each rotation.
void RuleTables::make_fits() {
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
                if ((has & joining_edges_ & ~joins) == 0) fitting |= fitting << rotation_count;
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
void RuleTables::fit_anything(std::size_t type) {
    const std::size_t digits = weights_[1];  // of a pattern: edges by number, or nothing
    for (std::size_t pattern = 0; pattern + 1 < pattern_count_; ++pattern) {
        const auto wants = [&](Pattern weight) { return pattern / weight % digits != 0; };
        if (!std::ranges::all_of(weights_, wants)) continue;
        fits_[type * pattern_count_ + pattern] = all_rotations | all_rotations << rotation_count;
        placement_counts_[type * pattern_count_ + pattern] =
            static_cast<std::uint8_t>(std::popcount(shapes_[type].offered_rotations));
    }
}

TypeIndex RuleTables::type_of(TileIndex tile) const {
    const TypeIndex type = tile < type_of_.size() ? type_of_[tile] : no_type;
    ensure(type != no_type, "a tile belongs to the game");
    return type;
}

void RuleTables::sort_stages(std::vector<TileIndex>& tiles) const {
    if (stages_.empty()) return;
    const auto stage = [this](TileIndex tile) { return stages_[type_of(tile)]; };
    const auto late = std::stable_partition(
        tiles.begin(), tiles.end(), [&](TileIndex tile) { return stage(tile) != no_stage; });
    std::stable_sort(tiles.begin(), late,
                     [&](TileIndex a, TileIndex b) { return stage(a) < stage(b); });
}

int RuleTables::counting_edges(TypeIndex type) const {
    int count = 0;
    const TileType& printed = all_tiles()[shapes_[type].tile];
    for (int side = 0; side < 4 && has_edges(printed); ++side) {
        if (tiles::edge_kind(printed, side) == ingredients_.drawn_for) ++count;
    }
    return count;
}

}  // namespace rules::tiles
