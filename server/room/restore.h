// A table from its log.
#pragma once

#include <string>

#include "rules/core/expected.h"
#include "server/room/table_state.h"

namespace server {

// A log of another version of the rules, which tells something else under these, is made anew from
// its commands. The error says why the log cannot be believed.
[[nodiscard]] rules::Expected<TableState, std::string> table_of(const LoadedRoom& loaded);

}  // namespace server
