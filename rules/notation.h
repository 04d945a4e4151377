// Events and boards as text for people. (Commands: command_text() in match.h; tiles:
// tile_text() in tiles/tile.h; whole games: game_text.h.)
#pragma once

#include <string>
#include <string_view>

#include "rules/match.h"

namespace rules {

// One line without its end, as in "placed base/W 1,0 r0" or "scored road 1,0#2 complete: tile 3 =
// 3; 0 +3". A segment is named by its cell and its number on the tile.
[[nodiscard]] std::string event_text(const Event& event);

// The table: every tile as three by three letters, its edges (Field Road City) and in the middle
// its inner feature (Monastery, Garden); below it the figures and the seats. Row and column labels
// are y and x.
[[nodiscard]] std::string board_text(const View& view);

// "place", "bid" and so on; "nothing" for none.
[[nodiscard]] std::string_view decision_text(DecisionKind kind);

}  // namespace rules
