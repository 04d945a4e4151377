// The view of one viewer of a game of Cardcassonne, as plain facts, like a client's memory. Hidden:
// other hands (CARD-13), face-down cards of others (CARD-31), cards under the chests, also one's
// own (CARD-45), and the sequence of the stock.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/cards/card.h"
#include "rules/cards/event.h"
#include "rules/core/seat.h"

namespace rules::cards {

enum class Phase : std::uint8_t {
    not_begun,
    setting_up,  // the dealer chooses a row for a joker
    playing,
    settling,   // a seat chooses the fate of a wrong-coloured card
    assigning,  // a seat chooses where an animal joker goes
    ended,
};

// The choices for a claimed card.
enum class Fate : std::uint8_t { open, keep, sell };

struct View {
    struct Item {
        Card card = hidden_card;  // of a follower: hidden_card
        Seat seat = no_seat;      // that placed it; no_seat: it was turned up in the set-up
        bool follower = false;
        bool down = false;
        friend bool operator==(const Item&, const Item&) = default;
    };
    struct SeatView {
        std::int32_t score = 0;
        bool resigned = false;
        bool follower = true;  // not yet placed in this round
        std::uint8_t hand_count = 0;
        std::vector<Card> hand;  // sorted; empty where it is not known
        PerColour animals{};
        PerColour jokers{};
        std::uint8_t unassigned = 0;
        std::uint8_t chest_count = 0;
        // The cards under the chest, all zero if unknown: before the final scoring only
        // Viewer::everything() knows.
        PerColour buildings{};
        std::uint8_t building_jokers = 0;
        friend bool operator==(const SeatView&, const SeatView&) = default;
    };
    struct Lifted {
        Card card = hidden_card;
        bool down = false;
        Fate fate = Fate::open;
        friend bool operator==(const Lifted&, const Lifted&) = default;
    };
    // Lifted and not yet booked.
    struct OpenClaim {
        Seat seat = 0;
        Colour row = Colour::yellow;
        std::vector<Lifted> cards;
        PerColour assigned{};  // animal jokers that have found their kind
        friend bool operator==(const OpenClaim&, const OpenClaim&) = default;
    };

    std::array<std::vector<Item>, colour_count> rows;
    std::vector<SeatView> seats;
    std::vector<OpenClaim> claims;               // in the order of scoring
    std::array<std::uint8_t, card_types> box{};  // out of the game, by card
    std::uint8_t stock = deck_size;              // cards still to be dealt
    std::uint8_t round = 0;                      // 0: set-up
    Phase phase = Phase::not_begun;
    Seat turn_seat = no_seat;
    Card question = hidden_card;  // the card that the seat is asked about, if it is
    Seat dealer = no_seat;
    Seat next_dealer = no_seat;  // who placed a follower last in this round
    std::uint16_t turn = 0;      // turns begun
    std::vector<Seat> winners;

    friend bool operator==(const View&, const View&) = default;
};

// Fold one event, as this viewer was told it, into the view. view(n) == fold of what was told 1..n
// (a law). Throws Broken if the event cannot follow.
void evolve(View& view, const Event& event);

// The event as `viewer` may know it. Nothing is hidden from Viewer::everything().
[[nodiscard]] Event project(const Event& event, Viewer viewer);

// The view's bytes in one fixed, documented order (rules/canonical.md); equal views, equal bytes.
// Appended to `out`.
void append_canonical(const View& view, std::string& out);

}  // namespace rules::cards
