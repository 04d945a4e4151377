// Farmers: meeples that stay on fields; at the end 3 points for each completed city at the field
// (FARM-1 to FARM-10).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& farmers();

}  // namespace rules::tiles::modules
