// Gifts: cards for those who extend what belongs to others. One may be opened in each turn before
// the tile is placed (GIFT-1 to GIFT-73).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& gifts();

}  // namespace rules::tiles::modules
