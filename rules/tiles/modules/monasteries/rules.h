// Monasteries: complete when all eight cells around have tiles; 1 point for each of the nine
// (BASE-35, BASE-41).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& monasteries();

}  // namespace rules::tiles::modules
