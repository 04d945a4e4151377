// Hills & Sheep (HS-1 to HS-41).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& hills_and_sheep();
// One of these for a game, as agreed: how hills break ties (HS-11).
[[nodiscard]] const Module& hills_at_least_one();
[[nodiscard]] const Module& hills_by_number();

}  // namespace rules::tiles::modules
