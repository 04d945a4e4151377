// Roads: complete when no end is open, 1 point a tile (BASE-30, BASE-31, BASE-41).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& roads();

}  // namespace rules::tiles::modules
