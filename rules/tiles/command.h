// What a seat may ask for in a tile-laying game. A closed list.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "rules/core/alternative.h"
#include "rules/core/seat.h"
#include "rules/tiles/extension.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/gift.h"
#include "rules/tiles/position.h"
#include "rules/tiles/sale.h"
#include "rules/tiles/tile.h"
#include "rules/tiles/token.h"
#include "rules/tiles/tower.h"

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

// Take an own figure back before its feature is complete (ABB-7), instead of deploying one.
struct RecallFigure {
    FigureKind figure = FigureKind::meeple;
    SegmentRef on;
    friend auto operator<=>(const RecallFigure&, const RecallFigure&) = default;
};

// Put a figure from the supply elsewhere than on the tile just placed (PD-14).
struct DeployFar {
    FigureKind figure = FigureKind::meeple;
    SegmentRef on;
    friend auto operator<=>(const DeployFar&, const DeployFar&) = default;
};

// Take a figure off the board, whoever owns it (PD-12).
struct TakeFigure {
    Seat owner = 0;
    FigureKind figure = FigureKind::meeple;
    SegmentRef on;
    friend auto operator<=>(const TakeFigure&, const TakeFigure&) = default;
};

using Command = std::variant<PlaceTile, DeployFigure, Pass, Resign, RecallFigure, MoveToken,
                             RemoveToken, OpenGift, DeployFar, TakeFigure, LayFloor, FreePrisoner,
                             Bid, SellTile, ExtendTable>;

// The index of the alternative C in Command.
template <class C>
[[nodiscard]] constexpr std::size_t command_index() {
    return index_of<C, Command>();
}

}  // namespace rules::tiles
