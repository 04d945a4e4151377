#pragma once

#include "rules/editions/catalog.h"

namespace rules::editions {

// Carcassonne, base game of the second and third edition (BASE-1, BASE-2).
[[nodiscard]] EditionEntry carcassonne();

}  // namespace rules::editions
