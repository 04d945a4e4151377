// The thinking time of an outside bot: as ordered, and never near the end of its clock.
#include "server/client/thinking.h"

#include <atomic>
#include <cmath>

#include "rules/core/chance.h"
#include "tests/support/catch.h"
#include "tests/support/games.h"

using namespace server::client;
namespace bots = server::bots;

TEST_CASE(
    "without a time a level does its usual work, with a clock in the room no longer than that") {
    const bots::Budget usual = budget_for({}, 0);
    CHECK(usual.nodes == 0);
    CHECK(usual.spent == nullptr);
    const bots::Budget clocked = budget_for({}, 60'000);
    CHECK(clocked.nodes == 0);
    CHECK(clocked.spent != nullptr);
}

TEST_CASE(
    "with a time of its own that is all that counts, and with nothing left it answers at once") {
    const bots::Budget free = budget_for({3600, 1}, 0);
    CHECK(free.nodes == UINT64_MAX);
    CHECK(free.spent() < 1);
    const bots::Budget hurried = budget_for({3600, 1}, 1);
    while (hurried.spent() < 1) {
    }
    CHECK(free.spent() < 1);
}

TEST_CASE("people often think for a short while, and sometimes long") {
    rules::Random chance(1);
    constexpr int count = 20'000;
    const std::chrono::milliseconds mean(8'000);
    int shorter = 0;
    int much_longer = 0;
    double sum = 0;
    for (int i = 0; i < count; ++i) {
        const auto pause = human_pause(mean, chance);
        CHECK(pause >= mean / 5);
        CHECK(pause < mean * 7);
        if (pause < mean) ++shorter;
        if (pause > mean * 3) ++much_longer;
        sum += static_cast<double>(pause.count());
    }
    CHECK(std::abs(sum / count - 8'000) < 240);
    CHECK(shorter > count * 55 / 100);
    CHECK(much_longer > count / 100);
}

TEST_CASE("work is done once by each thread") {
    std::atomic<unsigned> done{0};
    const bots::Budget budget = budget_for({0, 3}, 0);
    CHECK(budget.workers == 3);
    budget.crew([&done](int worker) { done += 1U << (4 * worker); });
    CHECK(done == 0x111);
}

TEST_CASE("any number of threads comes to the same move") {
    rules::Match match = games::fresh({"carcassonne", {"farmers"}, {}, 2});
    rules::Random chance(5);
    match.start(chance);
    std::vector<rules::Command> first;
    for (const int threads : {1, 2, 3}) {
        bots::Budget budget = budget_for({0, threads}, 0);
        budget.nodes = 300;
        rules::Random own(1);
        const auto step =
            bots::make_bot("strong", budget)->choose(match, match.decision()->seat, own);
        if (threads == 1) first = step;
        CHECK(step == first);
    }
}
