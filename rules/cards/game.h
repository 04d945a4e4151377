// Game: the rules of Cardcassonne for one setup; immutable, shared by all states of all matches
// with that setup.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/cards/command.h"
#include "rules/cards/event.h"
#include "rules/cards/scoring.h"
#include "rules/cards/state.h"
#include "rules/cards/view.h"
#include "rules/core/chance.h"
#include "rules/core/refusal.h"

namespace rules::cards {

// The parameters of a game.
struct Ingredients {
    int seats = 2;
    bool random_first_seat = true;
    AnimalTable animals = animal_table_default;
    Seat first_seat = 0;  // unless it is random; the seat before it deals
};

inline constexpr int set_up_cards = 10;  // CARD-11

class Game {
public:
    explicit Game(const Ingredients& ingredients);

    [[nodiscard]] int seats() const { return ingredients_.seats; }
    [[nodiscard]] const AnimalTable& animals() const { return ingredients_.animals; }
    // CARD-12.
    [[nodiscard]] int hand_size() const { return hand_size_; }
    [[nodiscard]] int rounds() const { return rounds_; }
    [[nodiscard]] Seat left_of(Seat seat) const {
        return static_cast<Seat>((seat + 1) % ingredients_.seats);
    }

    // ---- Playing. With `record` null nothing is recorded: for playouts. Every call leaves the
    // state at a decision or at the end of the game.
    [[nodiscard]] State fresh() const;
    void start(State& state, Chance& chance, std::vector<Event>* record) const;
    void start(State& state, const Started& opening, std::vector<Event>* record) const;
    // Nothing: done. A refusal leaves the state untouched.
    std::optional<Refusal> play(State& state, Seat seat, const Command& command,
                                std::vector<Event>* record) const;
    // All commands that may be played, sorted.
    void offers(const State& state, Seat seat, std::vector<Command>& out) const;
    // The refusal; nothing if it may be played.
    [[nodiscard]] std::optional<Refusal> check(const State& state, Seat seat,
                                               const Command& command) const;

    // The claims that the followers make now, in the order in which they will be scored (CARD-34,
    // CARD-40).
    [[nodiscard]] std::vector<Claim> claims(const State& state) const;

    // ---- Folding events: the only functions that change a state. They throw Broken if the event
    // cannot follow.
    void evolve(State& state, const Event& event) const;
    void evolve(State& state, const Started& event) const;
    void evolve(State& state, const CardTurnedUp& event) const;
    void evolve(State& state, const JokerTurnedUp& event) const;
    void evolve(State& state, const RoundBegan& event) const;
    void evolve(State& state, const TurnBegan& event) const;
    void evolve(State& state, const CardPlayed& event) const;
    void evolve(State& state, const FollowerPlaced& event) const;
    void evolve(State& state, const ClaimsLifted& event) const;
    void evolve(State& state, const ChoiceBegan& event) const;
    void evolve(State& state, const CardSettled& event) const;
    void evolve(State& state, const JokerAssigned& event) const;
    void evolve(State& state, const ClaimScored& event) const;
    void evolve(State& state, const BuildingsScored& event) const;
    void evolve(State& state, const SeatResigned& event) const;
    void evolve(State& state, const GameEnded& event) const;

    // ---- Views.
    [[nodiscard]] View view(const State& state, Viewer viewer) const;
    // A state that agrees with the view; everything that the view hides is dealt from `chance`.
    // Throws Broken if no state agrees.
    [[nodiscard]] State from_view(const View& view, Chance& chance) const;

private:
    [[nodiscard]] std::optional<Refusal> check(const State& state, Seat seat,
                                               const PlayCard& command) const;
    void check_seat(Seat seat) const;

    Ingredients ingredients_;
    int hand_size_ = 0;
    int rounds_ = 0;
};

// The whole deck in catalogue order.
[[nodiscard]] std::vector<Card> sorted_deck();

}  // namespace rules::cards
