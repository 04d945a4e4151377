// Every reason for a refusal; after each refusal the match is unchanged.
#include "rules/core/refusal.h"

#include <vector>

#include "tests/rules/builders.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;
using build::play;
using rules::Refusal;

// The refusal of these commands in one go; the match stays as it was.
Refusal refused(rules::Match& match, int seat, const std::vector<rules::Command>& commands) {
    const rules::Match before = match;
    rules::Random unused(0);
    const auto events = match.play(static_cast<rules::Seat>(seat), commands, unused);
    REQUIRE_FALSE(events.has_value());
    REQUIRE(match == before);
    return events.error();
}

Refusal refused(rules::Match& match, int seat, const rules::Command& command) {
    return refused(match, seat, std::vector{command});
}

rules::Command place(const char* tile, int x, int y, int rotation) {
    return tiles::Command(
        tiles::PlaceTile{tiles::tile_by_name(tile),
                         {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)},
                         static_cast<tiles::Rotation>(rotation)});
}

rules::Command deploy(int segment, tiles::FigureKind figure = tiles::FigureKind::meeple) {
    return tiles::Command(tiles::DeployFigure{figure, static_cast<std::uint8_t>(segment)});
}

const rules::Command pass = tiles::Command(tiles::Pass{});
const rules::Command resigning = tiles::Command(tiles::Resign{});

}  // namespace

TEST_CASE("Nothing goes before the start") {
    rules::Match match = build::match(build::setup());
    CHECK(refused(match, 0, pass) == Refusal::not_started);
    CHECK(refused(match, 0, place("base/W", 1, 0, 0)) == Refusal::not_started);
    CHECK(refused(match, 0, resigning) == Refusal::not_started);
}

TEST_CASE("Only the seat in turn plays, and only commands of the phase [BASE-10]") {
    rules::Match match = build::started({"W", "X"});
    CHECK(refused(match, 1, place("base/W", 1, 0, 0)) == Refusal::not_your_turn);
    CHECK(refused(match, 2, place("base/W", 1, 0, 0)) == Refusal::not_your_turn);
    CHECK(refused(match, 9, resigning) == Refusal::not_your_turn);
    CHECK(refused(match, 0, pass) == Refusal::wrong_phase);
    CHECK(refused(match, 0, deploy(0)) == Refusal::wrong_phase);
    play(match, "place 1,0 r0");
    CHECK(refused(match, 0, place("base/X", -1, 0, 0)) == Refusal::wrong_phase);
    CHECK(refused(match, 1, pass) == Refusal::not_your_turn);
}

TEST_CASE(
    "A placement needs the tile, a free cell, a neighbour and fitting edges [BASE-11 BASE-12 "
    "BASE-17]") {
    rules::Match match = build::started({"W", "X"});
    CHECK(refused(match, 0, place("base/X", 1, 0, 0)) == Refusal::no_such_tile);
    CHECK(refused(match, 0, place("none", 1, 0, 0)) == Refusal::no_such_tile);
    CHECK(refused(match, 0, place("base/W", 101, 0, 0)) == Refusal::out_of_bounds);
    CHECK(refused(match, 0, place("base/W", 0, -128, 0)) == Refusal::out_of_bounds);
    CHECK(refused(match, 0, place("base/W", 0, 0, 0)) == Refusal::cell_occupied);
    CHECK(refused(match, 0, place("base/W", 1, 1, 0)) ==
          Refusal::no_neighbour);  // diagonal contact is none
    CHECK(refused(match, 0, place("base/W", 100, 100, 0)) == Refusal::no_neighbour);
    CHECK(refused(match, 0, place("base/W", 1, 0, 3)) == Refusal::edge_mismatch);
    CHECK(refused(match, 0, place("base/W", 1, 0, 4)) == Refusal::edge_mismatch);
    play(match, "place 1,0 r0");
}

TEST_CASE("A deployment needs a segment, a figure and a free feature [BASE-20 BASE-21 BASE-22]") {
    rules::Match match = build::started({"W", "B"});
    play(match, "place 1,0 r0");
    CHECK(refused(match, 0, deploy(7)) == Refusal::no_such_segment);
    CHECK(refused(match, 0, deploy(255)) == Refusal::no_such_segment);
    CHECK(refused(match, 0, deploy(0, tiles::FigureKind::abbot)) == Refusal::no_figure_left);
    CHECK(refused(match, 0, deploy(0, static_cast<tiles::FigureKind>(200))) ==
          Refusal::no_figure_left);
    play(match, "deploy meeple field SR.WL");
    play(match, "place 0,1 r0");
    CHECK(refused(match, 1, deploy(0)) ==
          Refusal::feature_occupied);  // its field joins the farmer's
}

TEST_CASE("No figure goes on a field without farmers, nor a meeple in a garden [FARM-1 ABB-13]") {
    rules::Match match = build::started({"E*", "B"}, build::setup(2, {}));
    play(match, "place 0,1 r1");
    CHECK(refused(match, 0, deploy(1)) == Refusal::figure_not_allowed);
    CHECK(refused(match, 0, deploy(2)) == Refusal::figure_not_allowed);
    play(match, "deploy meeple city E");
}

TEST_CASE("No list of commands holds a deployment and an abbot's return [ABB-7]") {
    rules::Match match = build::started({"E*", "U", "U"}, build::setup(2, {"farmers", "abbot"}));
    for (const char* text : {"place 0,-1 r2", "deploy abbot garden", "place 1,0 r1", "pass"})
        play(match, text);
    play(match, "place -1,0 r1");
    const rules::Command recall = build::command(match, "recall abbot 0,-1 garden");
    CHECK(refused(match, 0, {deploy(0), recall}) == Refusal::bad_list);
    CHECK(refused(match, 0, {recall, deploy(0)}) == Refusal::bad_list);
    rules::Match alone = match;
    rules::Random unused(0);
    CHECK(alone.play(0, recall, unused).has_value());
}

TEST_CASE("An empty supply deploys nothing, and the step is skipped [BASE-24]") {
    rules::Match match = build::started(
        {"U", "U", "U", "U", "U", "U", "U", "V", "V", "V", "V", "V", "V", "V", "B", "B"});
    // Both go along the southern edge; seat 0 puts a farmer on something new each time.
    int turn = 0;
    while (build::view(match).seats[0].figures[0] > 0) {
        const int seat = match.decision()->seat;
        std::vector<rules::Command> offers;
        match.offers(match.decision()->seat, offers);
        rules::Random unused(0);
        REQUIRE(match.play(match.decision()->seat, offers.front(), unused).has_value());
        if (!match.decision() || match.decision()->seat != seat) continue;
        if (match.decision()->kind != rules::DecisionKind::deploy_figure) continue;
        match.offers(match.decision()->seat, offers);
        const rules::Command chosen = seat == 0 ? offers.front() : pass;
        REQUIRE(match.play(match.decision()->seat, chosen, unused).has_value());
        REQUIRE(++turn < 200);
    }
    while (match.decision()->seat != 0) {
        std::vector<rules::Command> offers;
        match.offers(match.decision()->seat, offers);
        rules::Random unused(0);
        REQUIRE(match.play(match.decision()->seat, offers.back(), unused).has_value());
    }
    std::vector<rules::Command> offers;
    match.offers(0, offers);
    std::vector<rules::Command> after;
    match.follow_ups(0, offers.front(), after);
    CHECK(after.empty());
    CHECK(refused(match, 0, {offers.front(), pass}) == Refusal::bad_list);
    CHECK(refused(match, 0, {offers.front(), deploy(0)}) == Refusal::no_figure_left);
    rules::Random unused(0);
    REQUIRE(match.play(0, offers.front(), unused).has_value());
    CHECK(match.decision()->seat == 1);
}

TEST_CASE("Lists that end a turn early, or hold nothing, are refused before anything runs") {
    rules::Match match = build::started({"W", "X"});
    const rules::Command west = place("base/W", 1, 0, 0);
    CHECK(refused(match, 0, std::vector<rules::Command>{}) == Refusal::bad_list);
    CHECK(refused(match, 0, {west, pass, pass}) == Refusal::bad_list);
    CHECK(refused(match, 0, {west, deploy(2), pass}) == Refusal::bad_list);
    CHECK(refused(match, 0, {resigning, west}) == Refusal::bad_list);
    CHECK(refused(match, 0, {west, west}) == Refusal::wrong_phase);
    CHECK(refused(match, 0, {west, deploy(9)}) == Refusal::no_such_segment);
    CHECK(refused(match, 0, {place("base/W", 0, 0, 0), deploy(2)}) == Refusal::cell_occupied);
    rules::Random unused(0);
    const auto events = match.play(0, std::vector{west, deploy(2)}, unused);
    REQUIRE(events.has_value());
    CHECK(build::all<tiles::FigureDeployed>(*events).size() == 1);
    CHECK(match.decision()->seat == 1);
}

TEST_CASE("A resigned seat plays no more; after the end no seat does") {
    rules::Match match = build::started({"W", "X"}, build::setup(3));
    rules::Random unused(0);
    REQUIRE(match.play(1, resigning, unused).has_value());
    CHECK(refused(match, 1, resigning) == Refusal::seat_resigned);
    CHECK(refused(match, 1, pass) == Refusal::seat_resigned);
    REQUIRE(match.play(0, resigning, unused).has_value());
    CHECK(match.over());
    CHECK(refused(match, 2, resigning) == Refusal::game_over);
    CHECK(refused(match, 2, pass) == Refusal::game_over);
}
