// RequestIds: names for requests that were refused, for their answers and the log.
#pragma once

#include <array>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <random>
#include <string>

namespace server::net {

// Thread-safe. No id comes twice; the next one cannot be told from the last one.
class RequestIds {
public:
    RequestIds() {
        std::random_device random;
        start_ = std::uint64_t{random()} << 32U | random();
    }

    // 16 hexadecimal digits.
    [[nodiscard]] std::string next() {
        std::array<char, 16> digits{};
        const std::uint64_t number = mixed(start_ + count_.fetch_add(1));
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16);
        const std::string text(digits.data(), end.ptr);
        return std::string(digits.size() - text.size(), '0') + text;
    }

private:
    // splitmix64: different numbers stay different.
    static std::uint64_t mixed(std::uint64_t number) {
        number *= 0x9e3779b97f4a7c15U;
        number = (number ^ number >> 30U) * 0xbf58476d1ce4e5b9U;
        number = (number ^ number >> 27U) * 0x94d049bb133111ebU;
        return number ^ number >> 31U;
    }

    std::uint64_t start_ = 0;
    std::atomic<std::uint64_t> count_{0};
};

}  // namespace server::net
