// How likely features are to be completed, in positions that can be worked out by hand.
#include "server/bots/outlook.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;
using server::bots::Outlook;

tiles::TileIndex tile(const char* name) {
    return tiles::tile_by_name(name);
}

// Only the start tile, its city open to the north, its road to both sides.
tiles::View start(std::vector<std::pair<tiles::TileIndex, std::uint8_t>> supply) {
    tiles::View view;
    view.board = {{tile("base/D"), {0, 0}, 0}};
    view.supply = std::move(supply);
    view.seats.resize(2);
    return view;
}

std::vector<tiles::SegmentRef> segment(tiles::FeatureKind kind) {
    const auto& segments = tiles::all_tiles()[tile("base/D")].segments;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (segments[i].kind == kind) return {{{0, 0}, static_cast<std::uint8_t>(i)}};
    }
    return {};
}

}  // namespace

TEST_CASE("a city is completed by tiles that close it, not by those that only fit") {
    const auto city = segment(tiles::FeatureKind::city);
    const auto chance = [&](std::vector<std::pair<tiles::TileIndex, std::uint8_t>> supply) {
        return Outlook(start(std::move(supply)), 2).by_sides(city).chance;
    };
    CHECK(chance({{tile("base/E"), 4}}) == Approx(1));
    CHECK(chance({{tile("base/C"), 4}}) == Approx(0));  // fits, and opens three sides
    CHECK(chance({{tile("base/B"), 4}}) == Approx(0));  // does not fit
    CHECK(chance({}) == Approx(0));
    // Two own draws, each of them one of the two of four: 1 - 1/2 * 1/2.
    CHECK(chance({{tile("base/B"), 2}, {tile("base/E"), 2}}) == Approx(0.75));
}

TEST_CASE("a feature with two open cells needs both") {
    const auto road = segment(tiles::FeatureKind::road);
    const Outlook outlook(start({{tile("base/B"), 2}, {tile("base/W"), 2}}), 2);
    const auto prospect = outlook.by_sides(road);
    CHECK(prospect.open_cells == 2);
    CHECK(prospect.chance == Approx(0.25));  // one draw for each
    CHECK(outlook.turns_left() == Approx(2));
}

TEST_CASE("a tile laid on trial counts and is taken back") {
    const auto city = segment(tiles::FeatureKind::city);
    Outlook outlook(start({{tile("base/E"), 4}}), 2);
    outlook.lay({tile("base/E"), {0, -1}, 2});
    CHECK(outlook.by_sides(city).open_cells == 0);
    CHECK(outlook.by_sides(city).chance == Approx(1));
    outlook.lift();
    CHECK(outlook.by_sides(city).open_cells == 1);
}

TEST_CASE("what is surrounded needs every cell around it") {
    const Outlook outlook(start({{tile("base/B"), 8}}), 2);
    const auto prospect = outlook.by_surrounding({0, 1});
    CHECK(prospect.open_cells == 8);  // the start tile lies there, the cell itself is empty
    CHECK(prospect.growth > 0);
    CHECK(prospect.chance < 1);
}

TEST_CASE("borders and sides of segments are those of the tile") {
    const Outlook outlook(start({}), 2);
    std::vector<tiles::SegmentRef> borders;
    const auto& segments = tiles::all_tiles()[tile("base/D")].segments;
    int fields_at_city = 0;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const tiles::SegmentRef ref{{0, 0}, static_cast<std::uint8_t>(i)};
        CHECK(outlook.reaches_sides(ref));
        borders.clear();
        outlook.borders_of(ref, borders);
        fields_at_city += static_cast<int>(borders.size());
        if (!borders.empty()) CHECK(borders == segment(tiles::FeatureKind::city));
    }
    CHECK(fields_at_city == 1);
}
