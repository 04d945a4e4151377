// The Abbot: gardens, the figure that stands on them and on monasteries, and its early return
// (ABB-1 to ABB-13).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& abbot();

}  // namespace rules::tiles::modules
