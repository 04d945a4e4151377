// Reading canonical bytes (rules/canonical.md): fixed widths, the low byte first.
#pragma once

#include <concepts>
#include <span>
#include <type_traits>

#include "server/env/fault.h"

namespace server::env {

class BytesReader {
public:
    explicit BytesReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    template <std::integral Number>
    [[nodiscard]] Number take() {
        require(bytes_.size() >= sizeof(Number), MEEPLED_BAD_DATA, "a view ends too early");
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            bits |= static_cast<std::uint64_t>(bytes_[i]) << (8 * i);
        bytes_ = bytes_.subspan(sizeof(Number));
        return static_cast<Number>(static_cast<std::make_unsigned_t<Number>>(bits));
    }
    [[nodiscard]] std::uint8_t byte() { return take<std::uint8_t>(); }
    // One of 0..n-1.
    [[nodiscard]] std::uint8_t below(std::size_t n, const char* what) {
        const std::uint8_t number = byte();
        require(number < n, MEEPLED_BAD_DATA, std::string("a view has no such ") + what);
        return number;
    }
    [[nodiscard]] bool flag() { return below(2, "flag") == 1; }
    void end() const {
        require(bytes_.empty(), MEEPLED_BAD_DATA, "a view has bytes behind its end");
    }

private:
    std::span<const std::uint8_t> bytes_;
};

}  // namespace server::env
