#include "server/actor/bot_pool.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <utility>

#include "server/bots/bot.h"
#include "server/crew.h"
#include "server/crypto/hash.h"
#include "server/log.h"
#include "server/room/advice.h"

namespace server {
namespace {

constexpr int bot_niceness = 5;        // people's moves come first
constexpr std::size_t advice_max = 8;  // of one origin, at a time
constexpr double quick_seconds = 0.1;  // levels that take longer wait for each other alone

std::size_t place_of(const std::string& level) {
    const auto& levels = bots::bot_levels();
    const auto found = std::find(levels.begin(), levels.end(), level);
    return std::min<std::size_t>(static_cast<std::size_t>(found - levels.begin()),
                                 bots::bot_level_count - 1);
}

// The bot's own luck: it has nothing to do with the room's.
std::uint64_t random_seed() {
    std::uint64_t seed = 0;
    const std::string bytes = random_bytes(sizeof seed);
    std::memcpy(&seed, bytes.data(), sizeof seed);
    return seed;
}

WorkPoolOptions options(std::size_t threads, std::size_t queue_max) {
    return {threads, queue_max, queue_max, bot_niceness};
}

}  // namespace

double share_of_time(const WorkPool::Queue& queue) {
    return 1.0 / static_cast<double>((1 + queue.others) * (1 + queue.own));
}

// Work that several threads share. Helpers that come too late find it closed.
struct BotPool::Help {
    Help(std::uint64_t items, const bots::Budget::Work& work) : shared(items, work) {}

    // On each thread: does its share, if the work is still open.
    void join(int worker, const std::function<bool()>& leave) {
        std::unique_lock lock(mutex);
        if (closed) return;
        ++at_work;
        lock.unlock();
        std::exception_ptr thrown;
        try {
            shared.work(worker, leave);
        } catch (...) {
            thrown = std::current_exception();
            shared.end();
        }
        lock.lock();
        --at_work;
        if (thrown) failure = thrown;
        left.notify_all();
    }
    // No thread works after this.
    void close() {
        std::unique_lock lock(mutex);
        left.wait(lock, [this] { return at_work == 0; });
        closed = true;
        if (failure) std::rethrow_exception(failure);
    }

    Shared shared;
    std::mutex mutex;
    std::condition_variable left;
    std::size_t at_work = 0;
    bool closed = false;
    std::exception_ptr failure;
};

BotPool::BotPool(std::size_t threads, std::size_t queue_max, Figures& figures)
    : count_(threads),
      figures_(figures),
      helpers_(options(threads > 1 ? threads - 1 : 0, queue_max)),
      quick_(options(threads, queue_max)),
      threads_(options(threads, queue_max)) {}

BotPool::~BotPool() {
    stop();
}

void BotPool::ask(const std::string& origin, effect::AskBot ask, const Done& done) {
    figures_.bots_asked.fetch_add(1, std::memory_order_relaxed);
    figures_.bots_waiting.fetch_add(1);
    const bool thinks = bots::thinking_seconds(ask.level) >= quick_seconds;
    if (thinks) ++thinking_;
    const bool taken =
        (thinks ? threads_ : quick_)
            .post(origin, [this, origin, thinks, ask = std::move(ask), done] {
                const auto begun = std::chrono::steady_clock::now();
                std::vector<rules::Command> commands;
                try {
                    std::atomic<bool> hurried{false};
                    commands = think(origin, ask, hurried);
                    if (hurried) figures_.bots_hurried.fetch_add(1, std::memory_order_relaxed);
                } catch (const std::exception& failure) {
                    log::bot().error("failed bot={} why={}", ask.level,
                                     log::quoted(failure.what()));
                }
                if (thinks) --thinking_;
                figures_.thoughts[place_of(ask.level)].add(std::chrono::steady_clock::now() -
                                                           begun);
                figures_.bots_waiting.fetch_sub(1);
                done(std::move(commands));
            });
    if (taken) return;
    if (thinks) --thinking_;
    figures_.bots_waiting.fetch_sub(1);
    figures_.bots_refused.fetch_add(1, std::memory_order_relaxed);
    done({});
}

std::vector<rules::Command> BotPool::think(const std::string& origin, const effect::AskBot& ask,
                                           std::atomic<bool>& hurried) {
    constexpr double ms = 1e-3;
    double seconds = bots::thinking_seconds(ask.level);
    if (ask.thinking_ms != 0) seconds = std::min(seconds, ms * double(ask.thinking_ms));
    bots::Budget budget;
    budget.spent = spent_of(origin, seconds, hurried);
    if (bots::takes_all_time(ask.level)) budget.nodes = UINT64_MAX;
    if (count_ > 1) {
        budget.workers = static_cast<int>(count_);
        budget.crew = [this](std::uint64_t items, const bots::Budget::Work& work) {
            work_together(items, work);
        };
    }
    rules::Random chance(random_seed());
    const auto bot = bots::make_bot(ask.level, std::move(budget));
    if (!bot) return {};
    const rules::Match match = rules::Match::from_view(ask.setup, ask.view, chance);
    return bot->choose(match, ask.seat, chance);
}

// On a thread of the pool. Never waits for a helper that has not begun.
void BotPool::work_together(std::uint64_t items, const bots::Budget::Work& work) {
    const auto help = std::make_shared<Help>(items, work);
    const std::size_t busy = thinking_ + helping_;
    for (std::size_t i = 1; i + busy <= count_; ++i) {
        const bool taken = helpers_.post({}, [this, help, worker = static_cast<int>(i)] {
            ++helping_;
            figures_.bots_helped.fetch_add(1, std::memory_order_relaxed);
            help->join(worker, [this] { return thinking_ + helping_ > count_; });
            --helping_;
        });
        if (!taken) break;
    }
    help->join(0, nullptr);
    help->close();
}

void BotPool::advise(const std::string& origin, effect::AskAdvice ask, const Advised& done) {
    if (!begin_advice(origin)) {
        figures_.bots_refused.fetch_add(1, std::memory_order_relaxed);
        return done({});
    }
    ++thinking_;
    const bool taken = threads_.post(origin, [this, origin, ask = std::move(ask), done] {
        std::atomic<bool> hurried{false};
        const auto spent = spent_of(origin, advice_seconds, hurried);
        std::optional<meeple::v1::ServerFrame> answer;
        try {
            answer = advice(ask, spent);
        } catch (const std::exception& failure) {
            log::bot().error("no_advice why={}", log::quoted(failure.what()));
        }
        --thinking_;
        end_advice(origin);
        if (hurried) figures_.bots_hurried.fetch_add(1, std::memory_order_relaxed);
        done(std::move(answer));
    });
    if (taken) return;
    --thinking_;
    end_advice(origin);
    figures_.bots_refused.fetch_add(1, std::memory_order_relaxed);
    done({});
}

bool BotPool::begin_advice(const std::string& origin) {
    const std::scoped_lock lock(mutex_);
    std::size_t& count = advising_[origin];
    if (count == advice_max) return false;
    ++count;
    return true;
}

void BotPool::end_advice(const std::string& origin) {
    const std::scoped_lock lock(mutex_);
    const auto found = advising_.find(origin);
    if (--found->second == 0) advising_.erase(found);
}

// From now on.
std::function<double()> BotPool::spent_of(const std::string& origin, double seconds,
                                          std::atomic<bool>& hurried) const {
    return [this, origin, begun = std::chrono::steady_clock::now(), seconds, &hurried] {
        if (stopping_) return 1.0;
        const std::chrono::duration<double> past = std::chrono::steady_clock::now() - begun;
        const double spent = past.count() / (seconds * share_now(origin));
        if (spent >= 1 && past.count() < seconds) hurried = true;
        return spent;
    };
}

// What an idle thread is about to take does not wait.
double BotPool::share_now(const std::string& origin) const {
    return thinking_ > count_ ? share_of_time(threads_.queue_of(origin)) : 1;
}

void BotPool::stop() {
    stopping_ = true;
    quick_.stop();
    threads_.stop();
    helpers_.stop();
}

}  // namespace server
