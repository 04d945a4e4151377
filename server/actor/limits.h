// Limits: rate limits for each address and for all addresses together.
// Identities cost nothing, so requests that cost the server work are counted by address too.
// Of what all addresses together may ask for, a third is for those that have not asked lately:
// busy addresses do not keep out the others.
// Thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "server/rate.h"

namespace server {

// What is counted, by address unless the line names another key. The buckets of `day` and of the
// three kinds after `say` gain one token a second, so one room costs day_seconds / (rooms per day),
// and one ticket or challenge hour_seconds / (tickets or challenges per hour).
enum class Asked : std::uint8_t {
    hello,
    create,         // rooms and tickets
    day,            // rooms
    find,           // codes of rooms tried
    work,           // all requests, each at its cost
    say,            // lines of talk
    bot_ticket,     // by the program's account
    bot_challenge,  // challenged people, by the program's account
    challenge,      // by the challenged account, and for acquaintances also by the challenger
    block
};
inline constexpr auto asked_count = static_cast<std::size_t>(Asked::block) + 1;
inline constexpr std::uint32_t day_seconds = 86'400;
inline constexpr std::uint32_t hour_seconds = 3'600;
// The part that is for addresses that have not asked lately.
inline constexpr double rare_share = 1.0 / 3;
// When all addresses together exceed a rate, an immediate retry is useless.
inline constexpr std::uint32_t crowd_wait_ms = 1'000;

struct LimitRates {
    Rate each;  // of one address
    Rate all;   // of all addresses together
};

class Limits {
public:
    explicit Limits(const std::array<LimitRates, asked_count>& rates) {
        for (const auto& [each, all] : rates) {
            const double rare = each.limited() && all.limited() ? rare_share : 0;
            // One token. It returns in the time in which an empty `each` fills.
            const Rate seldom{rare > 0 ? each.per_second / each.burst : 0, 1};
            kinds_.push_back({Buckets(each, keys_max), Buckets(of_network(each), keys_max),
                              Buckets(seldom, keys_max), TokenBucket(share(all, 1 - rare)),
                              TokenBucket(share(all, rare)), rare > 0});
        }
    }

    // 0: permitted. Otherwise the milliseconds until the request may be repeated.
    // `network`: the network of the address; the address itself if there is no wider one.
    [[nodiscard]] std::uint32_t take(Asked what, const std::string& address,
                                     const std::string& network, std::uint64_t now_ms,
                                     std::uint32_t cost = 1) {
        const std::scoped_lock lock(mutex_);
        Kind& kind = kinds_[static_cast<std::size_t>(what)];
        const bool rare = kind.rare_apart && kind.seldom.take(network, now_ms) == 0;
        if (const std::uint32_t wait_ms = kind.each.take(address, now_ms, cost)) return wait_ms;
        if (network != address) {
            if (const std::uint32_t wait_ms = kind.wide.take(network, now_ms, cost)) return wait_ms;
        }
        const std::uint32_t wait_ms = kind.all.take(now_ms, cost);
        if (wait_ms == 0 || (rare && kind.rare.take(now_ms, cost) == 0)) return 0;
        return std::max(wait_ms, crowd_wait_ms);
    }

    // Reverses take() with the same arguments.
    void give_back(Asked what, const std::string& address, const std::string& network,
                   std::uint32_t cost = 1) {
        const std::scoped_lock lock(mutex_);
        Kind& kind = kinds_[static_cast<std::size_t>(what)];
        kind.each.give_back(address, cost);
        if (network != address) kind.wide.give_back(network, cost);
        kind.all.give_back(cost);
    }

    // How many addresses are remembered.
    [[nodiscard]] std::size_t size() const {
        const std::scoped_lock lock(mutex_);
        std::size_t size = 0;
        for (const Kind& kind : kinds_) size += kind.each.size() + kind.wide.size();
        return size;
    }

private:
    using Buckets = TokenBuckets<std::string>;
    static constexpr std::size_t keys_max = 32'768;  // of each kind
    struct Kind {
        Buckets each;
        Buckets wide;    // of networks
        Buckets seldom;  // of networks
        TokenBucket all;
        TokenBucket rare;
        bool rare_apart;
    };
    [[nodiscard]] static Rate share(Rate rate, double part) {
        return {rate.per_second * part, rate.burst * part};
    }

    mutable std::mutex mutex_;
    std::vector<Kind> kinds_;
};

}  // namespace server
