#include "tests/support/scenario_text.h"

#include <charconv>

namespace scenario {

std::string_view trim(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    if (trim(text).empty()) return parts;
    for (;;) {
        const auto at = text.find(separator);
        parts.emplace_back(trim(text.substr(0, at)));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + separator.size());
    }
}

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> found;
    for (text = trim(text); !text.empty(); text = trim(text)) {
        const auto end = std::min(text.find_first_of(" \t"), text.size());
        found.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return found;
}

std::optional<int> number(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::optional<rules::tiles::Position> position(std::string_view text) {
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto x = number(text.substr(0, comma));
    const auto y = number(text.substr(comma + 1));
    if (!x || !y || *x < -128 || *x > 127 || *y < -128 || *y > 127) return std::nullopt;
    return rules::tiles::Position{static_cast<std::int8_t>(*x), static_cast<std::int8_t>(*y)};
}

std::optional<rules::tiles::Rotation> rotation(std::string_view text) {
    if (!text.starts_with('r')) return std::nullopt;
    const auto turns = number(text.substr(1));
    if (!turns || *turns < 0 || *turns > 255) return std::nullopt;
    return static_cast<rules::tiles::Rotation>(*turns);
}

}  // namespace scenario
