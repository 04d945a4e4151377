#include "server/actor/bot_pool.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <utility>

#include "server/bots/bot.h"
#include "server/crypto/hash.h"
#include "server/log.h"
#include "server/room/advice.h"

namespace server {
namespace {

constexpr int bot_niceness = 5;        // people's moves come first
constexpr double quick_seconds = 0.1;  // levels that take longer wait for each other alone

std::size_t place_of(const std::string& level) {
    const auto& levels = bots::bot_levels();
    const auto found = std::find(levels.begin(), levels.end(), level);
    return std::min<std::size_t>(static_cast<std::size_t>(found - levels.begin()),
                                 bots::bot_level_count - 1);
}

std::vector<rules::Command> think(const effect::AskBot& ask, bots::Budget budget) {
    // The bot's own luck: it has nothing to do with the room's.
    std::uint64_t seed = 0;
    const std::string bytes = random_bytes(sizeof seed);
    std::memcpy(&seed, bytes.data(), sizeof seed);
    rules::Random chance(seed);
    const auto bot = bots::make_bot(ask.level, std::move(budget));
    if (!bot) return {};
    const rules::Match match = rules::Match::from_view(ask.setup, ask.view, chance);
    return bot->choose(match, ask.seat, chance);
}

}  // namespace

BotPool::BotPool(std::size_t threads, std::size_t queue_max, Figures& figures)
    : figures_(figures),
      quick_({threads, queue_max, queue_max, bot_niceness}),
      threads_({threads, queue_max, queue_max, bot_niceness}) {}

BotPool::~BotPool() {
    stop();
}

void BotPool::ask(const std::string& origin, effect::AskBot ask, const Done& done) {
    figures_.bots_asked.fetch_add(1, std::memory_order_relaxed);
    figures_.bots_waiting.fetch_add(1);
    WorkPool& pool = bots::thinking_seconds(ask.level) < quick_seconds ? quick_ : threads_;
    const bool taken = pool.post(origin, [this, ask = std::move(ask), done] {
        const auto begun = std::chrono::steady_clock::now();
        std::vector<rules::Command> commands;
        try {
            bool hurried = false;
            bots::Budget budget;
            budget.spent = spent_of(bots::thinking_seconds(ask.level), hurried);
            commands = think(ask, budget);
            if (hurried) figures_.bots_hurried.fetch_add(1, std::memory_order_relaxed);
        } catch (const std::exception& failure) {
            log::bot().error("failed bot={} why={}", ask.level, log::quoted(failure.what()));
        }
        figures_.thoughts[place_of(ask.level)].add(std::chrono::steady_clock::now() - begun);
        figures_.bots_waiting.fetch_sub(1);
        done(std::move(commands));
    });
    if (taken) return;
    figures_.bots_waiting.fetch_sub(1);
    figures_.bots_refused.fetch_add(1, std::memory_order_relaxed);
    done({});
}

void BotPool::advise(const std::string& origin, effect::AskAdvice ask, const Advised& done) {
    const bool taken = threads_.post(origin, [this, ask = std::move(ask), done] {
        bool hurried = false;
        const auto spent = spent_of(advice_seconds, hurried);
        std::optional<meeple::v1::ServerFrame> answer;
        try {
            answer = advice(ask, spent);
        } catch (const std::exception& failure) {
            log::bot().error("no_advice why={}", log::quoted(failure.what()));
        }
        if (hurried) figures_.bots_hurried.fetch_add(1, std::memory_order_relaxed);
        done(std::move(answer));
    });
    if (taken) return;
    figures_.bots_refused.fetch_add(1, std::memory_order_relaxed);
    done({});
}

// From now on.
std::function<double()> BotPool::spent_of(double seconds, bool& hurried) const {
    return [this, begun = std::chrono::steady_clock::now(), seconds, &hurried] {
        const double share = share_of_time();
        hurried = hurried || share < 1;
        const std::chrono::duration<double> past = std::chrono::steady_clock::now() - begun;
        return stopping_ ? 1 : past.count() / (seconds * share);
    };
}

// A bot thinks for less time while others wait.
double BotPool::share_of_time() const {
    return 1.0 / static_cast<double>(1 + threads_.waiting());
}

void BotPool::stop() {
    stopping_ = true;
    quick_.stop();
    threads_.stop();
}

}  // namespace server
