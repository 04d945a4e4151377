// Positions, segments, tiles and points as text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/tiles/view.h"

namespace rules::tiles {

// "base/W"; "?300" for what is no tile.
[[nodiscard]] std::string tile_name(TileIndex tile);

// "1,0".
[[nodiscard]] std::string position_text(Position at);
// Reads the text of position_text(); nothing if it is none.
[[nodiscard]] std::optional<Position> parse_position(std::string_view word);

// "1,0#2", or "1,0" for the tile as a whole: by numbers alone.
[[nodiscard]] std::string segment_text(const SegmentRef& ref);

// Null if the cell is empty.
[[nodiscard]] const View::PlacedTile* tile_at(const View& view, Position at);

// "1,0 road W", "1,0" for the tile as a whole, or "1,0 #2" for what is not there, or has the name
// of an earlier segment.
[[nodiscard]] std::string place_text(const View& view, const SegmentRef& ref);
// Reads the text of place_text(); nothing if it is none.
[[nodiscard]] std::optional<SegmentRef> parse_place(const View& view,
                                                    std::span<const std::string_view> words);

// "0 meeple 1,0#2".
[[nodiscard]] std::string figure_text(const PlacedFigure& figure);

// " tile 3 = 3;" for each line.
[[nodiscard]] std::string lines_text(const std::vector<ScoreLine>& lines);

}  // namespace rules::tiles
