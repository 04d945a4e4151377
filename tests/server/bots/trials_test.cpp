// Trials of candidates in worlds: the better one wins, with any number of workers, and in time.
#include "server/bots/trials.h"
#include "rules/core/chance.h"
#include "tests/support/catch.h"

namespace {

namespace bots = server::bots;

// Candidate c is worth c / 100 on average; how lucky it is depends on the world and on itself.
class Noisy final : public bots::Trials {
public:
    explicit Noisy(int& played) : played_(played) {}
    double play(std::uint64_t world, std::size_t candidate) override {
        ++played_;
        rules::Random luck(world * 1000 + candidate);
        return static_cast<double>(candidate) / 100 + luck.below(1000) / 1000.0 - 0.5;
    }

private:
    int& played_;
};

bots::TrialPlan plan_of(std::size_t candidates, std::uint64_t trials) {
    bots::TrialPlan plan;
    plan.expected.assign(candidates, 0);
    plan.trials = trials;
    return plan;
}

}  // namespace

TEST_CASE("the best candidate is found among ones that luck makes look alike") {
    int played = 0;
    const auto best = bots::best_by_trials(plan_of(20, 40000), {},
                                           [&] { return std::make_unique<Noisy>(played); });
    CHECK(best >= 18);  // half a dozen standard errors from the third best
    CHECK(played > 30000);
    CHECK(played <= 40000);
}

TEST_CASE("expectations count while there are few trials") {
    int played = 0;
    auto plan = plan_of(8, 8);
    plan.expected[3] = 1;
    plan.expected_weight = 1e6;
    CHECK(bots::best_by_trials(plan, {}, [&] { return std::make_unique<Noisy>(played); }) == 3);
}

TEST_CASE("any crew comes to the same result") {
    for (const std::uint64_t trials : {16U, 100U, 1000U}) {
        int alone = 0;
        const auto plan = plan_of(7, trials);
        const auto best =
            bots::best_by_trials(plan, {}, [&] { return std::make_unique<Noisy>(alone); });
        for (int workers = 2; workers <= 5; ++workers) {
            bots::Budget budget;
            budget.workers = workers;
            budget.crew = [workers](std::uint64_t items, const bots::Budget::Work& work) {
                for (std::uint64_t i = 0; i < items; ++i)
                    if (!work(static_cast<int>(i) % workers, i)) return;
            };
            int together = 0;
            CHECK(bots::best_by_trials(plan, budget,
                                       [&] { return std::make_unique<Noisy>(together); }) == best);
            CHECK(together == alone);
        }
    }
}

TEST_CASE("when the time is over nothing more is tried") {
    int played = 0;
    bots::Budget budget;
    budget.spent = [&] { return played / 100.0; };
    (void)bots::best_by_trials(plan_of(6, UINT64_MAX), budget,
                               [&] { return std::make_unique<Noisy>(played); });
    CHECK(played == 100);
    budget.spent = [] { return 1.0; };
    played = 0;
    CHECK(bots::best_by_trials(plan_of(6, UINT64_MAX), budget,
                               [&] { return std::make_unique<Noisy>(played); }) == 0);
    CHECK(played == 0);
}
