// Facts of a table as JSON: features, what just happened, legal steps; and rows of commands.
#pragma once

#include <string>
#include <vector>

#include "server/env/command_fields.h"
#include "server/env/table.h"

namespace server::env {

[[nodiscard]] std::string features_text(const Table& table);
[[nodiscard]] std::string happened_text(const Table& table);
[[nodiscard]] std::string steps_text(const Table& table);
// Every command alone, in the order of the offers.
[[nodiscard]] std::string commands_text(const Table& table);
[[nodiscard]] std::vector<Row> legal_rows(const Table& table);

}  // namespace server::env
