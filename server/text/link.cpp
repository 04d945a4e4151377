#include "server/text/link.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

namespace server {
namespace {

constexpr int suffix_letters_min = 2;  // of the shortest top domains
constexpr int groups_of_address = 4;

// Full stops of other scripts, which programs take for dots. Where they are at home no space
// follows them, so they count only before what a top domain looks like.
bool is_foreign_dot(UChar32 one) {
    constexpr UChar32 ideographic = 0x3002;
    constexpr UChar32 arabic = 0x06D4;
    return one == ideographic || one == arabic;
}

bool is_plain_letter(UChar32 one) {
    return one >= 'a' && one <= 'z';
}

bool is_label(UChar32 one) {
    return u_isalnum(one) != 0 || one == '-' || one == '_';
}

// One part of a name, up to the next dot.
struct Label {
    int length = 0;
    int first_letters = 0;  // letters before anything else
    int digits = 0;

    void add(UChar32 one) {
        if (u_isalpha(one) != 0 && first_letters == length) ++first_letters;
        if (u_isdigit(one) != 0) ++digits;
        ++length;
    }
};

icu::UnicodeString plain(std::string_view text) {
    UErrorCode problem = U_ZERO_ERROR;
    const icu::Normalizer2* folder = icu::Normalizer2::getNFKCCasefoldInstance(problem);
    const icu::StringPiece piece(text.data(), static_cast<int>(text.size()));
    const icu::UnicodeString folded =
        folder->normalize(icu::UnicodeString::fromUTF8(piece), problem);
    icu::UnicodeString out;
    for (int at = 0; at < folded.length(); at = folded.moveIndex32(at, 1)) {
        const UChar32 one = folded.char32At(at);
        const bool dot = is_foreign_dot(one) && is_plain_letter(folded.charAt(at + 1)) &&
                         is_plain_letter(folded.charAt(at + 2));
        out.append(dot ? UChar32{'.'} : one);
    }
    return out;
}

}  // namespace

// Labels with a dot between each two: a name whose last label begins with two letters, or four
// groups of digits.
bool has_link(std::string_view text) {
    const icu::UnicodeString line = plain(text) + u' ';
    if (line.indexOf(u"://") >= 0 || line.indexOf(u"www.") >= 0) return true;
    Label label;
    bool joined = false;  // by a dot to the label before
    int groups = 0;       // of digits, in a row
    for (int at = 0; at < line.length(); at = line.moveIndex32(at, 1)) {
        const UChar32 one = line.char32At(at);
        if (is_label(one)) {
            label.add(one);
            continue;
        }
        if (joined && label.first_letters >= suffix_letters_min) return true;
        groups = label.length > 0 && label.digits == label.length ? groups + 1 : 0;
        if (groups == groups_of_address) return true;
        joined = one == '.' && label.length > 0;
        if (!joined) groups = 0;
        label = Label();
    }
    return false;
}

}  // namespace server
