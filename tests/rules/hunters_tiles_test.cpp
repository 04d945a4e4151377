// The tiles of Hunters & Gatherers: invariants of every tile, and their sums [HG-3].
#include <bit>
#include <map>
#include <string>

#include "rules/tiles/tile.h"
#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one header

namespace {

int marks(const Segment& segment, Mark mark) {
    return segment.marks[static_cast<int>(mark)];
}

// How many sides of the tile a segment reaches with the middle of the side.
int sides(const Segment& segment) {
    return std::popcount(segment.slots & 0b010010010010U);
}

bool borders(const Segment& segment, std::size_t other) {
    return ((unsigned{segment.borders} >> other) & 1U) != 0;
}

// How many tiles of one sort the game has: the tables print each type once.
int copies(const std::string& name) {
    static const std::map<std::string, int> more = {
        {"L-FFMM-1", 2}, {"L-FFMM-2", 2}, {"L-FFMM-3", 3}, {"L-FFRR-3", 2}, {"L-FMFM-1", 2},
        {"L-FMFM-2", 2}, {"L-FMRR-2", 2}, {"L-MRMR-3", 2}, {"L-MRRR-3", 2}};
    const auto found = more.find(name.substr(name.find('/') + 1));
    return found == more.end() ? 1 : found->second;
}

// Every sort of thing on the tiles of a set ("hg2002/") with letters like "SL" or "B".
struct Sums {
    int tiles = 0;
    int springs = 0;
    int lakes = 0;
    int lake_tiles = 0;
    std::map<FeatureKind, int> edges;
    std::map<Mark, int> marks;
    std::map<int, int> lakes_by_fish;
};

Sums sums(const std::string& set, const std::string& letters) {
    Sums sums;
    for (const TileType& type : all_tiles()) {
        if (!type.name.starts_with(set) || letters.find(type.name[set.size()]) == letters.npos)
            continue;
        const int count = copies(type.name);
        sums.tiles += count;
        int lakes = 0;
        for (std::size_t i = 0; i < type.segments.size(); ++i) {
            const Segment& segment = type.segments[i];
            for (int m = 0; m < mark_count; ++m) {
                sums.marks[static_cast<Mark>(m)] += count * segment.marks[m];
            }
            const bool ends_in_lake =
                std::any_of(type.segments.begin(), type.segments.end(),
                            [&](const Segment& other) { return borders(other, i); });
            sums.edges[segment.kind] += count * sides(segment);
            if (segment.kind == FeatureKind::river && sides(segment) == 1 && !ends_in_lake)
                sums.springs += count;
            if (segment.kind != FeatureKind::lake) continue;
            ++lakes;
            sums.lakes_by_fish[marks(segment, Mark::fish)] += count;
        }
        sums.lakes += count * lakes;
        sums.lake_tiles += lakes > 0 ? count : 0;
    }
    return sums;
}

void check_river(const TileType& type, std::size_t river) {
    int ends = 0;
    for (const Segment& other : type.segments) {
        if (!borders(other, river)) continue;
        ++ends;
        CHECK(other.kind == FeatureKind::lake);
    }
    const int reached = sides(type.segments[river]);
    CHECK(std::popcount(unsigned{type.segments[river].slots}) == reached);  // middles alone
    CHECK(reached >= 1);
    CHECK(reached <= 2);
    CHECK(ends <= 2 - reached);  // one end inside: a lake, or else a spring
}

}  // namespace

TEST_CASE("Every tile of Hunters & Gatherers is drawn as the game draws tiles [HG-3]") {
    int checked = 0;
    for (const TileType& type : all_tiles()) {
        if (!type.name.starts_with("hg")) continue;
        CAPTURE(type.name);
        ++checked;
        const bool land = type.name.find("/B-") == std::string::npos;
        for (std::size_t i = 0; i < type.segments.size(); ++i) {
            const Segment& segment = type.segments[i];
            CAPTURE(i);
            CHECK((segment.kind == FeatureKind::lake) == (segment.slots == 0));
            CHECK((segment.kind == FeatureKind::lake) == (segment.borders != 0));
            if (segment.kind == FeatureKind::river) check_river(type, i);
            if (segment.kind == FeatureKind::forest) {
                for (int side = 0; side < 4; ++side) {
                    const unsigned slots = (unsigned{segment.slots} >> (3 * side)) & 7U;
                    CHECK((slots == 0 || slots == 7));
                }
                // A nugget or menhir is where a forest of a land tile touches two sides.
                const bool old = type.name.starts_with("hg2002/");
                CHECK(marks(segment, old ? Mark::menhir : Mark::nugget) == 0);
                if (land) {
                    const int found = marks(segment, old ? Mark::nugget : Mark::menhir);
                    CHECK((found == 1) == (sides(segment) >= 2));
                }
            } else {
                CHECK(marks(segment, Mark::nugget) + marks(segment, Mark::menhir) == 0);
                CHECK(marks(segment, Mark::volcano) == 0);
                CHECK(marks(segment, Mark::mushroom) == 0);
            }
            if (segment.kind != FeatureKind::meadow) {
                for (const Mark animal : {Mark::deer, Mark::mammoth, Mark::tiger, Mark::aurochs})
                    CHECK(marks(segment, animal) == 0);
            }
            if (type.name.starts_with("hg2002/") && segment.kind == FeatureKind::river)
                CHECK(marks(segment, Mark::fish) == 0);
        }
    }
    CHECK(checked == 1 + 68 + 12 + 1 + 68 + 16);
}

TEST_CASE("The letters in the name of a tile are its sides from the north on [HG-3]") {
    for (const TileType& type : all_tiles()) {
        if (!type.name.starts_with("hg")) continue;
        CAPTURE(type.name);
        const std::string letters = type.name.substr(type.name.find('-') + 1, 4);
        for (std::size_t side = 0; side < 4; ++side) {
            int middles = 0;
            for (const Segment& segment : type.segments) {
                if (((unsigned{segment.slots} >> (3 * side + 1)) & 1U) == 0) continue;
                ++middles;
                CHECK(segment.kind == (letters[side] == 'F'   ? FeatureKind::forest
                                       : letters[side] == 'M' ? FeatureKind::meadow
                                                              : FeatureKind::river));
            }
            CHECK(middles == 1);
        }
    }
}

TEST_CASE("The sums of the edition of 2002 [HG-1.1 HG-3]") {
    Sums land = sums("hg2002/", "SL");
    CHECK(land.tiles == 79);
    CHECK(land.edges[FeatureKind::forest] == 104);
    CHECK(land.edges[FeatureKind::river] == 109);
    CHECK(land.edges[FeatureKind::meadow] + land.edges[FeatureKind::forest] +
              land.edges[FeatureKind::river] ==
          4 * 79);
    CHECK(land.marks[Mark::nugget] == 30);
    CHECK(land.marks[Mark::volcano] == 1);
    CHECK(land.lakes == 20);
    CHECK(land.lakes_by_fish == std::map<int, int>{{1, 14}, {2, 5}, {3, 1}});
    CHECK(land.springs == 7);
    CHECK(land.marks[Mark::deer] == 38);
    CHECK(land.marks[Mark::mammoth] == 5);
    CHECK(land.marks[Mark::tiger] == 11);
    CHECK(land.marks[Mark::aurochs] == 0);
    Sums bonus = sums("hg2002/", "B");
    CHECK(bonus.tiles == 12);
    CHECK(bonus.marks[Mark::aurochs] == 3);
    CHECK(bonus.marks[Mark::mammoth] == 4);
    CHECK(bonus.marks[Mark::deer] == 3);
    CHECK(bonus.marks[Mark::tiger] == 2);
    CHECK(bonus.lakes == 7);
    CHECK(bonus.lake_tiles == 6);
    CHECK(bonus.springs == 1);
    CHECK(bonus.marks[Mark::mushroom] == 2);
    CHECK(bonus.marks[Mark::fire] == 1);
    CHECK(bonus.marks[Mark::shrine] == 1);
    CHECK(bonus.marks[Mark::nugget] == 0);
}

TEST_CASE("The sums of the edition of 2020 [HG-2]") {
    Sums land = sums("hg2020/", "SL");
    CHECK(land.tiles == 79);
    CHECK(land.edges[FeatureKind::forest] == 104);
    CHECK(land.edges[FeatureKind::river] == 109);
    CHECK(land.marks[Mark::menhir] == 30);
    CHECK(land.marks[Mark::volcano] == 1);
    CHECK(land.lakes == 20);
    CHECK(land.springs == 7);
    CHECK(land.marks[Mark::fish] == 27 + 7);  // in lakes and in rivers
    CHECK(land.marks[Mark::deer] == 30);
    CHECK(land.marks[Mark::mammoth] == 4);
    CHECK(land.marks[Mark::tiger] == 11);
    CHECK(land.marks[Mark::aurochs] == 10);
    Sums bonus = sums("hg2020/", "B");
    CHECK(bonus.tiles == 16);
    for (const Mark power : {Mark::fire, Mark::shaman, Mark::hunting_trap, Mark::pit_trap,
                             Mark::logboat, Mark::raft}) {
        CHECK(bonus.marks[power] == 1);
        CHECK(land.marks[power] == 0);
    }
    CHECK(bonus.marks[Mark::shrine] == 0);
    CHECK(bonus.marks[Mark::menhir] == 1);
    CHECK(bonus.marks[Mark::fish] == 15 + 1);
    CHECK(bonus.marks[Mark::deer] == 3);
    CHECK(bonus.marks[Mark::mammoth] == 4);
    CHECK(bonus.marks[Mark::tiger] == 2);
    CHECK(bonus.marks[Mark::aurochs] == 3);
    CHECK(bonus.marks[Mark::mushroom] == 2);
}

TEST_CASE("Tiles of Hunters & Gatherers as text") {
    const auto lake =
        parse_tile("x T:NE=nugget W:SL W:SR.WL.WR=deer=deer=tiger V:S=fish L>3=fish=fish=raft");
    REQUIRE(lake.has_value());
    CHECK(where_name(*lake, 1, 0) == "ES");
    CHECK(where_name(*lake, 1, 3) == "W");
    CHECK(where_name(*lake, 1, 4) == "W");
    CHECK(where_name(*lake, 0, 2) == "SR.WL.WR");
    CHECK(marks(lake->segments[2], Mark::deer) == 2);
    CHECK(marks(lake->segments[4], Mark::raft) == 1);
    for (const char* text : {"x T:NESW=", "x T:NESW=deer2", "x T:NESW=bison", "x T:NESW L",
                             "x T:NESW L:N", "x T:NESW=deer=="}) {
        CAPTURE(text);
        CHECK_FALSE(parse_tile(text).has_value());
    }
}
