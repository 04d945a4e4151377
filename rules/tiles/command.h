// What a seat may ask for in a tile-laying game. A closed list.
#pragma once

#include <compare>
#include <cstdint>
#include <variant>

#include "rules/tiles/feature_kind.h"
#include "rules/tiles/position.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

// Lay a tile of the hand (BASE-11, BASE-12).
struct PlaceTile {
    TileIndex tile = no_tile;
    Position at;
    Rotation rotation = 0;
    friend auto operator<=>(const PlaceTile&, const PlaceTile&) = default;
};

// Put a figure from the supply on the tile just placed (BASE-20).
struct DeployFigure {
    FigureKind figure = FigureKind::meeple;
    std::uint8_t segment = 0;
    friend auto operator<=>(const DeployFigure&, const DeployFigure&) = default;
};

// Do nothing where something was possible.
struct Pass {
    friend auto operator<=>(const Pass&, const Pass&) = default;
};

// Give up the game. Allowed to every seat at any time; never offered in lists.
struct Resign {
    friend auto operator<=>(const Resign&, const Resign&) = default;
};

using Command = std::variant<PlaceTile, DeployFigure, Pass, Resign>;

}  // namespace rules::tiles
