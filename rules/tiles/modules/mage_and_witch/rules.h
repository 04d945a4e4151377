// Mage and Witch: two tokens that change the points of a road or a city (MAGE-1 to MAGE-7).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& mage_and_witch();

}  // namespace rules::tiles::modules
