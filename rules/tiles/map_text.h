// The board as letters.
#pragma once

#include <string>

#include "rules/tiles/view.h"

namespace rules::tiles {

// Every tile as three by three letters, its edges and its inner feature; row and column labels are
// y and x. Several lines.
[[nodiscard]] std::string map_text(const View& view);

}  // namespace rules::tiles
