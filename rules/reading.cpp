#include "rules/reading.h"

#include <algorithm>

#include "rules/core/text.h"

namespace rules {

namespace {

constexpr std::size_t quoted_bytes_max = 40;

// Whether the byte continues a letter of UTF-8.
bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

std::string quoted(std::string_view text) {
    std::size_t length = std::min(text.size(), quoted_bytes_max);
    while (length > 0 && length < text.size() && continues(text[length])) --length;
    std::string shown(text.substr(0, length));
    std::ranges::replace_if(shown, is_control, '?');
    return "'" + shown + (text.size() > length ? "...'" : "'");
}

// How many bytes the letter of UTF-8 has with which the text begins; 0: it is none.
std::size_t bytes_of_letter(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80U) return 1;
    if (first < 0xC2U || first > 0xF4U) return 0;
    const std::size_t length = first < 0xE0U ? 2 : first < 0xF0U ? 3 : 4;
    if (text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (!continues(text[i])) return 0;
    }
    const auto second = static_cast<unsigned char>(text[1]);
    const bool too_long = (first == 0xE0U && second < 0xA0U) || (first == 0xF0U && second < 0x90U);
    const bool no_letter = (first == 0xEDU && second > 0x9FU) || (first == 0xF4U && second > 0x8FU);
    return too_long || no_letter ? 0 : length;
}

}  // namespace

bool is_control(char letter) {
    return static_cast<unsigned char>(letter) < ' ' || letter == '\x7f';
}

std::string expected(std::string_view what, std::string_view found) {
    return "expected " + std::string(what) + ", found " + quoted(found);
}

std::size_t broken_letter(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = bytes_of_letter(text.substr(at));
        if (length == 0) break;
        at += length;
    }
    return at;
}

std::string_view trimmed(std::string_view text) {
    const auto words = words_of(text);
    if (words.empty()) return {};
    const char* const end = words.back().data() + words.back().size();
    return {words.front().data(), static_cast<std::size_t>(end - words.front().data())};
}

std::string_view without_comment(std::string_view line) {
    const auto comment = line.find("# ");
    const bool is_one =
        comment == 0 || (comment != std::string_view::npos && line[comment - 1] == ' ');
    return is_one ? line.substr(0, comment) : line;
}

int column_in(std::string_view line, std::string_view at) {
    const bool inside = at.data() >= line.data() && at.data() <= line.data() + line.size();
    return inside && !line.empty() ? static_cast<int>(at.data() - line.data()) + 1 : 1;
}

}  // namespace rules
