// The closed list of things that seats have in front of them, in any number. Vocabulary only:
// modules say what they mean. The numbers are those of meeple.v1.Item.
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
