#include "server/log_text.h"

#include <array>
#include <charconv>

#include "server/log.h"

namespace server::log {

std::optional<Letter> first_letter(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return Letter{lead, 1};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return std::nullopt;
    char32_t code = lead & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xc0U) != 0x80) return std::nullopt;
        code = code << 6U | (next & 0x3fU);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    if (code < least[bytes] || code > 0x10ffff || surrogate) return std::nullopt;
    return Letter{code, bytes};
}

bool is_unseen(char32_t code) {
    const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    const bool line_or_direction = code == 0x61c || (code >= 0x200b && code <= 0x200f) ||
                                   (code >= 0x2028 && code <= 0x202e) ||
                                   (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    return control || line_or_direction || (code >= 0xe0000 && code < 0xe0080);
}

std::string hex(std::uint32_t number) {
    std::array<char, 8> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    return {digits.data(), end};
}

std::string quoted(std::string_view text) {
    const bool long_one = text.size() > quoted_bytes_max;
    if (long_one) text = text.substr(0, quoted_bytes_max);
    std::string line = "\"";
    while (!text.empty()) {
        const auto letter = first_letter(text);
        if (!letter) {
            line += "\\x" + hex(static_cast<unsigned char>(text.front()));
        } else if (is_unseen(letter->code)) {
            line += "\\u{" + hex(letter->code) + "}";
        } else {
            if (letter->code == '"' || letter->code == '\\') line += '\\';
            line += text.substr(0, letter->bytes);
        }
        text.remove_prefix(letter ? letter->bytes : 1);
    }
    return line + (long_one ? "...\"" : "\"");
}

}  // namespace server::log
