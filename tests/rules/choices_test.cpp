// Choices: what bots pick from, against the lists of commands and the checked way of playing them.
#include "rules/tiles/choices.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/core/chance.h"
#include "rules/editions/setup.h"
#include "rules/tiles/game.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one folder

TEST_CASE("Whoever picks one of the choices gets what the command of that name does") {
    const rules::Setup everything =
        build::setup(3, {"farmers", "abbot", "river", "gifts", "mage_and_witch", "labyrinth"});
    for (const rules::Setup& setup : {build::setup(), everything}) {
        const Game game(rules::editions::ingredients(setup));
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            CAPTURE(seed, setup.modules.size());
            State picked = game.fresh();
            rules::Random a(seed);
            game.start(picked, a, nullptr);
            State named = picked;
            rules::Random b = a;
            rules::Random chooser(seed);
            Choices choices;
            std::vector<Command> offers;
            while (picked.phase() != Phase::ended) {
                const rules::Seat seat = picked.turn_seat;
                game.choices(picked, seat, choices);
                game.offers(picked, seat, offers);
                REQUIRE(choices.size() == static_cast<int>(offers.size()));
                const auto i =
                    static_cast<int>(chooser.below(static_cast<std::uint32_t>(choices.size())));
                const Command command = choices[i];
                REQUIRE(choices.places_tile(i) == std::holds_alternative<PlaceTile>(command));
                REQUIRE(std::ranges::count(offers, command) == 1);
                game.play(picked, choices, i, a);
                REQUIRE_FALSE(game.play(named, seat, command, b, nullptr));
                REQUIRE(game.view(picked) == game.view(named));
            }
        }
    }
}

// Command by command, and with the choices that are found on the way.
TEST_CASE("Playing on leaves the same game and the same choices as playing and asking again") {
    const rules::Setup everything =
        build::setup(3, {"farmers", "abbot", "river", "gifts", "mage_and_witch", "labyrinth",
                         "traders_and_builders", "princess_and_dragon", "tower"});
    rules::Setup hands = build::setup();
    hands.options.emplace_back("hand", "three_open");
    rules::Setup table = build::setup();
    table.options.emplace_back("table", "shifting");
    table.options.emplace_back("table_edge", "completes");
    rules::Setup back = build::setup();
    back.options.emplace_back("unplaceable", "bag");
    for (const rules::Setup& setup : {build::setup(), everything, hands, table, back}) {
        REQUIRE(rules::editions::check(setup).empty());
        const Game game(rules::editions::ingredients(setup));
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            CAPTURE(seed, setup.modules.size(), setup.options.size());
            State state = game.fresh();
            rules::Random a(seed);
            game.start(state, a, nullptr);
            State asked = state;
            rules::Random b = a;
            rules::Random chooser(seed);
            Choices choices;
            Choices again;
            game.choices(state, state.asked(), choices);
            while (state.phase() != Phase::ended) {
                game.choices(asked, asked.asked(), again);
                REQUIRE(choices.size() == again.size());
                for (int i = 0; i < choices.size(); ++i) REQUIRE(choices[i] == again[i]);
                const auto i =
                    static_cast<int>(chooser.below(static_cast<std::uint32_t>(choices.size())));
                game.play_on(state, choices, i, a);
                game.play(asked, again, i, b);
                REQUIRE(game.view(state) == game.view(asked));
            }
            CHECK(choices.size() == 0);
        }
    }
}
