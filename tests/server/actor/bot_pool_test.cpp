// Bots think on threads of their own, for as long as there is time.
#include <condition_variable>
#include <mutex>

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

TEST_CASE("bots: whoever thinks while others wait thinks for less time") {
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
    CHECK(figures.bots_hurried < asked);  // nobody waits for the last one
}
