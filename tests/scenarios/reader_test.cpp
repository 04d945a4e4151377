// A test of the tests: the scenario reader finds mistakes.
#include <string>

#include "tests/support/catch.h"
#include "tests/support/scenario.h"

namespace {

// The problems reported for these lines after a correct head.
scenario::Problems problems_of(const std::string& lines, const std::string& game = "carcassonne") {
    scenario::Problems problems;
    const auto read =
        scenario::parse("x.scn", "rule BASE-1: x\ngame " + game + "\n" + lines, problems);
    return problems.empty() ? scenario::run(read) : problems;
}

void report(const std::string& lines, const std::string& expected,
            const std::string& game = "carcassonne") {
    INFO(lines);
    const auto problems = problems_of(lines, game);
    REQUIRE(problems.size() == 1);
    INFO(problems.front());
    CHECK(problems.front().starts_with("x.scn:"));
    CHECK(problems.front().find(expected) != std::string::npos);
}

const std::string city = "0 place E 0,-1 r2 then deploy meeple city S ";

}  // namespace

TEST_CASE("a scenario that is right has no problems") {
    CHECK(problems_of(city + "-> scored 0 +4 city tiles=2; returned 0 meeple 0,-1").empty());
    CHECK(problems_of("fill W 1,0 r0 | B 0,1 r0 -> board 3; turn 0").empty());
}

TEST_CASE("a wrong expectation is reported with its line") {
    report(city + "-> scored 0 +3 city", "x.scn:3: scored: expected 0 +3 city, got 0 +4 city");
    report(city + "\n-> scored nothing", "x.scn:4: scored: expected nothing");
    report(city + "-> scored 1 +4 city", "scored");
    report(city + "-> scored 0 +4 city tiles=3", "no award");
    report(city + "-> scored 0 +4 city because=tile:2:3", "no award");
    report(city + "-> returned nothing", "returned");
    report(city + "-> completed road", "completed");
    report(city + "-> order road", "order");
    report(city + "-> final 0 +4 city", "final");
    report(city + "-> scores 3 0", "scores");
    report(city + "-> figures 6 7", "figures");
    report(city + "-> turn 0", "turn");
    report(city + "-> waits deploy", "waits");
    report(city + "-> over", "over");
    report(city + "-> winners 0", "winners");
    report(city + "-> hand nothing", "hand");
    report(city + "-> left 3", "left");
    report(city + "-> board 3", "board");
    report(city + "-> turns 3", "turns");
    report(city + "-> drawn nothing", "drawn");
    report(city + "-> discarded C", "discarded");
    report(city + "-> lies E 0,-1 r1", "lies");
    report(city + "-> stands 0 meeple 0,-1 city S", "stands");
    report(city + "-> worth city 0,0 N points=3", "worth");
    report(city + "-> refused cell_occupied", "refused");
    report("0 place W 1,0 r0 -> offered city N", "not offered: city N");
    report("0 place W 1,0 r0 -> not offered road W", "offered: road W");
    report("0 place W 1,0 r0 -> offered only road W | pass", "offered");
    report("supply W\n-> offered 8 places", "places offered: expected 8, got 7");
}

TEST_CASE("a command that is refused unexpectedly is reported") {
    report("0 place W 0,0 r0 -> board 1", "refused: cell_occupied");
    report("supply W\n0 place W 0,0 r0 -> refused edge_mismatch",
           "expected edge_mismatch, got cell_occupied");
    report("1 place W 1,0 r0 -> board 2", "refused: not_your_turn");
}

TEST_CASE("an invalid scenario is reported") {
    report("0 place W 1,0 r0", "expects nothing");
    report("-> bananas 3", "unknown expectation");
    report("-> board three", "no number");
    report("0 jump -> board 1", "no command");
    report("0 place Z 1,0 r0 -> board 1", "no tile");
    report("nonsense -> board 1", "unknown line");
    report("fill C 0,-1 r0 | C 0,-2 r0 -> board 1", "more tiles C");
}

TEST_CASE("errors in bonus tiles and in points for placing a tile are reported") {
    const std::string game = "hunters_and_gatherers_2020";
    const std::string logboat = "fill L-FMMM-4 0,-1 r2 | L-FMMM-3 1,0 r3\n1 place B-MRRR-3 0,1 r1 ";
    CHECK(problems_of(logboat + "-> granted 1 +4 river_system tiles=2; bonus 15", game).empty());
    report(logboat + "-> granted nothing", "granted: expected nothing", game);
    report(logboat + "-> granted 0 +4 river_system", "got 1 +4 river_system", game);
    report(logboat + "-> granted 1 +4 river_system because=logboat:1:2", "logboat:2:4", game);
    report(logboat + "-> final 1 +4 river_system", "final: expected", game);
    report(logboat + "-> bonus 16", "bonus", game);
    report(logboat + "-> worth river_system 0,1 N points=1", "worth", game);
    report("bonus L-FMMM-4\n" + logboat + "-> bonus 15", "more tiles L-FMMM-4 than the game has",
           game);
    report("fill E 0,-1 r2 -> bonus 1", "there is no side stack");
}
