// Rules about material and chance, which no single game shows.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>

#include "rules/editions/catalog.h"
#include "rules/match.h"
#include "tests/support/catch.h"

namespace {

namespace tiles = rules::tiles;

const rules::editions::EditionEntry& edition() {
    return *rules::editions::find_edition("carcassonne");
}

rules::Match match_of(std::uint8_t seats, const std::string& start_player) {
    auto created =
        rules::Match::create({"carcassonne", {"farmers"}, {{"start_player", start_player}}, seats});
    REQUIRE(created.has_value());
    return *created;
}

tiles::Started opening_of(std::uint8_t seats, const std::string& start_player, std::uint64_t seed) {
    auto match = match_of(seats, start_player);
    rules::Random chance(seed);
    const auto events = match.start(chance);
    return std::get<tiles::Started>(std::get<tiles::Event>(events.at(0)));
}

}  // namespace

TEST_CASE("BASE-1: 24 types and 72 tiles with the start tile") {
    std::map<std::string, int> by_letter;
    int total = 1;
    ++by_letter["base/D"];
    CHECK(tiles::all_tiles().at(edition().start_tile).name == "base/D");
    for (const auto& [tile, count] : edition().tiles) {
        auto name = tiles::all_tiles().at(tile).name;
        if (name.ends_with('*')) name.pop_back();
        by_letter[name] += count;
        total += count;
    }
    CHECK(total == 72);
    CHECK(by_letter ==
          std::map<std::string, int>{{"base/A", 2}, {"base/B", 4}, {"base/C", 1}, {"base/D", 4},
                                     {"base/E", 5}, {"base/F", 2}, {"base/G", 1}, {"base/H", 3},
                                     {"base/I", 2}, {"base/J", 3}, {"base/K", 3}, {"base/L", 3},
                                     {"base/M", 2}, {"base/N", 3}, {"base/O", 2}, {"base/P", 3},
                                     {"base/Q", 1}, {"base/R", 3}, {"base/S", 2}, {"base/T", 1},
                                     {"base/U", 8}, {"base/V", 9}, {"base/W", 4}, {"base/X", 1}});
}

TEST_CASE("BASE-33: ten tiles show a pennant, none of them beside a second city") {
    int pennants = 0;
    int monasteries = 0;
    for (const auto& [tile, count] : edition().tiles) {
        int cities = 0;
        int shown = 0;
        for (const auto& segment : tiles::all_tiles().at(tile).segments) {
            if (segment.kind == tiles::FeatureKind::city) ++cities;
            if (segment.kind == tiles::FeatureKind::monastery) monasteries += count;
            shown += segment.marks[static_cast<std::size_t>(tiles::Mark::pennant)];
            const bool misplaced = segment.kind != tiles::FeatureKind::city && segment.marks[0] > 0;
            CHECK_FALSE(misplaced);
        }
        CHECK((shown == 0 || (shown == 1 && cities == 1)));
        pennants += shown * count;
    }
    CHECK(pennants == 10);
    CHECK(monasteries == 6);
}

TEST_CASE("BASE-2: two to six seats, each with seven meeples") {
    for (std::uint8_t seats = 0; seats < 10; ++seats) {
        const auto created = rules::Match::create({"carcassonne", {}, {}, seats});
        CHECK(created.has_value() == (seats >= 2 && seats <= 6));
        if (!created) {
            CHECK(created.error().front().kind == rules::SetupProblem::Kind::seat_count);
            continue;
        }
        const auto view = std::get<tiles::View>(created->view(rules::Viewer::spectator()));
        REQUIRE(view.seats.size() == seats);
        for (const auto& seat : view.seats) CHECK(seat.figures[0] == 7);
    }
}

TEST_CASE("BASE-3: the order is a shuffle of all other tiles, given by chance alone") {
    std::multiset<tiles::TileIndex> all;
    for (const auto& [tile, count] : edition().tiles) {
        for (int i = 0; i < count; ++i) all.insert(tile);
    }
    std::set<std::vector<tiles::TileIndex>> orders;
    std::set<tiles::TileIndex> firsts;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const auto opening = opening_of(2, "random", seed);
        CHECK(std::multiset<tiles::TileIndex>(opening.supply.begin(), opening.supply.end()) == all);
        CHECK(opening == opening_of(2, "random", seed));
        orders.insert(opening.supply);
        firsts.insert(opening.supply.front());
    }
    CHECK(orders.size() == 200);
    CHECK(firsts.size() > 20);  // of the 32 faces
}

TEST_CASE("BASE-6: the first seat is drawn at random, or is the host or the first of the seats") {
    std::array<int, 4> began{};
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        ++began.at(opening_of(4, "random", seed).first_seat);
        CHECK(opening_of(4, "host", seed).first_seat == 0);
        CHECK(opening_of(4, "seats", seed).first_seat == 0);
    }
    for (const int count : began) CHECK(count > 60);  // 100 expected
}

namespace {

int roads_on(tiles::TileIndex tile) {
    int sides = 0;
    for (const auto& segment : tiles::all_tiles().at(tile).segments) {
        if (segment.kind != tiles::FeatureKind::road) continue;
        for (unsigned side = 0; side < 4; ++side) sides += (segment.slots >> (3 * side + 1)) & 1;
    }
    return sides;
}

// The seats that remain after a round of draws.
std::set<rules::Seat> most_roads(std::span<const tiles::StartDraw> round) {
    int most = 0;
    for (const auto& draw : round) most = std::max(most, roads_on(draw.tile));
    std::set<rules::Seat> seats;
    for (const auto& draw : round) {
        if (roads_on(draw.tile) == most) seats.insert(draw.seat);
    }
    return seats;
}

// 0, 1, 0, 1 ...: two seats draw the same tile each time.
class Alternating final : public rules::Chance {
public:
    std::uint64_t next() override { return asked_++ % 2; }

private:
    std::uint64_t asked_ = 0;
};

}  // namespace

TEST_CASE("HOUSE-1: the tile with the most roads begins, tied seats draw again") {
    bool drawn_again = false;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const auto opening = opening_of(4, "roads", seed);
        std::set<rules::Seat> seats{0, 1, 2, 3};
        std::span<const tiles::StartDraw> left = opening.draws;
        while (seats.size() > 1) {
            REQUIRE(left.size() >= seats.size());
            const auto round = left.first(seats.size());
            std::set<rules::Seat> drawing;
            for (const auto& draw : round) drawing.insert(draw.seat);
            CHECK(drawing == seats);
            seats = most_roads(round);
            left = left.subspan(round.size());
            drawn_again |= seats.size() > 1;
        }
        CHECK(left.empty());
        CHECK(opening.first_seat == *seats.begin());
        CHECK(opening.supply.size() == 71);
    }
    CHECK(drawn_again);  // otherwise the seeds show nothing
}

TEST_CASE("HOUSE-1: draws that never end are decided in favour of the lower seat") {
    Alternating chance;
    auto match = match_of(2, "roads");
    const auto events = match.start(chance);
    const auto& opening = std::get<tiles::Started>(std::get<tiles::Event>(events.at(0)));
    CHECK(opening.draws.size() == 40);
    CHECK(opening.first_seat == 0);
}

TEST_CASE("HG-1.1 HG-2: two to five seats, five men each, two huts or three") {
    for (const auto& [name, huts] :
         {std::pair{"hunters_and_gatherers", 2}, std::pair{"hunters_and_gatherers_2020", 3}}) {
        CAPTURE(name);
        for (std::uint8_t seats = 0; seats < 8; ++seats) {
            const auto created = rules::Match::create({name, {}, {}, seats});
            CHECK(created.has_value() == (seats >= 2 && seats <= 5));
            if (!created) continue;
            const auto view = std::get<tiles::View>(created->view(rules::Viewer::spectator()));
            for (const auto& seat : view.seats) {
                CHECK(seat.figures[static_cast<int>(tiles::FigureKind::meeple)] == 5);
                CHECK(seat.figures[static_cast<int>(tiles::FigureKind::hut)] == huts);
            }
        }
    }
}

TEST_CASE("HG-1.6: land tiles and bonus tiles are shuffled by themselves") {
    std::set<std::vector<tiles::TileIndex>> orders;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        auto match = *rules::Match::create({"hunters_and_gatherers", {}, {}, 2});
        rules::Random chance(seed);
        const auto events = match.start(chance);
        const auto& opening = std::get<tiles::Started>(std::get<tiles::Event>(events.at(0)));
        CHECK(opening.supply.size() == 78);
        CHECK(opening.side.size() == 12);
        for (const auto tile : opening.side) {
            CHECK(tiles::all_tiles().at(tile).name.starts_with("hg2002/B-"));
        }
        orders.insert(opening.side);
    }
    CHECK(orders.size() == 50);
}

namespace {

// Plays at random to the end; how far the tiles reach, corners of the land.
std::pair<tiles::Position, tiles::Position> land_of_random_game(const rules::Setup& setup,
                                                                std::uint64_t seed) {
    auto created = rules::Match::create(setup);
    REQUIRE(created.has_value());
    rules::Random chance(seed);
    created->start(chance);
    while (const auto decision = created->decision()) {
        std::vector<rules::Command> offers;
        created->offers(decision->seat, offers);
        const auto chosen = chance.below(static_cast<std::uint32_t>(offers.size()));
        REQUIRE(created->play(decision->seat, offers.at(chosen), chance).has_value());
    }
    const auto end = std::get<tiles::View>(created->view(rules::Viewer::spectator()));
    CHECK(end.phase() == tiles::Phase::ended);
    std::pair<tiles::Position, tiles::Position> corners;
    for (const auto& tile : end.board) {
        corners.first.x = std::min(corners.first.x, tile.at.x);
        corners.first.y = std::min(corners.first.y, tile.at.y);
        corners.second.x = std::max(corners.second.x, tile.at.x);
        corners.second.y = std::max(corners.second.y, tile.at.y);
    }
    return corners;
}

}  // namespace

TEST_CASE("HOUSE-3 HOUSE-4 HG-1.3-table: every game of tiles is played on a table if wished") {
    int games = 0;
    for (const auto& entry : rules::editions::catalog()) {
        if (entry.family != rules::editions::Family::tiles) continue;
        for (const std::string table : {"fixed", "shifting"}) {
            for (const std::string edge : {"cuts", "completes"}) {
                CAPTURE(entry.name, table, edge);
                const rules::Setup setup{entry.name,
                                         {},
                                         {{"table", table},
                                          {"table_edge", edge},
                                          {"table_height", "7"},
                                          {"table_width", "9"}},
                                         2};
                const auto [least, most] = land_of_random_game(setup, 7);
                ++games;
                if (table == "fixed") {
                    CHECK((least.x >= -4 && least.y >= -3 && most.x <= 4 && most.y <= 3));
                } else {
                    CHECK((most.x - least.x < 9 && most.y - least.y < 7));
                }
            }
        }
    }
    CHECK(games == 12);  // three games of tiles
}
