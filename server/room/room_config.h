// RoomConfig: limits and times of a room.
#pragma once

#include <cstdint>

#include "server/rate.h"

namespace server {

struct RoomConfig {
    // Before the game a room closes after this time without its creator, a player or a player with
    // a kept seat.
    std::uint64_t never_started_ms = 300'000;
    std::uint64_t never_started_slow_ms = 3 * 24 * 3'600'000ULL;  // of a game over days
    // A game without connected players ends after this time. A game over days does not, as long as
    // a player's clock runs.
    std::uint64_t abandoned_ms = 24 * 3'600'000ULL;
    std::uint64_t began_ms = 0;           // when the process began: counts as a visit for that time
    std::uint64_t down_ms = 0;            // how long no process ran before it
    std::uint64_t forget_ms = 60'000;     // finished and empty; then it leaves memory
    std::uint64_t rest_ms = 60'000;       // the same while the game goes on
    std::uint64_t woken_rest_ms = 1'000;  // the same if no client has come since it was loaded
    std::uint64_t notice_ms = 1'000;      // between two counts of spectators
    std::uint64_t away_ms = 60'000;       // not connected for so long is away
    std::uint64_t bot_pause_ms = 0;       // before a bot is asked, so that spectators can follow
    std::uint64_t bot_retry_ms = 200;     // when a bot could not be asked
    std::uint64_t reload_ms = 200;        // first pause after a failed store; doubles up to 5 s
    std::uint32_t spectators_max = 200;
    // Before the game: seats taken, left ... A change of looks comes within the first half; the
    // creator and players with kept seats may sit down twice as long.
    std::uint32_t waiting_steps_max = 1'000;
    std::uint32_t sits_per_network_max = 50;  // of other people
    // A client that misses more transitions than this gets a snapshot, unless it asked for history.
    std::uint32_t resumed_steps_max = 16;
    // The longest history that a client may ask for, in binary (in JSON four times as much);
    // instead of a longer one it gets a snapshot.
    std::uint32_t history_frames_max = 400;
    std::uint32_t history_bytes_max = 128 * 1024;
    std::uint32_t queue_max = 64;        // requests that wait for one append
    Rate commands{5, 10};                // of one seat
    Rate bot_commands{5, 10};            // of one that a program's account has
    std::uint32_t line_pause_ms = 600;   // between two lines of one identity,
    std::uint32_t lines_burst = 6;       // of which so many may come at once
    Rate spectators_lines{10, 20};       // of all of them together
    std::uint32_t lines_max = 5'000;     // in one room
    std::uint32_t speakers_max = 1'000;  // remembered by what they said
};

}  // namespace server
