// Traders & Builders: goods, the builder's double turn, the pig (TB-1 to TB-17).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& traders_and_builders();

}  // namespace rules::tiles::modules
