#include "server/store/folded.h"

#include <array>
#include <clocale>
#include <cstdint>
#include <cwctype>

namespace server {
namespace {

// One letter of UTF-8 at the beginning of a text.
struct Letter {
    char32_t code = 0;
    std::size_t size = 0;  // in bytes; 0: these bytes are no letter
};

Letter first_letter(std::string_view text) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = at(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead >= 0xf8   ? 0
                             : lead >= 0xf0 ? 4
                             : lead >= 0xe0 ? 3
                             : lead >= 0xc0 ? 2
                                            : 0;
    if (size == 0 || text.size() < size) return {};
    char32_t code = lead & (0x7fU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((at(i) & 0xc0U) != 0x80) return {};
        code = code << 6 | (at(i) & 0x3fU);
    }
    constexpr std::array<char32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
    if (code < least[size] || code > 0x10ffff) return {};
    return {code, size};
}

void append_letter(char32_t code, std::string& text) {
    const auto byte = [&](char32_t value) {
        text.push_back(static_cast<char>(static_cast<unsigned char>(value)));
    };
    if (code < 0x80) return byte(code);
    if (code < 0x800) {
        byte(0xc0 | code >> 6);
    } else {
        if (code < 0x10000) {
            byte(0xe0 | code >> 12);
        } else {
            byte(0xf0 | code >> 18);
            byte(0x80 | (code >> 12 & 0x3f));
        }
        byte(0x80 | (code >> 6 & 0x3f));
    }
    byte(0x80 | (code & 0x3f));
}

char32_t lower(char32_t code) {
    // The process' own locale may know nothing but ASCII.
    static const locale_t all_scripts = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    if (all_scripts == nullptr) return code;
    return static_cast<char32_t>(towlower_l(static_cast<wint_t>(code), all_scripts));
}

}  // namespace

std::string folded(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        if (letter.size == 0) {
            result.push_back(text.front());
            text.remove_prefix(1);
        } else {
            append_letter(lower(letter.code), result);
            text.remove_prefix(letter.size);
        }
    }
    return result;
}

}  // namespace server
