// State: all that is true of one running tile-laying game. A flat value: copying it is a handful of
// memcpys of what is in use, and that is what a bot's search lives on. Only evolve() changes it
// (game.h).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/core/raw_array.h"
#include "rules/core/seat.h"
#include "rules/tiles/board.h"
#include "rules/tiles/feature.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

inline constexpr int figures_max = 64;  // on the board
inline constexpr int hand_max = 2;
inline constexpr int watched_max = 32;

// A list with a fixed room. Copies only what it holds; never checks: the limits are checked once,
// when a game is made.
template <class T, int room>
class Row {
public:
    Row() = default;
    Row(const Row& other) { copy(other); }
    Row& operator=(const Row& other) {
        if (this != &other) copy(other);
        return *this;
    }
    ~Row() = default;

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] bool full() const { return size_ == room; }
    [[nodiscard]] T& operator[](int i) { return items_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] const T& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }
    [[nodiscard]] T* begin() { return items_.data(); }
    [[nodiscard]] T* end() { return items_.data() + size_; }
    [[nodiscard]] const T* begin() const { return items_.data(); }
    [[nodiscard]] const T* end() const { return items_.data() + size_; }
    void add(const T& item) { items_[size_++] = item; }
    void clear() { size_ = 0; }
    // The last item takes the place of the removed one.
    void remove(int i) { items_[static_cast<std::size_t>(i)] = items_[--size_]; }

private:
    void copy(const Row& other) {
        size_ = other.size_;
        items_.copy_first(size_, other.items_);
    }
    std::uint16_t size_ = 0;
    RawArray<T, static_cast<std::size_t>(room)> items_;
};

struct Figure {
    Node node;
    Seat seat;
    FigureKind kind;
};

// A segment that is completed by the cells around it, as long as it is not.
struct Watched {
    Position at;
    Node node;
};

struct SeatState {
    std::int32_t score = 0;
    std::array<std::uint8_t, figure_kind_count> figures{};  // in the supply
    bool resigned = false;
};

struct State {
    Phase phase = Phase::not_begun;
    Seat turn_seat = no_seat;
    bool begun = false;           // the supply is shuffled
    std::uint8_t winners = 0;     // bit s: seat s
    std::uint16_t turn = 0;       // turns begun
    std::int16_t last_tile = -1;  // on the board: placed in this turn
    std::uint16_t drawn = 0;      // of `supply`
    std::array<SeatState, seats_max> seats{};
    Row<TypeIndex, hand_max> hand;
    Row<TypeIndex, board_tiles_max> supply;     // in drawing order, from the start of the game
    Row<TypeIndex, board_tiles_max> discarded;  // in the order in which they left
    Row<Figure, figures_max> figures;           // on the board; the order means nothing
    Row<Watched, watched_max> watched;
    Board board;
    Features features;

    [[nodiscard]] std::span<const TypeIndex> undrawn() const {
        return {supply.begin() + drawn, supply.end()};
    }
};

}  // namespace rules::tiles
