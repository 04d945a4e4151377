// The subcommands of `meepled admin` that decide about people and rooms.
#pragma once

#include <CLI/CLI.hpp>

#include "server/command_line.h"

namespace server {

void add_orders(CLI::App& admin, CommandLine& line);

}  // namespace server
