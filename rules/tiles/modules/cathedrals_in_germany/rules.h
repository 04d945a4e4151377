// Cathedrals in Germany: roads that begin at a cathedral, and the archbishop on it (GCATH-1 to
// GCATH-6).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& cathedrals_in_germany();

}  // namespace rules::tiles::modules
