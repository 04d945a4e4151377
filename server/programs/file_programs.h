// The subcommands that work on files and stores: each prints what it did and returns the exit code.
#pragma once

#include <string>
#include <vector>

#include "server/review/analyse.h"
#include "server/review/puzzle_program.h"

namespace server {

// The worst outcome of all files; see verify_file().
[[nodiscard]] int run_verify(const std::vector<std::string>& files);

// SIGINT and SIGTERM end these two with what is known so far.
[[nodiscard]] int run_analyse(const AnalyseOptions& options);
[[nodiscard]] int run_puzzles(const PuzzleOptions& options);

// Moves a store into a PostgreSQL database. 0: done, 1: not (stderr says why).
[[nodiscard]] int run_move(const std::string& data, const std::string& url);

}  // namespace server
