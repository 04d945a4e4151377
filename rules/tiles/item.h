// The closed list of things that seats collect, in any number. Vocabulary only: modules give them
// meaning. The numbers are those of meeple.v1.Item.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace rules::tiles {

enum class Item : std::uint8_t { wine, grain, cloth };
inline constexpr int item_count = 3;
[[nodiscard]] std::string_view name(Item item);  // "wine"

using Items = std::array<std::uint8_t, item_count>;  // how many of each

}  // namespace rules::tiles
