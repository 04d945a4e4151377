// The Labyrinth: a tile whose one road joins all four exits, and is no junction (LAB-1 to LAB-29).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

// Adds only its tiles: by the basic rules the network is an ordinary road (LAB-10, LAB-11).
[[nodiscard]] const Module& labyrinth();

// Branches are claimed one by one, and figures score points when the network is complete (LAB-20
// to LAB-27). Must be asked after all other modules, so that none changes its bonus (LAB-42).
[[nodiscard]] const Module& labyrinth_advanced();

}  // namespace rules::tiles::modules
