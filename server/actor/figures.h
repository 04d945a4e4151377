// Figures: what the rooms' side of the server counts, for /metrics. Written and read by any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace server {

struct Figures {
    using Counter = std::atomic<std::uint64_t>;

    // Up and down.
    std::atomic<std::int64_t> sessions{0};
    std::array<std::atomic<std::int64_t>, 3> rooms{};  // in memory, by RoomPhase
    std::atomic<std::int64_t> rooms_quarantined{0};
    std::atomic<std::int64_t> appends_under_way{0};
    std::atomic<std::int64_t> bots_waiting{0};

    // Only up.
    Counter frames_in{0};
    Counter frames_bad{0};
    Counter rooms_created{0};
    Counter commands_done{0};
    Counter commands_duplicate{0};
    static constexpr std::size_t error_code_count = 700;
    std::array<Counter, error_code_count> errors{};  // answers, by ErrorCode
    static constexpr std::size_t reason_count = 32;
    std::array<Counter, reason_count> refusals{};  // ILLEGAL_ACTION, by Reason
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

    // How long appends took until their answer: append_ms[i] took at most append_bounds_ms[i], the
    // last one longer than all.
    static constexpr std::array<double, 9> append_bounds_ms{1, 2, 5, 10, 20, 50, 100, 500, 2000};
    std::array<Counter, append_bounds_ms.size() + 1> append_ms{};
    Counter append_micros{0};  // sum
};

}  // namespace server
