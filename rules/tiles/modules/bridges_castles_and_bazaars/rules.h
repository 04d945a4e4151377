// Bridges, Castles & Bazaars (BCB-1 to BCB-50).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

// BCB-10 to BCB-19.
[[nodiscard]] const Module& bridges_castles_and_bazaars();

}  // namespace rules::tiles::modules
