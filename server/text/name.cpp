#include "server/text/name.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string_view>
#include <utility>

#include "server/text/line.h"
#include "server/text/link.h"

namespace server {
namespace {

struct CloseChecker {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};
using Checker = std::unique_ptr<USpoofChecker, CloseChecker>;

// The general security profile (section 3.1), and the space between two names.
icu::UnicodeSet allowed_characters(UErrorCode& problem) {
    icu::UnicodeSet allowed;  // a copy of either would be frozen as they are
    allowed.addAll(*uspoof_getRecommendedUnicodeSet(&problem));
    allowed.addAll(*uspoof_getInclusionUnicodeSet(&problem));
    allowed.add(' ');
    return allowed;
}

Checker new_checker() {
    UErrorCode problem = U_ZERO_ERROR;
    Checker checker(uspoof_open(&problem));
    const icu::UnicodeSet allowed = allowed_characters(problem);
    uspoof_setAllowedUnicodeSet(checker.get(), &allowed, &problem);
    // A person's name is in one script, or in one that is commonly mixed with Latin.
    uspoof_setRestrictionLevel(checker.get(), USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(
        checker.get(),
        USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS | USPOOF_CHAR_LIMIT,
        &problem);
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

// Without what stands between letters, and what is not seen.
icu::UnicodeString letters_of(const icu::UnicodeString& text) {
    icu::UnicodeString letters;
    for (int at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
        const UChar32 one = text.char32At(at);
        if (!is_joint(one) && u_hasBinaryProperty(one, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0)
            letters.append(one);
    }
    return letters;
}

icu::UnicodeString plain_skeleton_of(const icu::UnicodeString& letters) {
    UErrorCode problem = U_ZERO_ERROR;
    icu::UnicodeString skeleton;
    uspoof_getSkeletonUnicodeString(checker(), 0, letters, skeleton, &problem);
    return skeleton;
}

// A letter by its category that stands between letters by its looks: a modifier like an apostrophe.
bool looks_like_joint(UChar32 one) {
    if (u_charType(one) != U_MODIFIER_LETTER) return false;
    const icu::UnicodeString skeleton = plain_skeleton_of(icu::UnicodeString(one));
    return skeleton.countChar32() == 1 && is_joint(skeleton.char32At(0));
}

// Without a dot over a letter that has one already: an i, a j, and others that lose theirs under an
// accent. Of a skeleton, which is decomposed.
icu::UnicodeString without_second_dots(const icu::UnicodeString& parts) {
    constexpr UChar32 dot_above = 0x307;
    icu::UnicodeString plain;
    bool dotted = false;
    for (int at = 0; at < parts.length(); at = parts.moveIndex32(at, 1)) {
        const UChar32 one = parts.char32At(at);
        if (u_getCombiningClass(one) == 0)
            dotted = u_hasBinaryProperty(one, UCHAR_SOFT_DOTTED) != 0;
        if (one != dot_above || !dotted) plain.append(one);
    }
    return plain;
}

std::string key_of(const icu::UnicodeString& skeleton) {
    std::string text;
    skeleton.toUTF8String(text);
    icu::UnicodeString letters = folded(text);
    // A capital I looks like a small l, and has been folded.
    letters.findAndReplace("i", "l");
    std::string key;
    return letters.toUTF8String(key);
}

// Not of look_alike_key(): keys of names in the store stay as they are.
std::string skeleton_of(const icu::UnicodeString& letters) {
    return key_of(without_second_dots(plain_skeleton_of(letters)));
}

}  // namespace

std::string look_alike_key(std::string_view line) {
    if (line.size() > look_alike_bytes_max) return {};
    return key_of(plain_skeleton_of(letters_of(folded(line))));
}

std::vector<std::string> name_skeletons(std::string_view line) {
    if (line.size() > look_alike_bytes_max) return {};
    const icu::StringPiece piece(line.data(), static_cast<int>(line.size()));
    const icu::UnicodeString seen = letters_of(icu::UnicodeString::fromUTF8(piece));
    icu::UnicodeString letters;
    for (int at = 0; at < seen.length(); at = seen.moveIndex32(at, 1)) {
        if (!looks_like_joint(seen.char32At(at))) letters.append(seen.char32At(at));
    }
    icu::UnicodeString small = letters;
    icu::UnicodeString capital = letters;
    small.toLower(icu::Locale::getRoot());
    capital.toUpper(icu::Locale::getRoot());
    std::vector<std::string> skeletons{skeleton_of(letters), skeleton_of(small),
                                       skeleton_of(capital)};
    std::sort(skeletons.begin(), skeletons.end());
    skeletons.erase(std::unique(skeletons.begin(), skeletons.end()), skeletons.end());
    if (skeletons.front().empty()) skeletons.erase(skeletons.begin());
    return skeletons;
}

std::int64_t skeleton_form() {
    constexpr std::int64_t of_this_code = 2'000;
    UVersionInfo tables{};
    u_getVersion(tables);
    return of_this_code + tables[0];
}

bool is_reserved_name(std::string_view line) {
    static const std::set<std::string> reserved = [] {
        std::set<std::string> all;
        for (const char* name :
             {"console", "Admin", "Moderator", "System", "Server", "Bot", "Meepled"}) {
            for (std::string& skeleton : name_skeletons(name)) all.insert(std::move(skeleton));
        }
        return all;
    }();
    const auto skeletons = name_skeletons(line);
    return std::any_of(skeletons.begin(), skeletons.end(),
                       [](const std::string& one) { return reserved.contains(one); });
}

namespace {

// As guests without a name are called.
bool is_made_up(const std::string& key) {
    static const std::string guest = look_alike_key("Guest");
    constexpr std::size_t digits = 4;
    return key.starts_with(guest) &&
           (key.size() == guest.size() || key.size() == guest.size() + digits);
}

}  // namespace

std::optional<AccountName> account_name(std::string_view text) {
    const auto line = clean_line(text, account_name_characters_max);
    if (!line || has_link(*line)) return std::nullopt;
    const icu::UnicodeString name = icu::UnicodeString::fromUTF8(*line);
    if (static_cast<std::size_t>(name.countChar32()) < account_name_characters_min)
        return std::nullopt;
    if (!well_built(name)) return std::nullopt;
    UErrorCode problem = U_ZERO_ERROR;
    if (uspoof_checkUnicodeString(checker(), name, nullptr, &problem) != 0 ||
        U_FAILURE(problem) != 0)
        return std::nullopt;
    AccountName made{*line, look_alike_key(*line), name_skeletons(*line)};
    if (made.skeletons.empty() || is_reserved_name(*line) || is_made_up(made.key))
        return std::nullopt;
    return made;
}

}  // namespace server
