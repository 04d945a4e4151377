// The thinking time of an outside bot: as ordered, and never near the end of its clock.
#include "server/client/thinking.h"

#include <atomic>
#include <cmath>
#include <vector>

#include "rules/core/chance.h"
#include "server/crew.h"
#include "tests/support/catch.h"
#include "tests/support/games.h"

using namespace server::client;
using server::Shared;
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

TEST_CASE("each item is done once, by any thread") {
    const bots::Budget budget = budget_for({0, 3}, 0);
    CHECK(budget.workers == 3);
    std::atomic<std::uint64_t> done{0};
    std::atomic<bool> strange{false};
    budget.crew(11, [&](int worker, std::uint64_t item) {
        strange = strange || worker < 0 || worker > 2;
        done += std::uint64_t{1} << (5 * item);
        return true;
    });
    std::uint64_t each_once = 0;
    for (int item = 0; item < 11; ++item) each_once |= std::uint64_t{1} << (5 * item);
    CHECK(done == each_once);
    CHECK_FALSE(strange);
}

TEST_CASE("a thread that leaves, and one that has had enough") {
    std::vector<std::uint64_t> done;
    const bots::Budget::Work work = [&](int, std::uint64_t item) {
        done.push_back(item);
        return item < 3;
    };
    Shared shared(9, work);
    shared.work(1, [&] { return done.size() == 2; });
    CHECK(done == std::vector<std::uint64_t>{0, 1});
    shared.work(0);
    CHECK(done == std::vector<std::uint64_t>{0, 1, 2, 3});
    shared.work(2);
    CHECK(done.size() == 4);
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
