// The subcommands `backup` and `restore`.
#pragma once

#include <CLI/CLI.hpp>

#include "server/command_line.h"

namespace server {

void add_backup(CLI::App& app, CommandLine& line);

}  // namespace server
