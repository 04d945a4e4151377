// Life: when a room ends for want of people, need not be in memory, and wakes. Pure.
#pragma once

#include <cstdint>
#include <optional>

#include "server/room/scene.h"
#include "server/store/room_log.h"

namespace server {

// When the room ends for want of anybody; never, while somebody is there.
[[nodiscard]] std::optional<std::uint64_t> life_ends_ms(const Scene& scene);
// When a room in which nothing is under way need not stay in memory; never, while somebody is
// there, and not before or after its game.
[[nodiscard]] std::optional<std::uint64_t> rest_begins_ms(const Scene& scene);
// What it waits for, for the store.
[[nodiscard]] Waiting waiting_of(const Scene& scene);

}  // namespace server
