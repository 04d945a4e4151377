// Writing canonical bytes: fixed widths, little end first.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace rules {

template <std::integral Number>
void put(std::string& out, Number number) {
    using Bits = std::make_unsigned_t<Number>;
    auto bits = std::uint64_t{static_cast<Bits>(number)};
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        out += static_cast<char>(bits & 0xffU);
        bits >>= 8U;
    }
}

}  // namespace rules
