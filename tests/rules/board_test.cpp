// Boards: finding cells, the frontier, copies.
#include "rules/tiles/board.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "rules/core/chance.h"
#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one header

namespace {

using Edges = std::array<std::uint8_t, 4>;
constexpr SideWeights weights{1, 4, 16, 64};

Position at(int x, int y) {
    return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)};
}

// The frontier, computed from all tiles on the board.
std::map<Position, int> wanted(const std::map<Position, Edges>& tiles) {
    std::map<Position, int> cells;
    for (const auto& [cell, edges] : tiles) {
        for (int side = 0; side < 4; ++side) {
            const Position neighbour = beside(cell, side);
            if (tiles.contains(neighbour) || !Box{}.contains(neighbour)) continue;
            cells[neighbour] += edges[static_cast<std::size_t>(side)] *
                                weights[static_cast<std::size_t>((side + 2) % 4)];
        }
    }
    return cells;
}

void compare(const Board& board, const std::map<Position, Edges>& tiles) {
    REQUIRE(board.tile_count() == static_cast<int>(tiles.size()));
    std::map<Position, int> frontier;
    for (int i = 0; i < board.frontier_count(); ++i) {
        const Position cell = board.frontier()[static_cast<std::size_t>(i)];
        REQUIRE(board.frontier_at(cell) == i);
        REQUIRE(board.tile_at(cell) == -1);
        REQUIRE(frontier.emplace(cell, board.patterns()[static_cast<std::size_t>(i)]).second);
    }
    REQUIRE(frontier == wanted(tiles));
    for (const auto& [cell, edges] : tiles) {
        const int index = board.tile_at(cell);
        REQUIRE(index >= 0);
        REQUIRE(board.tile(index).at == cell);
        REQUIRE(board.frontier_at(cell) == -1);
    }
    REQUIRE(board.tile_at(at(99, -99)) == -1);
}

// Lays and compares what place() says about neighbours.
void lay(Board& board, std::map<Position, Edges>& tiles, Position cell, const Edges& edges) {
    Board::Neighbours expected{};
    unsigned expected_sides = 0;
    for (int side = 0; side < 4; ++side) {
        const Position neighbour = beside(cell, side);
        if (tiles.contains(neighbour)) {
            expected[static_cast<std::size_t>(side)] =
                static_cast<std::uint16_t>(board.tile_at(neighbour));
            expected_sides |= 1U << side;
        }
    }
    Board::Neighbours neighbours{};
    const unsigned sides = board.place({cell, 0, 0, 0}, edges, weights, {}, neighbours);
    REQUIRE(sides == expected_sides);
    for (std::size_t side = 0; side < 4; ++side) {
        if (((sides >> side) & 1U) == 0) neighbours[side] = 0;
    }
    REQUIRE(neighbours == expected);
    tiles[cell] = edges;
}

}  // namespace

TEST_CASE("Cells that are 32 apart are told apart, also where a board becomes that wide [BASE-7]") {
    const bool east = GENERATE(true, false);  // or south
    CAPTURE(east);
    const auto along = [east](int i) { return east ? at(i, 0) : at(0, i); };
    Board board;
    const auto copy = std::make_unique<Board>();
    Position corner{};  // of another board, whose rows are others: what it leaves behind is no harm
    for (std::map<Position, Edges> others; corner.x < 40; corner = at(corner.x + 1, corner.y + 1)) {
        lay(*copy, others, corner, {1, 1, 1, 1});
        lay(*copy, others, at(corner.x + 1, corner.y), {1, 1, 1, 1});
    }
    std::map<Position, Edges> tiles;
    for (int i = 0; i <= 70; ++i) {
        lay(board, tiles, along(i), {1, 2, 3, 1});
        for (const int away : {-64, -32, 32, 64}) {
            REQUIRE(board.tile_at(along(i + away)) == (i + away >= 0 && away < 0 ? i + away : -1));
            const bool next = away == 32 ? false : away == 64 ? false : i + away == -1;
            REQUIRE((board.frontier_at(along(i + away)) >= 0) == next);
        }
        compare(board, tiles);
        *copy = board;
        compare(*copy, tiles);
        std::swap(*copy, board);
    }
}

TEST_CASE("The frontier is right after every tile of random boards [BASE-12]") {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        CAPTURE(seed);
        rules::Random random(seed);
        auto board = std::make_unique<Board>();
        auto copy = std::make_unique<Board>();  // over what it was before
        std::map<Position, Edges> tiles;
        Position cell{};
        for (int i = 0; i < board_tiles_max; ++i) {
            Edges edges{};
            for (std::uint8_t& edge : edges) edge = static_cast<std::uint8_t>(1 + random.below(3));
            lay(*board, tiles, cell, edges);
            if (i % 9 == 0) compare(*board, tiles);
            if (random.below(4) == 0) {
                *copy = *board;
                std::swap(board, copy);
            }
            cell =
                board
                    ->frontier()[random.below(static_cast<std::uint32_t>(board->frontier_count()))];
        }
        compare(*board, tiles);
    }
}

TEST_CASE("Long lines meet themselves in the table and end at the bounds [BASE-7]") {
    for (const bool upright : {false, true}) {
        const auto board = std::make_unique<Board>();
        std::map<Position, Edges> tiles;
        for (int i = -79; i <= 100; ++i)
            lay(*board, tiles, upright ? at(3, i) : at(i, 3), {1, 2, 3, 1});
        compare(*board, tiles);
        const Position beyond = upright ? at(3, 101) : at(101, 3);
        CHECK(board->frontier_at(beyond) == -1);
    }
}

TEST_CASE("Cells that share a home slot are told apart") {
    const auto board = std::make_unique<Board>();
    std::map<Position, Edges> tiles;
    for (int y : {-64, -32, 0, 32, 64}) {
        for (int x : {-96, -64, -32, 0, 32, 64, 96}) lay(*board, tiles, at(x, y), {1, 1, 1, 1});
    }
    compare(*board, tiles);
}

TEST_CASE("A copy is equal and goes its own way") {
    const auto board = std::make_unique<Board>();
    std::map<Position, Edges> tiles;
    for (int x = 0; x < 30; ++x) lay(*board, tiles, at(x, x % 2), {1, 2, 1, 2});
    const auto copy = std::make_unique<Board>(*board);
    compare(*copy, tiles);
    std::map<Position, Edges> more = tiles;
    lay(*copy, more, at(0, -1), {3, 3, 3, 3});
    compare(*copy, more);
    compare(*board, tiles);
    *board = *copy;
    compare(*board, more);
}

TEST_CASE("Tiles around a cell are counted diagonally, too [BASE-35]") {
    const auto board = std::make_unique<Board>();
    std::map<Position, Edges> tiles;
    int laid = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            if (dx == 0 && dy == 0) continue;
            CHECK(board->count_around(at(5, 5)) == laid++);
            lay(*board, tiles, at(5 + dx, 5 + dy), {1, 1, 1, 1});
        }
    }
    CHECK(board->count_around(at(5, 5)) == 8);
    lay(*board, tiles, at(5, 5), {1, 1, 1, 1});
    CHECK(board->count_around(at(5, 5)) == 8);
}
