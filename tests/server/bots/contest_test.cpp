// Strength, measured in pairs of games with equal tiles and swapped seats.
#include <algorithm>
#include <iostream>
#include <vector>

#include "server/bots/contest.h"
#include "tests/support/catch.h"

namespace {

namespace bots = server::bots;

const rules::Setup two_seats{"carcassonne", {"farmers"}, {{"start_player", "host"}}, 2};

}  // namespace

TEST_CASE("greedy beats random in at least 95 of 100 games") {
    const auto greedy = bots::make_bot("greedy");
    const auto random = bots::make_bot("random");
    const std::uint64_t seed = 20180917;
    const auto result = bots::contest(two_seats, *greedy, *random, 100, seed);
    std::cout << "greedy against random: seed " << seed << " wins " << result.wins << " draws "
              << result.draws << " losses " << result.losses << " of 200, mean " << result.mean
              << " to " << result.other_mean << ", margin " << result.margin << " +- "
              << result.standard_error << '\n';
    CHECK(result.wins + result.draws + result.losses == 200);
    CHECK(result.wins >= 190);
    CHECK(result.margin > 10 * result.standard_error);
}

TEST_CASE("greedy beats random in every game of Hunters & Gatherers") {
    const auto greedy = bots::make_bot("greedy");
    const auto random = bots::make_bot("random");
    for (const char* edition : {"hunters_and_gatherers", "hunters_and_gatherers_2020"}) {
        const rules::Setup setup{edition, {}, {{"start_player", "host"}}, 2};
        const auto result = bots::contest(setup, *greedy, *random, 10, 20020115);
        std::cout << edition << ": greedy against random: wins " << result.wins << " of 20, mean "
                  << result.mean << " to " << result.other_mean << ", margin " << result.margin
                  << " +- " << result.standard_error << '\n';
        CHECK(result.wins == 20);
    }
}

TEST_CASE("random against itself is even") {
    const auto random = bots::make_bot("random");
    const auto result = bots::contest(two_seats, *random, *random, 150, 1);
    CHECK(std::abs(result.margin) < 5 * result.standard_error);
    CHECK(result.mean > 15);
    CHECK(result.mean < 25);
}

TEST_CASE("BASE-4: scores go on beyond the fifty fields of the track") {
    const auto greedy = bots::make_bot("greedy");
    const auto scores = bots::play_game(two_seats, {greedy.get(), greedy.get()}, 1, 2);
    CHECK(*std::max_element(scores.begin(), scores.end()) > 50);
}

TEST_CASE("ratings explain the results of all pairings") {
    // Ten to one in favour of the first, three times: 400 points each.
    const std::vector<bots::Pairing> pairings{
        {0, 1, 11000, 10.0 / 11}, {1, 2, 11000, 10.0 / 11}, {2, 3, 11000, 10.0 / 11}};
    const auto ratings = bots::ratings(4, pairings);
    CHECK(ratings[0] - ratings[1] == Approx(400).margin(1));
    CHECK(ratings[1] - ratings[2] == Approx(400).margin(1));
    CHECK(ratings[0] == Approx(600).margin(2));
    CHECK(ratings[0] + ratings[1] + ratings[2] + ratings[3] == Approx(0).margin(1e-6));
    // A bot that won every game is better by a finite number.
    const auto sure = bots::ratings(2, {{0, 1, 20, 1}});
    CHECK(sure[0] > sure[1] + 300);
    CHECK(sure[0] < sure[1] + 1200);
}

TEST_CASE("the interval of a share has a width, however equal a few results are") {
    const auto of = [](int rounds, double share, double error) {
        bots::ContestResult result;
        result.rounds = rounds;
        result.games = 2 * rounds;
        result.share = share;
        result.share_error = error;
        return bots::share_interval(result);
    };
    CHECK(of(0, 0, 0).high - of(0, 0, 0).low == 1);
    // Two or four games that one of the two has won show nothing, six do: as the exact test says.
    CHECK(of(1, 0, 0).low == 0);
    CHECK(of(1, 0, 0).high > 0.6);
    CHECK(of(2, 1, 0).low < 0.5);
    CHECK(of(3, 1, 0).low > 0.5);
    CHECK(of(3, 1, 0).high == 1);
    CHECK(of(3, 0, 0).high == Approx(1 - of(3, 1, 0).low));
    // Many games: about that of a normal distribution.
    CHECK(of(1000, 0.5, 0.01).low == Approx(0.5 - 1.96 * 0.01).margin(0.002));
    CHECK(of(1000, 0.5, 0.01).high == Approx(0.5 + 1.96 * 0.01).margin(0.002));
}

TEST_CASE("a contest stops when it is sure") {
    const auto greedy = bots::make_bot("greedy");
    const auto random = bots::make_bot("random");
    int asked = 0;
    const auto enough = [&](const bots::ContestResult& result) {
        ++asked;
        CHECK(result.rounds == asked);
        CHECK(result.games == 2 * asked);
        return bots::log_likelihood_ratio(result, 0.5, 0.6) > 3;
    };
    const auto result = bots::contest(two_seats, *greedy, *random, 200, 7, enough);
    CHECK(result.rounds == asked);
    CHECK(result.rounds < 40);
    CHECK(result.share > 0.9);
    bots::ContestResult even;
    even.rounds = 100;
    even.share = 0.5;
    even.share_error = 0.03;
    CHECK(bots::log_likelihood_ratio(even, 0.5, 0.6) < 0);
    CHECK(bots::log_likelihood_ratio(even, 0.4, 0.5) > 0);
    CHECK(bots::log_likelihood_ratio(even, 0.45, 0.55) == Approx(0).margin(1e-12));
}
