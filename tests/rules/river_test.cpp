// The sequence of the River's tiles: random only within each stage.
#include <set>
#include <string>

#include "tests/rules/builders.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;

std::string name_of(tiles::TileIndex tile) {
    return tiles::all_tiles().at(tile).name;
}

}  // namespace

TEST_CASE("RIV-1: ten river tiles in any order, then the lake, then all others") {
    std::set<std::string> firsts;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        rules::Match match = build::match(build::setup(2, {"farmers", "river"}));
        rules::Random chance(seed);
        const auto started = build::all<tiles::Started>(match.start(chance));
        REQUIRE(started.size() == 1);
        const auto& supply = started.front().supply;
        REQUIRE(supply.size() == 71 + 11);
        for (std::size_t i = 0; i < supply.size(); ++i) {
            CAPTURE(seed, i);
            CHECK(name_of(supply[i]).starts_with("river_1/") == (i < 11));
            CHECK((name_of(supply[i]) == "river_1/L") == (i == 10));
        }
        firsts.insert(name_of(supply.front()));
        CHECK(name_of(build::view(match).board.front().tile) == "river_1/A");
    }
    CHECK(firsts.size() > 3);  // fixed seeds
}

TEST_CASE("RIV-1: a supply made up from a view keeps the stages") {
    rules::Match match = build::match(build::setup(2, {"farmers", "river"}));
    rules::Random chance(3);
    (void)match.start(chance);
    rules::Match made = match.as_known_to(rules::Viewer::spectator(), chance);
    for (int turn = 0; turn < 10 && made.decision(); ++turn) {
        const auto hand = build::view(made).hand;
        REQUIRE(hand.size() == 1);
        CHECK(name_of(hand.front()).starts_with("river_1/"));
        std::vector<rules::Command> offers;
        while (made.decision() && build::view(made).hand == hand) {
            made.offers(made.decision()->seat, offers);
            REQUIRE(made.play(made.decision()->seat, offers.front(), chance).has_value());
        }
        while (made.decision() && made.decision()->kind != rules::DecisionKind::place_tile) {
            REQUIRE(made.play(made.decision()->seat, tiles::Command{tiles::Pass{}}, chance)
                        .has_value());
        }
    }
}
