// BotPool: threads of their own on which bots think, with a bounded queue.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <functional>
#include <vector>

#include "server/actor/figures.h"
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

    // Never blocks. When the queue is full, `done` is called at once, without commands.
    void ask(effect::AskBot ask, Done done);
    // Forgets what waits and waits for what runs.
    void stop();

private:
    boost::asio::thread_pool threads_;
    std::size_t queue_max_;
    Figures& figures_;
};

}  // namespace server
