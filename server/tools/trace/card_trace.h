// Replays one recorded game of Cardcassonne (format card-game-trace/1) through the rules and
// compares every decision, every scoring and every recorded view.
#pragma once

#include <string>
#include <vector>

#include "server/tools/trace/report.h"

namespace server::tools {

// `lines` are the lines of one file. Throws std::exception if they are no recorded game, or one of
// a kind that is not supported.
[[nodiscard]] Report check_card_trace(const std::vector<std::string>& lines);

}  // namespace server::tools
