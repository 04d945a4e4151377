// House rules: options that any tile-laying game may offer, off by default (HOUSE-1 ff. in
// rules/reference.md). Each value says in data what it changes; no other code asks for one by name.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/seat.h"
#include "rules/editions/catalog.h"

namespace rules::editions {

// The seat that a text names: "seat_3" is number 2. Nothing if it names none.
[[nodiscard]] std::optional<Seat> seat_named(std::string_view value);

// The starting player (BASE-6): one of the listed values, or any seat by its name. By the most
// roads only where tiles show roads.
[[nodiscard]] OptionEntry start_player_option(bool tiles_show_roads);

// The allowed cells (BASE-7): "table", "table_width", "table_height", "table_edge".
[[nodiscard]] std::vector<OptionEntry> table_options();

// The other house rules: the start tile in the bag, unfinished features ...
[[nodiscard]] std::vector<OptionEntry> house_options();

}  // namespace rules::editions
