// Bots think on their own threads, within their time.
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "server/actor/bot_pool.h"
#include "tests/support/catch.h"

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

}  // namespace

TEST_CASE("bots: a bot thinks for less time while others wait") {
    Figures figures;
    std::mutex mutex;
    std::condition_variable changed;
    bool reached = false;
    bool open = false;
    std::vector<std::size_t> answers;
    BotPool pool(1, 16, figures);
    // One that had the thread for itself keeps it.
    pool.ask("a", first_move("skilled"), [&](const std::vector<rules::Command>&) {
        std::unique_lock lock(mutex);
        reached = true;
        changed.notify_all();
        changed.wait(lock, [&] { return open; });
    });
    std::unique_lock own(mutex);
    changed.wait(own, [&] { return reached; });
    own.unlock();
    constexpr std::size_t asked = 3;
    for (std::size_t i = 0; i < asked; ++i) {
        pool.ask("a", first_move("skilled"), [&](const std::vector<rules::Command>& commands) {
            const std::lock_guard lock(mutex);
            answers.push_back(commands.size());
            changed.notify_all();
        });
    }
    CHECK(figures.bots_hurried == 0);
    own.lock();
    open = true;
    changed.notify_all();
    changed.wait(own, [&] { return answers.size() == asked; });
    for (const std::size_t commands : answers) CHECK(commands > 0);
    CHECK(figures.bots_hurried >= 1);
    CHECK(figures.bots_hurried < asked);  // the last one has no waiting client
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
    // At most the first one was, if it looked in the moment before a thread took the second one.
    CHECK(figures.bots_hurried <= 1);
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
