// ActorConfig: limits and times of everything between sockets and rooms. The defaults are those of
// the protocol's documentation; main() fills it from the configuration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/room/room.h"

namespace server {

struct ActorConfig {
    RoomConfig room;

    std::string server_name = "meepled";     // with the version, for Welcome
    Rate frames{20, 60};                     // of one connection
    Rate creates{1, 10};                     // rooms made by one connection
    Rate finds{1, 10};                       // codes of rooms tried by one connection
    std::uint32_t frames_refused_max = 200;  // beyond the rate, in a row: then 4008
    std::uint32_t frames_queued_max = 256;   // of one connection, not yet looked at: then 4008
    std::uint32_t connections_per_account_max = 8;
    std::uint32_t rooms_per_account_max = 5;      // open ones that it made
    std::uint32_t rooms_per_connection_max = 32;  // attached at once
    std::uint32_t rooms_max = 20'000;             // in memory
    std::uint32_t turn_seconds_default = 120;
    // What options of games mean where a room does not say; valid values only.
    std::vector<std::pair<std::string, std::string>> option_defaults;
    std::uint32_t loads_at_once = 16;     // rooms read from the store at the start
    std::uint32_t active_rooms_max = 64;  // told in Welcome
    std::uint64_t open_retry_ms = 1'000;  // when the store cannot list the open rooms
    std::uint64_t list_ms = 250;          // how old a list of rooms may be
    std::uint64_t lag_ms = 200;           // between two looks at a slow spectator
    std::uint64_t drain_ms = 2'000;       // for steps on their way to the disk
    std::size_t bot_threads = 1;
    std::size_t bot_queue_max = 4'096;

    // Only announced in Welcome; net/ enforces them.
    std::uint32_t frame_in_bytes_max = 4'096;
    std::uint32_t frame_out_bytes_max = 65'536;
    std::uint32_t ping_seconds = 15;
    std::uint32_t idle_seconds_max = 40;
};

}  // namespace server
