// Bots think on their own threads, within their time.
#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "server/actor/bot_pool.h"
#include "tests/support/catch.h"

namespace bot_pool_test {

using namespace server;

namespace {

effect::AskBot first_move(const std::string& level) {
    effect::AskBot ask;
    ask.level = level;
    ask.setup = {"carcassonne", {}, {{"start_player", "host"}}, 2};
    auto match = rules::Match::create(ask.setup).value();
    rules::Random chance(1);
    match.start(chance);
    ask.seat = match.decision().value().seat;
    ask.view = match.view(rules::Viewer::at(ask.seat));
    return ask;
}

// Keeps the one thread of a pool, until its end.
class Busy {
public:
    explicit Busy(BotPool& pool) {
        pool.ask("busy", first_move("skilled"), [this](const std::vector<rules::Command>&) {
            reached_.set_value();
            open_.get_future().get();
        });
        reached_.get_future().get();
    }
    void end() { open_.set_value(); }

private:
    std::promise<void> reached_;
    std::promise<void> open_;
};

}  // namespace

TEST_CASE("bots: a bot thinks for less time while others wait") {
    Figures figures;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::size_t> answers;
    BotPool pool(1, 16, figures);
    Busy busy(pool);
    constexpr std::size_t asked = 3;
    effect::AskBot ask = first_move("strongest");  // it takes all of its time
    ask.thinking_ms = 500;
    for (std::size_t i = 0; i < asked; ++i) {
        pool.ask("a", ask, [&](const std::vector<rules::Command>& commands) {
            const std::lock_guard lock(mutex);
            answers.push_back(commands.size());
            changed.notify_all();
        });
    }
    CHECK(figures.bots_hurried == 0);
    busy.end();
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return answers.size() == asked; });
    for (const std::size_t commands : answers) CHECK(commands > 0);
    CHECK(figures.bots_hurried == asked - 1);  // nobody waits for the last one
}

TEST_CASE("bots: networks share the time, whatever each of them asks for") {
    CHECK(share_of_time({0, 0}) == 1);
    CHECK(share_of_time({3, 0}) == 1.0 / 4);
    CHECK(share_of_time({0, 3}) == 1.0 / 4);
    CHECK(share_of_time({2, 3}) == 1.0 / 12);
}

TEST_CASE("bots: one network waits for so many hints, and others get theirs") {
    Figures figures;
    std::atomic<std::size_t> refused{0};
    const effect::AskBot asked = first_move("strong");
    const effect::AskAdvice ask{1, 77, 5, 9, asked.setup, asked.view};
    constexpr std::size_t of_one = 8;
    std::promise<void> all;
    std::atomic<std::size_t> given{0};
    BotPool pool(1, 64, figures);
    Busy busy(pool);
    const auto advise = [&](const std::string& network) {
        pool.advise(network, ask, [&](const std::optional<meeple::v1::ServerFrame>& frame) {
            if (!frame) {
                ++refused;
            } else if (++given == of_one + 1) {
                all.set_value();
            }
        });
    };
    for (std::size_t i = 0; i < of_one + 2; ++i) advise("a");
    CHECK(refused == 2);
    advise("b");
    CHECK(refused == 2);
    busy.end();
    all.get_future().get();
    advise("a");
    CHECK(refused == 2);
}

TEST_CASE("bots: advice is given, or refused at once while too many want it") {
    Figures figures;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::optional<meeple::v1::ServerFrame>> answers;
    const effect::AskBot asked = first_move("strong");
    const effect::AskAdvice ask{1, 77, 5, 9, asked.setup, asked.view};
    BotPool pool(1, 1, figures);
    constexpr std::size_t count = 6;
    for (std::size_t i = 0; i < count; ++i) {
        pool.advise("a", ask, [&](std::optional<meeple::v1::ServerFrame> frame) {
            const std::lock_guard lock(mutex);
            answers.push_back(std::move(frame));
            changed.notify_all();
        });
    }
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return answers.size() == count; });
    std::size_t refused = 0;
    for (const auto& answer : answers) {
        if (!answer) {
            ++refused;
            continue;
        }
        CHECK(answer->re() == 77);
        CHECK(answer->considered().handle() == 5);
        CHECK(answer->considered().seq() == 9);
        CHECK(answer->considered().best_size() > 1);
    }
    CHECK(refused > 0);
    CHECK(refused < count);
    CHECK(figures.bots_refused == refused);
}

TEST_CASE("bots: idle threads help, and leave when another decision comes") {
    Figures figures;
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> answers;
    constexpr std::size_t threads = 2;
    BotPool pool(threads, 16, figures);
    const auto ask = [&](const std::string& level) {
        pool.ask("a", first_move(level), [&, level](const std::vector<rules::Command>& commands) {
            const std::lock_guard lock(mutex);
            answers.push_back(commands.empty() ? "nothing" : level);
            changed.notify_all();
        });
    };
    // It takes all of its time, and is helped in each round.
    ask("strongest");
    while (figures.bots_helped == 0) std::this_thread::yield();
    ask("skilled");
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return answers.size() == 2; });
    CHECK(answers == std::vector<std::string>{"skilled", "strongest"});
    CHECK(figures.bots_hurried == 0);
}

TEST_CASE("bots: a room with little time gets its answer all the same") {
    Figures figures;
    std::promise<std::size_t> answered;
    BotPool pool(1, 16, figures);
    effect::AskBot ask = first_move("strongest");
    ask.thinking_ms = 1;
    pool.ask("a", ask, [&](const std::vector<rules::Command>& commands) {
        answered.set_value(commands.size());
    });
    CHECK(answered.get_future().get() > 0);
}

}  // namespace bot_pool_test
