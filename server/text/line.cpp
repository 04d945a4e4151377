#include "server/text/line.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace server {
namespace {

constexpr UChar32 emoji_style = 0xFE0F;  // asks for a coloured picture; not seen by itself
constexpr int accents_max = 2;           // on one letter: enough for every living language

// Count as letters or signs, and look like nothing.
bool is_blank(UChar32 one) {
    switch (one) {
        case 0x2800:   // braille without a dot
        case 0xFFFC:   // stands for what is not there
        case 0x13441:  // Egyptian, a full blank
        case 0x13442:  // and half of one
        case 0x1D159:  // a note without a head
            return true;
        default: return false;
    }
}

bool is_accent(UChar32 one) {
    const auto category = u_charType(one);
    return category == U_NON_SPACING_MARK || category == U_ENCLOSING_MARK;
}

bool is_seen(UChar32 one) {
    switch (u_charType(one)) {
        case U_CONTROL_CHAR:
        case U_FORMAT_CHAR:
        case U_SURROGATE:
        case U_PRIVATE_USE_CHAR:
        case U_UNASSIGNED:
        case U_LINE_SEPARATOR:
        case U_PARAGRAPH_SEPARATOR: return false;
        case U_SPACE_SEPARATOR: return one == ' ';
        default: break;
    }
    if (one == emoji_style) return true;
    return !is_blank(one) && u_hasBinaryProperty(one, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0;
}

bool all_seen(const icu::UnicodeString& text) {
    int accents = accents_max;  // none without a letter
    bool anything = text.isEmpty() != 0;
    for (int at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
        const UChar32 one = text.char32At(at);
        if (!is_seen(one)) return false;
        const bool counts = is_accent(one) && one != emoji_style;
        accents = counts ? accents + 1 : 0;
        if (accents > accents_max) return false;
        anything = anything || one != emoji_style;
    }
    return anything;
}

}  // namespace

std::optional<std::string> clean_line(std::string_view text, std::size_t characters_max) {
    constexpr std::size_t bytes_each_max = 4;
    if (text.size() > characters_max * bytes_each_max) return std::nullopt;
    const icu::StringPiece piece(text.data(), static_cast<int>(text.size()));
    UErrorCode problem = U_ZERO_ERROR;
    const icu::Normalizer2* composer = icu::Normalizer2::getNFCInstance(problem);
    icu::UnicodeString line =
        composer->normalize(icu::UnicodeString::fromUTF8(piece), problem).trim();
    if (U_FAILURE(problem) != 0 || !all_seen(line)) return std::nullopt;
    // The replacement of invalid UTF-8.
    if (line.indexOf(static_cast<UChar>(0xFFFD)) >= 0) return std::nullopt;
    if (static_cast<std::size_t>(line.countChar32()) > characters_max) return std::nullopt;
    std::string clean;
    return line.toUTF8String(clean);
}

}  // namespace server
