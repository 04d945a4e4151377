// The tile table as text, one tile a line, in catalogue order. tile.h turns it into types,
// notation.h explains the notation.
#pragma once

#include <span>
#include <string_view>

namespace rules::tiles {

[[nodiscard]] std::span<const std::string_view> tile_table();

}  // namespace rules::tiles
