// Attempts: how often something may be tried, of one account, one address, and both together.
// Thread-safe, and bounded in bytes: of each key a hash is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "server/crypto/hash.h"
#include "server/rate.h"

namespace server {

class Attempts {
public:
    static constexpr std::size_t keys_max = 32'768;

    explicit Attempts(Rate rate) : buckets_(rate, keys_max) {}

    // 0: it may be tried. Else after how many milliseconds it may; nothing was counted then.
    [[nodiscard]] std::uint32_t take(std::string_view who, std::uint64_t now_ms) {
        const std::lock_guard lock(mutex_);
        return buckets_.take(key_of(who), now_ms);
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

    mutable std::mutex mutex_;
    TokenBuckets<std::string> buckets_;
};

}  // namespace server
