// Limits: how often something may be asked, of one address and of all addresses together.
// Identities cost nothing, so whatever costs the server something is counted here as well.
// Thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/room/token_bucket.h"

namespace server {

// What is asked for. `work` is everything, by its cost.
enum class Asked : std::uint8_t { hello, create, find, work };
inline constexpr std::size_t asked_count = 4;

struct LimitRates {
    Rate each;  // of one address; no burst: no limit
    Rate all;   // of all addresses together; no burst: no limit
};

class Limits {
public:
    explicit Limits(const std::array<LimitRates, asked_count>& rates) : rates_(rates) {
        for (std::size_t i = 0; i < asked_count; ++i) all_[i] = TokenBucket(rates[i].all);
    }

    // 0: it may. Else after how many milliseconds it may be asked again; nothing was taken then.
    [[nodiscard]] std::uint32_t take(Asked what, const std::string& address, std::uint64_t now_ms,
                                     std::uint32_t cost = 1) {
        const auto kind = static_cast<std::size_t>(what);
        const std::scoped_lock lock(mutex_);
        if (rates_[kind].each.burst != 0) {
            TokenBucket& own = bucket(kind, address, now_ms);
            if (const std::uint32_t wait_ms = own.take(now_ms, cost)) return wait_ms;
        }
        if (rates_[kind].all.burst == 0) return 0;
        return all_[kind].take(now_ms, cost);
    }

    // How many addresses are remembered.
    [[nodiscard]] std::size_t size() const {
        const std::scoped_lock lock(mutex_);
        return each_.size();
    }

private:
    struct Key {
        std::size_t kind;
        std::string address;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const {
            return std::hash<std::string>()(key.address) * asked_count + key.kind;
        }
    };

    TokenBucket& bucket(std::size_t kind, const std::string& address, std::uint64_t now_ms) {
        if (each_.size() >= sweep_at_) sweep(now_ms);
        return each_.try_emplace({kind, address}, rates_[kind].each).first->second;
    }
    // Forgets whoever has not asked for so long that it makes no difference.
    void sweep(std::uint64_t now_ms) {
        std::erase_if(each_, [now_ms](const auto& one) { return one.second.full_again(now_ms); });
        sweep_at_ = std::max(sweep_least, each_.size() * 2);
    }

    static constexpr std::size_t sweep_least = 4096;

    const std::array<LimitRates, asked_count> rates_;
    mutable std::mutex mutex_;
    std::array<TokenBucket, asked_count> all_{TokenBucket({}), TokenBucket({}), TokenBucket({}),
                                              TokenBucket({})};
    std::unordered_map<Key, TokenBucket, KeyHash> each_;
    std::size_t sweep_at_ = sweep_least;
};

}  // namespace server
