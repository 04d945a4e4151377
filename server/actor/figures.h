// Figures: counters of rooms, bots and limits, for /metrics. Written and read by any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "meeple/v1/common.pb.h"
#include "meeple/v1/room.pb.h"
#include "server/bots/bot.h"
#include "server/histogram.h"

namespace server {

inline constexpr std::array duration_bounds_seconds{0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05,
                                                    0.1,    0.2,   0.5,   1.0,   2.0,  5.0,  10.0};
using Duration = Histogram<duration_bounds_seconds>;
inline constexpr std::array append_bounds_seconds{0.001, 0.002, 0.005, 0.01, 0.02,
                                                  0.05,  0.1,   0.5,   2.0};

struct Figures {
    using Counter = std::atomic<std::uint64_t>;

    // Up and down.
    std::atomic<std::int64_t> sessions{0};
    std::array<std::atomic<std::int64_t>, meeple::v1::RoomPhase_ARRAYSIZE> rooms{};  // in memory
    std::atomic<std::int64_t> rooms_quarantined{0};
    std::atomic<std::int64_t> appends_under_way{0};
    std::atomic<std::int64_t> bots_waiting{0};
    std::atomic<std::int64_t> tickets{0};  // for quick games, that wait
    std::atomic<std::int64_t> lobby_watchers{0};

    // Only up.
    Counter frames_in{0};
    Counter frames_bad{0};
    Counter rooms_created{0};
    Counter commands_done{0};
    Counter commands_duplicate{0};
    Counter lines{0};           // that were said
    Counter tables_matched{0};  // of quick games
    Counter lobby_told{0};      // how often a watcher was told that a list has changed
    std::array<Counter, meeple::v1::ErrorCode_ARRAYSIZE> errors{};  // answers
    std::array<Counter, meeple::v1::Reason_ARRAYSIZE> refusals{};   // ILLEGAL_ACTION
    Counter transitions_out{0};
    Counter transition_bytes_out{0};
    Counter snapshots_out{0};
    Counter snapshot_bytes_out{0};
    Counter frames_out{0};
    Counter frame_bytes_out{0};
    Counter spectators_lagged{0};  // how often one fell behind
    Counter appends{0};
    Counter appends_failed{0};
    Counter reloads{0};
    Counter bots_asked{0};
    Counter bots_refused{0};  // because their queue was full
    Counter bots_hurried{0};  // thought for less time because others waited
    Counter bots_helped{0};   // idle threads that helped a bot to think
    Counter limited{0};       // requests refused by a limit of an address or of all
    Counter beats{0};         // that the store has answered
    Counter leases_lost{0};
    Counter rooms_rested{0};  // that left memory while their game goes on
    Counter loads_failed{0};  // rooms that could not be loaded
    Counter stories{0};       // long histories written down
    Counter stuck{0};         // threads given up because their work did not end

    Histogram<append_bounds_seconds> append_times;  // of appends until their answer
    // From a request's arrival at its room until CommandDone was on its way to the connection.
    Duration commands;
    Duration loads;                                        // of rooms, from the store's answer on
    std::array<Duration, bots::bot_level_count> thoughts;  // by their place in bot_levels()
};

}  // namespace server
