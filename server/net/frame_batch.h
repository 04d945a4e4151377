// FrameBatch: messages for one write. They are whole and not compressed; FrameBatch writes their
// heads, so that the WebSocket library does not write each separately.
#pragma once

#include <array>
#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <span>

#include "server/frame.h"

namespace server::net {

// RFC 6455, section 5.2: a server's message in one piece.
class FrameHead {
public:
    FrameHead() = default;
    FrameHead(Encoding encoding, std::size_t payload) {
        put(encoding == Encoding::binary ? 0x82 : 0x81, 1);
        if (payload < 126) {
            put(payload, 1);
        } else if (payload <= std::numeric_limits<std::uint16_t>::max()) {
            put(126, 1);
            put(payload, 2);
        } else {
            put(127, 1);
            put(payload, 8);
        }
    }
    [[nodiscard]] boost::asio::const_buffer buffer() const {
        return boost::asio::buffer(bytes_, size_);
    }

private:
    void put(std::uint64_t number, std::size_t width) {  // the highest byte first
        while (width-- > 0) bytes_[size_++] = static_cast<std::uint8_t>(number >> (8 * width));
    }

    std::array<std::uint8_t, 10> bytes_{};
    std::size_t size_ = 0;
};

class FrameBatch {
public:
    static constexpr std::size_t frames_max = 8;
    // It takes no further messages beyond this.
    static constexpr std::size_t bytes_max = 16 * std::size_t{1024};

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] std::size_t payload_bytes() const { return payload_bytes_; }
    [[nodiscard]] const Frame& front() const { return frames_.front(); }

    // Takes at most `most` messages from the front of the queue; returns their bytes.
    std::size_t take(std::deque<Frame>& queue, Encoding encoding, std::size_t most = frames_max) {
        while (!queue.empty() && count_ < most && payload_bytes_ < bytes_max) {
            const Frame& frame = frames_[count_] = std::move(queue.front());
            queue.pop_front();
            heads_[count_] = FrameHead(encoding, frame->size());
            buffers_[2 * count_] = heads_[count_].buffer();
            buffers_[2 * count_ + 1] = boost::asio::buffer(*frame);
            payload_bytes_ += frame->size();
            ++count_;
        }
        return payload_bytes_;
    }

    // Heads and messages by turns; valid until clear().
    [[nodiscard]] std::span<const boost::asio::const_buffer> buffers() const {
        return std::span(buffers_).first(2 * count_);
    }

    void clear() {
        while (count_ > 0) frames_[--count_].reset();
        payload_bytes_ = 0;
    }

private:
    std::array<Frame, frames_max> frames_;
    std::array<FrameHead, frames_max> heads_;
    std::array<boost::asio::const_buffer, 2 * frames_max> buffers_;
    std::size_t count_ = 0;
    std::size_t payload_bytes_ = 0;
};

}  // namespace server::net
