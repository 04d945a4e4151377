// `meepled puzzles`: finds positions with one clearly best step in records of finished games, and
// counts how often the bots' levels find it.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "server/review/puzzle_grading.h"
#include "server/review/puzzles.h"

namespace server {

struct PuzzleOptions {
    std::vector<std::string> records;   // files; with `grade` sets of puzzles
    std::string out;                    // where the set is written; empty: nowhere
    PuzzlePlan plan;                    // but for its seed
    std::optional<std::uint64_t> seed;  // absent: another each time
    bool grade = false;
    std::uint32_t tries = GradingPlan().tries;  // of each level
};

// A line for each puzzle to `out`; progress and problems go to `problems`. A record that cannot be
// used is said and passed over. 0: done; 1: the set could not be written; 2: there was no record to
// look at; 3: stopped, with what was found by then.
int find_puzzles(const PuzzleOptions& options, const std::function<bool()>& stop, std::ostream& out,
                 std::ostream& problems);

// The puzzles of these sets with the tries of the bots' levels, in one set; a line for each. 0:
// done; 1: a set cannot be read or written; 3: stopped, and nothing is written.
int grade_puzzles(const PuzzleOptions& options, const std::function<bool()>& stop,
                  std::ostream& out, std::ostream& problems);

}  // namespace server
