// Choices, from which bots pick, compared with the lists of commands and with checked playing.
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

TEST_CASE("A picked choice has the effect of its command") {
    const rules::Setup everything =
        build::setup(3, {"farmers", "abbot", "river", "gifts", "mage_and_witch", "labyrinth",
                         "traders_and_builders", "princess_and_dragon", "tower"});
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
                const rules::Seat seat = picked.asked();
                game.choices(picked, seat, choices);
                game.offers(picked, seat, offers);
                std::vector<Command> one_by_one;
                one_by_one.reserve(offers.size());
                for (int i = 0; i < choices.size(); ++i) one_by_one.push_back(choices[i]);
                std::ranges::sort(one_by_one);
                REQUIRE(one_by_one == offers);
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

// Two rules together: no figure is deployed beside an equal one.
TEST_CASE("Equal followers on one segment are one choice for the fairy [PD-8]") {
    const Game game(
        rules::editions::ingredients(build::setup(2, {"farmers", "princess_and_dragon"})));
    State state = game.fresh();
    rules::Random chance(1);
    game.start(state, chance, nullptr);
    Choices choices;
    game.choices(state, state.asked(), choices);
    while (state.phase() != Phase::deploying) game.play_on(state, choices, 0, chance);
    const rules::Seat seat = state.asked();
    const SegmentRef on{{0, 0}, 0};
    const auto targets = [&](const State& shown) {
        std::vector<Command> offers;
        game.offers(shown, seat, offers);
        Choices again;
        game.choices(shown, seat, again);
        CHECK(again.size() == static_cast<int>(offers.size()));
        return std::ranges::count_if(offers, [&](const Command& command) {
            const auto* move = std::get_if<MoveToken>(&command);
            return move != nullptr && move->token == Token::fairy;
        });
    };
    const auto known = [&] {
        rules::Random other(2);
        return game.from_view(game.view(state), other);
    };
    CHECK(targets(state) == 0);
    for (int i = 0; i < 3; ++i) {
        game.evolve(state, FigureDeployed{{on, seat, FigureKind::meeple}});
        CHECK(targets(state) == 1);
        CHECK(targets(known()) == 1);
    }
    game.evolve(state, FigureReturned{{on, seat, FigureKind::meeple}});
    CHECK(targets(state) == 1);
    game.evolve(state, TokenMoved{Token::fairy, on, Beside{seat, FigureKind::meeple}});
    CHECK(targets(state) == 0);
    CHECK(targets(known()) == 0);
    game.evolve(state, FigureDeployed{{{{0, 0}, 1}, seat, FigureKind::meeple}});
    CHECK(targets(state) == 1);
    CHECK(targets(known()) == 1);
}
