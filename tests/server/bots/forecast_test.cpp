// Forecasts: the worth of points is learnt, and chances of winning follow from it.
#include "server/bots/forecast.h"

#include <cmath>

#include "rules/core/chance.h"
#include "tests/support/catch.h"

namespace {

namespace bots = server::bots;
using bots::PerSeat;
using bots::WholeGame;

// Sum of a dozen dice: 0 on average, standard deviation 1.
double bell(rules::Random& dice) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += dice.below(1'000'000) / 1e6;
    return sum;
}

// A point in the middle of the game is worth 0.8 at the end, the turn is worth 4, and the rest is
// luck of 10 points per seat.
std::vector<WholeGame> games_of(int count) {
    std::vector<WholeGame> games;
    rules::Random dice(1);
    for (int i = 0; i < count; ++i) {
        WholeGame game;
        WholeGame::Mark mark{0.5, static_cast<rules::Seat>(i % 2), {}};
        mark.worth = {30 * bell(dice), 30 * bell(dice)};
        for (std::size_t s = 0; s < 2; ++s)
            game.end[s] = 0.8 * mark.worth[s] + (s == mark.next ? 4 : 0) + 10 * bell(dice);
        game.marks.push_back(mark);
        games.push_back(game);
    }
    return games;
}

}  // namespace

TEST_CASE("margins are points less the mean of the others, and add up to nothing") {
    CHECK(bots::margins({10, 4}, 2) == PerSeat{6, -6});
    CHECK(bots::margins({10, 4, 1}, 3) == PerSeat{7.5, -1.5, -6});
    CHECK(bots::margins({10}, 1) == PerSeat{});
}

TEST_CASE("without any game points are points") {
    const bots::Forecast forecast(2);
    CHECK(forecast.margin({0.5, 0, {10, 4}}) == PerSeat{6, -6});
    CHECK(forecast.slope(0.5) == 1);
}

TEST_CASE("the value of a point, and of the turn, is learnt") {
    bots::Forecast forecast(2);
    forecast.learn(games_of(2000));
    const double turn = forecast.margin({0.5, 0, {}})[0];
    CHECK(std::abs(turn - 4) < 1);
    CHECK(std::abs(forecast.margin({0.5, 1, {}})[0] + turn) < 1);
    CHECK(std::abs(forecast.margin({0.5, 0, {50, 0}})[0] - turn - 40) < 2);
    CHECK(std::abs(forecast.margin({0.5, 0, {50, 0}})[0] - turn - 50 * forecast.slope(0.5)) < 1e-9);
    CHECK(forecast.margin({0, 0, {50, 0}}) == PerSeat{50, -50});  // at the end nothing is open
    CHECK(forecast.slope(0) == 1);
}

TEST_CASE("chances of winning follow from the margin and how much is to come") {
    bots::Forecast forecast(2);
    forecast.learn(games_of(2000));
    CHECK(std::abs(forecast.winning(0.5, {0, 0})[0] - 0.5) < 1e-9);
    // A lead of one standard deviation of the difference.
    const double lead = 10 * std::sqrt(2.0);
    CHECK(std::abs(forecast.winning(0.5, {lead, -lead})[0] - 0.8413) < 0.02);
    CHECK(forecast.winning(0, {1, -1}) == PerSeat{1, 0});
    CHECK(std::abs(forecast.winning(0, {0, 0})[0] - 0.5) < 1e-9);
    CHECK(forecast.winning(0.5, {20, -20}, 1U) == PerSeat{0, 1});
}

TEST_CASE("with more seats the chances still add up to one, and the first has the best") {
    bots::Forecast forecast(4);
    std::vector<WholeGame> games;
    rules::Random dice(3);
    for (int i = 0; i < 200; ++i) {
        WholeGame game;
        game.marks.push_back({0.5, 0, {}});
        for (std::size_t s = 0; s < 4; ++s) game.end[s] = 20 * bell(dice);
        games.push_back(game);
    }
    forecast.learn(games);
    const PerSeat chance = forecast.winning(0.5, {9, 3, -2, -10});
    CHECK(std::abs(chance[0] + chance[1] + chance[2] + chance[3] - 1) < 1e-9);
    CHECK(chance[0] > chance[1]);
    CHECK(chance[1] > chance[2]);
    CHECK(chance[2] > chance[3]);
    CHECK(chance[3] > 0.05);
}
