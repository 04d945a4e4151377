// Facts of a table: legal steps as JSON; rows of commands and of claimed features.
#pragma once

#include <string>
#include <vector>

#include "server/env/command_fields.h"
#include "server/env/table.h"

namespace server::env {

[[nodiscard]] std::string steps_text(const Table& table);
// Every command alone, in the order of the offers.
[[nodiscard]] std::string commands_text(const Table& table);
using Claim = std::array<std::int32_t, MEEPLED_CLAIM>;
[[nodiscard]] std::vector<Claim> claim_rows(const Table& table);
[[nodiscard]] std::vector<Row> legal_rows(const Table& table);

}  // namespace server::env
