// Limits: how often something may be asked, of one address and of all addresses together.
// Identities cost nothing, so whatever costs the server something is counted here as well.
// Thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/room/token_bucket.h"

namespace server {

// What is asked for. `day` is rooms, too, over a longer time: each costs day_seconds / rooms a day.
// `work` is everything, by its cost. Of a program's account, not of an address: tickets, and people
// who are challenged, each costing hour_seconds / those of an hour. `challenge`: by who is
// challenged, at the same cost.
enum class Asked : std::uint8_t {
    hello,
    create,
    day,
    find,
    work,
    say,
    bot_ticket,
    bot_challenge,
    challenge
};
inline constexpr auto asked_count = static_cast<std::size_t>(Asked::challenge) + 1;
inline constexpr std::uint32_t day_seconds = 86'400;
inline constexpr std::uint32_t hour_seconds = 3'600;
// A network of many addresses may ask for so many times what one of them may.
inline constexpr std::uint32_t network_share = 8;
// When it is everybody together who asks for too much, it is no use to come back at once.
inline constexpr std::uint32_t crowd_wait_ms = 1'000;

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
    // `network`: what the address belongs to; the same as the address where there is nothing wider.
    [[nodiscard]] std::uint32_t take(Asked what, const std::string& address,
                                     const std::string& network, std::uint64_t now_ms,
                                     std::uint32_t cost = 1) {
        const auto kind = static_cast<std::size_t>(what);
        const std::scoped_lock lock(mutex_);
        const Rate each = rates_[kind].each;
        if (each.burst != 0) {
            TokenBucket& own = bucket({kind, address}, each, now_ms);
            if (const std::uint32_t wait_ms = own.take(now_ms, cost)) return wait_ms;
        }
        if (each.burst != 0 && network != address) {
            const Rate wide{each.per_second * network_share, each.burst * network_share};
            TokenBucket& shared = bucket({kind + asked_count, network}, wide, now_ms);
            if (const std::uint32_t wait_ms = shared.take(now_ms, cost)) return wait_ms;
        }
        if (rates_[kind].all.burst == 0) return 0;
        const std::uint32_t wait_ms = all_[kind].take(now_ms, cost);
        return wait_ms == 0 ? 0 : std::max(wait_ms, crowd_wait_ms);
    }

    // Gives back what was taken, as take() does it.
    void give_back(Asked what, const std::string& address, const std::string& network,
                   std::uint32_t cost = 1) {
        const auto kind = static_cast<std::size_t>(what);
        const std::scoped_lock lock(mutex_);
        const auto give = [this, cost](const Key& key) {
            if (const auto found = each_.find(key); found != each_.end())
                found->second.give_back(cost);
        };
        give({kind, address});
        if (network != address) give({kind + asked_count, network});
        all_[kind].give_back(cost);
    }

    // How many addresses are remembered.
    [[nodiscard]] std::size_t size() const {
        const std::scoped_lock lock(mutex_);
        return each_.size();
    }

private:
    struct Key {
        std::size_t kind;  // of networks: + asked_count
        std::string address;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const {
            return std::hash<std::string>()(key.address) * 2 * asked_count + key.kind;
        }
    };

    TokenBucket& bucket(const Key& key, Rate rate, std::uint64_t now_ms) {
        if (each_.size() >= sweep_at_) sweep(now_ms);
        return each_.try_emplace(key, rate).first->second;
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
                                              TokenBucket({}), TokenBucket({}), TokenBucket({}),
                                              TokenBucket({}), TokenBucket({}), TokenBucket({})};
    std::unordered_map<Key, TokenBucket, KeyHash> each_;
    std::size_t sweep_at_ = sweep_least;
};

}  // namespace server
