#include "rules/tiles/board.h"

#include <algorithm>

namespace rules::tiles {

int Board::count_around(Position at) const {
    int count = 0;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const Position cell{static_cast<std::int8_t>(at.x + dx),
                                static_cast<std::int8_t>(at.y + dy)};
            if (cell != at && tile_at(cell) >= 0) ++count;
        }
    }
    return count;
}

void Board::reach_around(Position at) {
    const auto cell = [](int coordinate) { return static_cast<std::int8_t>(coordinate); };
    if (tile_count_ == 0) reach_ = {at.x, at.y, at.x, at.y};
    reach_ = {cell(std::min<int>(reach_.left, at.x - 1)), cell(std::min<int>(reach_.top, at.y - 1)),
              cell(std::max<int>(reach_.right, at.x + 1)),
              cell(std::max<int>(reach_.bottom, at.y + 1))};
    wide_ = reach_.right - reach_.left >= table_side || reach_.bottom - reach_.top >= table_side;
}

Board::Neighbours Board::place(const Tile& tile, const std::array<std::uint8_t, 4>& edges,
                               const SideWeights& weights, const Box& table) {
    reach_around(tile.at);
    const std::size_t own_slot = slot_of(tile.at);
    if ((table_[own_slot] & frontier_bit) != 0) {
        remove_frontier(static_cast<std::size_t>(table_[own_slot] & ~frontier_bit));
    }
    tiles_[tile_count_] = tile;
    table_[own_slot] = ++tile_count_;

    const bool inside = table.surrounds(tile.at);
    Neighbours neighbours{};
    for (int side = 0; side < 4; ++side) {
        const auto s = static_cast<std::size_t>(side);
        neighbours[s] = -1;
        const Position cell = beside(tile.at, side);
        if (!inside && !table.contains(cell)) continue;
        const std::size_t slot = slot_of(cell);
        const auto wanted = static_cast<Pattern>(edges[s] * weights[(s + 2) % 4]);
        const std::uint16_t entry = table_[slot];
        if (entry == 0) {
            frontier_[frontier_count_] = cell;
            wanted_[frontier_count_] = wanted;
            table_[slot] = static_cast<std::uint16_t>(frontier_bit | frontier_count_);
            ++frontier_count_;
        } else if ((entry & frontier_bit) != 0) {
            Pattern& pattern = wanted_[static_cast<std::size_t>(entry & ~frontier_bit)];
            pattern = static_cast<Pattern>(pattern + wanted);
        } else {
            neighbours[s] = static_cast<std::int16_t>(entry - 1);
        }
    }
    return neighbours;
}

// The last cell of the list moves into the gap. The table entry of the removed one is the caller's.
void Board::remove_frontier(std::size_t index) {
    const std::size_t last = --frontier_count_;
    if (index == last) return;
    table_[slot_of(frontier_[last])] = static_cast<std::uint16_t>(frontier_bit | index);
    frontier_[index] = frontier_[last];
    wanted_[index] = wanted_[last];
}

void Board::copy(const Board& other) {
    tile_count_ = other.tile_count_;
    frontier_count_ = other.frontier_count_;
    reach_ = other.reach_;
    wide_ = other.wide_;
    table_.copy_first(table_size, other.table_);
    tiles_.copy_first(tile_count_, other.tiles_);
    frontier_.copy_first(frontier_count_, other.frontier_);
    wanted_.copy_first(frontier_count_, other.wanted_);
}

}  // namespace rules::tiles
