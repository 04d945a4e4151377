// How hard puzzles are for the bots' levels: each level tries each puzzle several times.
#pragma once

#include <cstdint>
#include <functional>

#include "meeple/store/v1/puzzle.pb.h"

namespace server {

struct GradingPlan {
    std::uint64_t seed = 1;
    std::uint32_t tries = 5;  // of each level
};

// Fills in Puzzle.tries, from the weakest level to the strongest that a player meets often: equal
// seeds and equal bots give equal numbers, whatever else is graded with it. False: it was stopped,
// and the puzzle is as it was. Throws as match_of() does.
[[nodiscard]] bool grade(meeple::store::v1::Puzzle& puzzle, const GradingPlan& plan,
                         const std::function<bool()>& stop = nullptr);

}  // namespace server
