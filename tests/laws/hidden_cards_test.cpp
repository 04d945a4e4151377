// Invariant I6 for Cardcassonne, which hides the most: at many random positions, hidden information
// changes no byte that a viewer gets. MEEPLED_LAW_FACTOR=40 makes it more than a hundred thousand
// positions.
#include <iostream>

#include "tests/support/catch.h"
#include "tests/support/games.h"
#include "tests/support/laws.h"
#include "tests/support/laws_cards.h"

namespace {

constexpr int positions_wanted = 2600;

}  // namespace

TEST_CASE("I6: hidden information does not change what a viewer gets, at any position") {
    const int wanted = games::law_factor() * positions_wanted;
    int positions = 0;
    for (std::uint64_t seed = 1; positions < wanted; ++seed) {
        CAPTURE(seed);
        rules::Random chance(seed);
        auto match =
            games::fresh({"cardcassonne", {}, {}, static_cast<std::uint8_t>(2 + seed % 4)});
        match.start(chance);
        for (; match.decision() && positions < wanted; ++positions) {
            try {
                laws::hidden_cards_are_hidden(match, chance);
            } catch (const laws::Violation& broken) {
                FAIL(broken.what());
            }
            auto seat = match.decision()->seat;
            auto command = games::random_command(match, chance);
            if (seed % 5 == 0 && chance.below(100) == 0) {
                seat = static_cast<rules::Seat>(chance.below(match.setup().seats));
                command = rules::resignation(match);
            }
            (void)match.play(seat, command, chance);  // who resigned already is refused
        }
    }
    std::cout << positions << " positions\n";
}

TEST_CASE("the law of hidden cards notices a twin that shows something else") {
    rules::Random chance(3);
    auto match = games::fresh({"cardcassonne", {}, {}, 2});
    match.start(chance);
    // In the first round, when all seats hold cards.
    for (int i = 0; i < 12; ++i) {
        (void)match.play(match.decision()->seat, games::random_command(match, chance), chance);
    }
    const auto me = rules::Viewer::at(match.decision()->seat);
    const auto twin = match.as_known_to(rules::Viewer::spectator(), chance);
    CHECK(match.view(rules::Viewer::spectator()) == twin.view(rules::Viewer::spectator()));
    CHECK_FALSE(match.view(me) == twin.view(me));
}
