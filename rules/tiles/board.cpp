#include "rules/tiles/board.h"

#include <algorithm>

namespace rules::tiles {

int Board::count_around(Position at) const {
    unsigned count = 0;
    const auto look = [&](int dx, int dy) {
        const Position cell{static_cast<std::int8_t>(at.x + dx),
                            static_cast<std::int8_t>(at.y + dy)};
        count += tile_at(cell) >= 0 ? 1U : 0U;
    };
    for (int d = -1; d <= 1; ++d) {
        look(d, -1);
        look(d, 1);
    }
    look(-1, 0);
    look(1, 0);
    return static_cast<int>(count);
}

void Board::widen(Position at) {
    const auto cell = [](int coordinate) { return static_cast<std::int8_t>(coordinate); };
    const bool was_wide = wide_;
    const int above = tile_count_ == 0 ? at.y : reach_.top;
    const int below = tile_count_ == 0 ? at.y - 1 : reach_.bottom;
    if (tile_count_ == 0) reach_ = {at.x, at.y, at.x, at.y};
    reach_ = {cell(std::min<int>(reach_.left, at.x - 1)), cell(std::min<int>(reach_.top, at.y - 1)),
              cell(std::max<int>(reach_.right, at.x + 1)),
              cell(std::max<int>(reach_.bottom, at.y + 1))};
    wide_ = reach_.right - reach_.left >= table_width || reach_.bottom - reach_.top >= table_height;
    if (was_wide) return;
    if (wide_) return clear_rows(below + 1, above + table_height - 1);  // all that were not in use
    clear_rows(reach_.top, above - 1);
    clear_rows(below + 1, reach_.bottom);
}

void Board::clear_rows(int first, int last) {
    for (int y = first; y <= last; ++y) {
        const auto row = static_cast<std::size_t>(y) % table_height;
        std::fill_n(cells_.data() + row * table_width, table_width, std::uint16_t{0});
    }
}

// One row of the table after the other: after the last one comes the first.
void Board::copy_rows(const Board& other) {
    if (wide_) return cells_.copy_first(table_size, other.cells_);
    const auto first = static_cast<std::size_t>(reach_.top) % table_height;
    const auto count = static_cast<std::size_t>(reach_.bottom - reach_.top + 1);
    const std::size_t until_end = std::min<std::size_t>(count, table_height - first);
    const auto copy = [&](std::size_t row, std::size_t rows) {
        std::copy_n(other.cells_.data() + row * table_width, rows * table_width,
                    cells_.data() + row * table_width);
    };
    copy(first, until_end);
    copy(0, count - until_end);
}

// The last cell of the list moves into the gap. The table entry of the removed one is the caller's.
void Board::remove_frontier(std::size_t index) {
    const std::size_t last = --frontier_count_;
    if (index == last) return;
    cells_[slot_of(frontier_[last])] = static_cast<std::uint16_t>(frontier_bit | index);
    frontier_[index] = frontier_[last];
    wanted_[index] = wanted_[last];
}

void Board::open_cell(Position at, Pattern pattern) {
    const std::size_t slot = slot_of(at);
    if (cells_[slot] != 0) return;
    cells_[slot] = static_cast<std::uint16_t>(frontier_bit | frontier_count_);
    frontier_[frontier_count_] = at;
    wanted_[frontier_count_] = pattern;
    ++frontier_count_;
    end_patterns();
}

void Board::copy(const Board& other) {
    tile_count_ = other.tile_count_;
    frontier_count_ = other.frontier_count_;
    reach_ = other.reach_;
    wide_ = other.wide_;
    copy_rows(other);
    tiles_.copy_first(tile_count_, other.tiles_);
    frontier_.copy_first(frontier_count_, other.frontier_);
    wanted_.copy_first(frontier_count_ + readable, other.wanted_);
}

}  // namespace rules::tiles
