#include "server/client/thinking.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <thread>
#include <vector>

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
    budget.workers = thinking.threads;
    budget.crew = [workers = thinking.threads](const std::function<void(int)>& work) {
        std::vector<std::jthread> threads;
        for (int i = 1; i < workers; ++i) threads.emplace_back(work, i);
        work(0);
    };
    return budget;
}

}  // namespace server::client
