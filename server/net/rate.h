// Rate and Bucket: so many a second, and so many at once. Pure: time comes with each call.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace server::net {

struct Rate {
    double per_second = 0;  // 0: no limit
    double burst = 0;

    [[nodiscard]] bool limited() const { return per_second > 0; }
};

// Full at first. The rate comes with each call too: a table of many buckets holds it once.
class Bucket {
public:
    Bucket(const Rate& rate, std::int64_t now_ms) : tokens_(rate.burst), filled_ms_(now_ms) {}

    // Takes what there is to take: 0. Or takes nothing: the milliseconds until there is enough.
    [[nodiscard]] std::int64_t take(const Rate& rate, double cost, std::int64_t now_ms) {
        if (!rate.limited()) return 0;
        fill(rate, now_ms);
        // What costs more than a full bucket is had for all of it.
        const double missing = std::min(cost, rate.burst) - tokens_;
        if (missing > 0) return milliseconds(rate, missing);
        tokens_ -= cost;
        return 0;
    }

    // Takes it in any case; what was not there is owed.
    void charge(const Rate& rate, double cost, std::int64_t now_ms) {
        if (!rate.limited()) return;
        fill(rate, now_ms);
        tokens_ -= cost;
    }

    // How long until nothing is owed.
    [[nodiscard]] std::int64_t debt_ms(const Rate& rate, std::int64_t now_ms) {
        if (!rate.limited()) return 0;
        fill(rate, now_ms);
        return tokens_ < 0 ? milliseconds(rate, -tokens_) : 0;
    }

    // How full it is, 0 (or less, if something is owed) to 1.
    [[nodiscard]] double level(const Rate& rate, std::int64_t now_ms) {
        if (!rate.limited()) return 1;
        fill(rate, now_ms);
        return tokens_ / rate.burst;
    }

private:
    void fill(const Rate& rate, std::int64_t now_ms) {
        const auto passed = static_cast<double>(std::max<std::int64_t>(0, now_ms - filled_ms_));
        tokens_ = std::min(rate.burst, tokens_ + passed * rate.per_second / 1000);
        filled_ms_ = std::max(filled_ms_, now_ms);
    }
    static std::int64_t milliseconds(const Rate& rate, double tokens) {
        return static_cast<std::int64_t>(std::ceil(tokens * 1000 / rate.per_second));
    }

    double tokens_;
    std::int64_t filled_ms_;
};

}  // namespace server::net
