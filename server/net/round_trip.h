// RoundTrip: the travel time of our ping and its answer, the shortest of the latest ones, so that a
// late answer now and then does not count. Pings are numbered, so only the answer to the last one
// counts, and only once; unrequested pongs count nothing.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>

namespace server::net {

class RoundTrip {
public:
    // The payload of the next ping, which is sent now.
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
        latest_[measured_++ % latest_.size()] =
            static_cast<std::uint32_t>(std::clamp<std::int64_t>(now_ms - sent_ms_, 1, ms_max));
        const std::size_t known = std::min(measured_, latest_.size());
        ms_ = *std::min_element(latest_.data(), latest_.data() + known);
    }
    // 0: not measured yet. Any thread; the rest on one.
    [[nodiscard]] std::uint32_t ms() const { return ms_; }

private:
    static constexpr std::int64_t ms_max = 60'000;
    static constexpr std::size_t latest_max = 5;

    std::uint64_t count_ = 0;
    std::string due_;
    std::int64_t sent_ms_ = 0;
    std::array<std::uint32_t, latest_max> latest_{};
    std::size_t measured_ = 0;
    std::atomic<std::uint32_t> ms_{0};
};

}  // namespace server::net
