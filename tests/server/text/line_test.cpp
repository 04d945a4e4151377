// Lines that are allowed in chat, and lines that are not.
#include "server/text/line.h"

#include <string>

#include "tests/support/catch.h"

using server::clean_line;

TEST_CASE("names of all the world are lines") {
    for (const char* name : {"Ann", "Zoë", "Łukasz", "Владимир", "さくら", "محمد", "Ngô Thị Hạnh",
                             "O'Neill-Smith 3", "🐑 Dolly", "❤️", "श्री"}) {
        CAPTURE(name);
        CHECK(clean_line(name, 24).has_value());
    }
    CHECK(clean_line("", 24) == "");
    CHECK(clean_line("  Ann  ", 24) == "Ann");
    CHECK(clean_line("Zoe\u0308", 24) == "Zo\u00eb");  // composed
}

TEST_CASE("a line has no invisible characters, and none that change the direction") {
    const std::string nul("a\0b", 3);
    // NOLINTBEGIN(misc-misleading-bidirectional): that is what it is about.
    for (const std::string& name :
         {std::string("a\x1b[2Jb"),     std::string("a\nb"),
          std::string("a\tb"),          std::string("a\rb"),
          std::string("a\x7f"),         nul,
          std::string("a\u0085b"),      std::string("a\u009bb"),
          std::string("a\u2028b"),      std::string("a\u2029b"),
          std::string("a\u202eb"),      std::string("a\u2066b"),
          std::string("a\u200fb"),      std::string("a\u200bb"),
          std::string("a\u200db"),      std::string("a\u2060b"),
          std::string("a\ufeffb"),      std::string("a\u00adb"),
          std::string("a\u034fb"),      std::string("a\u3164b"),
          std::string("a\u115fb"),      std::string("a\u2800b"),
          std::string("a\ufffcb"),      std::string("\ufe0f"),
          std::string("a\u00a0b"),      std::string("a\u3000b"),
          std::string("a\ue000b"),      std::string("a\U000e0041b"),
          std::string("a\U000e0100b"),  std::string("a\ufffdb"),
          std::string("a\xff"),         std::string("a\xc0\x80"),
          std::string("a\xed\xa0\x80"), std::string("a\u0301\u0302\u0303\u0304"),
          std::string("\u0301")}) {
        // NOLINTEND(misc-misleading-bidirectional)
        CAPTURE(name);
        CHECK_FALSE(clean_line(name, 24).has_value());
    }
}

TEST_CASE("a line's length is counted in characters") {
    CHECK(clean_line(std::string(24, 'x'), 24).has_value());
    CHECK_FALSE(clean_line(std::string(25, 'x'), 24).has_value());
    std::string long_name;
    for (int i = 0; i < 24; ++i) long_name += "\u3042";
    CHECK(clean_line(long_name, 24).has_value());
    CHECK_FALSE(clean_line(long_name + "\u3042", 24).has_value());
    CHECK_FALSE(clean_line(std::string(10'000, 'x'), 24).has_value());
}
