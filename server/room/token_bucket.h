// TokenBucket: so many a second, so many at once. Pure: time comes with each call.
#pragma once

#include <algorithm>
#include <cstdint>

namespace server {

struct Rate {
    std::uint32_t per_second = 0;
    std::uint32_t burst = 0;
};

class TokenBucket {
public:
    explicit TokenBucket(Rate rate) : rate_(rate), thousandths_(full()) {}

    // Take so many tokens, at most as many as there can be at once: 0 if they were there, else
    // after how many milliseconds they will be. Times must not go back.
    [[nodiscard]] std::uint32_t take(std::uint64_t now_ms, std::uint32_t tokens = 1) {
        if (now_ms > filled_ms_) {
            // A bucket that was left alone for long is just full: no overflow.
            const std::uint64_t enough = full() / std::max(rate_.per_second, 1U) + 1;
            const std::uint64_t passed = std::min(now_ms - filled_ms_, enough);
            thousandths_ = std::min(full(), thousandths_ + passed * rate_.per_second);
            filled_ms_ = now_ms;
        }
        const std::uint64_t wanted = std::min(tokens * token, full());
        if (thousandths_ >= wanted && wanted > 0) {
            thousandths_ -= wanted;
            return 0;
        }
        if (rate_.per_second == 0) return 60'000;
        const std::uint64_t missing = wanted - thousandths_;
        return static_cast<std::uint32_t>((missing + rate_.per_second - 1) / rate_.per_second);
    }

    // Give back what was taken for something that turned out to be bounded otherwise.
    void give_back(std::uint32_t tokens = 1) {
        thousandths_ = std::min(full(), thousandths_ + tokens * token);
    }

    // Nothing was taken for so long that it is as good as new.
    [[nodiscard]] bool full_again(std::uint64_t now_ms) const {
        return now_ms >= filled_ms_ &&
               thousandths_ + (now_ms - filled_ms_) * rate_.per_second >= full();
    }

private:
    static constexpr std::uint64_t token = 1000;
    [[nodiscard]] std::uint64_t full() const { return rate_.burst * token; }

    Rate rate_;
    std::uint64_t thousandths_;
    std::uint64_t filled_ms_ = 0;
};

}  // namespace server
