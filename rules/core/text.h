// Small things for reading text: words and numbers.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <vector>

namespace rules {

// The words of a text, separated by blanks.
[[nodiscard]] inline std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
        if (text.empty()) return words;
        words.push_back(text.substr(0, text.find_first_of(" \t\r")));
        text.remove_prefix(words.back().size());
    }
}

// The whole text as a number; nothing if it is none or out of range.
template <std::integral Number>
[[nodiscard]] std::optional<Number> number_of(std::string_view text) {
    Number number = 0;
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || last != end) return std::nullopt;
    return number;
}

}  // namespace rules
