// The commands of Cardcassonne. A closed list.
#pragma once

#include <compare>
#include <cstdint>
#include <variant>

#include "rules/cards/card.h"

namespace rules::cards {

// Put a card of the hand at the end of a row (CARD-30 to CARD-32). The first card of a round is
// placed face down, all others face up.
struct PlayCard {
    Card card = hidden_card;
    Colour row = Colour::yellow;
    bool down = false;
    friend auto operator<=>(const PlayCard&, const PlayCard&) = default;
};

// Put the large follower at the end of a row (CARD-33).
struct PlaceFollower {
    Colour row = Colour::yellow;
    friend auto operator<=>(const PlaceFollower&, const PlaceFollower&) = default;
};

// Set-up: the row for the joker that was just turned up (CARD-11).
struct LayJoker {
    Colour row = Colour::yellow;
    friend auto operator<=>(const LayJoker&, const LayJoker&) = default;
};

// The wrong-coloured animal or building in question: keep it, or give it up for 10 points
// (CARD-42).
struct SettleCard {
    bool keep = false;
    friend auto operator<=>(const SettleCard&, const SettleCard&) = default;
};

// The animals that the joker in question goes to (CARD-48).
struct AssignJoker {
    Colour kind = Colour::yellow;
    friend auto operator<=>(const AssignJoker&, const AssignJoker&) = default;
};

// Give up the game. Allowed to every seat at any time; never offered in lists.
struct Resign {
    friend auto operator<=>(const Resign&, const Resign&) = default;
};

using Command = std::variant<PlayCard, PlaceFollower, LayJoker, SettleCard, AssignJoker, Resign>;

}  // namespace rules::cards
