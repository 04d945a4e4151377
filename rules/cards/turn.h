// Turn: carries out one command of Cardcassonne, up to the next choice of a seat. Every event goes
// through emit().
#pragma once

#include <optional>
#include <vector>

#include "rules/cards/command.h"
#include "rules/cards/event.h"
#include "rules/cards/game.h"
#include "rules/cards/state.h"

namespace rules::cards {

class Turn {
public:
    // All of them outlive the turn. `record` may be null: then nothing is recorded.
    Turn(const Game& game, State& state, std::vector<Event>* record)
        : game_(game), state_(state), record_(record) {}
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() = default;

    void open(const Started& opening);
    // A legal command, up to the next decision or the end.
    void carry_out(Seat seat, const Command& command);

private:
    template <class E>
    void emit(E event) {
        game_.evolve(state_, event);
        if (record_ != nullptr) record_->emplace_back(std::move(event));
    }
    // CARD-11: until ten cards are placed, or a joker needs a row.
    void set_up();
    void deal();
    // To the next seat that can act; if there is none, scores the round.
    void next_turn(Seat after);
    // CARD-40: claim by claim, until a seat has a choice.
    void score();
    // True: the seat has a choice now. Those of a seat that resigned are made for it: ten points,
    // the first kind.
    bool ask(Seat seat);
    void end_round();
    void finish();
    void resign(Seat seat);
    [[nodiscard]] const SeatState& seat_of(Seat seat) const { return state_.seats[seat]; }

    const Game& game_;
    State& state_;
    std::vector<Event>* record_;
};

}  // namespace rules::cards
