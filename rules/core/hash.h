// FNV-1a: a plain 64-bit hash that is the same everywhere. For signatures of recorded games, never
// against people.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rules {

class Fnv {
public:
    void add(std::string_view bytes) {
        for (const char c : bytes) {
            hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        }
    }
    [[nodiscard]] std::uint64_t value() const { return hash_; }
    // Sixteen hexadecimal digits.
    [[nodiscard]] std::string text() const {
        std::string digits;
        for (int shift = 60; shift >= 0; shift -= 4)
            digits += "0123456789abcdef"[(hash_ >> shift) & 15U];
        return digits;
    }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325U;
};

}  // namespace rules
