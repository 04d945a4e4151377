// Game: the rules of one setup, made from its list of modules; immutable, shared by all states of
// all matches with that setup. It knows no module by name. RuleTables has the constant tables,
// Surveyor reads a state, Evolution applies events to it; Game adds the legal commands, with the
// answers of modules, and carries commands out.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/refusal.h"
#include "rules/tiles/choices.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/evolution.h"
#include "rules/tiles/module.h"
#include "rules/tiles/state.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

class Game : public Evolution {
public:
    // Throws Broken if the game exceeds a limit, also of a slice.
    explicit Game(Ingredients ingredients);

    // ---- Playing. With `record` null nothing is recorded: for playouts. Every call leaves the
    // state at a decision or at the end of the game.
    [[nodiscard]] State fresh() const;
    void start(State& state, Chance& chance, std::vector<Event>* record) const;
    void start(State& state, const Started& opening, Chance& chance,
               std::vector<Event>* record) const;
    // Nothing: done. A refusal leaves the state untouched.
    std::optional<Refusal> play(State& state, Seat seat, const Command& command, Chance& chance,
                                std::vector<Event>* record) const;
    // All or nothing, all but the last without ending the turn; see Match::play.
    std::optional<Refusal> play(State& state, Seat seat, std::span<const Command> commands,
                                Chance& chance, std::vector<Event>* record) const;

    // ---- Legal commands.
    // The placements of a tile in the hand, rotations that look the same once. The order has no
    // meaning.
    [[gnu::noinline]] void placements(const State& state, Placements& out, int held = 0) const;
    // The placements of tiles that no seat needs to have: of one type or all, in one cell or all.
    // Sorted by type.
    [[nodiscard]] std::vector<PlaceTile> places(const State& state, std::optional<TileIndex> tile,
                                                std::optional<Position> at) const;
    // The deployments on the tile just placed (passing not included). By segment, then figure.
    void deployments(const State& state, Deployments& out) const;
    // Whether there are any deployments, without listing them: whether the seat in turn could
    // deploy a figure on the tile just placed. Commands of modules do not count.
    [[nodiscard]] bool may_deploy(const State& state) const;
    // All choices. The order has no meaning.
    [[gnu::noinline]] void choices(const State& state, Seat seat, Choices& out) const;
    // Play one of the choices of the seat in turn in this very state. It is not checked again, and
    // nothing is recorded.
    void play(State& state, const Choices& choices, int i, Chance& chance) const;
    // As play(), and replaces `choices` by those of the next decision; none: the game is over.
    // Reuses the results of play(), instead of computing them again.
    void play_on(State& state, Choices& choices, int i, Chance& chance) const;
    // All choices as commands, sorted.
    void offers(const State& state, Seat seat, std::vector<Command>& out) const;
    void follow_ups(const State& state, Seat seat, const Command& command,
                    std::vector<Command>& out) const;
    // The step for an absent seat in turn: it passes where it can, and otherwise takes the first
    // offer, until its turn is over or hidden information is shown.
    [[nodiscard]] std::vector<Command> default_step(const State& state) const;
    // The first reason for a refusal (rules/README.md has their sequence); nothing if the command
    // may be played.
    [[nodiscard]] std::optional<Refusal> check(const State& state, Seat seat,
                                               const Command& command) const;

    // Whether the figures on this feature permit deploying another one there.
    [[nodiscard]] bool may_enter(const State& state, Node node, FigureKind figure) const {
        const FeatureKind kind = kind_of(state, node);
        const unsigned entering = 1U << static_cast<unsigned>(figure);
        const Entrants may = entrants(kind, entering, is_free(state, node),
                                      is_free(state, claim_of(state, node, figure)));
        return may.sure != 0 || (may.asked != 0 && is_admitted(state, node, kind, figure));
    }

    // Its points for a seat with the majority there; no_seat: for every such seat.
    void appraise(const State& state, const Survey& survey, Seat seat, Lines& lines) const;

    // ---- Views.
    [[nodiscard]] View view(const State& state, Viewer viewer = Viewer::everything()) const;
    // A state that agrees with the view; the order of the supply comes from `chance`. Throws Broken
    // if no state agrees.
    [[nodiscard]] State from_view(const View& view, Chance& chance) const;
    // Whether the seat in turn could place a tile of this type.
    [[nodiscard, gnu::noinline]] bool fits_somewhere(const State& state, TypeIndex type) const;

    // ---- For the engine.
    // The owner of the open question; null: there is none.
    [[nodiscard]] const Hooks::Owner* asks_now(const State& state) const {
        return state.phase() == Phase::choosing ? hooks().owner(state.question()) : nullptr;
    }
    // Whether the turn's owner has a choice after having placed.
    [[nodiscard]] bool has_choice(const State& state) const;
    // Of the deciding seat, into choices that are reset.
    void find_choices(const State& state, Choices& out) const;
    // As placements(), for tiles that no module vetoes, without listing them.
    void count_placements(const State& state, int held, Choices& out) const;
    // The i-th of counted placements.
    [[nodiscard]] CellPick pick(const State& state, const Choices& choices, int held, int i) const;
    [[nodiscard]] bool any_fits(const State& state, std::span<const TypeIndex> types) const;
    // Whether a seat has a tile or can draw one. It may turn out to fit nowhere.
    [[nodiscard]] bool may_begin(const State& state, Seat seat) const {
        return !has_hands() || has_tile(state, seat);
    }
    // Whether the seat in turn can place a tile that it need not draw.
    [[nodiscard]] bool brings_tile(const State& state) const;
    // Whether the turn's owner has the next turn, too.
    [[nodiscard]] bool plays_again(const State& state) const {
        return !hooks().ending_turns.empty() && is_repeated(state);
    }

private:
    [[nodiscard]] std::optional<Refusal> check_turn(const State& state, Seat seat) const;
    [[nodiscard]] std::optional<Refusal> check(const State& state, Seat seat,
                                               const PlaceTile& command) const;
    [[nodiscard]] std::optional<Refusal> check(const State& state, Seat seat,
                                               const DeployFigure& command) const;
    [[nodiscard]] std::optional<Refusal> check(const State& state,
                                               const ExtendTable& command) const;
    // The offers of modules, without those that other modules veto. Requires an empty `out`.
    [[gnu::noinline]] void offer_more(const State& state, Seat seat, Offers& out) const;
    [[nodiscard]] std::optional<Refusal> veto_offer(const State& state, Seat seat,
                                                    const Command& command) const;
    [[nodiscard]] std::optional<Refusal> veto(const std::vector<const Module*>& asked,
                                              const State& state, Seat seat,
                                              const Command& command) const;
    // A deployment on the tile just placed, whose shape is `last`.
    [[nodiscard]] std::optional<Refusal> veto_tile(const State& state, const Shape& last,
                                                   const DeployFigure& command) const;
    [[nodiscard]] std::optional<Refusal> veto_placement(const State& state, TypeIndex type,
                                                        Position at, Rotation rotation) const;
    [[nodiscard, gnu::noinline]] bool is_repeated(const State& state) const;
    // The rotations, of these, in which a tile may be placed on a cell of the frontier: bit r.
    [[nodiscard]] unsigned rotations_at(const State& state, TypeIndex type, int cell,
                                        unsigned among) const;
    [[gnu::noinline]] void add_offered(const State& state, Choices& out) const;  // by modules
    // Which of these figures may be deployed on a feature, given the figures there: bit f.
    // Without branches.
    struct Entrants {
        unsigned sure;   // the feature is unoccupied (BASE-22, FARM-3)
        unsigned asked;  // is_admitted() decides
    };
    [[nodiscard]] Entrants entrants(FeatureKind kind, unsigned figures, bool free,
                                    bool free_network) const {
        const unsigned empty = free ? ~0U : 0U;
        const unsigned claimers = free_network ? figure_rules().claim_networks : 0U;
        // Unchecked. NOLINTNEXTLINE(readability-simplify-subscript-expr)
        const unsigned admitted = figure_rules().admitted.data()[static_cast<std::size_t>(kind)];
        return {figures & ((empty & ~figure_rules().companions & ~figure_rules().claim_networks) |
                           claimers),
                figures & ((~empty & admitted) | figure_rules().loners)};
    }
    [[nodiscard]] bool is_admitted(const State& state, Node node, FeatureKind kind,
                                   FigureKind figure) const {
        const Module* own = figure_rules().companions_of[static_cast<std::size_t>(figure)];
        if (own == nullptr) own = this->kind(kind).entry;
        return own->admits({*this, state}, node, figure);
    }
    [[nodiscard]] static bool is_free(const State& state, Node node) {
        return state.features.record_of(node).figures == 0;
    }
    // Figures that may be deployed on the tile just placed: bit f of [segment]. Returns all.
    using FiguresBySegment = std::array<FigureSet, segments_max>;
    [[gnu::noinline]] unsigned find_deployments(const State& state, FiguresBySegment& found) const;
    [[gnu::noinline]] unsigned strike_vetoed(const State& state, FiguresBySegment& found) const;
    // Whether the network of this segment is unclaimed.
    [[nodiscard]] bool is_free_network(const State& state, const Board::Tile& tile,
                                       std::size_t segment) const;
    // Of the seat in turn: bit f.
    [[nodiscard]] unsigned figures_in_supply(const State& state) const;
    void list_deployments(const State& state, Deployments& out) const;
    void draw_for_start(Started& opening, Chance& chance) const;
    [[nodiscard]] bool has_tile(const State& state, Seat seat) const;
    void show_hands(const State& state, Viewer viewer, View& view) const;
    // Whether an earlier tile in the hand has to be placed before this one.
    [[nodiscard]] bool waits(const State& state, TypeIndex type) const;
};

}  // namespace rules::tiles
