// Shape: what the engine wants to know of one tile type in all four rotations, laid out for speed.
// Made once for each game.
#pragma once

#include <array>
#include <cstdint>

#include "rules/tiles/tile.h"

namespace rules::tiles {

// The number of a tile type within one game: states are small because these fit into a byte.
using TypeIndex = std::uint8_t;
inline constexpr int types_max = 255;

// The segments that reach one side, clockwise: one that fills it, or three (left, middle, right). A
// neighbour's ports meet them in the opposite order.
struct Ports {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 3> segment{};
};

struct Shape {
    TileIndex tile = no_tile;
    std::uint8_t segment_count = 0;
    std::uint8_t offered_rotations = 0;  // bit r: rotation r looks unlike all earlier ones
    std::uint16_t surrounded = 0;        // bit s: segment s is completed by the cells around it
    std::uint16_t bordering = 0;         // bit s: segment s is completed by what it borders
    std::uint16_t marked = 0;            // bit s: something is drawn on segment s
    std::array<std::array<Ports, 4>, 4> ports{};  // [rotation][side]
    std::array<std::array<std::uint8_t, 4>, 4>
        edges{};  // [rotation][side]: kind of edge, numbered from 1 within the game
    std::array<FeatureKind, segments_max> kind{};
    std::array<std::uint8_t, segments_max> open{};  // ports of each segment
    std::array<std::uint16_t, segments_max> borders{};
    std::array<std::array<std::uint8_t, mark_count>, segments_max> marks{};
};

// All but `surrounded`, `bordering` and `edges`, which depend on the game.
[[nodiscard]] Shape make_shape(TileIndex tile, const TileType& type);

// The kind of the segment in the middle of a side of the upright tile: what the edge "is".
[[nodiscard]] FeatureKind edge_kind(const TileType& type, int side);

}  // namespace rules::tiles
