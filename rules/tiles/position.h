// The position and rotation of a tile.
#pragma once

#include <compare>
#include <cstdint>

namespace rules::tiles {

// x grows east, y grows south; the start tile is at (0,0). The grid is "unlimited" within
// +-coordinate_max (BASE-7).
inline constexpr int coordinate_max = 100;

struct Position {
    std::int8_t x = 0;
    std::int8_t y = 0;

    // By y, then x: the order of every list of positions.
    friend constexpr std::strong_ordering operator<=>(Position a, Position b) {
        if (auto by_y = a.y <=> b.y; by_y != 0) return by_y;
        return a.x <=> b.x;
    }
    friend constexpr bool operator==(Position, Position) = default;
};

// A rectangle of cells, its edges included.
struct Box {
    std::int8_t left = -coordinate_max;
    std::int8_t top = -coordinate_max;
    std::int8_t right = coordinate_max;
    std::int8_t bottom = coordinate_max;

    [[nodiscard]] constexpr bool contains(Position at) const {
        // Positions of cells are as good as random, so nothing branches on them.
        return (unsigned(at.x >= left) & unsigned(at.x <= right) & unsigned(at.y >= top) &
                unsigned(at.y <= bottom)) != 0;
    }
    // Whether it also contains the eight cells around `at`.
    [[nodiscard]] constexpr bool surrounds(Position at) const {
        return (unsigned(at.x > left) & unsigned(at.y > top) & unsigned(at.x < right) &
                unsigned(at.y < bottom)) != 0;
    }
    friend constexpr bool operator==(const Box&, const Box&) = default;
};

// Quarter turns clockwise from the orientation of the tile table: 0..3.
using Rotation = std::uint8_t;

// In place of a segment: the tile as a whole.
inline constexpr std::uint8_t whole_tile = 0xff;

// A segment on the board, which also names the feature that it belongs to; or a whole tile.
struct SegmentRef {
    Position at;
    std::uint8_t segment = 0;
    friend constexpr auto operator<=>(const SegmentRef&, const SegmentRef&) = default;
};

// Clockwise from north, so that turning a tile by r moves what is at side s to side (s + r) % 4.
enum class Side : std::uint8_t { north, east, south, west };

}  // namespace rules::tiles
