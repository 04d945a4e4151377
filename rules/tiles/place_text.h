// Where something lies, as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/tiles/view.h"

namespace rules::tiles {

// "1,0".
[[nodiscard]] std::string position_text(Position at);
// What position_text() writes; nothing if it is none.
[[nodiscard]] std::optional<Position> parse_position(std::string_view word);

// Null if no tile lies there.
[[nodiscard]] const View::PlacedTile* tile_at(const View& view, Position at);

// "1,0 road W", "1,0" for the tile as a whole, or "1,0 #2" for what is not there.
[[nodiscard]] std::string place_text(const View& view, const SegmentRef& ref);

}  // namespace rules::tiles
