// The tables that callers of the C interface have.
#pragma once

#include "server/env/border.h"
#include "server/env/table.h"

namespace server::env {

[[nodiscard]] Handles<Table>& tables();
[[nodiscard]] meepled_space space_of(const Plan& plan);

}  // namespace server::env
