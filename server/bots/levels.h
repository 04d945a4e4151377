// The makers of each level; only bot.cpp needs them.
#pragma once

#include <memory>

#include "server/bots/bot.h"
#include "server/bots/weights.h"

namespace server::bots {

// Uniform over all placements, then uniform over doing nothing and all deployments.
[[nodiscard]] std::unique_ptr<Bot> make_random_bot();

// Looks one step ahead: what every placement and deployment is worth on average.
[[nodiscard]] std::unique_ptr<Bot> make_greedy_bot(const Weights& weights = {});

}  // namespace server::bots
