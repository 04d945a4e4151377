// Figures of a store, for /metrics.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "server/histogram.h"

namespace server {

inline constexpr std::array store_bounds_seconds{0.00025, 0.0005, 0.001, 0.002, 0.004, 0.008,
                                                 0.016,   0.032,  0.064, 0.125, 0.25,  1.0};

// All counts since the store was opened. What a kind of store does not have stays 0.
struct StoreFigures {
    using Times = Histogram<store_bounds_seconds>;

    std::uint64_t commits = 0;         // transactions that changed something
    std::uint64_t failed_commits = 0;  // disk full, I/O error, database away
    std::uint64_t entries = 0;         // calls that were written (appends and others)
    std::uint64_t refused = 0;         // answered unavailable because the queue was full
    std::uint64_t loads = 0;
    std::uint64_t corrupt_loads = 0;
    std::uint64_t checkpoints = 0;
    std::uint64_t log_pages = 0;   // in the WAL after the last commit
    std::uint64_t file_bytes = 0;  // on disk: the store,
    std::uint64_t log_bytes = 0;   // its WAL
    std::uint64_t open_rooms = 0;
    std::uint64_t quarantined = 0;  // rooms
    std::size_t queued = 0;         // calls not yet answered, now
    std::size_t largest_group = 0;  // calls in one commit
    Times commit_times;             // of transactions that changed something
    Times wait_times;               // of writing calls, until they were answered
    Times load_times;               // of loads, until they were answered
};

}  // namespace server
