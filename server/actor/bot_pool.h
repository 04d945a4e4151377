// BotPool: threads of their own on which bots think. Whose rooms ask for more waits for itself.
#pragma once

#include <cstddef>
#include <functional>
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
    void ask(const std::string& origin, effect::AskBot ask, Done done);
    // Forgets what waits and waits for what runs.
    void stop();

private:
    WorkPool threads_;
    Figures& figures_;
};

}  // namespace server
