// Inns and Cathedrals: roads with inns, cities with cathedrals, and the large meeple (INN-1 to
// INN-7).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

// The inns alone, for tiles of other modules.
[[nodiscard]] const Module& inns();
[[nodiscard]] const Module& inns_and_cathedrals();

}  // namespace rules::tiles::modules
