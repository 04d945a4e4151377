// Turn: carries one command out. It walks through the phases until a seat has a choice again, and
// all events on the way go through emit().
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/seat.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/game.h"
#include "rules/tiles/module.h"
#include "rules/tiles/state.h"
#include "rules/tiles/unheard.h"

namespace rules::tiles {

// Rare functions, and ones that cost much more than a call, are not inlined into Game::play_on(),
// which is one piece of code otherwise (gnu::noinline).
class Turn {
public:
    // All of them outlive the turn. `record` may be null: then nothing is recorded, and events are
    // not even filled.
    // With `next`, it keeps there what it computes about the choices of the next decision.
    Turn(const Game& game, State& state, Chance& chance, std::vector<Event>* record,
         Choices* next = nullptr)
        : game_(game), state_(state), chance_(chance), record_(record), next_(next) {
        if (record != nullptr) told_ = state.agenda;
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() = default;

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] const State& state() const { return state_; }
    // Asking for chance makes the turn surprising.
    [[nodiscard]] Chance& chance() {
        surprised_ = true;
        return chance_;
    }

    // An event happens: it changes the state and is recorded; settle() tells the listeners.
    template <class E>
    void emit(const E& event) {
        happen(event);
        if (!game_.listeners(event_index<E>()).empty()) unheard_.add(event);
    }

    // As emit(), and tells the listeners before anything else happens.
    template <class E>
    void announce(const E& event) {
        settle();
        happen(event);
        if (game_.listeners(event_index<E>()).empty()) return;
        tell(event_index<E>(), &event);
        settle();
    }

    // As emit() for a token. `node`: the token's new place (Tokens::on).
    void emit(const TokenMoved& event, Node node) {
        if (is_heard<TokenMoved>()) return emit(event);
        TokenSlice::lay(state_, event, node);
    }

    // Score the feature of this node as it is now, under the name `at`. Does nothing if it is
    // unoccupied.
    [[gnu::noinline]] void score(Node node, SegmentRef at);
    // Score a feature as it is now for one figure that stands there, regardless of the majority. No
    // module is told by scored().
    [[gnu::noinline]] void score_figure(const Figure& figure);
    // Points for one seat, regardless of the figures there. `figures`: the figures that score them.
    [[gnu::noinline]] void grant(Seat seat, const Survey& survey, SegmentRef at, const Lines& lines,
                                 std::vector<PlacedFigure> figures = {});
    // Points that are not those of a feature, for `count` things of one sort: `what`, as in the
    // catalogue.
    void reward(Seat seat, std::string_view what, int count, int points);
    // Score every occupied feature of a kind: for final_scoring(). By the features' first segments.
    // Skips unfinished features in games where they score nothing.
    void score_remaining(FeatureKind kind);
    // The command of a module's play() ends the seat's actions with this tile.
    void spend() { go_to(Phase::acted); }
    // Continues the turn with this step: in arrive(drawing) with `placing` if the hand has a tile
    // that the seat may place before it draws; in play() with `drawing` if it declined that.
    void go_to(Phase step) { state_.agenda.go_to(step); }
    // In arrive(ended): the game does not end; this seat has the next turn, without a draw.
    void begin_late(Seat seat) { late_ = seat; }
    // Asks any seat one of the module's questions (question.h) before the turn goes on. Of several
    // questions the one asked first is answered first. A seat that resigned is not asked. To be
    // called in play(), answer(), react() to what a command does, and arrive() at placing, acted,
    // scored and done.
    template <class Q>
    void ask(Seat seat, const Q& question) {
        if (!state_.seats[seat].resigned)
            asked_.add({Phase::choosing, seat, Q::kind, data_of(question)});
    }
    // Draw until a tile fits, which goes to the hand; the others are discarded (BASE-13). False: no
    // tile is left.
    bool draw_another();
    // The tile drawn last fits nowhere (BASE-13, HOUSE-9).
    [[gnu::noinline]] void set_aside();
    // A tile of the hand goes back, and the supply is shuffled with it.
    [[gnu::noinline]] void put_back(TileIndex tile);
    // After the placed tile is scored, the seat draws another tile and plays it in the same turn,
    // if there is one. Several calls for one tile still give one.
    [[gnu::noinline]] void again(Stack from);
    // Take the figures of a feature back to their owners.
    void return_figures(Node node);

    // ---- For Game only.
    void open(const Started& opening);
    // A legal command, up to where the next phase would begin.
    [[gnu::noinline]] void carry_out(Seat seat, const Command& command);
    // One of the choices in this state.
    void carry_out(const Choices& choices, int i);
    // Whether `next` has all choices of the present decision.
    [[nodiscard]] bool found_choices() const { return found_; }
    // On to the next decision or the end.
    void advance();
    // As advance(), but only until the placed tile is settled: nothing is drawn.
    void settle_tile();
    // After settle_tile(): whether the seat that acted is asked again, in the same turn.
    [[nodiscard]] bool goes_on() const;
    // Whether hidden information was shown, or chance was used. The answer depends on nothing
    // hidden.
    [[nodiscard]] bool surprised() const { return surprised_; }
    // Between placing and deploying, one question at a time.
    void let_ask(const Module& module);
    // Record the agenda, if the recorded events do not imply it.
    void tell_agenda() {
        if (told_) tell_rows();
    }

private:
    template <class E>
    void happen(const E& event) {
        if constexpr (surprising<E>) surprised_ = true;
        if constexpr (Scheduling<E>) {
            if (told_) [[unlikely]] {
                follow_told(event);
            }
        }
        game_.evolve(state_, event);
        if (record_ != nullptr) [[unlikely]] {
            note(event);
        }
    }
    template <class E>
    [[gnu::noinline]] void follow_told(const E& event) {
        follow(*told_, event);
    }
    template <class E>
    [[gnu::noinline]] void note(const E& event) {
        record_->emplace_back(event);
    }
    // Whether such an event has a listener.
    template <class E>
    [[nodiscard]] bool is_heard() const {
        return record_ != nullptr || !game_.listeners(event_index<E>()).empty();
    }
    // After a tile was placed.
    [[nodiscard]] bool has_choice();
    // Whether the tile drawn last fits somewhere.
    [[nodiscard]] bool drawn_fits(TypeIndex type);
    void complete(Node node, SegmentRef at);
    void set_aside_shown();
    [[nodiscard]] bool tells_scores() const;
    [[nodiscard]] static ScoreLine told(const Line& line);
    // Without lines.
    [[nodiscard]] FeatureScored scored(const Survey& survey, SegmentRef at,
                                       std::span<const Award> awards,
                                       std::vector<PlacedFigure> figures) const;
    [[gnu::noinline]] void award(const Survey& survey, SegmentRef at, std::span<const Award> awards,
                                 std::vector<PlacedFigure> figures);
    [[gnu::noinline]] void resign(Seat seat);
    void score_completed();
    [[gnu::noinline]] void tell_completing(std::span<const Node> nodes);
    void begin_next_turn();
    [[gnu::noinline]] void resume(Seat seat);
    void begin_draw();
    void place();
    [[gnu::noinline]] void run_out();
    [[nodiscard]] bool is_run_out() const;
    [[nodiscard]] std::optional<Seat> next_seat() const;
    // Fill the hand of a seat that draws ahead.
    [[gnu::noinline]] void take_tiles(Seat seat);
    // Whether the seat in turn, which has a hand of its own, can place one of its tiles, if need be
    // after drawing anew.
    [[gnu::noinline]] bool make_hand_placeable();
    // Draw until a tile fits (BASE-13).
    void draw();
    void arrive(Phase step) {
        if (is_awaited(step)) tell_arrival(step);
    }
    [[nodiscard]] bool is_awaited(Phase step) const {
        return !game_.arriving_[static_cast<std::size_t>(step)].empty();
    }
    [[gnu::noinline]] void tell_arrival(Phase step);
    // The question on top, by the module that asks it.
    [[gnu::noinline]] void answer(Seat seat, const Command& command, const Game::Owner& owner);
    // The seat that is asked leaves.
    void leave_unanswered(const Due& question);
    [[gnu::noinline]] void tell_rows();
    // The next step after a settled tile.
    void go_on();
    void raise_questions();
    [[gnu::noinline]] void finish();
    // Tell listeners every event, until none is left.
    void settle() {
        if (!unheard_.empty()) tell_all();
    }
    [[gnu::noinline]] void tell_all();
    // Tells all listeners. `event`: of the type of this index.
    [[gnu::noinline]] void tell(std::size_t event_index, const void* event);
    [[gnu::noinline]] void let_ask_after(const Module& module);

    const Game& game_;
    State& state_;
    Chance& chance_;
    std::vector<Event>* record_;
    Choices* next_;
    Unheard unheard_;
    std::optional<Agenda> told_;  // as the recorded events tell it
    Row<Due, agenda_max> asked_;  // while a command is carried out: not on the agenda yet
    Seat actor_ = no_seat;
    Seat late_ = no_seat;  // the next seat when no tile is left to draw
    bool surprised_ = false;
    bool found_ = false;
    bool counted_ = false;  // where the tile drawn last may be placed
};

}  // namespace rules::tiles
