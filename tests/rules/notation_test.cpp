// Commands, events, boards and whole games as text.
#include "rules/notation.h"

#include <string>
#include <vector>

#include "rules/core/ensure.h"
#include "rules/game_text.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;
using build::play;

const std::string head =
    "match 1\nedition carcassonne\nseats 2\nmodules farmers\noption start_player seats\nfirst 0\n";

std::string supply(const std::vector<std::string>& first) {
    std::string text = "supply";
    for (const tiles::TileIndex tile : build::opening(first).supply)
        text += ' ' + tiles::all_tiles().at(tile).name;
    return text + '\n';
}

std::string problem(const std::string& text) {
    const auto game = rules::read_game(text);
    return game ? "" : std::to_string(game.error().line) + ": " + game.error().what;
}

}  // namespace

TEST_CASE("Every offered command reads as it was written") {
    rules::Random chance(5);
    rules::Match match = build::match(build::setup(3));
    (void)match.start(chance);
    std::vector<rules::Command> offers;
    while (match.decision()) {
        const auto seat = match.decision()->seat;
        match.offers(seat, offers);
        for (const rules::Command& offer : offers) {
            const std::string text = rules::command_text(match, offer);
            CAPTURE(text);
            REQUIRE(rules::parse_command(match, text) == offer);
        }
        (void)match.play(seat, offers.at(chance.below(static_cast<std::uint32_t>(offers.size()))),
                         chance);
    }
}

TEST_CASE("Commands have the words of the notation") {
    rules::Match match = build::started({"W", "X"});
    const auto text = [&](const tiles::Command& command) {
        return rules::command_text(match, command);
    };
    CHECK(text(tiles::PlaceTile{tiles::tile_by_name("base/W"), {1, -2}, 3}) == "place 1,-2 r3");
    CHECK(text(tiles::PlaceTile{tiles::tile_by_name("base/C"), {1, -2}, 3}) ==
          "place base/C 1,-2 r3");
    CHECK(text(tiles::DeployFigure{tiles::FigureKind::abbot, 2}) == "deploy abbot #2");
    CHECK(text(tiles::Pass{}) == "pass");
    CHECK(text(tiles::Resign{}) == "resign");
    play(match, "place 1,0 r0");
    CHECK(text(tiles::DeployFigure{tiles::FigureKind::meeple, 0}) == "deploy meeple road E");
    CHECK(text(tiles::DeployFigure{tiles::FigureKind::meeple, 77}) == "deploy meeple #77");
    for (const char* good :
         {"  deploy   meeple road E ", "deploy meeple #0", "place base/X 1,1 r0", "place 1,1 r0"}) {
        CAPTURE(good);
        CHECK(rules::parse_command(match, good).has_value());
    }
    for (const char* bad : {"",
                            "dance",
                            "place",
                            "place 1 r0",
                            "place 1,1",
                            "place 1,1 0",
                            "place 1,1 r",
                            "place 300,1 r0",
                            "place base/Q9 1,1 r0",
                            "deploy",
                            "deploy meeple",
                            "deploy dragon road E",
                            "deploy meeple road",
                            "deploy meeple road N",
                            "deploy meeple #x",
                            "deploy meeple road E now",
                            "pass now",
                            "resign please",
                            "place x,1 r0",
                            "place 1,y r0"}) {
        CAPTURE(bad);
        CHECK_FALSE(rules::parse_command(match, bad).has_value());
    }
}

TEST_CASE("Of segments with one name the later ones are named by their numbers") {
    rules::Match match =
        build::started({"abbey_and_mayor/C", "U"},
                       build::setup(2, {"farmers", "abbey_and_mayor", "princess_and_dragon"}));
    const auto reads = [&](const rules::Command& command, const std::string& text) {
        CHECK(rules::command_text(match, command) == text);
        CHECK(rules::parse_command(match, text) == command);
    };
    play(match, "place 0,-1 r0");
    reads(tiles::Command{tiles::DeployFigure{tiles::FigureKind::meeple, 2}},
          "deploy meeple field inner");
    reads(tiles::Command{tiles::DeployFigure{tiles::FigureKind::meeple, 3}}, "deploy meeple #3");
    reads(tiles::Command{tiles::DeployFar{tiles::FigureKind::meeple, {{0, -1}, 2}}},
          "put meeple 0,-1 field inner");
    reads(tiles::Command{tiles::DeployFar{tiles::FigureKind::meeple, {{0, -1}, 3}}},
          "put meeple 0,-1 #3");
}

TEST_CASE("Events are lines of text") {
    rules::Match match = build::match(build::setup());
    std::vector<std::string> lines;
    const auto hear = [&](const rules::Events& events) {
        for (const rules::Event& event : events) lines.push_back(rules::event_text(event));
    };
    hear(match.start(build::opening({"E", "W"}, 1)));
    CHECK(lines.at(0).starts_with("started 1 base/E base/W base/A"));
    lines.erase(lines.begin());
    hear(play(match, "place 0,-1 r2"));
    hear(play(match, "deploy meeple city S"));
    const std::string scored =
        "scored city 0,-1#0 complete: tile 2 = 4; 1 +4; tiles 0,-1 0,0; figures 1 meeple 0,-1#0";
    CHECK(lines == std::vector<std::string>{"placed base/D 0,0 r0", "turn 1", "drawn base/E",
                                            "placed base/E 0,-1 r2", "deployed 1 meeple 0,-1#0",
                                            "completed city 0,-1#0", scored,
                                            "returned 1 meeple 0,-1#0", "turn 0", "drawn base/W"});
    CHECK(rules::event_text(tiles::Event(tiles::TileDiscarded{tiles::tile_by_name("base/C")})) ==
          "discarded base/C");
    CHECK(rules::event_text(tiles::Event(tiles::SeatResigned{1})) == "resigned 1");
    CHECK(rules::event_text(tiles::Event(tiles::GameEnded{{3, 5}, {1}})) == "ended 3 5; winners 1");
    CHECK(rules::event_text(tiles::Event(tiles::TileDrawn{9999})) == "drawn ?9999");
}

TEST_CASE("A board is drawn so that people can read it") {
    CHECK(rules::board_text(build::match(build::setup()).view(rules::Viewer::spectator()))
              .starts_with("nothing lies\n"));
    rules::Match match = build::started({"A", "E*"});
    play(match, "place 1,0 r1");
    play(match, "deploy meeple monastery");
    play(match, "place 0,1 r1");
    CHECK(rules::board_text(match.view(rules::Viewer::spectator())) ==
          "       0   1\n"
          "     .C. .F.\n"
          "   0 R.R RMF\n"
          "     .F. .F.\n"
          "     .F.\n"
          "   1 FGC\n"
          "     .F.\n"
          "figure 0 meeple 1,0#2 (monastery)\n"
          "seat 0: 0 points, 6 meeple\n"
          "seat 1: 0 points, 7 meeple\n"
          "seat 1 may deploy\n");
}

TEST_CASE("A whole game reads as it was written") {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        CAPTURE(seed);
        rules::Random chance(seed);
        rules::GameRecord record{build::setup(2 + static_cast<int>(seed)), {}, {}, {}};
        rules::Match match = build::match(record.setup);
        const rules::Events begun = match.start(chance);
        record.opening = build::all<tiles::Started>(begun).at(0);
        std::vector<rules::Command> offers;
        while (match.decision()) {
            const auto seat = match.decision()->seat;
            match.offers(seat, offers);
            std::vector<rules::Command> step{
                offers.at(chance.below(static_cast<std::uint32_t>(offers.size())))};
            std::vector<rules::Command> after;
            match.follow_ups(seat, step.front(), after);
            if (!after.empty() && chance.below(2) == 0) step.push_back(after.front());
            if (chance.below(90) == 0) step = {rules::Command(tiles::Command(tiles::Resign{}))};
            rules::Noted noted(chance);
            REQUIRE(match.play(seat, step, noted).has_value());
            record.steps.push_back({seat, step, noted.numbers()});
        }
        const std::string text = rules::game_text(record);
        CAPTURE(text);
        const auto again = rules::read_game(text);
        if (!again) FAIL("line " << again.error().line << ": " << again.error().what);
        CHECK(again->match == match);
        CHECK(rules::game_text(again->record) == text);
    }
}

TEST_CASE("Games as text may have comments and end anywhere") {
    const std::string text = head + supply({"W", "X"}) +
                             "\n# a comment\n0 place 1,0 r0; deploy meeple #2  # and another\n";
    const auto game = rules::read_game(text);
    if (!game) FAIL("line " << game.error().line << ": " << game.error().what);
    CHECK(game->record.steps.size() == 1);
    CHECK(game->record.steps[0].commands.size() == 2);
    CHECK(build::view(game->match).figures.size() == 1);
}

TEST_CASE("An error in a game's text is reported with its line") {
    CHECK(problem("") == "0: the game does not begin");
    CHECK(problem("hello\n") == "1: the first line is not 'match 1'");
    CHECK(problem("match 1\nweather rain\n") == "2: not understood: weather");
    CHECK(problem("match 1\nedition chess\nseats 2\nsupply\n") == "4: unknown_edition: chess");
    CHECK(problem(head + "supply base/W\n") == "7: the supply holds all tiles");
    CHECK(problem(head + "supply base/Nothing\n") == "7: the supply holds all tiles");
    const std::string begun = head + supply({"W"});
    CHECK(problem(begun + "0 dance\n") == "8: no command: dance");
    CHECK(problem(begun + "x pass\n") == "8: no seat: x");
    CHECK(problem(begun + "0 pass\n") == "8: refused: wrong_phase");
    CHECK(problem(begun + "0 place 0,0 r0; pass\n") == "8: refused: cell_occupied");
    CHECK(problem(begun + "ended 1 2; winners 1\n") == "8: the game did not end like that");
    CHECK(problem(begun + "events 0\n").starts_with("8: the events were "));
    CHECK(problem(begun + "0 place 1,0 r0\n").empty());
    CHECK(problem(begun + "chance x\n") == "8: no number: x");
    CHECK(problem(begun + "chance 1\n0 place 1,0 r0\n") == "9: the step takes fewer numbers");
    CHECK(problem(head + "chance 1 2\n" + supply({"W"})) == "8: the start takes fewer numbers");
    rules::GameRecord impossible{build::setup(),
                                 build::opening({"W"}),
                                 {{0, {rules::Command(tiles::Command(tiles::Pass{}))}, {}}},
                                 {}};
    CHECK_THROWS_AS(rules::game_text(impossible), rules::Broken);
}
