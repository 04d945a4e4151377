// Rate, TokenBucket and TokenBuckets: so many a second, and so many at once. Pure: time, in
// milliseconds, comes with each call and must not go back.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace server {

struct Rate {
    double per_second = 0;  // 0: no limit
    double burst = 0;       // the same

    [[nodiscard]] bool limited() const { return per_second > 0 && burst > 0; }
};

// A network of many addresses (an IPv6 /48) may have so many times what one of them (a /64) may.
inline constexpr std::uint32_t network_share = 8;
[[nodiscard]] constexpr Rate of_network(Rate each) {
    return {each.per_second * network_share, each.burst * network_share};
}

// Full at first.
class TokenBucket {
public:
    explicit TokenBucket(Rate rate) : rate_(rate), tokens_(rate.burst) {}

    // Takes `cost` tokens, or all of a full bucket if that holds fewer: 0. Or takes nothing: the
    // milliseconds until there are enough.
    template <std::integral Time>
    [[nodiscard]] std::uint32_t take(Time now_ms, double cost = 1) {
        if (!rate_.limited()) return 0;
        fill(now_ms);
        const double missing = std::min(cost, rate_.burst) - tokens_;
        if (missing > rounding) return milliseconds(missing);
        tokens_ -= cost;
        return 0;
    }
    // Gives back what was taken.
    void give_back(double cost = 1) { tokens_ = std::min(rate_.burst, tokens_ + cost); }

    // Takes it in any case; what was not there is owed.
    template <std::integral Time>
    void charge(Time now_ms, double cost) {
        if (!rate_.limited()) return;
        fill(now_ms);
        tokens_ -= cost;
    }
    // How long until nothing is owed.
    template <std::integral Time>
    [[nodiscard]] std::uint32_t debt_ms(Time now_ms) {
        if (!rate_.limited()) return 0;
        fill(now_ms);
        return tokens_ < -rounding ? milliseconds(-tokens_) : 0;
    }

    // How full it is, 0 (or less, if something is owed) to 1.
    template <std::integral Time>
    [[nodiscard]] double level(Time now_ms) const {
        return rate_.limited() ? tokens_at(now_ms) / rate_.burst : 1;
    }

private:
    static constexpr double rounding = 1e-6;  // of sums of tokens: not worth a millisecond

    template <std::integral Time>
    [[nodiscard]] double tokens_at(Time now_ms) const {
        const std::int64_t passed = static_cast<std::int64_t>(now_ms) - filled_ms_;
        if (passed <= 0) return tokens_;
        return std::min(rate_.burst,
                        tokens_ + static_cast<double>(passed) * rate_.per_second / 1000);
    }
    template <std::integral Time>
    void fill(Time now_ms) {
        tokens_ = tokens_at(now_ms);
        filled_ms_ = std::max(filled_ms_, static_cast<std::int64_t>(now_ms));
    }
    [[nodiscard]] std::uint32_t milliseconds(double tokens) const {
        constexpr double longest = 4e9;
        const double wait = std::ceil((tokens - rounding) * 1000 / rate_.per_second);
        return static_cast<std::uint32_t>(std::clamp(wait, 1.0, longest));
    }

    Rate rate_;
    double tokens_;
    std::int64_t filled_ms_ = 0;
};

// A bucket of one rate for each key, at most keys_max. Full ones are forgotten; if that is not
// enough, those from which least was taken: many new keys do not free one that is used up.
template <class Key>
class TokenBuckets {
public:
    explicit TokenBuckets(Rate rate, std::size_t keys_max) : rate_(rate), keys_max_(keys_max) {}

    // As TokenBucket::take().
    template <std::integral Time>
    [[nodiscard]] std::uint32_t take(const Key& key, Time now_ms, double cost = 1) {
        return rate_.limited() ? bucket(key, now_ms).take(now_ms, cost) : 0;
    }
    void give_back(const Key& key, double cost = 1) {
        if (const auto found = buckets_.find(key); found != buckets_.end())
            found->second.give_back(cost);
    }
    template <std::integral Time>
    [[nodiscard]] double level(const Key& key, Time now_ms) const {
        const auto found = buckets_.find(key);
        return found == buckets_.end() ? 1 : found->second.level(now_ms);
    }
    // How many keys are remembered.
    [[nodiscard]] std::size_t size() const { return buckets_.size(); }

private:
    static constexpr std::size_t forget_least = 1024;

    template <std::integral Time>
    TokenBucket& bucket(const Key& key, Time now_ms) {
        if (buckets_.size() >= forget_at_ && !buckets_.contains(key)) forget(now_ms);
        return buckets_.try_emplace(key, rate_).first->second;
    }
    template <std::integral Time>
    void forget(Time now_ms) {
        std::erase_if(buckets_,
                      [now_ms](const auto& one) { return one.second.level(now_ms) >= 1; });
        if (buckets_.size() >= keys_max_) {
            std::vector<double> levels;
            levels.reserve(buckets_.size());
            for (const auto& [key, bucket] : buckets_) levels.push_back(bucket.level(now_ms));
            const auto middle = levels.begin() + static_cast<std::ptrdiff_t>(levels.size() / 2);
            std::nth_element(levels.begin(), middle, levels.end());
            std::erase_if(buckets_, [now_ms, least = *middle](const auto& one) {
                return one.second.level(now_ms) >= least;
            });
        }
        forget_at_ = std::min(keys_max_, std::max(forget_least, 2 * buckets_.size()));
    }

    Rate rate_;
    std::size_t keys_max_;
    std::size_t forget_at_ = std::min(keys_max_, forget_least);
    std::unordered_map<Key, TokenBucket> buckets_;
};

}  // namespace server
