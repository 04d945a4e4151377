// The values of claims and chests: pure functions of a seat's cards.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/cards/event.h"
#include "rules/cards/state.h"

namespace rules::cards {

inline constexpr int wrong_colour_points = 10;  // CARD-42
inline constexpr int creature_points = 10;      // dragon, fairy: CARD-44
inline constexpr int single_joker_points = 3;   // CARD-47

// Points for n animals of one kind, jokers included; [0] is for one. There are at most nine
// animals and four jokers.
using AnimalTable = std::array<std::uint8_t, 13>;
// CARD-49: only 1, 2 and 5 cards are known; the rest is an unverified interpolation.
inline constexpr AnimalTable animal_table_default = {3,  6,  9,  12, 14, 16, 18,
                                                     20, 22, 24, 26, 28, 30};

// The best score of these cards in groups of different kinds (CARD-61).
[[nodiscard]] int building_points(const PerColour& buildings, int jokers);

// An animal or building (no joker, no person) that was placed face down in a row of another colour
// (CARD-42). Persons are never asked about.
[[nodiscard]] constexpr bool wrong_colour(const View::Lifted& card, Colour row) {
    return card.down && !is_joker(card.card) && colour_of(card.card) != row;
}
[[nodiscard]] constexpr bool leaves_choice(const View::Lifted& card, Colour row) {
    return wrong_colour(card, row) && kind_of(card.card) != Kind::person;
}

// The cards of the claim that `seat` has not booked yet.
[[nodiscard]] std::span<const View::Lifted> claim_of(const State& state, Seat seat);
// Animals of each kind that the seat has or gets with its claim as far as it is settled, without
// jokers.
[[nodiscard]] PerColour animals_with_claim(const State& state, Seat seat);
// Animal jokers that the seat has or gets with its claim, and that have no kind yet.
[[nodiscard]] int jokers_to_assign(const State& state, Seat seat);
// The whole claim, when nothing is open any more (CARD-42 to CARD-48).
[[nodiscard]] ClaimScored book(const State& state, Seat seat, const AnimalTable& table);

}  // namespace rules::cards
