// Holes: a seat that fills a hole in the playing field, touching something on all four sides,
// plays another turn (HOUSE-10).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& holes();

}  // namespace rules::tiles::modules
