// Text without the white space of HTTP around it. Pure.
#pragma once

#include <string_view>

namespace server::net {

[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view space = " \t";
    const std::size_t first = text.find_first_not_of(space);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(space) - first + 1);
}

}  // namespace server::net
