// The Tower (TOW-1 to TOW-12).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& tower();

}  // namespace rules::tiles::modules
