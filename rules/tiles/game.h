// Game: the rules of one setup, made from its list of modules; immutable, shared by all states of
// all matches with that setup. It knows no module by name: what a kind of feature means stands in
// tables that the modules filled.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/expected.h"
#include "rules/core/refusal.h"
#include "rules/tiles/choices.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/module.h"
#include "rules/tiles/shape.h"
#include "rules/tiles/slices.h"
#include "rules/tiles/state.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

// Who begins (BASE-6): drawn by chance; a seat that is named; or whoever draws the tile with the
// most edges of a kind.
enum class FirstSeat : std::uint8_t { random, named, most_edges };

inline constexpr int table_side_max = 63;  // cells

// Where tiles may lie (BASE-7).
struct TableRules {
    enum class Edge : std::uint8_t {
        none,        // the floor
        fixed,       // a table with the start tile in its middle
        extensible,  // the same, and panels may be added while the game runs
        shifting,    // what lies never extends beyond so many cells, wherever the start tile is
    };
    Edge edge = Edge::none;
    std::uint8_t width = 0;  // cells, odd, at most table_side_max
    std::uint8_t height = 0;
    bool completes = false;  // nothing is missing from a feature beyond the edge
};

// Tiles that each seat has in its own hand, drawn ahead at the end of its turn (HOUSE-7, HOUSE-8).
struct HandRules {
    std::uint8_t tiles = 0;  // at most held_max; 0: a tile is drawn at the beginning of a turn
    bool hidden = false;     // from the other seats
};

// What a game is made from.
struct Ingredients {
    int seats = 2;
    FirstSeat first_seat = FirstSeat::random;
    Seat named_seat = 0;
    FeatureKind drawn_for = FeatureKind::field;  // the kind of edges that counts for most_edges
    TableRules table;
    HandRules hand;
    bool unplaceable_back = false;  // into the bag instead of out of the game (HOUSE-9)
    bool unfinished_scores = true;  // at the end, for kinds that can be completed (BASE-41)
    std::vector<const Module*>
        modules;  // in catalogue order, which is the order of their answers; they outlive the game
    std::vector<std::pair<TileIndex, std::uint8_t>>
        tiles;  // in catalogue order, without the start tile
    // Tiles that come before all others, each with its stage: those of stage 0 first, then 1 ...
    std::vector<std::pair<TileIndex, std::uint8_t>> early;
    std::vector<std::pair<TileIndex, std::uint8_t>> side_tiles;  // of the side stack, likewise
    TileIndex start_tile = no_tile;  // none: the first tile of the supply is laid
    std::vector<std::pair<FigureKind, std::uint8_t>> figures;  // of each seat
};

class Game {
public:
    struct Kind {
        bool in_play = false;
        Completion completion = Completion::never;
        std::uint8_t rank = 0;     // in the order of scoring
        std::uint8_t figures = 0;  // bit f: figure kind f may be deployed on it
        bool surveyed = false;     // some appraiser reads more of a survey than the node
        std::vector<const Module*> appraisers;
        const Module* entry = nullptr;  // who decides who may be deployed; null: the engine
    };

    // Throws Broken if the ingredients exceed the engine's limits: the catalogue must not contain
    // such a game.
    explicit Game(Ingredients ingredients);

    // ---- What is fixed.
    [[nodiscard]] int seats() const { return ingredients_.seats; }
    [[nodiscard]] const Ingredients& ingredients() const { return ingredients_; }
    // Of a type in a state: unchecked. NOLINTNEXTLINE(readability-simplify-subscript-expr)
    [[nodiscard]] const Shape& shape(TypeIndex type) const { return shapes_.data()[type]; }
    [[nodiscard]] const Kind& kind(FeatureKind kind) const {
        return kinds_[static_cast<std::size_t>(kind)];
    }
    // Which figures may be deployed on such features at all: bit f.
    [[nodiscard]] unsigned figures_on(FeatureKind kind) const {
        return standing_[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] int strength(FigureKind kind) const {
        return strength_[static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] bool has_token(Token token) const {
        return static_cast<unsigned>(token) < token_count &&
               ((tokens_ >> static_cast<unsigned>(token)) & 1U) != 0;
    }
    // The tile that lies before anybody places one: the start tile or, if that is in the bag, the
    // first that is drawn.
    [[nodiscard]] TileIndex first_tile(const State& state) const {
        return ingredients_.start_tile != no_tile ? ingredients_.start_tile
                                                  : shapes_[state.supply[0]].tile;
    }
    // Whether seats have hands of their own; otherwise whoever is in turn has the only tile.
    [[nodiscard]] bool has_hands() const { return ingredients_.hand.tiles != 0; }
    // Whether it comes before all ordinary tiles.
    [[nodiscard]] bool is_early(TypeIndex type) const {
        return !stages_.empty() && stages_[type] != no_stage;
    }
    // How many tiles there are to be drawn.
    [[nodiscard]] std::size_t stock_size() const { return stack_.size(); }
    // Throws Broken if the tile is not in this game.
    [[nodiscard]] TypeIndex type_of(TileIndex tile) const;
    // Whether some module plays commands of this type.
    [[nodiscard]] bool plays(std::size_t command_index) const {
        return !playing_[command_index].empty();
    }
    [[nodiscard]] const SideWeights& weights() const { return weights_; }
    // Which rotations of a tile fit a cell with this pattern: bit r.
    [[nodiscard]] unsigned fitting(TypeIndex type, Pattern pattern) const {
        return fits_[std::size_t{type} * pattern_count_ + pattern] & all_rotations;
    }
    [[nodiscard]] const std::vector<const Module*>& listeners(std::size_t event_index) const {
        return listeners_[event_index];
    }

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

    // ---- What may be asked for.
    // The placements of a tile in the hand, rotations that look the same once. In no meaning
    // order.
    [[gnu::noinline]] void placements(const State& state, Placements& out, int held = 0) const;
    // The same for tiles that nobody needs to hold: of one type or all, in one cell or all. By
    // type.
    [[nodiscard]] std::vector<PlaceTile> places(const State& state, std::optional<TileIndex> tile,
                                                std::optional<Position> at) const;
    // The deployments on the tile just placed (passing not included). By segment, then figure.
    void deployments(const State& state, Deployments& out) const;
    // Everything, in no order that means anything.
    [[gnu::noinline]] void choices(const State& state, Seat seat, Choices& out) const;
    // Play one of them: for whoever picks from what the seat in turn may do in this very state. It
    // is not checked again, and nothing is recorded.
    void play(State& state, const Choices& choices, int i, Chance& chance) const;
    // The same, and afterwards `choices` are those of whoever is asked next; none: the game is
    // over. What has to be known to go on anyway is not looked up again.
    void play_on(State& state, Choices& choices, int i, Chance& chance) const;
    // All choices as commands, sorted.
    void offers(const State& state, Seat seat, std::vector<Command>& out) const;
    void follow_ups(const State& state, Seat seat, const Command& command,
                    std::vector<Command>& out) const;
    // What is done for a seat in turn that is absent: it passes where it can, and otherwise does
    // what is offered first, until its turn is over or something comes to light.
    [[nodiscard]] std::vector<Command> default_step(const State& state) const;
    // Why not; nothing if it may be played.
    [[nodiscard]] std::optional<Refusal> check(const State& state, Seat seat,
                                               const Command& command) const;

    // Whether a figure could be deployed on this feature as far as those who stand there are
    // concerned.
    [[nodiscard]] bool may_enter(const State& state, Node node, FigureKind figure) const {
        if (const Module* own = companions_[static_cast<std::size_t>(figure)])
            return own->open_to({*this, state}, node, figure);
        if (claims_network(figure))
            return state.features.record_of(claim_of(state, node, figure)).figures == 0;
        const Kind& rules = kind(kind_of(state, node));
        return rules.entry == nullptr ? state.features.record_of(node).figures == 0
                                      : rules.entry->open_to({*this, state}, node, figure);
    }

    // The node whose feature a figure has a say in when it stands on this segment.
    [[nodiscard]] Node claim_of(const State& state, Node node, FigureKind figure) const {
        return claims_network(figure) ? network_of(state, node) : node;
    }

    // ---- Features.
    // The network that a segment belongs to; the node itself if there is none.
    [[nodiscard]] Node network_of(const State& state, Node node) const;
    // Which kinds of features hang together in networks, and whether such figures claim these.
    [[nodiscard]] const std::vector<Membership>& memberships() const { return memberships_; }
    [[nodiscard]] bool claims_network(FigureKind figure) const {
        return ((network_figures_ >> static_cast<unsigned>(figure)) & 1U) != 0;
    }
    // The segments that a node stands for: itself, or the segments of a network.
    void append_segments(const State& state, Node node, std::vector<SegmentRef>& out) const;
    [[nodiscard]] Survey survey(const State& state, Node node) const;
    // As far as those read it who appraise it.
    [[nodiscard]] Survey survey_to_appraise(const State& state, Node node) const;
    [[nodiscard]] bool complete(const State& state, Node node) const;
    // Whether a feature would bring its points if the game ended now (BASE-41).
    [[nodiscard]] bool counts_at_end(const Survey& survey) const {
        return survey.complete || ingredients_.unfinished_scores ||
               kind(survey.kind).completion == Completion::never;
    }
    // What it brings a seat that has the majority there, or anybody (no_seat).
    void appraise(const State& state, const Survey& survey, Seat seat, Lines& lines) const;
    // The seats with the most strength on a feature: bit s. 0: nobody stands there (BASE-36).
    [[nodiscard]] unsigned majority(const State& state, FeatureIndex feature) const;
    [[nodiscard]] FeatureKind kind_of(const State& state, Node node) const {
        const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
        return shape(tile.type).kind[static_cast<std::size_t>(node - tile.first_node)];
    }
    [[nodiscard]] SegmentRef ref(const State& state, Node node) const {
        const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
        const auto on_tile = static_cast<std::size_t>(node - tile.first_node);
        return {tile.at, shape(tile.type).first_segment[on_tile]};
    }
    // The first segment of a node's feature, which names it.
    [[nodiscard]] SegmentRef first_segment(const State& state, Node node) const;
    // Whether it counts where it stands; otherwise it only keeps followers company.
    [[nodiscard]] bool is_follower(FigureKind figure) const {
        return companions_[static_cast<std::size_t>(figure)] == nullptr;
    }
    // Whether a seat has a follower on a feature.
    [[nodiscard]] bool has_follower(const State& state, Seat seat, FeatureIndex feature) const;
    // Whether a seat has all of its figures of this kind in the supply.
    [[nodiscard]] bool has_all(const State& state, Seat seat, FigureKind figure) const {
        const auto kind = static_cast<std::size_t>(figure);
        return state.seats[seat].figures[kind] == figures_[kind];
    }
    [[nodiscard]] PlacedFigure placed(const State& state, const Figure& figure) const;
    // The node of a segment, or -1.
    [[nodiscard]] int node_at(const State& state, SegmentRef ref) const;
    [[nodiscard]] bool is_marked(const State& state, int tile, Mark mark) const {
        return shape(state.board.tile(tile).type).has(mark);
    }

    // ---- Folding events: the only functions that change a state. They throw Broken if the event
    // cannot follow.
    void evolve(State& state, const Event& event) const;
    void evolve(State& state, const Started& event) const;
    void evolve(State& state, const TurnBegan& event) const;
    void evolve(State& state, const TileDrawn& event) const;
    void evolve(State& state, const TileTaken& event) const;
    void evolve(State& state, const TileDiscarded& event) const;
    void evolve(State& state, const TilePlaced& event) const;
    void evolve(State& state, const FigureDeployed& event) const;
    void evolve(State& state, const FeatureCompleted& event) const;
    void evolve(State& state, const FeatureScored& event) const;
    void evolve(State& state, const FigureReturned& event) const;
    void evolve(State& state, const SeatResigned& event) const;
    void evolve(State& state, const GameEnded& event) const;
    void evolve(State& state, const Asked& event) const;
    void evolve(State& state, const Answered& event) const;
    void evolve(State& state, const TilePutBack& event) const;
    void evolve(State& state, const FigureMoved& event) const;
    void evolve(State& state, const SeatScored& event) const;
    void evolve(State& state, const TurnExtended& event) const;
    void evolve(State& state, const AgendaSet& event) const;
    void evolve(State& state, const ItemsTaken& event) const;
    void evolve(State& state, std::span<const Award> awards) const;
    template <class E>
    requires Slices::fold_states<E>
    void evolve(State& state, const E& event) const { fold_slices(*this, state, event); }

    // ---- Views.
    [[nodiscard]] View view(const State& state, Viewer viewer = Viewer::everything()) const;
    // A state that agrees with the view; the order of the supply comes from `chance`. Throws Broken
    // if there is none.
    [[nodiscard]] State from_view(const View& view, Chance& chance) const;

private:
    friend class Turn;
    friend class Choices;
    class Registrar;

    [[nodiscard]] bool is_member(FeatureKind kind) const {
        return std::ranges::find(memberships_, kind, &Membership::member) != memberships_.end();
    }
    [[nodiscard]] bool outweighs(const State& state, const Figure& figure) const;
    void admit_figures();
    void number_types();
    void number_edges();
    void make_fits();
    [[nodiscard]] std::optional<Refusal> check_turn(const State& state, Seat seat) const;
    [[nodiscard]] std::optional<Refusal> check(const State& state, Seat seat,
                                               const PlaceTile& command) const;
    [[nodiscard]] std::optional<Refusal> check(const State& state, Seat seat,
                                               const DeployFigure& command) const;
    [[nodiscard]] std::optional<Refusal> check(const State& state,
                                               const ExtendTable& command) const;
    [[nodiscard]] const std::vector<const Module*>& offering_in(Phase phase) const {
        return offering_in_[static_cast<std::size_t>(phase)];
    }
    // What modules offer beyond the engine's own, less what others veto. Appended.
    [[gnu::noinline]] void offer_more(const State& state, Seat seat,
                                      std::vector<Command>& out) const;
    [[nodiscard]] std::optional<Refusal> veto_offer(const State& state, Seat seat,
                                                    const Command& command) const;
    [[nodiscard]] std::optional<Refusal> veto(const std::vector<const Module*>& asked,
                                              const State& state, Seat seat,
                                              const Command& command) const;
    // Those among the fitting rotations in which the tile joins what it must (must_join()).
    [[nodiscard]] static unsigned joining(std::uint8_t fits) { return fits >> rotation_count; }
    // Whether anybody has a say in where this tile is laid, and what they say.
    [[nodiscard]] bool is_vetoed(TypeIndex type) const {
        return !placement_vetoing_.empty() || vetoed_types_[type];
    }
    [[nodiscard]] std::optional<Refusal> veto_placement(const State& state, TypeIndex type,
                                                        Position at, Rotation rotation) const;
    [[nodiscard]] bool plays_again(const State& state) const {
        return !ending_turns_.empty() && is_repeated(state);
    }
    [[nodiscard, gnu::noinline]] bool is_repeated(const State& state) const;
    [[nodiscard, gnu::noinline]] bool fits_somewhere(const State& state, TypeIndex type) const;
    // The same as placements(), for tiles that nobody has a say about, without writing them down.
    void find_choices(const State& state, Choices& out) const;  // of whoever is asked
    [[gnu::noinline]] void add_offered(const State& state, Choices& out) const;  // by modules
    void count_placements(const State& state, int held, Choices& out) const;
    [[nodiscard]] CellPick pick(const State& state, const Choices& choices, int held, int i) const;
    [[nodiscard]] Placement placement(const State& state, const CellPick& pick) const;
    // Asks about one deployment after the other until it is enough; whether it was.
    template <class F>
    [[gnu::noinline]] bool search_deployments(const State& state, const F& is_enough) const;
    void list_deployments(const State& state, Deployments& out) const;
    [[nodiscard]] bool may_deploy(const State& state) const;
    // Whether the turn's owner has a choice after having placed.
    [[nodiscard]] bool has_choice(const State& state) const;
    // What events do to a state when it is known that they can follow.
    void put(State& state, int held, int cell, Rotation rotation) const;
    void stand(State& state, Node node, Seat seat, FigureKind kind) const;
    void come_home(State& state, int figure) const;
    static void settled(State& state, Node node);
    void lay(State& state, TypeIndex type, Position at, Rotation rotation) const;
    void watch(State& state, int tile) const;
    void draw_for_start(Started& opening, Chance& chance) const;
    [[nodiscard]] int counting_edges(TypeIndex type) const;
    [[nodiscard]] Box first_table() const;
    [[gnu::noinline]] void border(State& state, int tile) const;
    void shift_table(State& state) const;
    void meet_edge(State& state, int tile, int side) const;
    [[nodiscard]] int missing_around(const State& state, Position at) const;
    // Segments on other tiles that met the edge of the table because the last tile shifted it.
    [[nodiscard, gnu::noinline]] std::vector<Node> met_edge(const State& state) const;
    [[gnu::noinline]] void put_down_hand(State& state) const;
    // Whether a seat has a tile or can draw one. It may turn out to fit nowhere.
    [[nodiscard]] bool may_begin(const State& state, Seat seat) const {
        return !has_hands() || has_tile(state, seat);
    }
    [[nodiscard]] bool has_tile(const State& state, Seat seat) const;
    [[nodiscard]] bool any_fits(const State& state, std::span<const TypeIndex> types) const;
    void show_hands(const State& state, Viewer viewer, View& view) const;
    void restore_hands(State& state, const View& view, std::vector<TypeIndex>& supply) const;
    void restore_agenda(State& state, const Agenda& agenda) const;
    void restore_table(State& state, const View& view) const;
    void restore_tiles(State& state, const View& view) const;
    void restore_figures(State& state, const View& view) const;
    void forget_completed(State& state) const;
    // Early tiles before the others, otherwise as they are.
    void sort_stages(std::vector<TileIndex>& tiles) const;
    // Whether an earlier tile in the hand has to be placed before this one.
    [[nodiscard]] bool waits(const State& state, TypeIndex type) const;
    struct Missing {
        std::vector<TypeIndex> supply;
        std::vector<TypeIndex> side;
    };
    [[nodiscard]] Missing missing_tiles(const View& view) const;

    static constexpr std::uint8_t no_stage = 0xff;
    static constexpr unsigned rotation_count = 4;
    static constexpr unsigned all_rotations = 0xf;

    Ingredients ingredients_;
    std::vector<Shape> shapes_;
    std::vector<TypeIndex> type_of_;    // by TileIndex; no_type where it is not in the game
    std::vector<TypeIndex> stack_;      // all tiles but the start tile, in catalogue order
    std::vector<std::uint8_t> stages_;  // by TypeIndex; empty if all tiles are of one stage
    std::vector<TypeIndex> side_stack_;
    std::array<Kind, feature_kind_count> kinds_;
    std::array<int, figure_kind_count> strength_{};
    std::array<const Module*, figure_kind_count> companions_{};  // whose; null: a follower
    unsigned companion_figures_ = 0;                             // bit f: figure kind f is one
    std::array<std::uint8_t, figure_kind_count> figures_{};      // of each seat
    RawArray<std::uint8_t, feature_kind_count> standing_;        // Kind::figures of each kind
    bool plain_entry_ = false;  // who may be deployed follows from `standing_` and BASE-22 alone
    std::vector<Membership> memberships_;
    std::vector<Mark> outweighing_;
    unsigned network_figures_ = 0;         // bit f: figure kind f claims networks
    std::vector<const Module*> offering_;  // in any phase
    std::array<std::vector<const Module*>, phase_count> offering_in_;
    std::array<std::vector<const Module*>, phase_count> arriving_;  // arrive()
    std::vector<const Module*> ending_turns_;
    std::vector<const Module*> asking_;  // asks()
    std::array<std::vector<const Module*>, std::variant_size_v<Command>> playing_;
    std::vector<const Module*> placement_vetoing_;
    std::vector<const Module*> deployment_vetoing_;
    std::vector<const Module*> scored_;  // scored()
    // By phase: who has a say in which type of command, and all these types (bit i).
    std::array<std::vector<std::pair<std::size_t, const Module*>>, phase_count> offer_vetoing_;
    std::array<unsigned, phase_count> offers_vetoed_{};
    std::vector<std::pair<FeatureKind, const Module*>> joining_;  // must_join()
    unsigned joining_edges_ = 0;      // bit n: the kind of edge numbered n is in joining_
    std::vector<bool> vetoed_types_;  // has an edge of a kind in joining_
    std::vector<std::pair<FigureKind, FigureKind>> likes_;  // stands_like()
    std::array<std::vector<const Module*>, std::variant_size_v<Event>> listeners_;
    unsigned tokens_ = 0;  // bit t: token t is in the game
    SideWeights weights_{};
    std::size_t pattern_count_ = 0;
    std::vector<std::uint8_t> placement_counts_;  // [type][pattern]: how many look different
    std::vector<std::uint8_t> fits_;  // [type][pattern]: bit r: rotation r fits; bit r + 4: and
                                      // joins
};

}  // namespace rules::tiles
