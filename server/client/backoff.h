// How long a client waits before it tries again. Pure.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace server::client {

inline constexpr std::chrono::milliseconds pause_first{50};
inline constexpr std::chrono::milliseconds pause_last{2000};

// Before another try, after so many that failed: doubles each time. Take off up to half of it at
// random, against simultaneous retries.
[[nodiscard]] constexpr std::chrono::milliseconds backoff(std::uint32_t failed) {
    return std::min(pause_last, pause_first * (1U << std::min(failed, 6U)));
}

// Before going where another node said that a room is; `moves`: in a row, with this one. The first
// one is made at once; nodes that go on sending a client elsewhere do not agree yet.
[[nodiscard]] constexpr std::chrono::milliseconds move_pause(std::uint32_t moves,
                                                             std::uint32_t retry_after_ms) {
    if (moves <= 1) return std::chrono::milliseconds(0);
    return std::max(backoff(moves), std::chrono::milliseconds(retry_after_ms));
}

}  // namespace server::client
