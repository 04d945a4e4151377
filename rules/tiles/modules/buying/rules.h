// HOUSE-11: a tile that alone can complete a feature now may be bought by another seat.
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& buying();

}  // namespace rules::tiles::modules
