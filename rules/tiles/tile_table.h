// The tile tables as text, one tile a line, in catalogue order, one table after the other.
// tile.h turns them into types and explains the notation.
#pragma once

#include <span>
#include <string_view>

namespace rules::tiles {

[[nodiscard]] std::span<const std::string_view> tile_table();
[[nodiscard]] std::span<const std::string_view> tile_table_hunters();
[[nodiscard]] std::span<const std::string_view> tile_table_expansions();

}  // namespace rules::tiles
