// BotPool: threads for bots, shared fairly by networks: for moves that of the room's creator, for
// hints that of who asks. A level thinks no longer than its limit and than the clock of its room
// allows, and less while others wait: networks take turns, and share the time of a turn by their
// decisions. It thinks with as many threads as are idle: helpers have threads of their own, and
// leave within a few milliseconds when another decision comes, so nothing waits for them.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/actor/figures.h"
#include "server/actor/work_pool.h"
#include "server/bots/bot.h"
#include "server/room/effect.h"

namespace server {

// The part of its time that a decision has: all of it if nothing waits.
[[nodiscard]] double share_of_time(const WorkPool::Queue& queue);

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
    // Likewise for a hint. `done` gets nothing if there is no time for it, or `origin` waits for as
    // many as one may.
    using Advised = std::function<void(std::optional<meeple::v1::ServerFrame>)>;
    void advise(const std::string& origin, effect::AskAdvice ask, const Advised& done);
    // Drops waiting decisions; tells running ones to end, and waits for them.
    void stop();

private:
    struct Help;
    // `hurried`: it has ended early, for others.
    [[nodiscard]] std::vector<rules::Command> think(const std::string& origin,
                                                    const effect::AskBot& ask,
                                                    std::atomic<bool>& hurried);
    void work_together(std::uint64_t items, const bots::Budget::Work& work);
    [[nodiscard]] std::function<double()> spent_of(const std::string& origin, double seconds,
                                                   std::atomic<bool>& hurried) const;
    [[nodiscard]] double share_now(const std::string& origin) const;
    [[nodiscard]] bool begin_advice(const std::string& origin);
    void end_advice(const std::string& origin);

    const std::size_t count_;  // threads for levels that think
    std::atomic<bool> stopping_{false};
    std::atomic<std::size_t> thinking_{0};  // decisions of those levels, begun or not
    std::atomic<std::size_t> helping_{0};   // helpers at work
    Figures& figures_;
    WorkPool helpers_;
    WorkPool quick_;    // levels that answer at once
    WorkPool threads_;  // those that think
    std::mutex mutex_;
    std::unordered_map<std::string, std::size_t> advising_;  // by origin: hints that are not given
};

}  // namespace server
