// `meepled puzzles`: finds positions with one clearly best step in records of finished games.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "server/review/puzzles.h"

namespace server {

struct PuzzleOptions {
    std::vector<std::string> records;   // files
    std::string out;                    // where the set is written; empty: nowhere
    PuzzlePlan plan;                    // but for its seed
    std::optional<std::uint64_t> seed;  // absent: another each time
};

// A line for each puzzle to `out`; progress and problems go to `problems`. A record that cannot be
// used is said and passed over. 0: done; 1: the set could not be written; 2: there was no record to
// look at; 3: stopped, with what was found by then.
int find_puzzles(const PuzzleOptions& options, const std::function<bool()>& stop, std::ostream& out,
                 std::ostream& problems);

}  // namespace server
