// Matches: the course of a game, lists of commands, resigning, the end.
#include "rules/match.h"

#include <optional>
#include <vector>

#include "rules/core/ensure.h"
#include "tests/rules/builders.h"
#include "tests/rules/oracle.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;
using build::all;
using build::play;
using build::view;

rules::Events resign(rules::Match& match, int seat) {
    rules::Random unused(0);
    const auto events = match.play(static_cast<rules::Seat>(seat),
                                   rules::Command(tiles::Command(tiles::Resign{})), unused);
    REQUIRE(events.has_value());
    return *events;
}

std::vector<rules::Command> offers(const rules::Match& match, int seat) {
    std::vector<rules::Command> found;
    match.offers(static_cast<rules::Seat>(seat), found);
    return found;
}

// Plays the last of the offers, or the first, until the game is over.
rules::Events play_on(rules::Match& match) {
    rules::Random unused(0);
    rules::Events events;
    while (match.decision()) {
        const rules::Seat seat = match.decision()->seat;
        const auto found = offers(match, seat);
        const auto played = match.play(seat, found.at(found.size() / 3), unused);
        REQUIRE(played.has_value());
        events.insert(events.end(), played->begin(), played->end());
    }
    return events;
}

}  // namespace

TEST_CASE("Before the start the board is empty and no seat is asked [BASE-3]") {
    rules::Match match = build::match(build::setup());
    CHECK_FALSE(match.started());
    CHECK_FALSE(match.over());
    CHECK_FALSE(match.decision().has_value());
    CHECK(offers(match, 0).empty());
    CHECK(match.appraise().empty());
    CHECK(view(match).board.empty());
    int supply = 0;
    for (const auto& [tile, count] : view(match).supply) supply += count;
    CHECK(supply == 72);
}

TEST_CASE("A start lays the start tile and shows the first tile [BASE-3 BASE-11]") {
    rules::Match match = build::match(build::setup(3));
    const rules::Events events = match.start(build::opening({"W"}, 1));
    REQUIRE(events.size() == 4);
    CHECK(all<tiles::Started>(events).at(0).first_seat == 1);
    CHECK(all<tiles::TilePlaced>(events).at(0) ==
          tiles::TilePlaced{tiles::tile_by_name("base/D"), {0, 0}, 0});
    CHECK(all<tiles::TurnBegan>(events).at(0).seat == 1);
    CHECK(all<tiles::TileDrawn>(events).at(0).tile == tiles::tile_by_name("base/W"));
    CHECK(match.started());
    CHECK(match.decision() == rules::Decision{1, rules::DecisionKind::place_tile});
    CHECK_THROWS_AS(match.start(build::opening({"W"}, 1)), rules::Broken);
    CHECK(offers(match, 0).empty());
    CHECK(offers(match, 7).empty());
    CHECK_FALSE(offers(match, 1).empty());
}

TEST_CASE("An opening that is not the game's is refused") {
    rules::Match match = build::match(build::setup());
    tiles::Started opening = build::opening({});
    opening.supply.pop_back();
    CHECK_THROWS_AS(match.start(opening), rules::Broken);
    opening = build::opening({});
    opening.supply.front() = opening.supply.back();
    CHECK_THROWS_AS(build::match(build::setup()).start(opening), rules::Broken);
    opening = build::opening({}, 2);
    CHECK_THROWS_AS(build::match(build::setup()).start(opening), rules::Broken);
    opening = build::opening({});
    opening.supply.front() = 9999;
    CHECK_THROWS_AS(build::match(build::setup()).start(opening), rules::Broken);
}

TEST_CASE(
    "A turn is placing, deploying or not, scoring; then the next seat draws [BASE-10 BASE-38]") {
    rules::Match match = build::started({"E", "B"});
    rules::Events events = play(match, "place 0,-1 r2");
    CHECK(all<tiles::TurnBegan>(events).empty());
    CHECK(match.decision() == rules::Decision{0, rules::DecisionKind::deploy_figure});
    events = play(match, "deploy meeple city S");
    REQUIRE(events.size() == 6);
    CHECK(all<tiles::FigureDeployed>(events).size() == 1);
    const auto scored = all<tiles::FeatureScored>(events);
    REQUIRE(scored.size() == 1);
    CHECK(scored[0].kind == tiles::FeatureKind::city);
    CHECK(scored[0].complete);
    CHECK(scored[0].at == tiles::SegmentRef{{0, -1}, 0});
    CHECK(scored[0].lines == std::vector{tiles::ScoreLine{"tile", 2, 4}});
    CHECK(scored[0].awards == std::vector{tiles::Award{0, 4}});
    CHECK(scored[0].tiles == std::vector{tiles::Position{0, -1}, tiles::Position{0, 0}});
    CHECK(scored[0].figures ==
          std::vector{tiles::PlacedFigure{{{0, -1}, 0}, 0, tiles::FigureKind::meeple}});
    CHECK(all<tiles::FigureReturned>(events).size() == 1);
    CHECK(view(match).turn_seat == 1);
    CHECK(view(match).seats[0].score == 4);
    CHECK(view(match).seats[0].figures[0] == 7);
}

TEST_CASE("A symmetric tile is offered once and may lie either way") {
    rules::Match match = build::started({"U"});
    CHECK(offers(match, 0).size() == 3);  // beside D: west and east across, south upright or not
    rules::Match other = match;
    play(match, "place 1,0 r1");
    play(other, "place 1,0 r3");
    CHECK(view(other).board.back().rotation == 3);
}

TEST_CASE("Follow-ups equal the offers after the placement, and depend on nothing hidden") {
    rules::Match match = build::started({"W", "X", "B"});
    for (const rules::Command& placement : offers(match, 0)) {
        std::vector<rules::Command> after;
        match.follow_ups(0, placement, after);
        rules::Match next = match;
        rules::Random unused(0);
        REQUIRE(next.play(0, placement, unused).has_value());
        CHECK(after == offers(next, 0));
        rules::Match other = build::started({"W", "B", "X"});
        std::vector<rules::Command> again;
        other.follow_ups(0, placement, again);
        CHECK(again == after);
        match.follow_ups(1, placement, after);
        CHECK(after.empty());
    }
    std::vector<rules::Command> after{rules::Command(tiles::Command(tiles::Pass{}))};
    match.follow_ups(0, rules::Command(tiles::Command(tiles::Pass{})), after);
    CHECK(after.empty());
}

TEST_CASE(
    "Monasteries beside each other count each other, and one tile completes several [BASE-15 "
    "BASE-35]") {
    rules::Match match = build::started({"B", "B", "B", "B", "A", "A", "E"});
    play(match, "place 0,1 r0");
    play(match, "deploy meeple monastery");
    play(match, "place 0,2 r0");
    play(match, "deploy meeple monastery");
    play(match, "place -1,1 r0");
    const auto appraisals = match.appraise();
    int points = 0;
    for (const rules::Appraisal& it : appraisals) {
        if (it.kind == tiles::FeatureKind::monastery &&
            it.segments.front().at == tiles::Position{0, 1})
            points = it.points;
    }
    CHECK(points == 4);  // itself, D, the monasteries south and west
}

TEST_CASE("An appraisal also has the points of a feature if it were complete now") {
    const auto worth = [](const rules::Match& match, tiles::FeatureKind kind) {
        for (const rules::Appraisal& it : match.appraise()) {
            if (it.kind == kind) return std::pair{it.points, it.points_complete};
        }
        return std::pair{-1, -1};
    };
    rules::Match match = build::started({"E", "W"});
    CHECK(worth(match, tiles::FeatureKind::city) == std::pair{1, 2});
    CHECK(worth(match, tiles::FeatureKind::road) == std::pair{1, 1});
    CHECK(worth(match, tiles::FeatureKind::field) == std::pair{0, 0});  // never complete
    for (const rules::Appraisal& it : match.appraise()) {
        const bool road = it.kind == tiles::FeatureKind::road;
        CHECK(it.open == (road ? 2 : it.kind == tiles::FeatureKind::city ? 1 : 0));
    }
    play(match, "place 0,-1 r2");
    CHECK(worth(match, tiles::FeatureKind::city) == std::pair{4, 4});

    auto wild = *rules::Match::create({"hunters_and_gatherers", {}, {}, 2});
    rules::Random chance(1);
    wild.start(chance);
    CHECK(worth(wild, tiles::FeatureKind::forest) == std::pair{0, 2});
    CHECK(worth(wild, tiles::FeatureKind::river) == std::pair{0, 2});  // a segment and a fish
    CHECK(worth(wild, tiles::FeatureKind::river_system) == std::pair{1, 1});
}

TEST_CASE("A resigned seat's figures stay, its turns are skipped and it cannot win") {
    rules::Match match = build::started({"W", "X"}, build::setup(3));
    play(match, "place 1,0 r0");
    play(match, "deploy meeple road W");
    REQUIRE(match.decision()->seat == 1);
    const rules::Events events = resign(match, 0);
    REQUIRE(events.size() == 1);
    CHECK(all<tiles::SeatResigned>(events).at(0).seat == 0);
    CHECK(view(match).seats[0].resigned);
    play(match, "place -1,0 r0");  // completes the resigned seat's road
    play(match, "pass");
    CHECK(view(match).seats[0].score == 3);
    play_on(match);
    CHECK(match.over());
    for (const rules::Seat winner : view(match).winners) CHECK(winner != 0);
    CHECK_FALSE(view(match).winners.empty());
}

TEST_CASE("Resigning with a tile in the hand hands it on; with a tile on the table it is scored") {
    rules::Match match = build::started({"W", "X"}, build::setup(3));
    rules::Events events = resign(match, 0);
    REQUIRE(events.size() == 2);
    CHECK(all<tiles::TurnBegan>(events).at(0).seat == 1);
    CHECK(view(match).hand == std::vector{tiles::tile_by_name("base/W")});
    CHECK(match.decision() == rules::Decision{1, rules::DecisionKind::place_tile});

    rules::Match other = build::started({"E", "X"}, build::setup(3));
    play(other, "place 0,-1 r2");
    events = resign(other, 0);
    CHECK(all<tiles::FeatureCompleted>(events).size() == 1);
    CHECK(all<tiles::TurnBegan>(events).at(0).seat == 1);
    CHECK(all<tiles::TileDrawn>(events).size() == 1);
}

TEST_CASE("The last seat left ends the game with the final scoring") {
    rules::Match match = build::started({"W", "E"});
    play(match, "place 1,0 r0");
    play(match, "deploy meeple road W");
    play(match, "place 0,-1 r2");  // completes a city without an owner
    const rules::Events events = resign(match, 1);
    CHECK(match.over());
    CHECK(all<tiles::FeatureCompleted>(events).size() == 1);
    const auto scored = all<tiles::FeatureScored>(events);
    REQUIRE(scored.size() == 1);
    CHECK_FALSE(scored[0].complete);
    CHECK(all<tiles::GameEnded>(events).at(0) == tiles::GameEnded{{2, 0}, {0}});
    CHECK(offers(match, 0).empty());
}

TEST_CASE("The game ends after the last tile; equal top scores share the win [BASE-40 BASE-43]") {
    rules::Match match = build::started({}, build::setup(2));
    const rules::Events events = play_on(match);
    CHECK(match.over());
    CHECK(all<tiles::TilePlaced>(events).size() + all<tiles::TileDiscarded>(events).size() == 71);
    CHECK(view(match).supply.empty());
    const auto ended = all<tiles::GameEnded>(events);
    REQUIRE(ended.size() == 1);

    // Without any deployment all scores are zero, and all seats win.
    rules::Match idle = build::started({}, build::setup(4));
    rules::Random unused(0);
    while (idle.decision()) {
        const auto seat = idle.decision()->seat;
        const bool placing = idle.decision()->kind == rules::DecisionKind::place_tile;
        const auto found = offers(idle, seat);
        REQUIRE(idle.play(seat, placing ? found.front() : found.back(), unused).has_value());
    }
    CHECK(view(idle).winners == std::vector<rules::Seat>{0, 1, 2, 3});
}

TEST_CASE("When the last tile fits nowhere the game ends without a turn [BASE-14]") {
    // C wants four city edges. Both sides leave it as few cells as they can, and it comes last.
    const tiles::TileIndex c = tiles::tile_by_name("base/C");
    tiles::Started opening = build::opening({});
    rules::Random chance(1);
    for (std::size_t i = opening.supply.size(); i > 1; --i) {
        std::swap(opening.supply[i - 1],
                  opening.supply[chance.below(static_cast<std::uint32_t>(i))]);
    }
    std::erase(opening.supply, c);
    opening.supply.push_back(c);
    rules::Match match = build::match(build::setup());
    (void)match.start(opening);
    rules::Events last;
    while (match.decision()) {
        const auto seat = match.decision()->seat;
        std::optional<rules::Match> best;
        std::size_t fewest = 0;
        for (const rules::Command& offer : offers(match, seat)) {
            if (std::holds_alternative<tiles::DeployFigure>(std::get<tiles::Command>(offer)))
                continue;
            rules::Match next = match;
            const auto events = next.play(seat, offer, chance);
            REQUIRE(events.has_value());
            const std::size_t cells = oracle::Table(view(next), {}).fitting(c).size();
            if (best && cells >= fewest) continue;
            best = next;
            fewest = cells;
            last = *events;
        }
        match = *best;
    }
    REQUIRE(all<tiles::TileDiscarded>(last).size() == 1);
    CHECK(all<tiles::TileDiscarded>(last).back().tile == c);
    CHECK(all<tiles::TilePlaced>(last).empty());
    CHECK(all<tiles::GameEnded>(last).size() == 1);
    CHECK(view(match).hand.empty());
    CHECK(view(match).discarded.back() == c);
    CHECK(view(match).board.size() + view(match).discarded.size() == 72);
}

TEST_CASE("Matches are values") {
    rules::Match match = build::started({"W", "X"});
    rules::Match copy = match;
    CHECK(copy == match);
    play(copy, "place 1,0 r0");
    CHECK_FALSE(copy == match);
    match = copy;
    CHECK(copy == match);
    rules::Setup other = build::setup(2, {});
    CHECK_FALSE(build::match(other) == build::match(build::setup()));
    other = build::setup();
    other.options.clear();
    CHECK_FALSE(build::match(other) == build::match(build::setup()));  // random is the default
    other.options = {{"start_player", "seats"}};
    CHECK(build::match(other) == build::match(build::setup()));
    // The order of the supply is part of a match, though of no view.
    CHECK_FALSE(build::started({"W", "X", "B"}) == build::started({"W", "B", "X"}));
    CHECK(view(build::started({"W", "X", "B"})) == view(build::started({"W", "B", "X"})));
}
