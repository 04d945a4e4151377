// State: the whole state of one running game of Cardcassonne. Flat and trivially copied; only
// evolve() changes it (game.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "rules/cards/card.h"
#include "rules/cards/event.h"
#include "rules/cards/view.h"
#include "rules/core/seat.h"

namespace rules::cards {

inline constexpr int seats_max = 5;
inline constexpr int hand_max = 6;

// A list of fixed capacity, in order. Never checks: the capacity is that of the whole deck.
template <class T, int room>
class Pile {
public:
    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] bool full() const { return size_ == room; }
    [[nodiscard]] T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const T* begin() const { return items_.data(); }
    [[nodiscard]] const T* end() const { return items_.data() + size_; }
    void add(const T& item) { items_[size_++] = item; }
    void clear() { size_ = 0; }
    // The first `count` ones go, the rest moves up.
    void remove_first(int count) {
        std::copy(begin() + count, end(), items_.begin());
        size_ = static_cast<std::uint8_t>(size_ - count);
    }
    void remove(int i) {
        std::copy(begin() + i + 1, end(), items_.begin() + i);
        --size_;
    }

private:
    std::uint8_t size_ = 0;
    std::array<T, static_cast<std::size_t>(room)> items_{};
};

struct SeatState {
    std::int32_t score = 0;
    bool resigned = false;
    bool follower = true;         // not yet placed in this round
    Pile<Card, hand_max> hand;    // sorted
    PerColour animals{};          // open in front of the seat
    PerColour jokers{};           // animal jokers assigned to them
    std::uint8_t unassigned = 0;  // animal jokers without a kind
    PerColour buildings{};        // under the chest
    std::uint8_t building_jokers = 0;
    bool chest_open = false;  // it was scored: its cards are public
    // The claim that was lifted and is not yet booked: cards claim_begin .. claim_begin +
    // claim_count of State::lifted.
    bool claims = false;
    Colour claim_row = Colour::yellow;
    std::uint8_t claim_begin = 0;
    std::uint8_t claim_count = 0;
    PerColour assigned{};  // animal jokers that have found their kind since

    [[nodiscard]] int chest() const {
        return buildings[0] + buildings[1] + buildings[2] + buildings[3] + building_jokers;
    }
};

struct State {
    Phase phase = Phase::not_begun;
    Seat turn_seat = no_seat;
    Seat dealer = no_seat;
    Seat next_dealer = no_seat;
    Card question = hidden_card;
    bool begun = false;  // the deck is shuffled
    std::uint8_t round = 0;
    std::uint8_t winners = 0;  // bit s: seat s
    std::uint8_t dealt = 0;    // cards of the deck that were turned up or dealt
    std::uint16_t turn = 0;
    std::array<std::uint8_t, card_types> box{};
    std::array<SeatState, seats_max> seats{};
    std::array<Pile<View::Item, deck_size + seats_max>, colour_count> rows{};
    Pile<Card, deck_size> deck;            // in the order of dealing, from the start of the game
    Pile<View::Lifted, deck_size> lifted;  // the claims of this round, one after the other

    [[nodiscard]] int stock() const { return deck_size - dealt; }
};
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace rules::cards
