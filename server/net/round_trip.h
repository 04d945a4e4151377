// RoundTrip: how long a ping of ours and its answer are on their way. Pings are numbered, so only
// the answer to the last one counts, and once; what a client says unasked counts nothing.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>

namespace server::net {

class RoundTrip {
public:
    // The payload of the next ping, which goes out now.
    [[nodiscard]] const std::string& ping(std::int64_t now_ms) {
        sent_ms_ = now_ms;
        due_ = std::to_string(++count_);
        return due_;
    }
    // Its answer, or anything else that looks like one.
    template <class Text>
    void pong(const Text& payload, std::int64_t now_ms) {
        if (due_.empty() || !std::equal(payload.begin(), payload.end(), due_.begin(), due_.end()))
            return;
        due_.clear();
        ms_ = static_cast<std::uint32_t>(std::clamp<std::int64_t>(now_ms - sent_ms_, 1, ms_max));
    }
    // 0: not measured yet. Any thread; the rest on one.
    [[nodiscard]] std::uint32_t ms() const { return ms_; }

private:
    static constexpr std::int64_t ms_max = 60'000;

    std::uint64_t count_ = 0;
    std::string due_;
    std::int64_t sent_ms_ = 0;
    std::atomic<std::uint32_t> ms_{0};
};

}  // namespace server::net
