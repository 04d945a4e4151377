#include "server/client/thinking.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "server/crew.h"

namespace server::client {

bots::Budget budget_for(const Thinking& thinking, std::uint32_t left_ms) {
    constexpr double share_of_left = 0.05;
    constexpr double ms = 1e-3;
    bots::Budget budget;
    double seconds = thinking.seconds;
    if (seconds > 0) budget.nodes = UINT64_MAX;
    const double allowed = left_ms * ms * share_of_left;
    if (left_ms > 0) seconds = seconds > 0 ? std::min(seconds, allowed) : allowed;
    if (seconds > 0) {
        budget.spent = [seconds, begun = std::chrono::steady_clock::now()] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() /
                   seconds;
        };
    }
    add_threads(thinking.threads, budget);
    return budget;
}

std::chrono::milliseconds human_pause(std::chrono::milliseconds mean, rules::Random& chance) {
    // The least, and an exponential distribution beyond it.
    constexpr double least = 0.2;
    constexpr double longest = 8;
    constexpr std::uint32_t parts = 1'000'000;
    const double share = (chance.below(parts) + 1.0) / parts;
    const double times = least + (1 - least) * std::min(-std::log(share), longest);
    return std::chrono::milliseconds(std::llround(static_cast<double>(mean.count()) * times));
}

}  // namespace server::client
