// `meepled load`: many clients at once that play real games with the legal sets they are offered,
// or just sit there.
#pragma once

#include <cstdint>
#include <string>

#include "server/client/game_choice.h"
#include "server/net/gateway.h"

namespace server::client {

inline constexpr std::uint32_t people_least = 10;

struct LoadOptions {
    GameChoice game;
    std::string url = "ws://127.0.0.1:8080/ws";
    Encoding encoding = Encoding::binary;
    std::uint32_t rooms = 10;
    std::uint32_t seats = 2;        // of each room
    std::uint32_t connections = 0;  // what is left after the seats watches; 0: seats only
    std::uint32_t seconds = 10;     // measured, from when all games have begun
    std::uint32_t warmup_seconds = 2;
    std::uint32_t rate = 0;  // commands a second in all rooms together; 0: as fast as answers come
    std::string mode = "two-random";  // "one-random": one client, and greedy bots of the server
    std::uint32_t idle = 0;           // connections that only say Hello, instead of games
    // Of those, how often each looks at the lists of the first page; 0: never.
    std::uint32_t look_every_seconds = 0;
    bool watch_lobby = false;  // those are told of changes in these lists
    // Behave like so many people (at least people_least), instead of rooms, seats, rate, mode, idle
    // and drop_per_second; 0: do not.
    std::uint32_t people = 0;
    std::uint32_t threads = 1;
    std::uint32_t opening_per_second = 500;  // rooms, or idle connections
    std::uint32_t drop_per_second = 0;       // connections broken off on purpose
    bool check = false;                      // compute and compare the hash of each view
    std::int64_t server_pid = 0;             // for CPU and memory of the server; 0: unknown
    std::uint64_t seed = 1;
};

// 0: everything held. 1: players gave up or nothing could be measured; stderr says why.
int run_load(const LoadOptions& options);

}  // namespace server::client
