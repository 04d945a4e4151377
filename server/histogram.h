// Histogram: how many values fell into each class, for /metrics. Written and read by any thread.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace server {

// Of durations. `bounds`: an ascending array of seconds.
template <const auto& bounds>
class Histogram {
public:
    static constexpr const auto& bounds_seconds = bounds;
    using Counts = std::array<std::uint64_t, std::size(bounds) + 1>;

    Histogram() = default;
    Histogram(const Histogram& other) { *this = other; }
    Histogram& operator=(const Histogram& other) {
        if (this == &other) return *this;
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] = other.counts_[i].load();
        nanoseconds_ = other.nanoseconds_.load();
        return *this;
    }
    ~Histogram() = default;

    void add(std::chrono::steady_clock::duration time) {
        const std::chrono::duration<double> seconds = time;
        const auto bound = std::lower_bound(bounds.begin(), bounds.end(), seconds.count());
        counts_[static_cast<std::size_t>(bound - bounds.begin())].fetch_add(
            1, std::memory_order_relaxed);
        const auto count = std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
        nanoseconds_.fetch_add(static_cast<std::uint64_t>(count), std::memory_order_relaxed);
    }

    // [i]: at most bounds[i], and more than the bound before; the last one: more than all bounds.
    [[nodiscard]] Counts counts() const {
        Counts counts{};
        std::copy(counts_.begin(), counts_.end(), counts.begin());
        return counts;
    }
    [[nodiscard]] double sum_seconds() const { return static_cast<double>(nanoseconds_) / 1e9; }

private:
    std::array<std::atomic<std::uint64_t>, std::size(bounds) + 1> counts_{};
    std::atomic<std::uint64_t> nanoseconds_{0};
};

}  // namespace server
