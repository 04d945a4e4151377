#include "server/actor/bot_pool.h"

#include <boost/asio/post.hpp>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <utility>

#include "server/bots/bot.h"
#include "server/crypto/hash.h"
#include "server/log.h"

namespace server {
namespace {

std::vector<rules::Command> think(const effect::AskBot& ask) {
    // The bot's own luck: it has nothing to do with the room's.
    std::uint64_t seed = 0;
    const std::string bytes = random_bytes(sizeof seed);
    std::memcpy(&seed, bytes.data(), sizeof seed);
    rules::Random chance(seed);
    const auto bot = bots::make_bot(ask.level);
    if (!bot) return {};
    const rules::Match match = rules::Match::from_view(ask.setup, ask.view, chance);
    return bot->choose(match, ask.seat, chance);
}

}  // namespace

BotPool::BotPool(std::size_t threads, std::size_t queue_max, Figures& figures)
    : threads_(threads), queue_max_(queue_max), figures_(figures) {}

BotPool::~BotPool() {
    stop();
}

void BotPool::ask(effect::AskBot ask, Done done) {
    figures_.bots_asked.fetch_add(1, std::memory_order_relaxed);
    if (static_cast<std::size_t>(figures_.bots_waiting.fetch_add(1)) >= queue_max_) {
        figures_.bots_waiting.fetch_sub(1);
        figures_.bots_refused.fetch_add(1, std::memory_order_relaxed);
        done({});
        return;
    }
    boost::asio::post(threads_, [this, ask = std::move(ask), done = std::move(done)] {
        std::vector<rules::Command> commands;
        try {
            commands = think(ask);
        } catch (const std::exception& failure) {
            log::bot().error("failed level={} why=\"{}\"", ask.level, failure.what());
        }
        figures_.bots_waiting.fetch_sub(1);
        done(std::move(commands));
    });
}

void BotPool::stop() {
    threads_.stop();
    threads_.join();
}

}  // namespace server
