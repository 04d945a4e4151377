// A table that can be made larger while the game runs (HOUSE-12): its command and its event.
// Vocabulary only.
#pragma once

#include <compare>
#include <cstdint>
#include <string_view>

#include "rules/tiles/position.h"

namespace rules::tiles {

inline constexpr int panel_cells_max = 15;

// ---- Commands.

// Add a panel of so many cells along one side. It needs neither a turn nor a seat: the caller
// decides who may play it. Never offered in lists.
struct ExtendTable {
    Side side = Side::north;
    std::uint8_t cells = 0;  // 1 to panel_cells_max
    friend auto operator<=>(const ExtendTable&, const ExtendTable&) = default;
};

// ---- Events.

struct TableExtended {
    Side side = Side::north;
    std::uint8_t cells = 0;
    friend bool operator==(const TableExtended&, const TableExtended&) = default;
};

[[nodiscard]] std::string_view name(Side side);  // "north"

// The table with that panel. Nothing of it moves.
[[nodiscard]] Box extended(Box table, Side side, int cells);
// Whether such a panel can be added to the table as it is.
[[nodiscard]] bool can_extend(const Box& table, const ExtendTable& command);

}  // namespace rules::tiles
