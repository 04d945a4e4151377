// Choice: the steps that a seat could take at one decision, played on until it shows which of them
// is the best, and by how much.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "server/bots/rollouts.h"

namespace server::bots {

struct ChoicePlan {
    std::uint64_t nodes = 0;  // turns looked through, more or less
    std::uint64_t seed = 0;
    std::function<double()> spent = nullptr;  // as ReviewPlan::spent
    std::function<bool()> stop = nullptr;     // null: never
};

struct Tried {
    Candidate candidate;
    PerSeat margin{};
    double error = 0;       // standard error of the seat's own margin
    double less = 0;        // of the seat's own margin than with the best step, in the same worlds
    double less_error = 0;  // standard error of that
};

struct Choice {
    // What was compared to the end, the best first. Among them what was taken and what greedy would
    // have taken.
    std::vector<Tried> tried;
    std::size_t taken = 0;  // where in `tried`
    std::size_t greedy = 0;
    bool forced = false;   // there is one step only
    bool stopped = false;  // nothing came of it
};

// `match`, with all that is hidden in it, waits for `seat`, which took this step.
[[nodiscard]] Choice compare_steps(const rules::Match& match, rules::Seat seat,
                                   const StepCommands& taken, const Forecast& forecast,
                                   const ChoicePlan& plan);

}  // namespace server::bots
