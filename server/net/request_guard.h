// RequestGuard: bounds what a request of HTTP carries besides its body: request line, fields, chunk
// headers with their extensions, trailers. The HTTP library limits the head only as far as it must
// wait for its end, and chunk extensions and trailers not at all.
#pragma once

#include <cstddef>
#include <string_view>

namespace server::net {

class RequestGuard {
public:
    explicit RequestGuard(std::size_t bytes_max) : bytes_max_(bytes_max) {}

    // What the library has taken, in order, without the bytes of the body.
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
    // A field goes on in another line (obs-fold of RFC 9112). Servers between here and the client
    // may read it in another way.
    [[nodiscard]] bool folded() const { return folded_; }

private:
    std::size_t bytes_max_;
    std::size_t bytes_ = 0;
    char last_ = '\0';
    bool folded_ = false;
};

}  // namespace server::net
