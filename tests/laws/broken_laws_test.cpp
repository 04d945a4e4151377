// Tests of the tests: the laws fail for a match that breaks them.
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/games.h"
#include "tests/support/laws.h"
#include "tests/support/laws_tools.h"

namespace {

namespace tiles = rules::tiles;

struct Running {
    rules::Random chance{7};
    rules::Match match = games::fresh({"carcassonne", {"farmers"}, {}, 2});
    laws::Shadow shadow{match};
    rules::Events started = match.start(chance);
};

}  // namespace

TEST_CASE("a shadow that misses an event notices it") {
    Running game;
    game.shadow.told(game.started);
    CHECK_NOTHROW(game.shadow.compare(game.match));
    const auto seat = game.match.decision()->seat;
    const auto events =
        game.match.play(seat, games::random_command(game.match, game.chance), game.chance);
    REQUIRE(events);
    CHECK_THROWS_AS(game.shadow.compare(game.match), laws::Violation);
    game.shadow.told(*events);
    CHECK_NOTHROW(game.shadow.compare(game.match));
}

TEST_CASE("a shadow notices awards that do not add up") {
    Running game;
    game.shadow.told(game.started);
    tiles::FeatureScored scored;
    scored.lines = {{"tile", 2, 4}};
    scored.tiles = {{0, 0}};
    scored.figures = {{{{0, 0}, 0}, 0, tiles::FigureKind::meeple}};
    scored.awards = {{0, 3}};
    CHECK_THROWS_AS(game.shadow.told({tiles::Event{scored}}), laws::Violation);
    scored.awards = {{1, 4}};  // seat 1 has no figure there
    CHECK_THROWS_AS(game.shadow.told({tiles::Event{scored}}), laws::Violation);
}

TEST_CASE("turning a board four times gives the same view") {
    Running game;
    for (int i = 0; i < 40; ++i) {
        REQUIRE(game.match.play(game.match.decision()->seat,
                                games::random_command(game.match, game.chance), game.chance));
    }
    auto turned = game.match;
    for (int i = 0; i < 4; ++i) turned = laws::turned(turned, game.chance);
    const auto everything = rules::Viewer::everything();
    CHECK(turned.view(everything) == game.match.view(everything));
    CHECK_FALSE(laws::turned(turned, game.chance).view(everything) == game.match.view(everything));
}

TEST_CASE("a law about offers names a command that only one list has") {
    Running game;
    const auto offers = laws::offers_of(game.match, game.match.decision()->seat);
    const std::vector<rules::Command> fewer(offers.begin() + 1, offers.end());
    CHECK_NOTHROW(laws::hold_equal(offers, offers, game.match, "law"));
    const std::string text = rules::command_text(game.match, offers.front());
    for (const bool missing : {true, false}) {
        std::string told;
        try {
            laws::hold_equal(missing ? offers : fewer, missing ? fewer : offers, game.match, "law");
        } catch (const laws::Violation& broken) {
            told = broken.what();
        }
        CHECK(told.starts_with((missing ? "law; missing: " : "law; unexpected: ") + text));
    }
}
