// House rules: options that any tile-laying game may offer (HOUSE-1 ff. in rules/README.md), off by
// default. Each value says in data what it changes; none is asked for by name anywhere else.
#pragma once

#include <vector>

#include "rules/editions/catalog.h"

namespace rules::editions {

// Who begins (BASE-6). By the most roads only where tiles show roads.
[[nodiscard]] OptionEntry start_player_option(bool tiles_show_roads);

// Where tiles may lie (BASE-7): "table", "table_width", "table_height", "table_edge".
[[nodiscard]] std::vector<OptionEntry> table_options();

// What else players agree upon: the start tile in the bag, unfinished features ...
[[nodiscard]] std::vector<OptionEntry> house_options();

}  // namespace rules::editions
