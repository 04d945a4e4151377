// Options of a subcommand in a TOML file, as `meepled bot --config bot.toml` has them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace server {

// To be called once the command line is read. A key is the name of a flag with '_' for '-'; what a
// flag or a variable has set stays so. Throws BadConfig: the file, the line and what is wrong.
void read_option_file(CLI::App& command, const std::string& path);

}  // namespace server
