// Seats at the table, and viewers.
#pragma once

#include <cstdint>

namespace rules {

// 0..seats-1, clockwise.
using Seat = std::uint8_t;
inline constexpr Seat no_seat = 0xff;
inline constexpr int seats_max = 6;

// The receiver of a view. A spectator has public knowledge; nothing is hidden from `everything`,
// which is the server itself and the replay of a finished game.
struct Viewer {
    enum class Kind : std::uint8_t { seat, spectator, everything };
    Kind kind = Kind::spectator;
    Seat seat = no_seat;

    static constexpr Viewer at(Seat seat) { return {Kind::seat, seat}; }
    static constexpr Viewer spectator() { return {Kind::spectator, no_seat}; }
    static constexpr Viewer everything() { return {Kind::everything, no_seat}; }
    friend bool operator==(Viewer, Viewer) = default;
};

}  // namespace rules
