#include "server/text/name.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>
#include <string_view>

#include "server/text/line.h"

namespace server {
namespace {

struct CloseChecker {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};
using Checker = std::unique_ptr<USpoofChecker, CloseChecker>;

Checker new_checker() {
    UErrorCode problem = U_ZERO_ERROR;
    Checker checker(uspoof_open(&problem));
    // What a person writes is in one script, or in one with Latin that its writers know.
    uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(checker.get(),
                     USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &problem);
    return checker;
}

// Made once: a checker that is not changed may be used by any thread.
const USpoofChecker* checker() {
    static const Checker one = new_checker();
    return one.get();
}

bool is_joint(UChar32 one) {
    return one == ' ' || one == '-' || one == '_' || one == '.' || one == '\'' || one == 0x2019;
}

bool well_built(const icu::UnicodeString& name) {
    bool joint = true;  // none at the beginning, and none after another one
    for (int at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
        const UChar32 one = name.char32At(at);
        const auto category = u_charType(one);
        const bool accent = category == U_NON_SPACING_MARK || category == U_COMBINING_SPACING_MARK;
        if (is_joint(one)) {
            if (joint) return false;
            joint = true;
        } else if (u_isalnum(one) != 0 || (accent && !joint)) {
            joint = false;
        } else {
            return false;
        }
    }
    return !joint;
}

icu::UnicodeString folded(std::string_view text) {
    const icu::StringPiece piece(text.data(), static_cast<int>(text.size()));
    UErrorCode problem = U_ZERO_ERROR;
    const icu::Normalizer2* folder = icu::Normalizer2::getNFKCCasefoldInstance(problem);
    return folder->normalize(icu::UnicodeString::fromUTF8(piece), problem);
}

}  // namespace

std::string look_alike_key(std::string_view line) {
    if (line.size() > look_alike_bytes_max) return {};
    icu::UnicodeString letters;
    const icu::UnicodeString plain = folded(line);
    for (int at = 0; at < plain.length(); at = plain.moveIndex32(at, 1)) {
        if (!is_joint(plain.char32At(at))) letters.append(plain.char32At(at));
    }
    UErrorCode problem = U_ZERO_ERROR;
    icu::UnicodeString skeleton;
    uspoof_getSkeletonUnicodeString(checker(), 0, letters, skeleton, &problem);
    std::string text;
    skeleton.toUTF8String(text);
    skeleton = folded(text);
    // A capital I looks like a small l, and has been folded.
    skeleton.findAndReplace("i", "l");
    std::string key;
    return skeleton.toUTF8String(key);
}

namespace {

// Names that the server itself uses: the operator's, and those of guests without a name.
bool is_reserved(const std::string& key) {
    static const std::string console = look_alike_key("console");
    static const std::string guest = look_alike_key("Guest");
    constexpr std::size_t digits = 4;
    const bool made_up = key.starts_with(guest) &&
                         (key.size() == guest.size() || key.size() == guest.size() + digits);
    return key == console || made_up;
}

}  // namespace

std::optional<AccountName> account_name(std::string_view text) {
    const auto line = clean_line(text, account_name_characters_max);
    if (!line) return std::nullopt;
    const icu::UnicodeString name = icu::UnicodeString::fromUTF8(*line);
    if (static_cast<std::size_t>(name.countChar32()) < account_name_characters_min)
        return std::nullopt;
    if (!well_built(name)) return std::nullopt;
    UErrorCode problem = U_ZERO_ERROR;
    if (uspoof_checkUnicodeString(checker(), name, nullptr, &problem) != 0 ||
        U_FAILURE(problem) != 0)
        return std::nullopt;
    AccountName made{*line, look_alike_key(*line)};
    if (is_reserved(made.key)) return std::nullopt;
    return made;
}

}  // namespace server
