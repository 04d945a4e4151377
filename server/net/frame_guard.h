// FrameGuard: checks the bytes of a client before the WebSocket library. It reads only the heads of
// frames: enough to charge for every frame (also for pings, pongs and empty pieces, which the
// library accepts silently), and to refuse a message that announces too much before a byte of it
// is read.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "server/rate.h"

namespace server::net {

struct FrameLimits {
    std::size_t message_bytes_max = 4096;
    Rate frames;  // of any kind; a read that completes none counts as one
    Rate bytes;   // as they come over the wire
    std::chrono::milliseconds patience{10000};  // over the rate for so long without a rest: abuse
};

class FrameGuard {
public:
    enum class Verdict : std::uint8_t { fine, too_big, abusive };

    explicit FrameGuard(const FrameLimits& limits)
        : limits_(limits), frames_(limits.frames), bytes_(limits.bytes) {}

    // The bytes just read, in order. Times must not go back. It changes a close code that the
    // protocol does not know to one that the library refuses.
    void look(std::span<unsigned char> read, std::int64_t now_ms);

    // The worst so far.
    [[nodiscard]] Verdict verdict() const { return verdict_; }
    // Whether more had been read than the rates allow when look() was called last.
    [[nodiscard]] bool owes() const { return owes_; }
    // How long reading should pause; 0: not at all.
    [[nodiscard]] std::int64_t pause_ms(std::int64_t now_ms);

private:
    static constexpr std::size_t head_bytes_max = 14;

    // All return how many of these bytes they took.
    [[nodiscard]] std::size_t take_head(std::span<const unsigned char> bytes);
    [[nodiscard]] std::size_t take_payload(std::span<unsigned char> bytes);
    [[nodiscard]] std::size_t head_bytes() const;
    void head_complete();
    void check_close_code(std::span<unsigned char> bytes);

    const FrameLimits limits_;
    TokenBucket frames_;
    TokenBucket bytes_;
    std::int64_t over_since_ms_ = 0;  // 0: within the rate
    bool owes_ = false;
    Verdict verdict_ = Verdict::fine;

    std::array<unsigned char, head_bytes_max> head_{};
    std::size_t have_ = 0;             // bytes of the head
    std::uint64_t payload_bytes_ = 0;  // of the frame
    std::uint64_t payload_left_ = 0;   // not yet seen
    std::uint64_t message_bytes_ = 0;  // announced by the frames of a message so far
    unsigned close_code_ = 0;
    unsigned completed_ = 0;  // frames in this read
};

}  // namespace server::net
