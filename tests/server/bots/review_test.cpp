// Reviews: luck and skill add up to the result, blunders are marked, forced steps are not, and
// hidden information has no influence.
#include "server/bots/review.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "server/bots/bot.h"
#include "tests/support/catch.h"
#include "tests/support/games.h"

namespace {

namespace bots = server::bots;
using bots::PerSeat;

using Choosing = std::function<bots::StepCommands(const rules::Match& known, rules::Seat seat,
                                                  rules::Chance& chance)>;

bots::PlayedGame game_of(const rules::Setup& setup, std::uint64_t seed, const Choosing& choose) {
    rules::Match match = games::fresh(setup);
    rules::Random deck(seed);
    rules::Random choices(seed + 1);
    match.start(deck);
    bots::PlayedGame game{match, {}};
    while (const auto decision = match.decision()) {
        const auto known = match.as_known_to(rules::Viewer::at(decision->seat), choices);
        const auto commands = choose(known, decision->seat, choices);
        auto events = match.play(decision->seat, commands, deck);
        REQUIRE(events);
        const auto number = static_cast<std::uint32_t>(10 * (game.steps.size() + 1));
        game.steps.push_back({number, decision->seat, commands, std::move(events).value()});
    }
    return game;
}

// The last steps of a game, as a game that begins there.
bots::PlayedGame end_of(const bots::PlayedGame& game, std::size_t steps) {
    const std::size_t first = game.steps.size() - std::min(steps, game.steps.size());
    bots::PlayedGame end{game.opening, {}};
    for (std::size_t i = 0; i < game.steps.size(); ++i) {
        if (i >= first) {
            end.steps.push_back(game.steps[i]);
            continue;
        }
        for (const auto& event : game.steps[i].events) end.opening.evolve(event);
    }
    return end;
}

bots::StepCommands any_step(const rules::Match& known, rules::Seat, rules::Chance& chance) {
    return {games::random_command(known, chance)};
}

bots::StepCommands greedy_step(const rules::Match& known, rules::Seat seat, rules::Chance& chance) {
    return bots::make_bot("greedy")->choose(known, seat, chance);
}

bots::Review reviewed(const bots::PlayedGame& game, bots::ReviewPlan plan) {
    bots::Review review(game, std::move(plan));
    while (review.done() < review.size()) review.work();
    return review;
}

bots::ReviewPlan hasty(std::uint64_t seed = 1) {
    bots::ReviewPlan plan;
    plan.nodes = 200;
    plan.games = 3;
    plan.seed = seed;
    return plan;
}

// Of every edition the smallest setup and the one with the most modules, for expensive tests.
std::vector<rules::Setup> few_setups() {
    std::map<std::string, std::vector<rules::Setup>> by_edition;
    for (const rules::Setup& setup : games::some_setups())
        by_edition[setup.edition].push_back(setup);
    std::vector<rules::Setup> few;
    const auto modules = [](const rules::Setup& setup) { return setup.modules.size(); };
    for (const auto& [edition, setups] : by_edition) {
        few.push_back(*std::ranges::min_element(setups, {}, modules));
        few.push_back(*std::ranges::max_element(setups, {}, modules));
    }
    return few;
}

rules::Setup carcassonne(std::uint8_t seats = 2) {
    return {"carcassonne", {"farmers"}, {}, seats};
}

PerSeat final_margins(const bots::PlayedGame& game) {
    rules::Match match = game.opening;
    for (const auto& step : game.steps)
        for (const auto& event : step.events) match.evolve(event);
    REQUIRE(match.over());
    return bots::margins(bots::scores_of(match), match.setup().seats);
}

double sum_of(const PerSeat& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

// All that must hold of any review of a whole game.
void check_sums(const bots::PlayedGame& game, const bots::ReviewResult& result) {
    const auto seats = static_cast<std::size_t>(game.opening.setup().seats);
    const PerSeat last = final_margins(game);
    REQUIRE(result.seats.size() == seats);
    PerSeat now = result.start;
    CHECK(std::abs(sum_of(result.winning_start) - 1) < 1e-9);
    for (const bots::ReviewedStep& step : result.steps) {
        for (std::size_t i = 0; i < seats; ++i) {
            CHECK(std::abs(now[i] + step.luck[i] - step.before[i]) < 1e-9);
            CHECK(std::abs(step.before[i] + step.skill[i] - step.after[i]) < 1e-9);
            CHECK(step.winning_after[i] >= 0);
        }
        now = step.after;
        CHECK(std::abs(sum_of(now)) < 1e-6);
        CHECK(std::abs(sum_of(step.winning_before) - 1) < 1e-9);
        CHECK(std::abs(sum_of(step.winning_after) - 1) < 1e-9);
        CHECK(step.skill[step.seat] < 1e-9);
        if (step.forced) CHECK(!step.marked);
        if (step.marked) CHECK(step.played.less > 3 * step.played.error);
    }
    for (std::size_t i = 0; i < seats; ++i) {
        const bots::ReviewedSeat& seat = result.seats[i];
        CHECK(std::abs(now[i] - last[i]) < 1e-9);
        CHECK(std::abs(seat.margin - last[i]) < 1e-9);
        CHECK(std::abs(result.start[i] + seat.luck + seat.skill + seat.others - last[i]) < 1e-9);
    }
}

bool deploys(const bots::Candidate& candidate) {
    return std::ranges::any_of(candidate.commands, [](const rules::Command& command) {
        const auto& tile = std::get<rules::tiles::Command>(command);
        return std::holds_alternative<rules::tiles::DeployFigure>(tile);
    });
}

// With a forecast that has learnt nothing.
void check_parts(const bots::WorthParts& parts, const PerSeat& margin, int seats) {
    PerSeat worth{};
    for (std::size_t i = 0; i < worth.size(); ++i)
        worth[i] = parts.scored[i] + parts.features[i] + parts.fields[i] + parts.rest[i];
    const PerSeat sums = bots::margins(worth, seats);
    for (std::size_t i = 0; i < sums.size(); ++i) CHECK(std::abs(sums[i] - margin[i]) < 1e-6);
}

bool same(const bots::ReviewResult& a, const bots::ReviewResult& b) {
    const auto same_step = [](const bots::ReviewedStep& x, const bots::ReviewedStep& y) {
        return x.after == y.after && x.before == y.before && x.winning_after == y.winning_after &&
               x.played.less == y.played.less && x.best.size() == y.best.size() &&
               x.marked == y.marked;
    };
    return a.start == b.start &&
           std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(), same_step);
}

// Of three, one of whom resigns at this step.
bots::PlayedGame given_up_at(std::size_t step) {
    rules::Match match = games::fresh(carcassonne(3));
    rules::Random deck(21);
    match.start(deck);
    bots::PlayedGame game{match, {}};
    while (const auto decision = match.decision()) {
        const bool gives_up = game.steps.size() == step;
        const auto commands = gives_up ? bots::StepCommands{rules::resignation(match)}
                                       : greedy_step(match, decision->seat, deck);
        auto events = match.play(decision->seat, commands, deck);
        REQUIRE(events);
        const auto number = static_cast<std::uint32_t>(game.steps.size() + 1);
        game.steps.push_back({number, decision->seat, commands, std::move(events).value()});
    }
    return game;
}

}  // namespace

TEST_CASE("luck and skill are all that happens between the first margin and the last") {
    for (const rules::Setup& setup : few_setups()) {
        INFO(games::text_of(setup) << " seed 7");
        const auto game = end_of(game_of(setup, 7, any_step), 30);
        check_sums(game, reviewed(game, hasty()).result());
    }
}

TEST_CASE("the same seed and number of turns give the same review") {
    const auto game = game_of(carcassonne(3), 11, greedy_step);
    const auto first = reviewed(game, hasty(5)).result();
    CHECK(same(first, reviewed(game, hasty(5)).result()));
    CHECK(!same(first, reviewed(game, hasty(6)).result()));
}

TEST_CASE("a blunder is found and marked, with a better step") {
    constexpr int blunder_at = 20;
    int steps = 0;
    const auto game = game_of(carcassonne(), 3, [&](const auto& known, auto seat, auto& chance) {
        if (++steps != blunder_at) return greedy_step(known, seat, chance);
        return bots::candidates(known, seat).back().commands;
    });
    bots::ReviewPlan plan = hasty();
    plan.nodes = 4000;
    bots::Review review(game, plan);
    while (review.judged() < blunder_at) review.work();
    const auto result = review.result();
    const bots::ReviewedStep& blunder = result.steps.at(blunder_at - 1);
    CHECK(blunder.number == 10 * blunder_at);
    CHECK(blunder.marked);
    CHECK(blunder.played.less > 3);
    CHECK(std::abs(blunder.skill[blunder.seat] + blunder.played.less) < 1e-9);
    REQUIRE(blunder.best.size() == 3);
    CHECK(blunder.best.front().commands != game.steps.at(blunder_at - 1).commands);
    CHECK(blunder.best.front().less == 0);
    CHECK(blunder.why != bots::Why::nothing);
    CHECK(result.seats[blunder.seat].marked >= 1);
}

// Whether a step was a mistake is often clear only some turns later: features are completed, or
// not.
TEST_CASE("nearly every step that loses points has a reason") {
    double worse = 0;
    double unexplained = 0;
    for (const std::uint64_t seed : {41U, 42U}) {
        const auto game = game_of(carcassonne(), seed, [](auto& known, auto seat, auto& chance) {
            return bots::make_bot("casual")->choose(known, seat, chance);
        });
        bots::ReviewPlan plan = hasty();
        plan.nodes = 800;
        for (const auto& step : reviewed(game, plan).result().steps) {
            if (!step.marked) continue;
            worse += 1;
            unexplained += step.why == bots::Why::later ? 1 : 0;
        }
    }
    INFO("seeds 41 and 42: " << unexplained << " of " << worse);
    CHECK(worse > 20);
    CHECK(unexplained < 0.05 * worse);
}

// The sentence "it scores 6 more on average, because ..." takes both from the same positions.
TEST_CASE("the parts of a step's value add up to its margin") {
    for (const rules::Setup& setup : few_setups()) {
        INFO(games::text_of(setup) << " seed 17");
        const auto game = game_of(setup, 17, any_step);
        rules::Match now = game.opening;
        const bots::Forecast forecast(setup.seats);
        for (std::size_t i = 0; i < game.steps.size(); ++i) {
            const auto& step = game.steps[i];
            const bool looks = i % 25 == 4 || i + 4 >= game.steps.size();
            if (looks && step.commands.front() != rules::resignation(now)) {
                const bots::ChoicePlan plan{60, 1, nullptr, nullptr};
                const auto choice =
                    bots::compare_steps(now, step.seat, step.commands, forecast, plan);
                for (const bots::Tried& tried : choice.tried) {
                    REQUIRE(tried.parts.has_value() == (setup.edition != "cardcassonne"));
                    if (tried.parts) check_parts(*tried.parts, tried.margin, setup.seats);
                }
            }
            for (const auto& event : step.events) now.evolve(event);
        }
    }
}

TEST_CASE("a better step is explained by the part that differs most in time") {
    rules::Match match = games::fresh(carcassonne());
    rules::Random deck(5);
    match.start(deck);
    const rules::Seat seat = match.decision()->seat;
    const std::size_t own = seat;
    const auto all = bots::candidates(match, seat);
    REQUIRE(all.size() > 1);
    // Nothing differs right after the two steps: the last command of the other one is refused.
    bots::Tried best{all[0], {}, 0, 0, 0, bots::WorthParts{}};
    bots::Tried other{all[0], {}, 0, 6, 0.1, bots::WorthParts{}};
    other.candidate.commands.push_back(all[0].commands.back());
    const auto why = [&] { return bots::why_better(match, seat, best, other); };
    CHECK(why() == bots::Why::later);
    best.parts->scored[own] = 4;
    CHECK(why() == bots::Why::feature);
    best.parts->features[own] = -3;
    best.parts->rest[own] = 2;
    CHECK(why() == bots::Why::figures);
    best.parts->fields[own] = 2.5;
    CHECK(why() == bots::Why::field);
    best.parts->fields[own] = 1;
    other.parts->fields[1 - own] = 1.5;  // of which it lacks the rest
    CHECK(why() == bots::Why::field);
    other.parts->scored[1 - own] = 3;
    CHECK(why() == bots::Why::rival);
    other.less = 100;
    CHECK(why() == bots::Why::later);
    other.less = 0;
    CHECK(why() == bots::Why::nothing);
}

TEST_CASE("points right away and hopeless figures are reasons if they still count in time") {
    const auto game = game_of(carcassonne(), 6, greedy_step);
    rules::Match now = game.opening;
    int points = 0;
    int hopeless = 0;
    for (const auto& step : game.steps) {
        const std::size_t own = step.seat;
        const auto all = bots::candidates(now, step.seat);
        const auto after = bots::worth_after(now, step.seat, all.front().commands);
        REQUIRE(after);
        for (const bots::Candidate& worse : all) {
            const auto other_after = bots::worth_after(now, step.seat, worse.commands);
            REQUIRE(other_after);
            bots::Tried best{all.front(), {}, 0, 0, 0, bots::WorthParts{}};
            const bots::Tried other{worse, {}, 0, 2, 0.1, bots::WorthParts{}};
            const auto why = [&] { return bots::why_better(now, step.seat, best, other); };
            if (worse.commands == all.front().commands) continue;
            best.parts->features[own] = 2;
            const bool scores = after->scored[own] > other_after->scored[own];
            points += scores ? 1 : 0;
            CHECK(why() == (scores ? bots::Why::points : bots::Why::feature));
            best.parts->rest[own] = 3;
            const bool returns = deploys(all.front()) && deploys(worse) &&
                                 after->hopeless[own] < other_after->hopeless[own];
            hopeless += returns ? 1 : 0;
            CHECK(why() == (returns ? bots::Why::hopeless : bots::Why::figures));
        }
        for (const auto& event : step.events) now.evolve(event);
    }
    CHECK(points > 20);
    CHECK(hopeless > 20);
}

// Seats that play well and badly have equal luck, whichever seat is in turn.
TEST_CASE("the mean luck of a draw is near zero") {
    double luck = 0;
    double draws = 0;
    for (const std::uint64_t seed : {31U, 32U, 33U}) {
        const auto game = game_of(carcassonne(), seed, [](auto& known, auto seat, auto& chance) {
            return seat == 0 ? any_step(known, seat, chance) : greedy_step(known, seat, chance);
        });
        bots::ReviewPlan plan = hasty();
        plan.nodes = 600;
        plan.games = 50;
        for (const auto& step : reviewed(game, plan).result().steps) {
            luck += step.luck[step.seat];
            draws += 1;
        }
    }
    INFO("seeds 31 to 33");
    CHECK(draws > 200);
    CHECK(std::abs(luck / draws) < 0.8);
}

TEST_CASE("a forced step is never marked") {
    int forced = 0;
    for (const rules::Setup& setup : {rules::Setup{"cardcassonne", {}, {}, 2}, carcassonne()}) {
        const auto game = game_of(setup, 2, any_step);
        const auto result = reviewed(game, hasty()).result();
        rules::Match now = game.opening;
        const auto joined = bots::joined(game);
        for (std::size_t i = 0; i < joined.steps.size(); ++i) {
            std::vector<rules::Command> offers;
            now.offers(joined.steps[i].seat, offers);
            if (offers.size() == 1 && joined.steps[i].commands.size() == 1) {
                ++forced;
                CHECK(!result.steps[i].marked);
                CHECK(result.steps[i].skill[joined.steps[i].seat] == 0);
            }
            for (const auto& event : joined.steps[i].events) now.evolve(event);
        }
    }
    CHECK(forced > 0);
}

TEST_CASE("a step is judged by the knowledge of its seat") {
    for (const rules::Setup& setup : few_setups()) {
        INFO(games::text_of(setup) << " seed 13");
        const auto game = game_of(setup, 13, any_step);
        rules::Match now = game.opening;
        const bots::Forecast forecast(setup.seats);
        for (std::size_t i = 0; i < game.steps.size(); ++i) {
            const auto& step = game.steps[i];
            if (i % 30 == 3 && step.commands.front() != rules::resignation(now)) {
                rules::Random other(i);
                const auto shuffled = now.as_known_to(rules::Viewer::at(step.seat), other);
                const bots::ChoicePlan plan{60, 1, nullptr, nullptr};
                const auto a = bots::compare_steps(now, step.seat, step.commands, forecast, plan);
                const auto b =
                    bots::compare_steps(shuffled, step.seat, step.commands, forecast, plan);
                REQUIRE(a.tried.size() == b.tried.size());
                for (std::size_t t = 0; t < a.tried.size(); ++t) {
                    CHECK(a.tried[t].candidate.commands == b.tried[t].candidate.commands);
                    CHECK(a.tried[t].margin == b.tried[t].margin);
                }
            }
            for (const auto& event : step.events) now.evolve(event);
        }
    }
}

TEST_CASE("a stop takes effect within a trial, and no partial result is told") {
    const auto game = game_of(carcassonne(), 4, greedy_step);
    bots::Review review(game, hasty());
    while (review.done() < 10) review.work();
    const auto before = review.result();
    int asked = 0;
    review.work([&asked] { return ++asked == 3; });
    CHECK(asked == 3);
    CHECK(review.done() == 10);
    CHECK(same(before, review.result()));
    while (review.done() < review.size()) review.work();
    CHECK(same(review.result(), reviewed(game, hasty()).result()));
}

TEST_CASE("when the time of a step is over it is judged by the results so far") {
    const auto game = game_of(carcassonne(), 4, greedy_step);
    bots::ReviewPlan plan = hasty();
    plan.nodes = std::uint64_t{1} << 40;
    int asked = 0;
    plan.spent = [&asked] { return ++asked % 50 / 49.0; };
    check_sums(game, reviewed(game, plan).result());
    CHECK(asked < 200'000);
}

TEST_CASE("when the time of a resignation is over it is judged by the results so far") {
    bots::ReviewPlan plan = hasty();
    plan.nodes = std::uint64_t{1} << 40;
    plan.games = 4;
    plan.spent = [] { return 1.0; };
    bots::Review review(given_up_at(15), plan);
    while (review.judged() < 15) review.work();
    int asked = 0;
    review.work([&asked] { return ++asked > 20'000; });
    CHECK(review.judged() == 16);
    CHECK(asked < 2'000);
    CAPTURE(asked);
}

TEST_CASE("a tile and its figure are one step, in however many they were asked for") {
    const auto together = game_of(carcassonne(), 8, greedy_step);
    bots::PlayedGame apart{together.opening, {}};
    rules::Match now = together.opening;
    rules::Random none(0);
    for (const auto& step : together.steps) {
        rules::Match tried = now;
        const auto first = step.commands.size() > 1
                               ? tried.play(step.seat, step.commands.front(), none)
                               : rules::Expected<rules::Events, rules::Refusal>(
                                     rules::Unexpected(rules::Refusal::not_your_turn));
        if (!first) {
            apart.steps.push_back(step);
        } else {
            const auto count = static_cast<std::ptrdiff_t>(first->size());
            apart.steps.push_back({step.number - 1, step.seat, {step.commands[0]}, *first});
            apart.steps.push_back({step.number,
                                   step.seat,
                                   {step.commands[1]},
                                   {step.events.begin() + count, step.events.end()}});
        }
        for (const auto& event : step.events) now.evolve(event);
    }
    CHECK(apart.steps.size() > together.steps.size());
    const auto joined = bots::joined(apart);
    REQUIRE(joined.steps.size() == together.steps.size());
    for (std::size_t i = 0; i < joined.steps.size(); ++i) {
        CHECK(joined.steps[i].commands == together.steps[i].commands);
        CHECK(joined.steps[i].events == together.steps[i].events);
        CHECK(joined.steps[i].number == together.steps[i].number);
    }
}

TEST_CASE("a resignation is attributed to its seat, and never marked") {
    const bots::PlayedGame game = given_up_at(15);
    const auto result = reviewed(game, hasty()).result();
    const bots::ReviewedStep& step = result.steps.at(15);
    const auto seats = static_cast<std::size_t>(3);
    for (std::size_t i = 0; i < seats; ++i) CHECK(step.luck[i] == 0);
    CHECK(!step.marked);
    CHECK(step.winning_after[step.seat] == 0);
    CHECK(std::abs(result.seats[0].margin - final_margins(game)[0]) < 1e-9);
}

TEST_CASE("a game that the rules do not allow is refused") {
    auto game = game_of(carcassonne(), 9, greedy_step);
    game.steps.at(4).commands = {rules::tiles::Command{rules::tiles::PlaceTile{0, {90, 90}, {}}}};
    bots::Review review(game, hasty());
    CHECK_THROWS_AS(
        [&] {
            while (review.done() < review.size()) review.work();
        }(),
        rules::Broken);
}
