// BotPool: threads for bots, shared fairly by the creators of rooms. A level thinks no longer than
// its limit, and less while other decisions wait.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/actor/figures.h"
#include "server/actor/work_pool.h"
#include "server/room/effect.h"

namespace server {

class BotPool {
public:
    // Called on a thread of the pool. No commands: the bot could not be asked, or failed.
    using Done = std::function<void(std::vector<rules::Command>)>;

    BotPool(std::size_t threads, std::size_t queue_max, Figures& figures);
    BotPool(const BotPool&) = delete;
    BotPool& operator=(const BotPool&) = delete;
    ~BotPool();

    // Never blocks. `origin` says whose turn it uses. When the queue is full, `done` is called at
    // once, without commands.
    void ask(const std::string& origin, effect::AskBot ask, const Done& done);
    // Likewise for a hint. `done` gets nothing if there is no time for
    // it.
    using Advised = std::function<void(std::optional<meeple::v1::ServerFrame>)>;
    void advise(const std::string& origin, effect::AskAdvice ask, const Advised& done);
    // Drops waiting decisions; tells running ones to end, and waits for them.
    void stop();

private:
    [[nodiscard]] std::function<double()> spent_of(double seconds, bool& hurried) const;
    [[nodiscard]] double share_of_time() const;

    std::atomic<bool> stopping_{false};
    Figures& figures_;
    WorkPool quick_;    // levels that answer at once
    WorkPool threads_;  // those that think
};

}  // namespace server
