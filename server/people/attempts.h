// Attempts: how often something may be tried, of one account, one address, and both together.
// Thread-safe.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/net/rate.h"

namespace server {

class Attempts {
public:
    explicit Attempts(net::Rate rate) : rate_(rate) {}

    // 0: it may be tried. Else after how many milliseconds it may; nothing was counted then.
    [[nodiscard]] std::int64_t take(const std::string& who, std::uint64_t now_ms) {
        const auto now = static_cast<std::int64_t>(now_ms);
        const std::lock_guard lock(mutex_);
        if (buckets_.size() >= sweep_at_) sweep(now);
        return buckets_.try_emplace(who, rate_, now).first->second.take(rate_, 1, now);
    }

private:
    void sweep(std::int64_t now) {
        for (auto one = buckets_.begin(); one != buckets_.end();)
            one = one->second.level(rate_, now) >= 1 ? buckets_.erase(one) : std::next(one);
        sweep_at_ = std::max<std::size_t>(sweep_least, 2 * buckets_.size());
    }

    static constexpr std::size_t sweep_least = 4096;
    const net::Rate rate_;
    std::mutex mutex_;
    std::unordered_map<std::string, net::Bucket> buckets_;
    std::size_t sweep_at_ = sweep_least;
};

}  // namespace server
