// The subcommands `engine` and `match`.
#pragma once

#include <CLI/CLI.hpp>

#include "server/command_line.h"

namespace server {

void add_engines(CLI::App& app, CommandLine& line);

}  // namespace server
