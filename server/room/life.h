// Life: when a room ends for want of people, need not be in memory, and wakes. Pure.
#pragma once

#include <cstdint>
#include <optional>

#include "server/room/scene.h"
#include "server/store/room_log.h"

namespace server {

// When the room ends for want of people; never, while those are connected for whom it goes on:
// before the game see Scene::holds_open(), in it the players, after it all clients.
[[nodiscard]] std::optional<std::uint64_t> life_ends_ms(const Scene& scene);
// When an idle room may leave memory; never, while a client is connected, and not before or after
// its game.
[[nodiscard]] std::optional<std::uint64_t> rest_begins_ms(const Scene& scene);
// The room's pending decision and times, for the store.
[[nodiscard]] Waiting waiting_of(const Scene& scene);

}  // namespace server
