// The tile table and the geometry of tiles.
#include "rules/tiles/tile.h"

#include <map>
#include <set>
#include <string>

#include "rules/editions/catalog.h"
#include "rules/editions/setup.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one header

namespace {

const TileType& tile(const std::string& name) {
    const TileIndex index = tile_by_name(name);
    REQUIRE(index != no_tile);
    return all_tiles().at(index);
}

// Every tile of the base game with its number of copies, the start tile included.
std::map<TileIndex, int> base_game() {
    const auto* edition = rules::editions::find_edition("carcassonne");
    REQUIRE(edition != nullptr);
    std::map<TileIndex, int> tiles;
    for (const auto& [index, count] : edition->tiles) tiles[index] += count;
    ++tiles[edition->start_tile];
    return tiles;
}

}  // namespace

TEST_CASE("The base game has 72 tiles, 10 pennants, 6 monasteries and 8 gardens [BASE-1]") {
    int count = 0;
    int pennants = 0;
    int monasteries = 0;
    int gardens = 0;
    std::set<std::string> types;
    for (const auto& [index, copies] : base_game()) {
        const TileType& type = all_tiles().at(index);
        types.insert(type.name.substr(0, 6));
        count += copies;
        int tile_pennants = 0;
        for (const Segment& segment : type.segments) {
            tile_pennants += segment.marks[static_cast<int>(Mark::pennant)];
            if (segment.kind == FeatureKind::monastery) monasteries += copies;
            if (segment.kind == FeatureKind::garden) gardens += copies;
        }
        CHECK(tile_pennants <= 1);
        pennants += copies * tile_pennants;
        CHECK((type.name.back() == '*') == (type.segments.back().kind == FeatureKind::garden));
    }
    CHECK(count == 72);
    CHECK(types.size() == 24);
    CHECK(pennants == 10);
    CHECK(monasteries == 6);
    CHECK(gardens == 8);
}

TEST_CASE("Traders & Builders has 24 tiles with 20 goods, two gardens and a monastery") {
    int count = 0;
    std::map<Mark, int> goods;
    std::map<FeatureKind, int> segments;
    for (const TileType& type : all_tiles()) {
        if (!type.name.starts_with("traders_and_builders/")) continue;
        ++count;
        for (const Segment& segment : type.segments) {
            ++segments[segment.kind];
            for (const Mark mark : {Mark::wine, Mark::grain, Mark::cloth}) {
                goods[mark] += segment.marks[static_cast<int>(mark)];
                if (segment.marks[static_cast<int>(mark)] > 0)
                    CHECK(segment.kind == FeatureKind::city);
            }
        }
    }
    CHECK(count == 24);
    CHECK(goods == std::map<Mark, int>{{Mark::wine, 9}, {Mark::grain, 6}, {Mark::cloth, 5}});
    CHECK(segments[FeatureKind::garden] == 2);
    CHECK(segments[FeatureKind::monastery] == 1);
}

TEST_CASE("The Princess & the Dragon: one thing on each tile, two gardens and two monasteries") {
    int types = 0;
    int gardens = 0;
    int monasteries = 0;
    std::map<Mark, int> drawn;
    for (const TileType& type : all_tiles()) {
        if (!type.name.starts_with("princess_and_dragon/")) continue;
        INFO(type.name);
        ++types;
        int things = 0;
        for (const Mark mark : {Mark::volcano, Mark::dragon, Mark::magic_portal}) {
            const int here = (type.marks & bit(mark)) != 0 ? 1 : 0;
            drawn[mark] += here;
            things += here;
        }
        for (const Segment& segment : type.segments) {
            const int here = segment.marks[static_cast<int>(Mark::princess)];
            drawn[Mark::princess] += here;
            things += here;
            if (here != 0) CHECK(segment.kind == FeatureKind::city);
            if (segment.kind == FeatureKind::garden) ++gardens;
            if (segment.kind == FeatureKind::monastery) ++monasteries;
        }
        CHECK(things == 1);
    }
    CHECK(types == 29);
    CHECK(gardens == 2);
    CHECK(monasteries == 2);
    CHECK(drawn == std::map<Mark, int>{{Mark::volcano, 6},
                                       {Mark::princess, 6},
                                       {Mark::dragon, 11},  // one of them twice
                                       {Mark::magic_portal, 6}});
}

TEST_CASE("The Tower: a foundation on each tile, two gardens and a monastery [TOW-11]") {
    int types = 0;
    std::map<FeatureKind, int> segments;
    for (const TileType& type : all_tiles()) {
        if (!type.name.starts_with("tower/")) continue;
        INFO(type.name);
        ++types;
        CHECK(type.marks == 0);
        for (const Segment& segment : type.segments) {
            ++segments[segment.kind];
            if (segment.kind == FeatureKind::tower) CHECK(segment.slots == 0);
        }
    }
    CHECK(types == 17);  // one of them twice
    CHECK(segments[FeatureKind::tower] == 17);
    CHECK(segments[FeatureKind::garden] == 2);
    CHECK(segments[FeatureKind::monastery] == 1);
    CHECK(segments[FeatureKind::city] == 14);
    CHECK(segments[FeatureKind::road] == 18);
}

TEST_CASE("The base game's edges and segments by kind [BASE-1 BASE-33]") {
    std::map<FeatureKind, int> edges;
    std::map<FeatureKind, int> segments;
    int borders = 0;
    for (const auto& [index, copies] : base_game()) {
        for (const Segment& segment : all_tiles().at(index).segments) {
            segments[segment.kind] += copies;
            for (int side = 0; side < 4; ++side) {
                if (((segment.slots >> (3 * side + 1)) & 1) != 0) edges[segment.kind] += copies;
            }
            for (int i = 0; i < segments_max; ++i) {
                if (((segment.borders >> i) & 1) == 0) continue;
                borders += copies;
                CHECK(segment.kind == FeatureKind::field);
                CHECK(all_tiles().at(index).segments.at(static_cast<std::size_t>(i)).kind ==
                      FeatureKind::city);
            }
        }
    }
    // Sums over the public tile list.
    CHECK(edges[FeatureKind::city] == 79);
    CHECK(edges[FeatureKind::road] == 94);
    CHECK(edges[FeatureKind::field] == 115);
    CHECK(edges[FeatureKind::city] + edges[FeatureKind::road] + edges[FeatureKind::field] ==
          4 * 72);
    CHECK(segments[FeatureKind::city] == 49);
    CHECK(segments[FeatureKind::road] == 62);
    CHECK(segments[FeatureKind::field] == 126);
    CHECK(borders == 54);
}

TEST_CASE("A garden copy differs from the plain tile by the garden alone [ABB-2 ABB-13]") {
    int compared = 0;
    for (const TileType& type : all_tiles()) {
        if (type.name.back() != '*') continue;
        CHECK(type.segments.back().kind == FeatureKind::garden);
        const TileIndex index = tile_by_name(type.name.substr(0, type.name.size() - 1));
        if (index == no_tile) continue;  // some tiles have no copy without
        ++compared;
        const TileType& plain = all_tiles()[index];
        CHECK(tile_text(type) ==
              plain.name + "*" + tile_text(plain).substr(plain.name.size()) + " G");
        CHECK(type.distinct_rotations == plain.distinct_rotations);
    }
    CHECK(compared == 9);
}

TEST_CASE("Every tile is covered slot by slot and reads as it was written") {
    for (const TileType& type : all_tiles()) {
        CAPTURE(type.name);
        unsigned covered = 0;
        for (const Segment& segment : type.segments) {
            CHECK((covered & segment.slots) == 0);
            covered |= segment.slots;
        }
        CHECK(covered == (type.name == "abbey_and_mayor/A" ? 0 : 0xfff));  // AM-11: it has no edges
        const auto again = parse_tile(tile_text(type));
        REQUIRE(again.has_value());
        CHECK(tile_text(*again) == tile_text(type));
        CHECK(again->segments.size() == type.segments.size());
        CHECK(tile_by_name(type.name) < all_tiles().size());
    }
    CHECK(tile_by_name("base/Z") == no_tile);
}

TEST_CASE("Text that is no tile is no tile") {
    for (const char* text :
         {"", "x", "x C:N", "x C:NESW C:N", "x Q:N", "x F:NL", "x C:NESW F:", "x C:NX R:E", "x C",
          "x C:NESW M:N", "x C:NESW>1", "x F:NL.NR.EL.ER.SL.SR.WL.WR>x", "x F:NL-NR"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_tile(text).has_value());
    }
    CHECK(parse_tile("x C:NESW F:inner>0").has_value());
}

TEST_CASE("Turning moves slots clockwise and four turns are none") {
    CHECK(turned(0b000000000001, 1) == 0b000000001000);
    CHECK(turned(0b100000000000, 1) == 0b000000000100);
    for (unsigned slots = 0; slots < 0x1000; slots += 7) {
        const auto bits = static_cast<std::uint16_t>(slots);
        CHECK(turned(bits, 0) == bits);
        CHECK(turned(turned(bits, 3), 1) == bits);
        CHECK(turned(turned(bits, 2), 2) == bits);
    }
}

TEST_CASE("Segments are named as they lie") {
    const TileType& d = tile("base/D");
    CHECK(where_name(d, 0, 0) == "N");
    CHECK(where_name(d, 0, 1) == "EW");
    CHECK(where_name(d, 0, 2) == "EL.WR");
    CHECK(where_name(d, 1, 0) == "E");
    CHECK(where_name(d, 1, 1) == "NS");
    CHECK(where_name(d, 1, 2) == "NR.SL");
    CHECK(where_name(d, 1, 3) == "NL.SR.WL.WR");
}

TEST_CASE("Two segments may share a side [HS-2]") {
    const TileType& cities = tile("hills_and_sheep/L");
    CHECK(where_name(cities, 0, 0) == "NW");
    CHECK(where_name(cities, 0, 1) == "NE");
    CHECK(cities.segments[0].slots == 0b111000000001);
    CHECK(cities.segments[1].slots == 0b000000111110);
    const TileType& fields = tile("hills_and_sheep/K");
    CHECK(where_name(fields, 0, 1) == "NL.NR.WR");
    CHECK(where_name(fields, 0, 2) == "SL.SR.WL");
    CHECK(fields.segments[1].slots == 0b110000000111);
    CHECK(fields.segments[2].slots == 0b001111000000);
    CHECK_FALSE(parse_tile("x C:N C:N F:EL.ER.SL.SR.WL.WR").has_value());
}

TEST_CASE("Rotations that look the same are counted once") {
    std::map<int, std::set<std::string>> by_count;
    for (const TileType& type : all_tiles()) {
        if (type.name.starts_with("base/")) by_count[type.distinct_rotations].insert(type.name);
    }
    CHECK(by_count[1] == std::set<std::string>{"base/B", "base/C", "base/X"});
    CHECK(by_count[2] ==
          std::set<std::string>{"base/F", "base/G", "base/H", "base/H*", "base/U", "base/U*"});
}

// Sums over the sets' public tile lists; every copy counted.
TEST_CASE("The modules' tiles, their marks and gardens [ABB-2 INN-1 MAGE-1 GCATH-1 RIV-1 LAB-1]") {
    struct Sums {
        int tiles = 0;
        int gardens = 0;
        int monasteries = 0;
        std::map<Mark, int> marks;
        std::map<int, int> by_rotations;
    };
    std::map<std::string, Sums> sets;
    const auto count = [&](const rules::Setup& setup) {
        const auto game = rules::editions::ingredients(setup);
        auto counts = game.tiles;
        counts.emplace_back(game.start_tile, std::uint8_t{1});
        for (const auto& [index, copies] : counts) {
            const TileType& type = all_tiles()[index];
            Sums& sums = sets[type.name.substr(0, type.name.find('/'))];
            sums.tiles += copies;
            sums.by_rotations[type.distinct_rotations] += copies;
            for (const Segment& segment : type.segments) {
                if (segment.kind == FeatureKind::garden) sums.gardens += copies;
                if (segment.kind == FeatureKind::monastery) sums.monasteries += copies;
                for (int m = 0; m < mark_count; ++m)
                    sums.marks[static_cast<Mark>(m)] += segment.marks[m] * copies;
            }
        }
    };
    rules::Setup setup = build::setup(2, {"inns_and_cathedrals", "mage_and_witch", "labyrinth",
                                          "cathedrals_in_germany", "river"});
    setup.options.emplace_back("labyrinth_tiles", "2");
    count(setup);
    const Sums& inns = sets["inns_and_cathedrals"];
    CHECK(inns.tiles == 18);
    CHECK(inns.gardens == 2);
    CHECK(inns.monasteries == 1);
    CHECK(inns.marks.at(Mark::inn) == 6);
    CHECK(inns.marks.at(Mark::cathedral) == 2);
    CHECK(inns.marks.at(Mark::pennant) == 3);
    CHECK(inns.by_rotations == std::map<int, int>{{1, 3}, {2, 5}, {4, 10}});
    const Sums& mage = sets["mage_and_witch"];
    CHECK(mage.tiles == 8);
    CHECK(mage.gardens == 1);
    CHECK(mage.marks.at(Mark::magic) == 8);
    CHECK(mage.by_rotations == std::map<int, int>{{2, 2}, {4, 6}});
    const Sums& german = sets["cathedrals_in_germany"];
    CHECK(german.tiles == 6);
    CHECK(german.marks.at(Mark::german_cathedral) == 3 * 3 + 3 * 4);
    CHECK(german.by_rotations == std::map<int, int>{{1, 3}, {4, 3}});
    const Sums& river = sets["river_1"];
    CHECK(river.tiles == 12);
    CHECK(river.gardens == 1);
    CHECK(river.monasteries == 1);
    CHECK(river.by_rotations == std::map<int, int>{{2, 4}, {4, 8}});
    CHECK(sets["labyrinth"].tiles == 2);
    CHECK(sets["labyrinth"].marks.at(Mark::labyrinth) == 2);
    CHECK(sets["base"].tiles == 71);  // the normal start tile is left out
}
