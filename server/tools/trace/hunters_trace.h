// Replays one recorded game of Hunters & Gatherers (format tile-game-trace/1) through the rules and
// compares every turn.
#pragma once

#include <string>
#include <vector>

#include "server/tools/trace/report.h"

namespace server::tools {

// `lines` are the lines of one file. Throws std::exception if they are no recorded game of it.
[[nodiscard]] Report check_hunters_trace(const std::vector<std::string>& lines);

}  // namespace server::tools
