// Times that stores can hold.
#pragma once

#include <cstdint>

namespace server {

// Half of what 64-bit integers with a sign hold, so that two times can be added. Milliseconds.
inline constexpr std::uint64_t time_max_ms = 0x3fff'ffff'ffff'ffff;

}  // namespace server
