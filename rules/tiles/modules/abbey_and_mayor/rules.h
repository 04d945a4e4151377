// Abbey & Mayor (AM-1 to AM-52).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& abbey_and_mayor();
// A game has one of each pair: where barns may be placed (AM-42), and where wagons move to (AM-31,
// AM-36).
[[nodiscard]] const Module& barns_apart();
[[nodiscard]] const Module& barns_anywhere();
[[nodiscard]] const Module& wagons_around();
[[nodiscard]] const Module& wagons_connected();

}  // namespace rules::tiles::modules
