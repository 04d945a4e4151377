// A position that was read from a text, as JSON for the page; or what is wrong with it.
#pragma once

#include <string>
#include <vector>

#include "rules/position_text.h"

namespace server {

// {"settings": RoomSettings, "snapshot": Snapshot with the legal set, "text": as the rules write
// it}
[[nodiscard]] std::string position_json(const rules::Position& position);

// [{"line": N, "column": N, "kind": "edge", "what": "..."}]
[[nodiscard]] std::string problems_json(const std::vector<rules::PositionProblem>& problems);

}  // namespace server
