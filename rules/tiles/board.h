// Board: the placed tiles, and the frontier: the empty cells beside tiles, each with the pattern of
// edges that it wants.
//
// A flat value without pointers. Copying it copies only the part in use. Cells are found through a
// table whose home slots are the coordinates modulo its width and height. While a board reaches
// over no more cells than that, it is an index without collisions; beyond, it is an open-addressing
// table.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "rules/core/raw_array.h"
#include "rules/tiles/position.h"
#include "rules/tiles/shape.h"

namespace rules::tiles {

inline constexpr int board_tiles_max = 512;
// Each new tile takes one frontier cell away and adds at most three; the first adds four.
inline constexpr int frontier_max = 2 * board_tiles_max + 2;

// The wanted edges of a cell as a number: for each side the kind of the neighbour's edge (0: no
// neighbour) times the weight of that side. The weights are powers of the number of edge kinds in
// the game plus one.
using Pattern = std::uint16_t;
using SideWeights = std::array<Pattern, 4>;

[[nodiscard]] constexpr Position beside(Position at, int side) {
    const int dx = (side & 1) * (2 - side);        // 0, 1, 0, -1
    const int dy = ((side & 1) - 1) * (1 - side);  // -1, 0, 1, 0
    return {static_cast<std::int8_t>(at.x + dx), static_cast<std::int8_t>(at.y + dy)};
}

class Board {
public:
    struct Tile {
        Position at;
        TypeIndex type = 0;
        Rotation rotation = 0;
        std::uint16_t first_node = 0;  // of its segments among the features
    };
    // The index of the tile on each side that has one.
    using Neighbours = std::array<std::uint16_t, 4>;

    Board() { end_patterns(); }
    Board(const Board& other) { copy(other); }
    Board& operator=(const Board& other) {
        if (this != &other) copy(other);
        return *this;
    }
    ~Board() = default;

    [[nodiscard]] int tile_count() const { return tile_count_; }
    [[nodiscard]] const Tile& tile(int index) const {
        return tiles_[static_cast<std::size_t>(index)];
    }
    // The index of the tile at a cell, or -1.
    [[nodiscard]] int tile_at(Position at) const {
        if (!reach_.contains(at)) return -1;
        // The content of a cell is as good as random, so nothing branches on it.
        const std::uint32_t entry = cells_[slot_of(at)];
        const unsigned is_tile = unsigned(entry != 0) & unsigned(entry < frontier_bit);
        return static_cast<int>(entry & (0U - is_tile)) - 1;
    }

    // So many patterns can be read behind those of the frontier: of cells that want nothing.
    static constexpr std::size_t readable = 8;
    // The frontier. Its order has no meaning, but equal histories give equal orders.
    [[nodiscard]] int frontier_count() const { return frontier_count_; }
    [[nodiscard]] std::span<const Pattern> patterns() const {
        return {wanted_.data(), static_cast<std::size_t>(frontier_count_)};
    }
    [[nodiscard]] std::span<const Position> frontier() const {
        return {frontier_.data(), static_cast<std::size_t>(frontier_count_)};
    }
    [[nodiscard]] Position frontier_cell(int index) const {
        return frontier_[static_cast<std::size_t>(index)];
    }
    // The index of a cell in the frontier, or -1.
    [[nodiscard]] int frontier_at(Position at) const {
        if (!reach_.contains(at)) return -1;
        const std::uint16_t entry = cells_[slot_of(at)];
        return (entry & frontier_bit) == 0 ? -1 : entry & ~frontier_bit;
    }

    // Number of tiles among the eight cells around.
    [[nodiscard]] int count_around(Position at) const;

    // Place a tile on a free cell; `edges` are the kinds of its edges after turning. Returns on
    // which sides it has neighbours (bit s: side s), which `neighbours` then holds. The cell must
    // be on the table and free, and room must be left. Cells beyond the table do not come to the
    // frontier.
    unsigned place(const Tile& tile, const std::array<std::uint8_t, 4>& edges,
                   const SideWeights& weights, const Box& table, Neighbours& neighbours);
    // Adds a free cell to the frontier that the table did not have when the tile beside it was
    // placed. Every later place() must get a table with it.
    void open_cell(Position at, Pattern pattern);
    // A cell of the frontier leaves the table: it stays in the list, but wants `pattern` from now
    // on, which no tile may fit. Every later place() must get a table without it.
    void cut_off(int index, Pattern pattern) { wanted_[static_cast<std::size_t>(index)] = pattern; }
    // Changes the type of a placed tile. The caller updates the patterns of the cells beside
    // it.
    void change_type(int index, TypeIndex type) {
        tiles_[static_cast<std::size_t>(index)].type = type;
    }
    void change_pattern(int index, Pattern pattern) {
        wanted_[static_cast<std::size_t>(index)] = pattern;
    }

private:
    static constexpr std::uint16_t frontier_bit = 0x8000;
    // Behind the frontier: written to for a cell that has a tile already, so that nothing branches.
    static constexpr std::uint32_t unlisted = frontier_max + readable;
    // Rows are short, because a copy takes whole rows.
    static constexpr int table_width = 32;
    static constexpr int table_height = 64;
    static constexpr std::size_t table_size = table_width * table_height;
    static_assert(table_size > board_tiles_max + frontier_max, "every cell has a slot");

    [[nodiscard]] static std::size_t home_of(Position at) {
        return (static_cast<std::size_t>(at.x) % table_width) |
               ((static_cast<std::size_t>(at.y) % table_height) * table_width);
    }
    // The home of the cell beside another one.
    [[nodiscard]] static std::size_t home_beside(std::size_t home, std::size_t side) {
        switch (side) {
            case 0: return (home - table_width) % table_size;
            case 1: return home - home % table_width + (home + 1) % table_width;
            case 2: return (home + table_width) % table_size;
            default: return home - home % table_width + (home - 1) % table_width;
        }
    }
    [[nodiscard]] Position cell_of(std::uint16_t entry) const {
        return (entry & frontier_bit) != 0
                   ? frontier_[static_cast<std::size_t>(entry & ~frontier_bit)]
                   : tiles_[static_cast<std::size_t>(entry - 1)].at;
    }
    // The slot of this cell, which must be within reach, or the empty slot where it would go.
    [[nodiscard]] std::size_t slot_of(Position at) const {
        std::size_t slot = home_of(at);
        if (!wide_) return slot;
        while (cells_[slot] != 0 && cell_of(cells_[slot]) != at) slot = (slot + 1) % table_size;
        return slot;
    }
    void reach_around(Position at) {
        if (!reach_.surrounds(at) || tile_count_ == 0) widen(at);
    }
    void widen(Position at);
    void clear_rows(int first, int last);
    void copy_rows(const Board& other);
    void end_patterns() {
        for (std::size_t i = 0; i < readable; ++i) wanted_[frontier_count_ + i] = 0;
    }
    void remove_frontier(std::size_t index);
    void copy(const Board& other);

    std::uint16_t tile_count_ = 0;
    std::uint16_t frontier_count_ = 0;
    Box reach_{0, 0, -1, -1};  // contains all tiles and the cells around them
    bool wide_ = false;        // reaches over more cells than the table has
    // Entries behind the counts (of patterns: behind the readable ones) are never read or copied;
    // nor are the rows of the table without a row of cells within reach, while the board is not
    // wide.
    RawArray<std::uint16_t, table_size>
        cells_;  // 0: empty; index + 1 of a tile; frontier_bit | index in the frontier
    RawArray<Tile, board_tiles_max> tiles_;
    RawArray<Position, unlisted + 1> frontier_;
    RawArray<Pattern, unlisted + 1> wanted_;
};
// Of one feature: a tile has at most three ports on each side, and each tile but the first joins as
// many.
static_assert(6 * board_tiles_max + 6 <= FeatureRecord::missing_max);

// The neighbours of a tile are as good as random, so nothing here branches on them.
inline unsigned Board::place(const Tile& tile, const std::array<std::uint8_t, 4>& edges,
                             const SideWeights& weights, const Box& table, Neighbours& neighbours) {
    reach_around(tile.at);
    const std::size_t own_slot = slot_of(tile.at);
    const std::uint16_t own_entry = cells_[own_slot];
    if ((own_entry & frontier_bit) != 0) remove_frontier(own_entry & (frontier_bit - 1U));
    tiles_[tile_count_] = tile;
    cells_[own_slot] = ++tile_count_;

    const bool inside = table.surrounds(tile.at);
    const Position at = tile.at;
    const bool wide = wide_;
    std::uint32_t count = frontier_count_;
    std::uint32_t sides = 0;
    const auto look = [&]<std::size_t side>(std::integral_constant<std::size_t, side>) {
        const Position cell = beside(at, static_cast<int>(side));
        if (!inside && !table.contains(cell)) return;
        const std::size_t slot = wide ? slot_of(cell) : home_beside(own_slot, side);
        const std::uint32_t entry = cells_[slot];
        const std::uint32_t is_listed = entry / frontier_bit;  // 0 or 1, as all of these
        const std::uint32_t is_new = entry == 0 ? 1 : 0;
        const std::uint32_t is_tile = 1 - is_listed - is_new;
        const std::uint32_t own = entry & (frontier_bit - 1U) & (0 - is_listed);
        const std::uint32_t index = own | (count & (0 - is_new)) | (unlisted & (0 - is_tile));
        const std::uint32_t before = wanted_[own] & (0 - is_listed);
        wanted_[index] =
            static_cast<Pattern>(before + std::uint32_t{edges[side]} * weights[(side + 2) % 4]);
        frontier_[index] = cell;
        cells_[slot] = static_cast<std::uint16_t>((entry & (0 - is_tile)) |
                                                  ((frontier_bit | index) & (is_tile - 1)));
        count += is_new;
        neighbours[side] = static_cast<std::uint16_t>(entry - 1);
        sides |= is_tile << side;
    };
    look(std::integral_constant<std::size_t, 0>{});
    look(std::integral_constant<std::size_t, 1>{});
    look(std::integral_constant<std::size_t, 2>{});
    look(std::integral_constant<std::size_t, 3>{});
    frontier_count_ = static_cast<std::uint16_t>(count);
    end_patterns();
    return sides;
}

}  // namespace rules::tiles
