// The Labyrinth: a tile whose one road joins all four exits, and is no junction (LAB-1 to LAB-29).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

// Nothing but its tiles: by the basic rules the network is a road like any other (LAB-10, LAB-11).
[[nodiscard]] const Module& labyrinth();

// Branches are entered one by one, and figures bring points when the network is complete (LAB-20 to
// LAB-27). To be asked after all others, so that nothing else changes its bonus (LAB-42).
[[nodiscard]] const Module& labyrinth_advanced();

}  // namespace rules::tiles::modules
