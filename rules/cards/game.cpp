#include "rules/cards/game.h"

#include <algorithm>
#include <utility>

#include "rules/cards/turn.h"
#include "rules/core/ensure.h"

namespace rules::cards {

namespace {

// CARD-12, from two seats on.
constexpr std::array hand_sizes = {6, 5, 5, 4};

bool is_row(Colour row) {
    return static_cast<int>(row) < colour_count;
}

}  // namespace

std::vector<Card> sorted_deck() {
    std::vector<Card> deck;
    for (std::size_t card = 0; card < deck_counts.size(); ++card) {
        deck.insert(deck.end(), deck_counts[card], static_cast<Card>(card));
    }
    return deck;
}

Game::Game(const Ingredients& ingredients) : ingredients_(ingredients) {
    ensure(ingredients.seats >= 2 && ingredients.seats <= seats_max, "two to five seats");
    hand_size_ = hand_sizes[static_cast<std::size_t>(ingredients.seats - 2)];
    rounds_ = (deck_size - set_up_cards) / (hand_size_ * ingredients.seats);
    ensure(set_up_cards + rounds_ * hand_size_ * ingredients.seats == deck_size,
           "the deck is used up by the last deal");
}

State Game::fresh() const {
    return {};
}

void Game::start(State& state, Chance& chance, std::vector<Event>* record) const {
    ensure(!state.begun, "a game starts once");
    Started opening;
    const auto seats = static_cast<std::uint32_t>(ingredients_.seats);
    opening.dealer = static_cast<Seat>(ingredients_.random_first_seat
                                           ? chance.below(seats)
                                           : (ingredients_.first_seat + seats - 1) % seats);
    opening.deck = sorted_deck();
    for (std::size_t i = opening.deck.size(); i > 1; --i) {
        std::swap(opening.deck[i - 1], opening.deck[chance.below(static_cast<std::uint32_t>(i))]);
    }
    start(state, opening, record);
}

void Game::start(State& state, const Started& opening, std::vector<Event>* record) const {
    ensure(!state.begun, "a game starts once");
    Turn turn(*this, state, record);
    turn.open(opening);
}

std::optional<Refusal> Game::play(State& state, Seat seat, const Command& command,
                                  std::vector<Event>* record) const {
    if (const auto refusal = check(state, seat, command)) return refusal;
    Turn turn(*this, state, record);
    turn.carry_out(seat, command);
    return std::nullopt;
}

void Game::offers(const State& state, Seat seat, std::vector<Command>& out) const {
    out.clear();
    if (seat != state.turn_seat || seat >= seats()) return;
    const SeatState& it = state.seats[seat];
    switch (state.phase) {
        case Phase::not_begun:
        case Phase::ended: return;
        case Phase::setting_up:
            for (int row = 0; row < colour_count; ++row) out.emplace_back(LayJoker{colour(row)});
            return;
        case Phase::playing: {
            const bool down = it.hand.size() == hand_size_;
            Card before = hidden_card;
            for (const Card card : it.hand) {
                if (card == std::exchange(before, card)) continue;
                for (int row = 0; row < colour_count; ++row) {
                    const bool there = down || is_joker(card) || colour_of(card) == colour(row);
                    if (there) out.emplace_back(PlayCard{card, colour(row), down});
                }
            }
            for (int row = 0; it.follower && row < colour_count; ++row) {
                out.emplace_back(PlaceFollower{colour(row)});
            }
            return;
        }
        case Phase::settling:
            out.emplace_back(SettleCard{false});
            out.emplace_back(SettleCard{true});
            return;
        case Phase::assigning: {
            const PerColour animals = animals_with_claim(state, seat);
            for (int kind = 0; kind < colour_count; ++kind) {
                if (animals[index(colour(kind))] > 0) out.emplace_back(AssignJoker{colour(kind)});
            }
            return;
        }
    }
}

// From the coarse reason to the fine one.
std::optional<Refusal> Game::check(const State& state, Seat seat, const Command& command) const {
    if (!state.begun) return Refusal::not_started;
    if (state.phase == Phase::ended) return Refusal::game_over;
    if (seat >= seats()) return Refusal::not_your_turn;
    if (state.seats[seat].resigned) return Refusal::seat_resigned;
    if (std::holds_alternative<Resign>(command)) return std::nullopt;
    if (seat != state.turn_seat) return Refusal::not_your_turn;
    const auto in = [&](Phase phase) -> std::optional<Refusal> {
        if (state.phase == phase) return std::nullopt;
        return Refusal::wrong_phase;
    };
    if (const auto* card = std::get_if<PlayCard>(&command)) {
        if (const auto refusal = in(Phase::playing)) return refusal;
        return check(state, seat, *card);
    }
    if (const auto* follower = std::get_if<PlaceFollower>(&command)) {
        if (const auto refusal = in(Phase::playing)) return refusal;
        if (!is_row(follower->row)) return Refusal::no_such_row;
        if (!state.seats[seat].follower) return Refusal::no_figure_left;
    } else if (const auto* joker = std::get_if<LayJoker>(&command)) {
        if (const auto refusal = in(Phase::setting_up)) return refusal;
        if (!is_row(joker->row)) return Refusal::no_such_row;
    } else if (std::holds_alternative<SettleCard>(command)) {
        return in(Phase::settling);
    } else if (const auto* assign = std::get_if<AssignJoker>(&command)) {
        if (const auto refusal = in(Phase::assigning)) return refusal;
        if (!is_row(assign->kind) || animals_with_claim(state, seat)[index(assign->kind)] == 0)
            return Refusal::no_such_animals;
    }
    return std::nullopt;
}

std::optional<Refusal> Game::check(const State& state, Seat seat, const PlayCard& command) const {
    const auto& hand = state.seats[seat].hand;
    if (std::ranges::find(hand, command.card) == hand.end()) return Refusal::no_such_card;
    if (!is_row(command.row)) return Refusal::no_such_row;
    const bool first = hand.size() == hand_size_;
    if (command.down != first) return first ? Refusal::must_be_down : Refusal::must_be_open;
    if (!first && !is_joker(command.card) && colour_of(command.card) != command.row)
        return Refusal::wrong_row;
    return std::nullopt;
}

std::vector<Claim> Game::claims(const State& state) const {
    std::array<std::optional<Claim>, seats_max> by_seat;
    for (int row = 0; row < colour_count; ++row) {
        Claim claim;
        for (const View::Item& item : state.rows[index(colour(row))]) {
            if (!item.follower) {
                claim.cards.push_back({item.card, item.down});
                continue;
            }
            claim.seat = item.seat;
            claim.row = colour(row);
            by_seat[item.seat] = std::exchange(claim, Claim{});
        }
    }
    std::vector<Claim> claims;
    Seat seat = state.dealer;
    for (int i = 0; i < seats(); ++i) {
        seat = left_of(seat);
        if (by_seat[seat]) claims.push_back(*std::move(by_seat[seat]));
    }
    return claims;
}

}  // namespace rules::cards
