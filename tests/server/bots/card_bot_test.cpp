// The strength of the greedy bot in Cardcassonne, with equal decks for each seat.
#include <iostream>

#include "server/bots/contest.h"
#include "tests/support/catch.h"

namespace {

namespace bots = server::bots;

constexpr int rounds = 10;

}  // namespace

TEST_CASE("greedy wins at cards from each seat, alone among random players") {
    const auto greedy = bots::make_bot("greedy");
    const auto random = bots::make_bot("random");
    for (std::uint8_t seats = 2; seats <= 5; ++seats) {
        const rules::Setup setup{"cardcassonne", {}, {{"start_player", "host"}}, seats};
        const auto result = bots::contest(setup, *greedy, *random, rounds, 20180917);
        std::cout << int{seats} << " seats: wins " << result.wins << " of " << result.games
                  << ", mean " << result.mean << " to " << result.other_mean << ", margin "
                  << result.margin << " +- " << result.standard_error << '\n';
        CAPTURE(seats, result.wins, result.losses, result.margin);
        CHECK(result.games == rounds * seats);
        CHECK(result.wins + result.draws + result.losses == result.games);
        CHECK(result.wins * 20 >= result.games * 19);
        CHECK(result.margin > 10 * result.standard_error);
    }
}

TEST_CASE("a bot among its own kind wins its share at cards") {
    const auto random = bots::make_bot("random");
    const rules::Setup setup{"cardcassonne", {}, {{"start_player", "host"}}, 4};
    const auto result = bots::contest(setup, *random, *random, rounds, 1);
    CHECK(result.wins < result.games / 2);
    CHECK(result.margin < 5 * result.standard_error);
}
