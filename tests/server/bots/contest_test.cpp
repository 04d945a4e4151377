// Strength: measured in pairs of games with the same tiles and the seats swapped.
#include <algorithm>
#include <iostream>

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
