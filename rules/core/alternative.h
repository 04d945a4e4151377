// Which alternative of a variant a type is.
#pragma once

#include <cstddef>
#include <type_traits>
#include <variant>

namespace rules {

template <class T, class Variant, std::size_t i = 0>
[[nodiscard]] constexpr std::size_t index_of() {
    if constexpr (std::is_same_v<std::variant_alternative_t<i, Variant>, T>) {
        return i;
    } else {
        return index_of<T, Variant, i + 1>();
    }
}

}  // namespace rules
