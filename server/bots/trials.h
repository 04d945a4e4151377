// Trials: a few candidates for a move are played on again and again, each time in a world that the
// seat cannot tell from the true one, and the worse ones are given up: sequential halving. All
// candidates meet the same worlds, so that luck cancels out.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "server/bots/bot.h"

namespace server::bots {

// One worker's state for trying candidates.
class Trials {
public:
    Trials() = default;
    Trials(const Trials&) = delete;
    Trials& operator=(const Trials&) = delete;
    virtual ~Trials() = default;

    // The result of a candidate in a world, -1..1. Depends only on the two numbers, unless the time
    // is over: then it has no meaning. Cheaper when the world is that of the previous call.
    virtual double play(std::uint64_t world, std::size_t candidate) = 0;
};

struct TrialPlan {
    std::vector<double> expected;  // of each candidate, on the same scale, before any trial
    double expected_weight = 1;    // in trials
    std::uint64_t trials = 1;      // at most, more or less
};

// The best candidate. Without a time limit it does not depend on the crew. `make_trials` is called
// on every worker.
[[nodiscard]] std::size_t best_by_trials(
    const TrialPlan& plan, const Budget& budget,
    const std::function<std::unique_ptr<Trials>()>& make_trials);

}  // namespace server::bots
