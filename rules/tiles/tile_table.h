// The tile tables as text, one tile a line, in catalogue order: first the one, then the other.
// tile.h turns them into types and explains the notation.
#pragma once

#include <span>
#include <string_view>

namespace rules::tiles {

[[nodiscard]] std::span<const std::string_view> tile_table();
[[nodiscard]] std::span<const std::string_view> tile_table_hunters();

}  // namespace rules::tiles
