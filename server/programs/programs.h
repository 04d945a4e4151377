// The subcommands of meepled, but for serve.
#pragma once

#include "server/command_line.h"

namespace server {

// Carries out line.command; returns the exit code of the process.
[[nodiscard]] int run_program(const CommandLine& line);

}  // namespace server
