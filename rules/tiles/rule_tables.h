// RuleTables: the constant rules of one setup, filled once by its modules in stock(). Other code
// reads these tables and never asks which modules a game has.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "rules/core/raw_array.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/ingredients.h"
#include "rules/tiles/module.h"
#include "rules/tiles/shape.h"
#include "rules/tiles/state.h"

namespace rules::tiles {

class RuleTables {
public:
    struct Kind {
        bool in_play = false;
        Completion completion = Completion::never;
        std::uint8_t rank = 0;  // in the order of scoring
        FigureSet figures = 0;  // that may be deployed on it
        bool surveyed = false;  // some appraiser reads more of a survey than the node
        std::vector<const Module*> appraisers;
        const Module* entry = nullptr;  // decides about deployments; null: the engine
    };

    // Throws Broken if the ingredients exceed the engine's limits: the catalogue must not contain
    // such a game.
    explicit RuleTables(Ingredients ingredients);

    [[nodiscard]] int seats() const { return ingredients_.seats; }
    [[nodiscard]] const Ingredients& ingredients() const { return ingredients_; }
    // Of a type in a state: unchecked. NOLINTNEXTLINE(readability-simplify-subscript-expr)
    [[nodiscard]] const Shape& shape(TypeIndex type) const { return shapes_.data()[type]; }
    [[nodiscard]] const Kind& kind(FeatureKind kind) const {
        return kinds_[static_cast<std::size_t>(kind)];
    }
    // The figures that may be deployed on such features at all: bit f.
    [[nodiscard]] unsigned figures_on(FeatureKind kind) const {
        return standing_[static_cast<std::size_t>(kind)];
    }
    // Whether marks on its feature give it its weight (strength_by()).
    [[nodiscard]] bool is_weighted(FigureKind kind) const {
        return ((weighted_figures_ >> static_cast<unsigned>(kind)) & 1U) != 0;
    }
    // Types of tiles are numbered from 0.
    [[nodiscard]] std::size_t type_count() const { return shapes_.size(); }
    // Whether such tiles are drawn; the others are those that seats have from the beginning.
    [[nodiscard]] bool is_drawn(TypeIndex type) const { return printed(type) < drawn_types_; }
    // The type of a tile with a road over it, for the upright tile; no_type: there can be no road,
    // or it has one.
    [[nodiscard]] TypeIndex spanned(TypeIndex type, Axis upright) const {
        if (type >= spanned_.size() || upright == Axis::none) return no_type;
        return spanned_[type][upright == Axis::north_south ? 0 : 1];
    }
    // The road over a tile of this type, upright.
    [[nodiscard]] Axis span_of(TypeIndex type) const {
        return type < printed_types_ ? Axis::none
                                     : spans_[std::size_t{type} - printed_types_].upright;
    }
    [[nodiscard]] bool has_token(Token token) const {
        return static_cast<unsigned>(token) < token_count &&
               ((tokens_ >> static_cast<unsigned>(token)) & 1U) != 0;
    }
    // Whether seats have hands of their own; otherwise the seat in turn has the only tile.
    [[nodiscard]] bool has_hands() const { return ingredients_.hand.tiles != 0; }
    // Tiles of a lower stage come before those of a higher one.
    [[nodiscard]] std::uint8_t stage(TypeIndex type) const {
        return stages_.empty() ? no_stage : stages_[type];
    }
    // Whether it comes before all ordinary tiles.
    [[nodiscard]] bool is_early(TypeIndex type) const { return stage(type) != no_stage; }
    // The tiles to be drawn, in the order of the catalogue, and those of the side stack.
    [[nodiscard]] const std::vector<TypeIndex>& stack() const { return stack_; }
    [[nodiscard]] const std::vector<TypeIndex>& side_stack() const { return side_stack_; }
    // Of all tiles of this game, the start tile included.
    template <class F>
    [[nodiscard]] int count_tiles(const F& is) const {
        const auto is_one = [&](TypeIndex type) { return is(shapes_[type]); };
        int count =
            ingredients_.start_tile != no_tile && is_one(type_of_[ingredients_.start_tile]) ? 1 : 0;
        for (const auto* stack : {&stack_, &side_stack_})
            count += static_cast<int>(std::ranges::count_if(*stack, is_one));
        return count;
    }
    // All followers and others of all seats together.
    [[nodiscard]] int figures_in_game() const {
        int count = 0;
        for (const auto& [kind, copies] : ingredients_.figures) count += copies;
        return count * seats();
    }
    // Throws Broken if the tile is not in this game.
    [[nodiscard]] TypeIndex type_of(TileIndex tile) const;
    // Whether some module plays commands of this type.
    [[nodiscard]] bool plays(std::size_t command_index) const {
        return !playing_[command_index].empty();
    }
    [[nodiscard]] const SideWeights& weights() const { return weights_; }
    // At how many edges, or cells around, something is missing from a feature.
    [[nodiscard]] int open_ends(const FeatureRecord& record) const {
        const int ports = ports_of_edge_[static_cast<std::size_t>(record.kind())];
        return (record.missing() + ports - 1) / ports;
    }
    // The rotations of a tile that fit a cell with this pattern: bit r.
    [[nodiscard]] unsigned fitting(TypeIndex type, Pattern pattern) const {
        return fits_[std::size_t{type} * pattern_count_ + pattern] & all_rotations;
    }
    // The modules that get events of a type, in the order of the catalogue.
    struct Listener {
        const Module* module;
        Reaction tell;
    };
    [[nodiscard]] const std::vector<Listener>& listeners(std::size_t event_index) const {
        return listeners_[event_index];
    }
    // The kinds of features that form networks, and whether figures claim these.
    [[nodiscard]] const std::vector<Membership>& memberships() const { return memberships_; }
    [[nodiscard]] bool claims_network(FigureKind figure) const {
        return ((network_figures_ >> static_cast<unsigned>(figure)) & 1U) != 0;
    }
    // Whether it counts where it stands; otherwise it is a companion.
    [[nodiscard]] bool is_follower(FigureKind figure) const {
        return ((companion_figures_ >> static_cast<unsigned>(figure)) & 1U) == 0;
    }
    // Whether it stays where it is when all others of its feature come home.
    [[nodiscard]] bool is_loner(FigureKind figure) const {
        return ((loners_ >> static_cast<unsigned>(figure)) & 1U) != 0;
    }

    // The module that asks a question, and its functions for it.
    struct Owner {
        const Module* module = nullptr;
        const Asking* asking = nullptr;
    };
    // Null: no module of this game asks it.
    [[nodiscard]] const Owner* owner(Question question) const {
        const auto number = static_cast<std::size_t>(question);
        return number < owners_.size() && owners_[number].module != nullptr ? &owners_[number]
                                                                            : nullptr;
    }

    // Whether a module may veto placements of this tile.
    [[nodiscard]] bool is_vetoed(TypeIndex type) const {
        return !placement_vetoing_.empty() || vetoed_types_[type];
    }
    // Early tiles before the others, otherwise as they are.
    void sort_stages(std::vector<TileIndex>& tiles) const;

    // ---- The modules that are asked or told, in the order of the catalogue.
    [[nodiscard]] const std::vector<const Module*>& offering_in(Phase phase) const {
        return offering_in_[static_cast<std::size_t>(phase)];
    }
    [[nodiscard]] const std::vector<const Module*>& playing(std::size_t command_index) const {
        return playing_[command_index];
    }
    [[nodiscard]] const std::vector<const Module*>& arriving(Phase step) const {
        return arriving_[static_cast<std::size_t>(step)];
    }
    [[nodiscard]] const std::vector<const Module*>& asking() const { return asking_; }
    [[nodiscard]] const std::vector<const Module*>& told_of_scores() const { return scored_; }
    [[nodiscard]] const std::vector<const Module*>& told_of_completions() const {
        return completing_;
    }
    // Whether a module may know a place for a tile that fits nowhere.
    [[nodiscard]] bool may_fit_otherwise() const { return !fitting_otherwise_.empty(); }

protected:
    // Whether modules may offer anything in this phase.
    [[nodiscard]] bool may_offer_in(Phase phase) const {
        return phase == Phase::choosing || !offering_in(phase).empty();
    }
    // The fitting rotations in which the tile also joins as must_join() requires.
    [[nodiscard]] static unsigned joining(std::uint8_t fits) { return fits >> rotation_count; }
    // How many edges of a tile count in the drawing for the right to begin.
    [[nodiscard]] int counting_edges(TypeIndex type) const;

    // The type without a road over it.
    [[nodiscard]] TypeIndex printed(TypeIndex type) const {
        return type < printed_types_ ? type : spans_[std::size_t{type} - printed_types_].printed;
    }

    static constexpr std::uint8_t no_stage = 0xff;
    static constexpr unsigned rotation_count = 4;
    static constexpr unsigned all_rotations = 0xf;

    Ingredients ingredients_;
    std::vector<Shape> shapes_;
    std::vector<TypeIndex> type_of_;    // by TileIndex; no_type where it is not in the game
    std::vector<TypeIndex> stack_;      // all tiles but the start tile, in catalogue order
    std::vector<std::uint8_t> stages_;  // by TypeIndex; empty if all tiles are of one stage
    std::vector<TypeIndex> side_stack_;
    TypeIndex drawn_types_ = 0;    // from here on those of tiles that seats have
    TypeIndex printed_types_ = 0;  // from here on those with roads over them:
    struct Span {
        TypeIndex printed;
        Axis upright;
    };
    std::vector<Span> spans_;
    std::vector<std::array<TypeIndex, 2>> spanned_;  // by printed type; empty: nothing is laid over
    std::array<Kind, feature_kind_count> kinds_;
    std::array<int, figure_kind_count> strength_{};
    unsigned weighted_figures_ = 0;  // bit f: figure kind f counts these:
    std::array<Mark, figure_kind_count> weights_by_{};
    std::array<const Module*, figure_kind_count> companions_{};  // whose; null: a follower
    unsigned companion_figures_ = 0;                             // bit f: figure kind f is one
    unsigned loners_ = 0;  // bit f: figure kind f is one that stands alone (loner())
    std::array<std::uint8_t, figure_kind_count> figures_{};  // of each seat
    unsigned figure_kinds_ = 0;                              // bit f: seats have figures f
    RawArray<FigureSet, feature_kind_count> standing_;       // Kind::figures of each kind
    // [kind of feature]: bit f: a module decides whether a figure f may join others there.
    std::array<unsigned, feature_kind_count> admitted_{};
    bool plain_entry_ = false;  // deployments depend only on `standing_` and BASE-22
    std::vector<Membership> memberships_;
    std::vector<Mark> outweighing_;
    struct TieBreak {
        Mark mark;
        bool counts;
    };
    std::optional<TieBreak> tie_break_;    // breaks_ties()
    bool shares_sides_ = false;            // there are tiles on which segments share sides
    unsigned network_figures_ = 0;         // bit f: figure kind f claims networks
    std::vector<const Module*> offering_;  // in any phase, or answers to their questions
    std::array<std::vector<const Module*>, phase_count> offering_in_;
    std::array<std::vector<const Module*>, phase_count> arriving_;  // arrive()
    std::vector<const Module*> ending_turns_;
    std::vector<const Module*> asking_;                // asks()
    std::vector<const Module*> fitting_otherwise_;     // fits_otherwise()
    std::array<Owner, decision_kind_count> owners_{};  // by question
    std::array<std::vector<const Module*>, std::variant_size_v<Command>> playing_;
    std::vector<const Module*> placement_vetoing_;
    std::vector<const Module*> deployment_vetoing_;
    std::vector<std::pair<Mark, const Module*>> tile_vetoing_;  // about tiles with this mark
    std::uint64_t vetoed_marks_ = 0;                            // these, as in Shape::tile_marks
    std::vector<const Module*> scored_;                         // scored()
    std::vector<const Module*> completing_;                     // completing()
    // By phase: the modules with a veto on a type of command, and all these types (bit i).
    std::array<std::vector<std::pair<std::size_t, const Module*>>, phase_count> offer_vetoing_;
    std::array<unsigned, phase_count> offers_vetoed_{};
    std::vector<std::pair<FeatureKind, const Module*>> joining_;  // must_join()
    unsigned joining_edges_ = 0;      // bit n: the kind of edge numbered n is in joining_
    std::vector<bool> vetoed_types_;  // has an edge of a kind in joining_
    std::vector<std::pair<FigureKind, FigureKind>> likes_;  // stands_like()
    std::array<std::vector<Listener>, std::variant_size_v<Event>> listeners_;
    unsigned tokens_ = 0;  // bit t: token t is in the game
    SideWeights weights_{};
    std::array<std::uint8_t, feature_kind_count> ports_of_edge_{};  // of a segment that fills one
    std::size_t pattern_count_ = 0;
    std::vector<std::uint8_t> placement_counts_;  // [type][pattern]: how many look different
    std::vector<std::uint8_t> fits_;  // [type][pattern]: bit r: rotation r fits; bit r + 4: and
                                      // joins

private:
    class Registrar;

    [[nodiscard]] bool is_member(FeatureKind kind) const {
        return std::ranges::find(memberships_, kind, &Membership::member) != memberships_.end();
    }
    void admit_figures();
    void number_types();
    void leave_room(Shape& shape) const;
    void add_spanned();
    void number_edges();
    void make_fits();
    void fit_anything(std::size_t type);
};

}  // namespace rules::tiles
