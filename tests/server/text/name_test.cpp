#include "server/text/name.h"

#include "tests/support/catch.h"

using namespace server;

TEST_CASE("names: what can be had") {
    for (const char* name :
         {"Ada", "ben-2", "O'Brien", "Anne Marie", "Зоя", "花子", "José", "x_y"}) {
        CAPTURE(name);
        CHECK(account_name(name));
    }
    CHECK(account_name("  Ada ")->name == "Ada");
}

TEST_CASE("names: what cannot be had") {
    for (const char* name : {"", "a", " ", "-ada", "ada-", "a  b", "a--b", "ada!", "<ada>", "ad\na",
                             "Ad\xD0\xB0",  // a Cyrillic a among Latin letters
                             "\xE2\x80\xAE"
                             "ada",              // turns the direction of writing
                             "ada\xE2\x80\x8B",  // a space without width
                             "abcdefghijklmnopqrstuvwxy", "\xFF\xFE"}) {
        CAPTURE(name);
        CHECK_FALSE(account_name(name));
    }
}

TEST_CASE("names: those that look alike have one key") {
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
