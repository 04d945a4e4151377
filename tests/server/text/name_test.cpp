#include "server/text/name.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "server/text/line.h"
#include "tests/support/catch.h"

using namespace server;

namespace {

std::string utf8(std::uint32_t point) {
    const auto last = [&](unsigned shift) {
        return static_cast<char>(0x80U | ((point >> shift) & 0x3FU));
    };
    if (point < 0x80) return {static_cast<char>(point)};
    if (point < 0x800) return {static_cast<char>(0xC0U | point >> 6U), last(0)};
    if (point < 0x10000) return {static_cast<char>(0xE0U | point >> 12U), last(6), last(0)};
    return {static_cast<char>(0xF0U | point >> 18U), last(12), last(6), last(0)};
}

}  // namespace

TEST_CASE("names: valid ones") {
    for (const char* name :
         {"Ada", "ben-2", "O'Brien", "Anne Marie", "Зоя", "花子", "José", "x_y"}) {
        CAPTURE(name);
        CHECK(account_name(name));
    }
    CHECK(account_name("  Ada ")->name == "Ada");
}

TEST_CASE("names: invalid ones") {
    for (const char* name :
         {"", "a", " ", "-ada", "ada-", "a  b", "a--b", "ada!", "<ada>", "ad\na",
          "Ad\xD0\xB0",       // a Cyrillic a among Latin letters
          "\u202Eada",        // turns the direction of writing
          "ada\xE2\x80\x8B",  // a space without width
          "abcdefghijklmnopqrstuvwxy", "\xFF\xFE", "evil.org", "www.free-gifts"}) {
        CAPTURE(name);
        CHECK_FALSE(account_name(name));
    }
}

TEST_CASE("names: similar-looking ones have one key") {
    const auto same = [](const char* one, const char* other) {
        CAPTURE(one, other);
        return look_alike_key(one) == look_alike_key(other);
    };
    CHECK(same("Ada", "ADA"));
    CHECK(same("ada", "a-d-a"));
    CHECK(same("anne marie", "AnneMarie"));
    CHECK(same("Ida", "lda"));
    CHECK(same("Ida", "1da"));
    CHECK(same("bob", "b0b"));
    CHECK(same("modern", "modem"));
    CHECK(same("Ada", "\xD0\x90\xD0\xB4\xD0\xB0") == false);  // other letters, in between
    CHECK(same("pope", "\xD1\x80\xD0\xBE\xD1\x80\xD0\xB5"));  // all of them Cyrillic
    CHECK(same("Jos\xC3\xA9", "Jose\xCC\x81"));
    CHECK(
        same("\xEF\xBC\xA1"
             "da",
             "Ada"));  // a wide A
    CHECK_FALSE(same("ada", "adam"));
    CHECK_FALSE(same("ben", "bea"));
}

TEST_CASE("names: a line longer than any name has no key, and is not folded") {
    // One character that folds to eleven times its bytes.
    std::string line;
    while (line.size() + 3 <= look_alike_bytes_max) line += "\xEF\xB7\xBA";
    CHECK(look_alike_key(line).size() > 2 * look_alike_bytes_max);
    CHECK(look_alike_key(line + line).empty());
}

TEST_CASE("names: skeletons are compared in both cases") {
    const auto alike = [](const char* one, const char* other) {
        CAPTURE(one, other);
        const auto skeletons = name_skeletons(other);
        for (const std::string& skeleton : name_skeletons(one)) {
            if (std::find(skeletons.begin(), skeletons.end(), skeleton) != skeletons.end())
                return true;
        }
        return false;
    };
    // Latin and Cyrillic.
    for (const char* latin : {"TOM", "Tom", "tom"}) {
        for (const char* cyrillic :
             {"\u0422\u041E\u041C", "\u0422\u043E\u043C", "\u0442\u043E\u043C"})
            CHECK(alike(latin, cyrillic));
    }
    CHECK(alike("bob", "\u042C\u041E\u042C"));
    CHECK(alike("pope", "\u0440\u043E\u0440\u0435"));
    CHECK(alike("ANNA", "\u0391\u039D\u039D\u0391"));  // Greek
    CHECK(alike("modern", "modem"));
    // A modifier letter, and an apostrophe.
    for (const char* other : {"O\u02BCBrien", "O\u02BBBrien", "O\u2019Brien", "OBrien"})
        CHECK(alike("O'Brien", other));
    CHECK_FALSE(account_name("\u02BC\u02BC"));
    CHECK_FALSE(alike("\u30A2\u30FC\u30B5\u30FC", "\u30A2\u30B5"));  // long vowels are none
    CHECK(alike("Ida", "l-d-a"));
    // A second dot over what has one: an i, a j, a dotless i, those under accents, in capitals.
    for (const char* other : {"Ki\u0307ru", "K\u0131\u0307ru", "K\u0130RU", "KI\u0307RU"})
        CHECK(alike("Kiru", other));
    CHECK(alike("Jon", "j\u0307on"));
    CHECK(alike("\u0456\u0307van", "\u0456van"));  // Cyrillic
    CHECK(alike("K\u012Fru", "Ki\u0307\u0328ru"));
    CHECK(alike("Nad\u00EFm", "Nadi\u0307\u0308m"));
    CHECK_FALSE(alike("Eva", "E\u0307va"));  // a letter without a dot of its own
    CHECK_FALSE(alike("ada", "adam"));
    CHECK_FALSE(alike("Ada", "\u0410\u0434\u0430"));  // Cyrillic, with another letter in between
    CHECK(name_skeletons(std::string(look_alike_bytes_max + 1, 'x')).empty());
    CHECK(name_skeletons(" ").empty());
    CHECK(skeleton_form() > 1'000);
}

TEST_CASE("names: ones that look like the server's are reserved") {
    for (const char* name :
         {"Admin", "ADMIN", "a-d-min", "Adm1n", "\u0410dmin", "moderator", "System", "ADM\u0130N",
          "admi\u0307n", "SERVER", "Bot", "b0t", "meepled", "Meep1ed", "console"}) {
        CAPTURE(name);
        CHECK(is_reserved_name(name));
        CHECK_FALSE(account_name(name));
    }
    // Equal, and not within.
    for (const char* name : {"Admins", "Abbot", "Serverine", "Ecosystem", "Mod", "Meeple"}) {
        CAPTURE(name);
        CHECK_FALSE(is_reserved_name(name));
        CHECK(account_name(name));
    }
}

TEST_CASE("names: no invisible characters") {
    // Default_Ignorable_Code_Point, signs of music that are not seen, and letters that are blank.
    const std::pair<std::uint32_t, std::uint32_t> ranges[] = {
        {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},     {0x115F, 0x1160},
        {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},   {0x202A, 0x202E},
        {0x2060, 0x206F},   {0x2800, 0x2800},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},
        {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFF8},   {0x13441, 0x13442},
        {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};
    for (const auto& [first, last] : ranges) {
        for (std::uint32_t point = first; point <= last; ++point) {
            const std::string hidden = utf8(point);
            if (account_name("Ada" + hidden) || account_name("A" + hidden + "da"))
                FAIL_CHECK("U+" << std::hex << point);
            // Nor in a guest's, but for the mark that asks for a coloured picture.
            if (point != 0xFE0F && clean_line("Ada" + hidden, 24)) FAIL_CHECK(std::hex << point);
        }
    }
}

TEST_CASE("names: the allowed characters of Unicode are letters in modern use") {
    std::size_t allowed = 0;
    for (std::uint32_t point = 0x21; point < 0x110000; ++point) {
        if (point >= 0xD800 && point < 0xE000) continue;
        const std::string letter = utf8(point);
        const auto name = account_name(letter + letter);
        if (!name) continue;
        ++allowed;
        // It has a skeleton, and is found by what it is signed in with.
        if (name->skeletons.empty() || name->key.empty()) FAIL_CHECK(std::hex << point);
        // Beside Latin and Cyrillic there are marks alone, which are seen or are no part of a name.
        if (point < 0x80 || point >= 0x3000 || point == 0x2EC) continue;
        const bool beside_both =
            account_name("Ada" + letter) && account_name("\u0416\u0416" + letter);
        if (beside_both && name_skeletons("Ada" + letter) != name_skeletons("Ada"))
            FAIL_CHECK("of two scripts: " << std::hex << point);
    }
    // Far from all of the 140 000 letters that there are.
    CHECK(allowed > 40'000);
    CHECK(allowed < 120'000);
}
