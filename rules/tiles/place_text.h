// Where something lies, as text.
#pragma once

#include <string>

#include "rules/tiles/view.h"

namespace rules::tiles {

// Null if no tile lies there.
[[nodiscard]] const View::PlacedTile* tile_at(const View& view, Position at);

// "1,0 road W", "1,0" for the tile as a whole, or "1,0 #2" for what is not there.
[[nodiscard]] std::string place_text(const View& view, const SegmentRef& ref);

}  // namespace rules::tiles
