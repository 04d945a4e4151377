// Layout: a position that was set up freely, and everything because of which it cannot be one of a
// game. Checking throws nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/tiles/game.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

inline constexpr std::int32_t layout_score_max = 9999;

// The seat in turn has drawn its tile and is about to place it.
struct Layout {
    std::vector<View::PlacedTile> board;  // in any order
    std::vector<PlacedFigure> figures;
    std::vector<SegmentRef> hunted;    // as View::hunted
    std::vector<TileIndex> discarded;  // out of the game
    TileIndex hand = no_tile;
    Seat seat = 0;
    std::vector<std::int32_t> scores;  // by seat; empty: all 0
};

// What a problem is about.
enum class LayoutPart : std::uint8_t { whole, tile, figure, hunted, discarded, hand, seat, scores };

struct LayoutProblem {
    LayoutPart part = LayoutPart::whole;
    std::size_t index = 0;  // in the list of that part
    std::string_view kind;  // a key for texts: "edge"; see rules/positions.md
    std::string what;       // in English, with the details
};

// Why no position of this game can be set up: it has parts that a Layout does not have. Empty: it
// can.
[[nodiscard]] std::string beyond_layouts(const Game& game);

// `begun` is the view of a game with these rules that has begun. All that is wrong; empty:
// view_of() is the view of a position that a match can be made from, with a tile in hand that fits.
// Requires that beyond_layouts() has no objection.
[[nodiscard]] std::vector<LayoutProblem> problems_of(const Game& game, const View& begun,
                                                     const Layout& layout);

// Requires that there are no problems.
[[nodiscard]] View view_of(const Game& game, const View& begun, const Layout& layout);

}  // namespace rules::tiles
