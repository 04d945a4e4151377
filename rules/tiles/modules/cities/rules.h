// Cities: complete when the wall is closed, 2 points a tile and pennant, 1 when unfinished
// (BASE-32, BASE-33, BASE-41).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& cities();

}  // namespace rules::tiles::modules
