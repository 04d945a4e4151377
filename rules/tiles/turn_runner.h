// TurnRunner: carries one command out, and takes step after step until a seat has a choice again.
#pragma once

#include <optional>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/command.h"
#include "rules/tiles/turn.h"

namespace rules::tiles {

class TurnRunner {
public:
    // As for Turn.
    TurnRunner(const Game& game, State& state, Chance& chance, std::vector<Event>* record,
               Choices* next = nullptr)
        : game_(game), state_(state), turn_(game, state, chance, record, next) {}

    void open(const Started& opening);
    // A legal command, up to where the next phase would begin.
    [[gnu::noinline]] void carry_out(Seat seat, const Command& command);
    // One of the choices in this state.
    void carry_out(const Choices& choices, int i);
    // On to the next decision or the end.
    void advance();
    // As advance(), but only until the placed tile is settled: nothing is drawn.
    void settle_tile();
    // After settle_tile(): whether the seat that acted is asked again, in the same turn.
    [[nodiscard]] bool goes_on() const;
    [[nodiscard]] bool surprised() const { return turn_.surprised(); }
    void tell_agenda() { turn_.tell_agenda(); }
    // Whether `next` has all choices of the present decision.
    [[nodiscard]] bool found_choices() { return turn_.foreseen().found; }

private:
    // The question on top, by the module that asks it.
    [[gnu::noinline]] void answer(Seat seat, const Command& command, const Hooks::Owner& owner);
    // The seat that is asked leaves.
    void leave_unanswered(const Due& question);
    [[gnu::noinline]] void resign(Seat seat);
    // After a tile was placed.
    [[nodiscard]] bool has_choice();
    void arrive(Phase step) {
        if (!game_.hooks().arrives(step).empty()) tell_arrival(step);
    }
    [[gnu::noinline]] void tell_arrival(Phase step);
    // The next step after a settled tile.
    void go_on();
    [[gnu::noinline]] void resume(Seat seat);
    void begin_next_turn();
    // Clockwise. Nothing: no seat can begin a turn.
    [[nodiscard]] std::optional<Seat> next_seat() const;
    // Draws a tile, unless the seat has one of its own to place.
    void begin_draw();
    void draw_tile();
    // The seat in turn has the tile in its hand that it is to place.
    void place();
    // Nothing is left to be drawn: the game ends, unless seats have turns without a draw.
    [[gnu::noinline]] void run_out();
    [[nodiscard]] bool is_run_out() const;
    [[gnu::noinline]] void finish();

    const Game& game_;
    State& state_;
    Turn turn_;
    Seat actor_ = no_seat;
};

}  // namespace rules::tiles
