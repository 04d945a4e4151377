#pragma once

#include "rules/editions/catalog.h"

namespace rules::editions {

// Hunters & Gatherers, the game of 2002 and its edition of 2020 with menhir tiles (HG-1, HG-2).
[[nodiscard]] EditionEntry hunters_and_gatherers();
[[nodiscard]] EditionEntry hunters_and_gatherers_2020();

}  // namespace rules::editions
