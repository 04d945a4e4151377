// Folding events into a state: the only place where states change.
#include <algorithm>

#include "rules/cards/game.h"
#include "rules/core/ensure.h"

namespace rules::cards {

namespace {

bool running(const State& state) {
    return state.begun && state.phase != Phase::ended;
}

void check_row(Colour row) {
    ensure(static_cast<int>(row) < colour_count, "an event names a row");
}

}  // namespace

void Game::check_seat(Seat seat) const {
    ensure(seat < seats(), "an event names a seat of the game");
}

void Game::evolve(State& state, const Event& event) const {
    std::visit([&](const auto& it) { evolve(state, it); }, event);
}

void Game::evolve(State& state, const Started& event) const {
    ensure(!state.begun, "a game starts once");
    check_seat(event.dealer);
    ensure(event.deck.size() == deck_size, "the deck holds all cards");
    std::array<std::uint8_t, card_types> left = deck_counts;
    for (const Card card : event.deck) {
        ensure(card < card_types && left[card]-- > 0, "the deck holds each card as often as it is");
        state.deck.add(card);
    }
    state.begun = true;
    state.dealer = event.dealer;
    state.phase = Phase::setting_up;
}

void Game::evolve(State& state, const CardTurnedUp& event) const {
    ensure(state.phase == Phase::setting_up && state.dealt < set_up_cards &&
               state.deck[state.dealt] == event.card,
           "the next card is turned up");
    check_row(event.row);
    ensure(is_joker(event.card) ? state.question == event.card : colour_of(event.card) == event.row,
           "a card is laid in its row");
    state.rows[index(event.row)].add({event.card, no_seat, false, false});
    ++state.dealt;
    state.question = hidden_card;
    state.turn_seat = no_seat;
}

void Game::evolve(State& state, const JokerTurnedUp& event) const {
    ensure(state.phase == Phase::setting_up && state.dealt < set_up_cards &&
               state.deck[state.dealt] == event.card && is_joker(event.card),
           "the next card is turned up");
    check_seat(event.seat);
    state.turn_seat = event.seat;
    state.question = event.card;
}

void Game::evolve(State& state, const RoundBegan& event) const {
    ensure(running(state) && event.round == state.round + 1 && event.round <= rounds_,
           "rounds follow each other");
    check_seat(event.dealer);
    ensure(event.cards == hand_size_ && event.hands.size() == static_cast<std::size_t>(seats()),
           "every seat is dealt a hand");
    std::array<std::uint8_t, card_types> dealt{};
    int count = 0;
    for (int i = 0; i < seats(); ++i) {
        SeatState& seat = state.seats[static_cast<std::size_t>(i)];
        const auto& hand = event.hands[static_cast<std::size_t>(i)];
        ensure(!seat.claims && (seat.resigned ? hand.empty() : seat.hand.empty()),
               "a seat is dealt a hand only while it plays, after the last round");
        if (seat.resigned) continue;
        ensure(hand.size() == static_cast<std::size_t>(hand_size_) && std::ranges::is_sorted(hand),
               "a hand has its size");
        for (const Card card : hand) {
            ensure(card < card_types, "cards are dealt");
            ++dealt[card];
            seat.hand.add(card);
        }
        seat.follower = true;
        count += hand_size_;
    }
    ensure(count <= state.stock(), "cards are dealt from the stock");
    for (int i = 0; i < count; ++i) --dealt[state.deck[state.dealt + i]];
    ensure(std::ranges::all_of(dealt, [](int left) { return left == 0; }),
           "the next cards are dealt");
    state.dealt = static_cast<std::uint8_t>(state.dealt + count);
    state.round = event.round;
    state.dealer = event.dealer;
    state.next_dealer = no_seat;
    state.lifted.clear();
    state.phase = Phase::playing;
}

void Game::evolve(State& state, const TurnBegan& event) const {
    check_seat(event.seat);
    const SeatState& seat = state.seats[event.seat];
    ensure(state.phase == Phase::playing && !seat.resigned && (seat.follower || !seat.hand.empty()),
           "the seat in turn has something to do");
    state.turn_seat = event.seat;
    ++state.turn;
}

void Game::evolve(State& state, const CardPlayed& event) const {
    check_seat(event.seat);
    ensure(state.phase == Phase::playing && state.turn_seat == event.seat,
           "cards are played in turn");
    check_row(event.row);
    auto& hand = state.seats[event.seat].hand;
    const auto held = std::ranges::find(hand, event.card) - hand.begin();
    ensure(held < hand.size(), "a played card was in the hand");
    hand.remove(static_cast<int>(held));
    state.rows[index(event.row)].add({event.card, event.seat, false, event.down});
}

void Game::evolve(State& state, const FollowerPlaced& event) const {
    check_seat(event.seat);
    SeatState& seat = state.seats[event.seat];
    ensure(state.phase == Phase::playing && state.turn_seat == event.seat && seat.follower,
           "a follower is placed in turn, once a round");
    check_row(event.row);
    seat.follower = false;
    state.rows[index(event.row)].add({hidden_card, event.seat, true, false});
    state.next_dealer = event.seat;
}

void Game::evolve(State& state, const ClaimsLifted& event) const {
    ensure(state.phase == Phase::playing && event.claims == claims(state),
           "the claims are those of the followers");
    state.lifted.clear();
    for (const Claim& claim : event.claims) {
        SeatState& seat = state.seats[claim.seat];
        seat.claims = true;
        seat.claim_row = claim.row;
        seat.claim_begin = static_cast<std::uint8_t>(state.lifted.size());
        seat.claim_count = static_cast<std::uint8_t>(claim.cards.size());
        seat.assigned = {};
        seat.follower = true;
        for (const ClaimedCard& it : claim.cards) state.lifted.add({it.card, it.down, Fate::open});
    }
    for (auto& row : state.rows) {
        int end = row.size();
        while (end > 0 && !row[end - 1].follower) --end;
        row.remove_first(end);
    }
    state.phase = Phase::settling;
    state.turn_seat = no_seat;
}

void Game::evolve(State& state, const ChoiceBegan& event) const {
    check_seat(event.seat);
    ensure((state.phase == Phase::settling || state.phase == Phase::assigning) &&
               state.seats[event.seat].claims,
           "there is a choice about a claim");
    state.phase = event.card == animal_joker ? Phase::assigning : Phase::settling;
    state.turn_seat = event.seat;
    state.question = event.card;
}

void Game::evolve(State& state, const CardSettled& event) const {
    check_seat(event.seat);
    const SeatState& seat = state.seats[event.seat];
    for (int i = 0; i < (seat.claims ? seat.claim_count : 0); ++i) {
        View::Lifted& it = state.lifted[seat.claim_begin + i];
        if (!leaves_choice(it, seat.claim_row) || it.fate != Fate::open) continue;
        ensure(it.card == event.card, "cards are settled from the left");
        it.fate = event.keep ? Fate::keep : Fate::sell;
        state.question = hidden_card;
        state.turn_seat = no_seat;
        return;
    }
    broken("a settled card left a choice");
}

void Game::evolve(State& state, const JokerAssigned& event) const {
    check_seat(event.seat);
    check_row(event.kind);
    ensure(state.seats[event.seat].claims && jokers_to_assign(state, event.seat) > 0 &&
               animals_with_claim(state, event.seat)[index(event.kind)] > 0,
           "a joker goes to animals");
    ++state.seats[event.seat].assigned[index(event.kind)];
    state.question = hidden_card;
    state.turn_seat = no_seat;
}

void Game::evolve(State& state, const ClaimScored& event) const {
    check_seat(event.seat);
    SeatState& seat = state.seats[event.seat];
    ensure(seat.claims && event == book(state, event.seat, animals()),
           "a claim is booked as it is");
    for (const Card card : event.chested) {
        ++(is_joker(card) ? seat.building_jokers : seat.buildings[index(colour_of(card))]);
    }
    for (const Card card : event.boxed) ++state.box[card];
    seat.score += event.points;
    seat.animals = event.animals;
    seat.jokers = event.jokers;
    seat.unassigned = event.unassigned;
    seat.claims = false;
    seat.claim_begin = 0;
    seat.claim_count = 0;
    seat.claim_row = Colour::yellow;
    seat.assigned = {};
}

void Game::evolve(State& state, const BuildingsScored& event) const {
    check_seat(event.seat);
    SeatState& seat = state.seats[event.seat];
    ensure(running(state) && !seat.chest_open && event.buildings == seat.buildings &&
               event.jokers == seat.building_jokers,
           "a chest is opened once, at the end");
    seat.chest_open = true;
    seat.score += event.points;
}

void Game::evolve(State& state, const SeatResigned& event) const {
    check_seat(event.seat);
    ensure(running(state) && !state.seats[event.seat].resigned,
           "a seat resigns once, during the game");
    state.seats[event.seat].resigned = true;
}

void Game::evolve(State& state, const GameEnded& event) const {
    ensure(running(state), "a game ends once");
    ensure(event.scores.size() == static_cast<std::size_t>(seats()),
           "a game ends with a score for each seat");
    for (std::size_t i = 0; i < event.scores.size(); ++i) {
        ensure(event.scores[i] == state.seats[i].score,
               "a game ends with the scores that were made");
    }
    for (const Seat seat : event.winners) {
        check_seat(seat);
        state.winners = static_cast<std::uint8_t>(state.winners | (1U << seat));
    }
    state.phase = Phase::ended;
    state.turn_seat = no_seat;
    state.question = hidden_card;
}

}  // namespace rules::cards
