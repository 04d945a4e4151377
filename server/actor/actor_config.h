// ActorConfig: limits and times of everything between sockets and rooms. The defaults are those of
// the protocol's documentation; main() fills it from the configuration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "server/actor/limits.h"
#include "server/room/room.h"

namespace server {

struct ActorConfig {
    RoomConfig room;

    std::string server_name = "meepled";  // with the version, for Welcome
    Rate frames{20, 60};                  // of one connection; an expensive frame counts as several
    LimitRates hellos{{20, 200}, {2'000, 20'000}};
    LimitRates creates{{1, 20}, {50, 500}};  // rooms made
    LimitRates creates_day{};                // the same, counted over a day: see Asked::day
    std::uint32_t creates_day_cost = 1;      // of one room
    LimitRates finds{{1, 10}, {50, 200}};    // codes of rooms tried
    LimitRates work{{300, 3'000}, {}};       // frames; an expensive one counts as several
    LimitRates says{{2, 20}, {500, 2'000}};  // lines of talk
    std::uint32_t line_characters_max = 200;
    std::uint32_t blocks_max = 200;          // of one identity
    LimitRates blocks{{0.1, 50}, {}};        // made; they are kept for ever
    std::uint32_t frames_refused_max = 200;  // in a row, for `frames` or `work`: then 4008
    std::uint32_t frames_queued_max = 256;   // of one connection, not yet handled: then 4008
    std::uint32_t connections_per_account_max = 8;
    std::uint32_t rooms_per_account_max = 5;      // open ones that it made, slow ones apart
    std::uint32_t bot_rooms_per_account_max = 5;  // the same of a program's account
    LimitRates bot_tickets{};                     // of one, as Asked::bot_ticket counts them
    LimitRates bot_challenges{};
    std::uint32_t bot_ticket_cost = 1;
    std::uint32_t bot_challenge_cost = 1;
    LimitRates challenges{};  // of one receiver, as Asked::challenge counts them
    std::uint32_t challenge_cost = 1;
    std::uint32_t challenges_pending_max = 20;      // of strangers, for one receiver, within a day
    std::uint32_t slow_rooms_per_account_max = 50;  // open ones that it made, or has a seat in
    std::uint32_t rooms_per_address_max = 100;      // open ones made from it
    std::uint32_t rooms_per_connection_max = 32;    // attached at once
    std::uint32_t rooms_max = 20'000;               // in memory
    std::uint32_t rooms_loaded_per_network_max = 1'000;  // of these, for one network; 0: no limit
    std::uint32_t turn_seconds_default = 120;
    // The defaults of options of games; valid values only.
    std::vector<std::pair<std::string, std::string>> option_defaults;
    std::uint64_t due_ms = 1'000;          // between two looks for such rooms
    std::uint64_t beat_ms = 5'000;         // between renewals of the lease: at most this
    std::uint64_t load_ms_max = 10'000;    // of a room; then the store keeps its quarantine
    std::uint32_t active_rooms_max = 256;  // told in Welcome
    std::uint64_t open_retry_ms = 1'000;   // when the store does not answer at the start
    std::uint64_t list_ms = 1'000;         // how old a list of rooms may be
    std::uint64_t lag_ms = 200;            // between two looks at a slow spectator
    std::uint64_t drain_ms = 2'000;        // for steps on their way to the disk
    std::uint64_t hand_over_ms = 5'000;    // for giving rooms to other nodes, if there are any
    std::string node;                      // its name among those that share a store
    std::string node_url;                  // for clients; empty: other nodes send none here
    std::uint64_t news_ms = 1'000;         // how often other nodes are listened to
    std::size_t bot_threads = 1;
    std::size_t bot_queue_max = 4'096;
    std::size_t work_threads = 1;  // for loading rooms and long histories
    std::size_t work_queue_max = 20'000;

    // Only announced in Welcome; net/ enforces them.
    std::uint32_t frame_in_bytes_max = 4'096;
    std::uint32_t frame_out_bytes_max = 262'144;  // the catalogue is the largest
    std::uint32_t ping_seconds = 15;
    std::uint32_t idle_seconds_max = 40;
};

}  // namespace server
