// The events of Cardcassonne. State and views change only by events; servers store events and send
// them to clients. A closed list.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "rules/cards/card.h"
#include "rules/core/seat.h"

namespace rules::cards {

// The deck is shuffled and it is clear who deals (CARD-11).
struct Started {
    Seat dealer = 0;
    std::vector<Card> deck;  // in the order of dealing; empty in what a viewer is told
    friend bool operator==(const Started&, const Started&) = default;
};

// Set-up: a card of the deck was placed face up at the end of a row.
struct CardTurnedUp {
    Card card = hidden_card;
    Colour row = Colour::yellow;
    friend bool operator==(const CardTurnedUp&, const CardTurnedUp&) = default;
};

// Set-up: a joker came up, and the dealer is asked for its row. CardTurnedUp follows.
struct JokerTurnedUp {
    Seat seat = 0;  // that decides
    Card card = hidden_card;
    friend bool operator==(const JokerTurnedUp&, const JokerTurnedUp&) = default;
};

// Every seat that has not resigned was dealt `cards` cards.
struct RoundBegan {
    std::uint8_t round = 0;  // from 1
    Seat dealer = 0;
    std::uint8_t cards = 0;
    std::vector<std::vector<Card>> hands;  // by seat, sorted; empty where the viewer may not know
    friend bool operator==(const RoundBegan&, const RoundBegan&) = default;
};

struct TurnBegan {
    Seat seat = 0;
    friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};

// From the hand to the end of a row. Only its seat knows a face-down card.
struct CardPlayed {
    Seat seat = 0;
    Card card = hidden_card;
    Colour row = Colour::yellow;
    bool down = false;
    friend bool operator==(const CardPlayed&, const CardPlayed&) = default;
};

struct FollowerPlaced {
    Seat seat = 0;
    Colour row = Colour::yellow;
    friend bool operator==(const FollowerPlaced&, const FollowerPlaced&) = default;
};

struct ClaimedCard {
    Card card = hidden_card;
    bool down = false;  // it was face down
    friend bool operator==(const ClaimedCard&, const ClaimedCard&) = default;
};

struct Claim {
    Seat seat = 0;
    Colour row = Colour::yellow;
    std::vector<ClaimedCard> cards;  // in the order of the row, from the left
    friend bool operator==(const Claim&, const Claim&) = default;
};

// The round is over: all claimed cards are lifted and turned up at once, followers return, and
// unclaimed cards slide to the beginnings of the rows (CARD-40, CARD-41).
struct ClaimsLifted {
    std::vector<Claim> claims;  // in the order in which they are scored
    friend bool operator==(const ClaimsLifted&, const ClaimsLifted&) = default;
};

// A seat has a choice about a card of its claim: a wrong-coloured one, or an animal joker.
struct ChoiceBegan {
    Seat seat = 0;
    Card card = hidden_card;
    friend bool operator==(const ChoiceBegan&, const ChoiceBegan&) = default;
};

// The first open wrong-coloured animal or building of the claim that is being scored.
struct CardSettled {
    Seat seat = 0;
    Card card = hidden_card;
    bool keep = false;  // otherwise 10 points, and the card is out of the game
    friend bool operator==(const CardSettled&, const CardSettled&) = default;
};

// An animal joker was assigned to these animals.
struct JokerAssigned {
    Seat seat = 0;
    Colour kind = Colour::yellow;
    friend bool operator==(const JokerAssigned&, const JokerAssigned&) = default;
};

// `count` things of one sort scored `points` in all ("person", 3, 15).
struct ScoreLine {
    std::string reason;
    std::uint8_t count = 0;
    std::int32_t points = 0;
    friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};

using PerColour = std::array<std::uint8_t, colour_count>;

// The claim of a seat is booked and gone: the seat's cards afterwards.
struct ClaimScored {
    Seat seat = 0;
    std::vector<ScoreLine> lines;
    std::int32_t points = 0;
    std::vector<Card> boxed;      // left the game with this, sorted
    std::vector<Card> chested;    // went under the chest, sorted; empty in what a viewer is told
    PerColour animals{};          // open in front of the seat, by kind
    PerColour jokers{};           // animal jokers assigned to them
    std::uint8_t unassigned = 0;  // animal jokers without a kind
    std::uint8_t chest = 0;       // cards under the chest
    friend bool operator==(const ClaimScored&, const ClaimScored&) = default;
};

// At the end: the best groups of the cards under a chest (CARD-61).
struct BuildingsScored {
    Seat seat = 0;
    PerColour buildings{};
    std::uint8_t jokers = 0;
    std::int32_t points = 0;
    friend bool operator==(const BuildingsScored&, const BuildingsScored&) = default;
};

struct SeatResigned {
    Seat seat = 0;
    friend bool operator==(const SeatResigned&, const SeatResigned&) = default;
};

struct GameEnded {
    std::vector<std::int32_t> scores;  // by seat
    std::vector<Seat> winners;         // CARD-62; without seats that resigned
    friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

using Event = std::variant<Started, CardTurnedUp, JokerTurnedUp, RoundBegan, TurnBegan, CardPlayed,
                           FollowerPlaced, ClaimsLifted, ChoiceBegan, CardSettled, JokerAssigned,
                           ClaimScored, BuildingsScored, SeatResigned, GameEnded>;

}  // namespace rules::cards
