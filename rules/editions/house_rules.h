// House rules: options that any tile-laying game may offer, off by default (HOUSE-1 ff. in
// rules/reference.md). Each value says in data what it changes; no other code asks for one by name.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/seat.h"
#include "rules/editions/catalog.h"

namespace rules::editions {

// The seat that "seat_3" names, which is the one numbered 2; nothing if the text names none.
[[nodiscard]] std::optional<Seat> seat_named(std::string_view value);

// Who begins (BASE-6): beside the values that are listed, any seat by its name. By the most roads
// only where tiles show roads.
[[nodiscard]] OptionEntry start_player_option(bool tiles_show_roads);

// Where tiles may lie (BASE-7): "table", "table_width", "table_height", "table_edge".
[[nodiscard]] std::vector<OptionEntry> table_options();

// What else players agree upon: the start tile in the bag, unfinished features ...
[[nodiscard]] std::vector<OptionEntry> house_options();

}  // namespace rules::editions
