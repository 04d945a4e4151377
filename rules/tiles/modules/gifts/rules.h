// Gifts: a seat that extends another seat's feature gets a card. It may open one in each turn
// before it places the tile (GIFT-1 to GIFT-71).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& gifts();

}  // namespace rules::tiles::modules
