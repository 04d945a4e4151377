// RequestGuard: limits an HTTP request apart from its body: request line, fields, chunk headers
// with their extensions, trailers. The HTTP library limits the head only while it waits for its
// end, and chunk extensions and trailers not at all.
#pragma once

#include <cstddef>
#include <string_view>

namespace server::net {

class RequestGuard {
public:
    explicit RequestGuard(std::size_t bytes_max) : bytes_max_(bytes_max) {}

    // The bytes that the library has consumed, in order, without the body.
    void took(std::string_view bytes) {
        bytes_ += bytes.size();
        for (const char byte : bytes) {
            folded_ = folded_ || (last_ == '\n' && (byte == ' ' || byte == '\t'));
            last_ = byte;
        }
    }

    // Together with bytes that are read and not yet understood.
    [[nodiscard]] bool too_large(std::size_t waiting) const {
        return bytes_ + waiting > bytes_max_;
    }
    // Whether a field continues in another line (obs-fold of RFC 9112). Intermediate servers may
    // read it differently.
    [[nodiscard]] bool folded() const { return folded_; }

private:
    std::size_t bytes_max_;
    std::size_t bytes_ = 0;
    char last_ = '\0';
    bool folded_ = false;
};

}  // namespace server::net
