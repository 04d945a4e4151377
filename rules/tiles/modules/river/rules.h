// The River: its tiles come first, and each continues it (RIV-1 to RIV-6).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& river();

}  // namespace rules::tiles::modules
