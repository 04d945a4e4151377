// Bridges, Castles & Bazaars (BCB-1 to BCB-50).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

// BCB-10 to BCB-18.
[[nodiscard]] const Module& bridges_castles_and_bazaars();
// In the same games: BCB-20 to BCB-28.
[[nodiscard]] const Module& castles();
// A game has one of these, as agreed: BCB-30 to BCB-38.
[[nodiscard]] const Module& bazaars_with_auction();
[[nodiscard]] const Module& bazaars_without_auction();

}  // namespace rules::tiles::modules
