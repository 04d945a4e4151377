// Probabilities of completion, in positions that can be computed by hand.
#include "server/bots/outlook.h"
#include "rules/editions/setup.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;
using server::bots::Outlook;

tiles::TileIndex tile(const char* name) {
    return tiles::tile_by_name(name);
}

// Only the start tile is on the board, its city open to the north, its road to both sides.
struct Start {
    explicit Start(std::vector<std::pair<tiles::TileIndex, std::uint8_t>> to_come,
                   const server::bots::Odds& odds = {})
        : game(ingredients(std::move(to_come))), state(game.fresh()), outlook(game, odds) {
        rules::Random chance(1);
        game.start(state, chance, nullptr);
        state.drawn = 0;  // no tile is in a hand
        state.hand.clear();
        outlook.count(state);
    }
    static tiles::Ingredients ingredients(
        std::vector<std::pair<tiles::TileIndex, std::uint8_t>> to_come) {
        auto all = rules::editions::ingredients({"carcassonne", {"farmers"}, {}, 2});
        all.tiles = std::move(to_come);
        return all;
    }
    [[nodiscard]] tiles::Node node(tiles::FeatureKind kind) const {
        for (tiles::Node n = 0; n < state.features.node_count(); ++n) {
            if (game.kind_of(state, n) == kind) return n;
        }
        return tiles::no_node;
    }

    tiles::Game game;
    tiles::State state;
    Outlook outlook;
};

}  // namespace

TEST_CASE("only tiles that close a city complete it, not all tiles that fit") {
    const auto chance = [](std::vector<std::pair<tiles::TileIndex, std::uint8_t>> supply) {
        Start start(std::move(supply));
        return start.outlook.by_sides(start.state, start.node(tiles::FeatureKind::city)).chance;
    };
    CHECK(chance({{tile("base/E"), 4}}) == Approx(1));
    CHECK(chance({{tile("base/C"), 4}}) == Approx(0));  // fits, and opens three sides
    CHECK(chance({{tile("base/B"), 4}}) == Approx(0));  // does not fit
    // Two own draws, each of them one of the two of four: 1 - 1/2 * 1/2.
    CHECK(chance({{tile("base/B"), 2}, {tile("base/E"), 2}}) == Approx(0.75));
}

TEST_CASE("when nothing is to come nothing will be completed") {
    Start start({{tile("base/E"), 4}});
    start.state.drawn = 4;
    start.outlook.count(start.state);
    CHECK(start.outlook.by_sides(start.state, start.node(tiles::FeatureKind::city)).chance == 0);
    CHECK(start.outlook.turns_left() == 0);
}

TEST_CASE("a feature with two open cells needs both") {
    Start start({{tile("base/B"), 2}, {tile("base/W"), 2}});
    const auto prospect = start.outlook.by_sides(start.state, start.node(tiles::FeatureKind::road));
    CHECK(prospect.open_cells == 2);
    CHECK(prospect.chance == Approx(0.25));  // one draw for each
    CHECK(start.outlook.turns_left() == Approx(2));
}

TEST_CASE("tiles counted in one state apply to other states") {
    Start start({{tile("base/E"), 4}});
    const auto city = start.node(tiles::FeatureKind::city);
    tiles::State after = start.state;
    start.game.evolve(after, tiles::TileDrawn{tile("base/E")});
    start.game.evolve(after, tiles::TilePlaced{tile("base/E"), {0, -1}, 2});
    CHECK(start.outlook.by_sides(after, city).open_cells == 0);
    CHECK(start.outlook.by_sides(after, city).chance == Approx(1));
    CHECK(start.outlook.by_sides(start.state, city).open_cells == 1);
    CHECK(start.outlook.turns_left() == Approx(2));
    start.outlook.count(after);
    CHECK(start.outlook.turns_left() == Approx(1.5));
}

TEST_CASE("a surrounded feature needs every cell around it") {
    Start start({{tile("base/B"), 8}});
    const auto prospect = start.outlook.by_surrounding(start.state, {0, 1});
    CHECK(prospect.open_cells == 8);  // one of the nine cells has the start tile
    CHECK(prospect.growth > 0);
    CHECK(prospect.chance < 1);
}

TEST_CASE("features that are drawn in the middle of a tile reach no side") {
    Start start({{tile("base/B"), 8}});
    for (tiles::Node n = 0; n < start.state.features.node_count(); ++n)
        CHECK(start.outlook.reaches_sides(start.state, n));
    start.game.evolve(start.state, tiles::TileDrawn{tile("base/B")});
    start.game.evolve(start.state, tiles::TilePlaced{tile("base/B"), {0, 1}, 0});
    CHECK_FALSE(
        start.outlook.reaches_sides(start.state, start.node(tiles::FeatureKind::monastery)));
}

TEST_CASE("a feature waits for the draws that its cells need") {
    // One of four tiles ends the city; one of two ends the road, on both sides.
    Start start({{tile("base/E"), 1}, {tile("base/W"), 2}, {tile("base/B"), 1}});
    CHECK(start.outlook.by_sides(start.state, start.node(tiles::FeatureKind::city)).wait ==
          Approx(4));
    CHECK(start.outlook.by_sides(start.state, start.node(tiles::FeatureKind::road)).wait ==
          Approx(4));
}

TEST_CASE("odds lessen the chance of a city and the growth of a field") {
    const auto city = [](const server::bots::Odds& odds) {
        Start start({{tile("base/B"), 2}, {tile("base/E"), 2}}, odds);
        return start.outlook.by_sides(start.state, start.node(tiles::FeatureKind::city)).chance;
    };
    CHECK(city({}) == Approx(0.75));
    CHECK(city({.spoiled = 0.2}) == Approx(0.6));
    CHECK(city({.side_draws = 0.5}) == Approx(0.5));  // one draw
    const auto field = [](const server::bots::Odds& odds) {
        Start start({{tile("base/B"), 2}, {tile("base/W"), 2}}, odds);
        return start.outlook.by_sides(start.state, start.node(tiles::FeatureKind::field)).growth;
    };
    CHECK(field({.growth_draws = 0.5}) > 0);
    CHECK(field({.growth_draws = 0.5}) < field({}));
}
