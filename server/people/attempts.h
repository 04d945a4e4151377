// Attempts: how often something may be tried, of one account, one address, and both together.
// Thread-safe, and bounded in bytes: of each key a hash is kept.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/crypto/hash.h"
#include "server/net/rate.h"

namespace server {

class Attempts {
public:
    static constexpr std::size_t keys_max = 32'768;

    explicit Attempts(net::Rate rate) : rate_(rate) {}

    // 0: it may be tried. Else after how many milliseconds it may; nothing was counted then.
    [[nodiscard]] std::int64_t take(std::string_view who, std::uint64_t now_ms) {
        const auto now = static_cast<std::int64_t>(now_ms);
        const std::lock_guard lock(mutex_);
        if (buckets_.size() >= keys_max) forget_half(now);
        return buckets_.try_emplace(key_of(who), rate_, now).first->second.take(rate_, 1, now);
    }

    [[nodiscard]] std::size_t size() const {
        const std::lock_guard lock(mutex_);
        return buckets_.size();
    }

private:
    // Short enough that a string holds it without memory of its own.
    static std::string key_of(std::string_view who) {
        constexpr std::size_t key_bytes = 15;
        return std::string(as_bytes(sha256(who)).substr(0, key_bytes));
    }

    // Those with the fewest tries: flooding the table does not free an account under attack.
    void forget_half(std::int64_t now) {
        std::vector<double> levels;
        levels.reserve(buckets_.size());
        for (auto& [who, bucket] : buckets_) levels.push_back(bucket.level(rate_, now));
        const auto middle = levels.begin() + static_cast<std::ptrdiff_t>(levels.size() / 2);
        std::nth_element(levels.begin(), middle, levels.end());
        const double least = *middle;
        for (auto one = buckets_.begin(); one != buckets_.end();)
            one = one->second.level(rate_, now) >= least ? buckets_.erase(one) : std::next(one);
    }

    const net::Rate rate_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, net::Bucket> buckets_;
};

}  // namespace server
