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
    if (game) return "";
    const rules::GameTextProblem& it = game.error();
    return std::to_string(it.line) + ":" + std::to_string(it.column) + ": " + it.what;
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

TEST_CASE("An error in a game's text is reported with its line, column and what was expected") {
    CHECK(problem("") == "0:1: expected 'match 1', found the end of the text");
    CHECK(problem("match 1\nseats 2\n") ==
          "2:1: expected 'supply' and the tiles or cards, found the end of the text");
    CHECK(problem("hello\n") == "1:1: expected 'match 1', found 'hello'");
    CHECK(problem("match 1\n  weather rain\n")
              .starts_with("2:3: expected edition, seats, modules, option NAME VALUE"));
    CHECK(problem("match 1\nedition chess\nseats 2\nsupply\n") == "2:9: unknown_edition: chess");
    CHECK(problem("match 1\nedition carcassonne\nmodules farmers rain\nseats 2\nsupply\n") ==
          "3:17: unknown_module: rain");
    CHECK(problem("match 1\nedition carcassonne\nseats 99\nsupply\n") == "3:7: seat_count: 99");
    CHECK(problem("match 1\nseats many\n") == "2:7: expected the number of seats, found 'many'");
    CHECK(problem("match 1\nseats 2\nfirst 2\n") ==
          "3:7: expected the number of a seat from 0 to 1, found '2'");
    CHECK(problem(head + "supply base/Nothing\n") ==
          "7:8: expected the name of a tile such as base/D, found 'base/Nothing'");
    CHECK(problem(head + "supply base/C base/C\n") == "7:15: the game has no more tiles base/C");
    CHECK(problem(head + "supply hg2002/B-FFMM-1\n") ==
          "7:8: the game has no more tiles hg2002/B-FFMM-1");
    CHECK(problem(head + "side base/W\nsupply\n") ==
          "8:1: the side stack has no more tiles base/W");
    CHECK(problem(head + "draws 0 hg2002/B-FFMM-1\nsupply\n")
              .starts_with("8:1: the game has no tile hg2002/B-FFMM-1"));
    CHECK(problem(head + "player 0 " + std::string(300, 'x') + "\n")
              .starts_with("7:10: expected a name of at most 200 bytes"));
    const std::string begun = head + supply({"W"});
    CHECK(problem(begun + "0 dance\n").starts_with("8:3: expected a command such as 'place "));
    CHECK(problem(begun + "0\n").starts_with("8:1: expected a command such as 'place "));
    CHECK(problem(begun + "0 place 1,0 r0; dance\n").starts_with("8:17: expected a command"));
    CHECK(problem(begun + "x pass\n") ==
          "8:1: expected the number of a seat from 0 to 1, 'chance', 'ended' or 'events', "
          "found 'x'");
    CHECK(problem(begun + "1 place 1,0 r0\n") == "8:3: refused: not_your_turn: seat 0 decides");
    CHECK(problem(begun + "0 pass\n") == "8:3: refused: wrong_phase");
    CHECK(problem(begun + "0 place 0,0 r0; pass\n") == "8:3: refused: cell_occupied");
    CHECK(problem(begun + "ended 1 2; winners 1\n") ==
          "8:1: the game did not end like that: seat 0 decides");
    CHECK(problem(begun + "events 0\n").starts_with("8:1: the events were "));
    CHECK(problem(begun + "0 place 1,0 r0\n").empty());
    CHECK(problem(begun + "chance x\n") == "8:8: expected a number, found 'x'");
    CHECK(problem(begun + "chance 1\n0 place 1,0 r0\n") ==
          "9:3: the step takes 0 numbers of chance, the text has 1");
    CHECK(problem(head + "chance 1 2\n" + supply({"W"})) ==
          "8:1: the start takes 0 numbers of chance, the text has 2");
    CHECK(problem(std::string(rules::game_text_bytes_max + 1, ' ')) ==
          "0:0: the text has 262145 bytes; at most 262144 are read");
    rules::GameRecord impossible{build::setup(),
                                 build::opening({"W"}),
                                 {{0, {rules::Command(tiles::Command(tiles::Pass{}))}, {}}},
                                 {}};
    CHECK_THROWS_AS(rules::game_text(impossible), rules::Broken);
}

TEST_CASE("Lines before the game stand once, but for draws and side") {
    const std::string again = "this line stands here for the second time";
    CHECK(problem("match 1\nseats 2\nseats 3\n") == "3:1: " + again);
    CHECK(problem("match 1\nedition carcassonne\n edition carcassonne\n") == "3:2: " + again);
    CHECK(problem("match 1\nmodules\nmodules farmers\n") == "3:1: " + again);
    CHECK(problem("match 1\nfirst 0\nfirst 0\n") == "3:1: " + again);
    CHECK(problem("match 1\noption hand none\noption table floor\noption hand three\n") ==
          "4:1: " + again);
    CHECK(problem("match 1\nseats 2\nplayer 0 Ada\nplayer 1 Ben\nplayer 0 Eve\n") ==
          "5:1: " + again);
    CHECK(problem("match 1\nside\nside\ndraws\ndraws\nsupply\n").find(again) == std::string::npos);
}

TEST_CASE("A game's text is UTF-8, and a problem shows whole letters without control characters") {
    for (const char* const broken :
         {"\xff", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\x80",
          "\xf0\x8f\xbf\xbf", "\xf8\x88\x80\x80\x80"}) {
        CHECK(problem("match 1\nplayer 0 " + std::string(broken) + "\n") ==
              "2:10: expected UTF-8, found a byte that is none");
    }
    CHECK(problem(head + "player 0 Zo\xc3\xab \xe2\x82\xac \xf0\x9f\x8f\xb0\n" + supply({"W"}))
              .empty());
    CHECK(problem("\x1b]0;x\x07\n") == "1:1: expected 'match 1', found '?]0;x?'");
    std::string long_word(39, 'x');
    CHECK(problem(long_word + "\xc3\xa9\xc3\xa9\n") ==
          "1:1: expected 'match 1', found '" + long_word + "...'");
}

TEST_CASE("A game's text need not name the tiles that nobody has drawn") {
    const auto game = rules::read_game(head + "supply base/W base/X\n0 place 1,0 r0; pass\n");
    if (!game) FAIL("line " << game.error().line << ": " << game.error().what);
    const auto& opening = std::get<tiles::Started>(game->record.opening);
    CHECK(opening.supply.size() == 71);
    CHECK(build::view(game->match).hand == std::vector{tiles::tile_by_name("base/X")});
    // The river comes first all the same.
    const std::string river =
        "match 1\nedition carcassonne\nseats 2\nmodules farmers river\nfirst 1\nsupply\n";
    const auto along = rules::read_game(river);
    if (!along) FAIL("line " << along.error().line << ": " << along.error().what);
    CHECK(tiles::all_tiles().at(build::view(along->match).hand.at(0)).name.starts_with("river"));
    for (const std::string edition : {"hunters_and_gatherers", "cardcassonne"}) {
        CAPTURE(edition);
        const auto any =
            rules::read_game("match 1\nedition " + edition + "\nseats 2\nfirst 0\nsupply\n");
        if (!any) FAIL("line " << any.error().line << ": " << any.error().what);
        CHECK(any->match.decision().has_value());
    }
}

TEST_CASE("A game's text names its players") {
    const auto game = rules::read_game(
        "match 1\nedition carcassonne\nseats 3\n"
        "player 2  Ana # 1 Lima \nplayer 0 Bo\nfirst 0\nsupply\n");
    if (!game) FAIL("line " << game.error().line << ": " << game.error().what);
    CHECK(game->record.players == std::vector<std::string>{"Bo", "", "Ana # 1 Lima"});
    const auto again = rules::read_game(rules::game_text(game->record));
    REQUIRE(again.has_value());
    CHECK(again->record.players == game->record.players);
}
