// The commands with tiles and figures of every tile-laying game. Vocabulary only.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "rules/core/seat.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/part.h"
#include "rules/tiles/position.h"
#include "rules/tiles/question.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

// Place a tile of the hand (BASE-11, BASE-12).
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

// Take a figure of any seat off the board (PD-12).
struct TakeFigure {
    Seat owner = 0;
    FigureKind figure = FigureKind::meeple;
    SegmentRef on;
    friend auto operator<=>(const TakeFigure&, const TakeFigure&) = default;
};

// ---- Questions.

// Which figure, of any seat, to take off the board (PD-12).
struct AskTaking {
    static constexpr Question kind{5};  // meeple.v1.TAKE_FIGURE
    static constexpr std::string_view word = "take";
    using Answers = Types<TakeFigure>;
};

}  // namespace rules::tiles
