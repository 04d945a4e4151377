// Bridges: what may be asked for, what happens, and what everybody sees of them. Vocabulary only;
// what they do stands in bridges.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/position.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

// ---- Commands.

// Place a tile that fits only with a bridge, which is laid with it: over the tile itself or over
// the one beside it in the direction of the bridge (BCB-11).
struct PlaceBridged {
    TileIndex tile = no_tile;
    Position at;
    Rotation rotation = 0;
    Position over;  // the tile under the bridge
    Axis axis = Axis::none;
    friend auto operator<=>(const PlaceBridged&, const PlaceBridged&) = default;
};

// Lay a bridge over the tile just placed (BCB-13).
struct LayBridge {
    Axis axis = Axis::none;
    friend auto operator<=>(const LayBridge&, const LayBridge&) = default;
};

// ---- Events.

struct BridgeLaid {
    Seat seat = 0;
    Position over;
    Axis axis = Axis::none;
    // The tile under it if that is the next one to be placed there, and how; no_tile: it lies.
    TileIndex tile = no_tile;
    Rotation rotation = 0;
    friend bool operator==(const BridgeLaid&, const BridgeLaid&) = default;
};

// ---- What is seen. (Where bridges lie is seen on the board: View::PlacedTile::span.)

struct BridgesView {
    std::vector<std::uint8_t> bridges;  // that each seat still has
    std::int16_t last = -1;      // place on the board of the tile that the last one came with
    std::optional<Axis> coming;  // over the tile that is placed next, in the same command
    friend bool operator==(const BridgesView&, const BridgesView&) = default;
};

}  // namespace rules::tiles
