// ReportLimits: how many faults of pages are logged. Each sender has a rate of its own, all
// together have one, and half of that is reserved for senders that have reported nothing lately:
// no sender can silence the others. Thread-safe; time is an argument.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>

#include "server/rate.h"

namespace server::net {

class ReportLimits {
public:
    static constexpr Rate of_one{5.0 / 60, 5};
    static constexpr Rate of_all{1, 60};
    static constexpr std::size_t senders_max = 4096;

    // Milliseconds until this sender may report; 0: now, and the report counts.
    [[nodiscard]] std::int64_t take(const std::string& sender, std::int64_t now_ms) {
        const std::lock_guard lock(mutex_);
        const bool rested = senders_.level(sender, now_ms) >= 1;
        const double spare = all_.level(now_ms) - (rested ? 0 : 0.5);
        const double missing = 1 - spare * of_all.burst;
        if (missing > 0) return static_cast<std::int64_t>(missing * 1000 / of_all.per_second) + 1;
        const std::uint32_t wait = senders_.take(sender, now_ms);
        return wait > 0 ? wait : all_.take(now_ms);
    }

private:
    std::mutex mutex_;
    TokenBucket all_{of_all};
    TokenBuckets<std::string> senders_{of_one, senders_max};
};

}  // namespace server::net
