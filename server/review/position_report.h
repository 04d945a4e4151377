// A position, or the end of a game, that was read from a text, as JSON for the page and its tools;
// or what is wrong with it.
#pragma once

#include <string>
#include <vector>

#include "rules/game_text.h"
#include "rules/position_text.h"

namespace server {

// {"settings": RoomSettings, "snapshot": Snapshot with the legal set, "text": as the rules write
// it}
[[nodiscard]] std::string position_json(const rules::Position& position);

// Where the text of a game ends, as that seat sees it: {"settings", "snapshot": as above, "steps":
// every legal step if it is to decide, "last": the game's last step}. Steps are Commands of which
// only the actions are set.
[[nodiscard]] std::string game_position_json(const rules::ReplayedGame& game, rules::Seat seat);

// [{"line": N, "column": N, "kind": "edge", "what": "..."}]
[[nodiscard]] std::string problems_json(const std::vector<rules::PositionProblem>& problems);

}  // namespace server
