// Choice: compares the possible steps of a seat at one decision, by playing on after each until the
// best one and its lead are clear.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
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
    // Of the values that the margin follows from; nothing: unknown, as with cards.
    std::optional<WorthParts> parts = std::nullopt;
};

struct Choice {
    // The steps compared to the end, the best first. They include the step taken and greedy's
    // step.
    std::vector<Tried> tried;
    std::size_t taken = 0;  // where in `tried`
    std::size_t greedy = 0;
    bool forced = false;   // there is only one step
    bool stopped = false;  // stopped without a result
};

// `match`, with all its hidden state, waits for `seat`, which took this step.
[[nodiscard]] Choice compare_steps(const rules::Match& match, rules::Seat seat,
                                   const StepCommands& taken, const Forecast& forecast,
                                   const ChoicePlan& plan);

}  // namespace server::bots
