#include "server/net/frame_guard.h"

#include <algorithm>

namespace server::net {
namespace {

constexpr unsigned opcode_close = 8;
constexpr unsigned close_code_last = 4999;

}  // namespace

void FrameGuard::look(std::span<unsigned char> read, std::int64_t now_ms) {
    const std::size_t bytes = read.size();
    completed_ = 0;
    while (!read.empty()) {
        const std::size_t taken = payload_left_ > 0 ? take_payload(read) : take_head(read);
        read = read.subspan(taken);
    }
    frames_.charge(now_ms, std::max(1U, completed_));
    bytes_.charge(now_ms, static_cast<double>(bytes));
    owes_ = pause_ms(now_ms) > 0;
    if (owes_) {
        if (over_since_ms_ == 0) over_since_ms_ = now_ms;
        if (now_ms - over_since_ms_ >= limits_.patience.count() && verdict_ == Verdict::fine) {
            verdict_ = Verdict::abusive;
        }
    } else if (over_since_ms_ != 0 && frames_.level(now_ms) >= 0.5 && bytes_.level(now_ms) >= 0.5) {
        over_since_ms_ = 0;
    }
}

std::int64_t FrameGuard::pause_ms(std::int64_t now_ms) {
    return std::max(frames_.debt_ms(now_ms), bytes_.debt_ms(now_ms));
}

std::size_t FrameGuard::head_bytes() const {
    if (have_ < 2) return 2;
    const unsigned length = head_[1] & 0x7fU;
    const std::size_t mask = (head_[1] & 0x80U) != 0 ? 4 : 0;
    return 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + mask;
}

std::size_t FrameGuard::take_head(std::span<const unsigned char> bytes) {
    std::size_t taken = 0;
    while (taken < bytes.size() && have_ < head_bytes()) head_[have_++] = bytes[taken++];
    if (have_ >= 2 && have_ == head_bytes()) head_complete();
    return taken;
}

void FrameGuard::head_complete() {
    const unsigned short_length = head_[1] & 0x7fU;
    payload_bytes_ = short_length;
    if (short_length >= 126) {
        const std::size_t wide = short_length == 126 ? 2 : 8;
        payload_bytes_ = 0;
        for (std::size_t i = 0; i < wide; ++i) payload_bytes_ = payload_bytes_ << 8U | head_[2 + i];
    }
    payload_left_ = payload_bytes_;
    if ((head_[0] & 0x08U) == 0) {  // a piece of a message
        if (payload_bytes_ > limits_.message_bytes_max - message_bytes_) {
            verdict_ = Verdict::too_big;
        } else {
            const bool last = (head_[0] & 0x80U) != 0;
            message_bytes_ = last ? 0 : message_bytes_ + payload_bytes_;
        }
    }
    if (payload_left_ == 0) {
        have_ = 0;
        ++completed_;
    }
}

std::size_t FrameGuard::take_payload(std::span<unsigned char> bytes) {
    const auto taken =
        static_cast<std::size_t>(std::min<std::uint64_t>(payload_left_, bytes.size()));
    if ((head_[0] & 0x0fU) == opcode_close) check_close_code(bytes.first(taken));
    payload_left_ -= taken;
    if (payload_left_ == 0) {
        have_ = 0;
        ++completed_;
    }
    return taken;
}

// Codes end at 4999, and the library knows no end: one beyond becomes a small one, which it
// refuses. (If 5000 to 5119 come in two reads, the first half is gone by then; the library then
// echoes it.)
void FrameGuard::check_close_code(std::span<unsigned char> bytes) {
    const std::uint64_t seen = payload_bytes_ - payload_left_;
    if (seen >= 2 || bytes.empty() || (head_[1] & 0x80U) == 0) return;
    const unsigned char* mask = &head_[have_ - 4];
    const std::size_t count = std::min<std::size_t>(bytes.size(), 2 - seen);
    for (std::size_t i = 0; i < count; ++i) {
        close_code_ =
            (close_code_ << 8U | static_cast<unsigned>(bytes[i] ^ mask[seen + i])) & 0xffffU;
    }
    const bool whole = seen + count == 2;
    const unsigned last = whole ? close_code_last : close_code_last >> 8U;
    if (seen == 0 && close_code_ > last) bytes[0] = mask[0];
}

}  // namespace server::net
