// Turn: what one command does to a state. The engine and the modules let events happen through it.
// Points are in scoring.h, tiles in drawing.h, and the way from step to step in turn_runner.h.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/seat.h"
#include "rules/tiles/event.h"
#include "rules/tiles/game.h"
#include "rules/tiles/module.h"
#include "rules/tiles/state.h"
#include "rules/tiles/unheard.h"

namespace rules::tiles {

// What a turn learns about the choices of the next decision before it gets there.
struct Foreseen {
    Choices* choices = nullptr;  // null: they are not kept
    bool found = false;          // all choices of the decision
    bool counted = false;        // where the tile drawn last may be placed
};

// Rare functions, and ones that cost much more than a call, are not inlined into Game::play_on(),
// which is one piece of code otherwise (gnu::noinline).
class Turn {
public:
    // All of them outlive the turn. `record` may be null: then nothing is recorded, and events are
    // not even filled.
    // With `next`, it keeps there what it computes about the choices of the next decision.
    Turn(const Game& game, State& state, Chance& chance, std::vector<Event>* record, Choices* next)
        : game_(game), state_(state), chance_(chance), record_(record), foreseen_{next} {
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
        if (!game_.hooks().listeners[event_index<E>()].empty()) unheard_.add(event);
    }

    // As emit(), and tells the listeners before anything else happens.
    template <class E>
    void announce(const E& event) {
        settle();
        happen(event);
        if (game_.hooks().listeners[event_index<E>()].empty()) return;
        tell(event_index<E>(), &event);
        settle();
    }

    // As emit() for a token. `node`: the token's new place (Tokens::on).
    void emit(const TokenMoved& event, Node node) {
        if (is_heard<TokenMoved>()) return emit(event);
        TokenSlice::lay(state_, event, node);
    }

    // The command of a module's play() ends the seat's actions with this tile.
    void spend() { go_to(Phase::acted); }
    // Continues the turn with this step. In arrive(drawing): `placing`, if the hand has a tile that
    // the seat may place before it draws. In play(): `drawing`, if the seat declined to place that
    // tile.
    void go_to(Phase step) { state_.agenda.go_to(step); }
    // After the placed tile is scored, the seat draws another tile and plays it in the same turn,
    // if there is one. Several calls for one tile still give one.
    [[gnu::noinline]] void again(Stack from);
    // In arrive(ended): the game does not end; this seat has the next turn, without a draw.
    void begin_late(Seat seat) { late_ = seat; }
    // Asks any seat one of the module's questions (question.h) before the turn goes on. Of several
    // questions the one asked first is answered first. A seat that resigned is not asked.
    // rules/README.md says in which functions a module may call this.
    template <class Q>
    void ask(Seat seat, const Q& question) {
        if (!state_.seats[seat].resigned)
            asked_.add({Phase::choosing, seat, Q::kind, data_of(question)});
    }

    // ---- For the engine only.
    // Tell listeners every event, until none is left.
    void settle() {
        if (!unheard_.empty()) tell_all();
    }
    // Tells all listeners. `event`: of the type of this index.
    [[gnu::noinline]] void tell(std::size_t event_index, const void* event);
    // Whether such an event is recorded or has a listener.
    template <class E>
    [[nodiscard]] bool is_heard() const {
        return record_ != nullptr || !game_.hooks().listeners[event_index<E>()].empty();
    }
    // To be changed as an event that is not heard would; and its agenda, with tell_agenda().
    [[nodiscard]] State& unheard_state() { return state_; }
    // Record the agenda, if the recorded events do not imply it.
    void tell_agenda() {
        if (told_) tell_rows();
    }
    // Between placing and deploying, one question at a time.
    void let_ask(const Module& module);
    // The modules after this one in the catalogue, whose question is answered.
    [[gnu::noinline]] void let_ask_after(const Module& module);
    // Questions asked while a command was carried out go on top of the question that it answered.
    void raise_questions();
    void drop_questions() { asked_.clear(); }
    [[nodiscard]] bool has_questions() const { return !asked_.empty(); }
    // The seat of begin_late(), once.
    [[nodiscard]] Seat take_late() { return std::exchange(late_, no_seat); }
    // Whether hidden information was shown, or chance was used. The answer depends on nothing
    // hidden.
    [[nodiscard]] bool surprised() const { return surprised_; }
    [[nodiscard]] Foreseen& foreseen() { return foreseen_; }

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
    [[gnu::noinline]] void tell_all();
    [[gnu::noinline]] void tell_rows();

    const Game& game_;
    State& state_;
    Chance& chance_;
    std::vector<Event>* record_;
    Foreseen foreseen_;
    Unheard unheard_;
    std::optional<Agenda> told_;  // as the recorded events tell it
    Row<Due, agenda_max> asked_;  // while a command is carried out: not on the agenda yet
    Seat late_ = no_seat;         // the next seat when no tile is left to draw
    bool surprised_ = false;
};

}  // namespace rules::tiles
