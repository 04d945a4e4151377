// A hint: the best steps of a seat at its pending decision, and the reason.
#pragma once

#include <cstdint>
#include <vector>

#include "server/bots/review.h"

namespace server::bots {

struct Hint {
    rules::Seat seat = 0;
    std::vector<ReviewedMove> best;  // at most three, the best one first
    Why why = Why::nothing;          // the best one's main advantage over the last of `best`
};

struct HintPlan {
    std::uint64_t nodes = 6000;  // turns looked through, more or less
    std::uint64_t seed = 1;
    std::function<double()> spent = nullptr;  // as ReviewPlan::spent, of the whole hint
};

// `match` knows no more than the seat that it waits for. Empty `best`: there is no hint.
[[nodiscard]] Hint hint(const rules::Match& match, const HintPlan& plan);

}  // namespace server::bots
