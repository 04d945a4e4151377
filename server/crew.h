// Crew: threads that share a list of items. Each thread takes the next free item.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

#include "server/bots/bot.h"

namespace server {

class Shared {
public:
    Shared(std::uint64_t items, const bots::Budget::Work& work) : items_(items), work_(work) {}

    // On the worker's own thread: does items until none is left. `leave`, unless it is null, is
    // asked before each whether to leave the rest to the other workers.
    void work(int worker, const std::function<bool()>& leave = nullptr) {
        while (!ended_ && !(leave && leave())) {
            const std::uint64_t item = next_++;
            if (item >= items_) return;
            if (!work_(worker, item)) ended_ = true;
        }
    }
    // The items that no worker has begun are not done any more.
    void end() { ended_ = true; }

private:
    const std::uint64_t items_;
    const bots::Budget::Work work_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> ended_{false};
};

// Gives a budget so many threads, the caller's included, which live for one work.
inline void add_threads(int workers, bots::Budget& budget) {
    budget.workers = workers;
    budget.crew = [workers](std::uint64_t items, const bots::Budget::Work& work) {
        Shared shared(items, work);
        std::vector<std::jthread> threads;
        for (int i = 1; i < workers; ++i) threads.emplace_back([&shared, i] { shared.work(i); });
        shared.work(0);
    };
}

}  // namespace server
