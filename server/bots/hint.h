// A hint: what a seat would best do at the decision that it is asked for, and why.
#pragma once

#include <cstdint>
#include <vector>

#include "server/bots/review.h"

namespace server::bots {

struct Hint {
    rules::Seat seat = 0;
    std::vector<ReviewedMove> best;  // at most three, the best one first
    Why why = Why::nothing;          // what speaks for it, against the last of those compared
};

struct HintPlan {
    std::uint64_t nodes = 6000;  // turns looked through, more or less
    std::uint64_t seed = 1;
    std::function<double()> spent = nullptr;  // as ReviewPlan::spent, of the whole hint
};

// `match` knows no more than the seat that it waits for. Nothing in it: there is nothing to say.
[[nodiscard]] Hint hint(const rules::Match& match, const HintPlan& plan);

}  // namespace server::bots
