// Lines with web addresses, and lines that only look a little like them.
#include "server/text/link.h"

#include <string>

#include "tests/support/catch.h"

using server::has_link;

TEST_CASE("addresses of pages are links, however they are drawn") {
    for (const char* text :
         {"https://example.org/x", "see HTTP://EXAMPLE", "example.org",
          "look at example.org!",  "(example.org)",      "sub.example.co.uk/path",
          "www.example",           "me@example.org",     "example.org:8080",
          "free-coins.example",    "10.0.0.1",           "go to 192.168.1.17:80 now",
          "xn--bcher-kva.example", "пример.рф",          "例え。com",
          "example\u3002org",      "example\uff0eorg",   "example\uff61org",
          "\uff45xample.\uff4frg", "1.2.3.4.5",          "example.org.",
          "a.b.example",           "meeple://room",      "ftp://x"}) {
        CAPTURE(text);
        CHECK(has_link(text));
    }
}

TEST_CASE("ordinary text is no link") {
    for (const char* text : {"",
                             "Good luck!",
                             "e.g. here",
                             "i.e. there",
                             "well...",
                             "wait...what",
                             "3.5 points",
                             "1.2.3",
                             "v2.0",
                             "12. Well played",
                             "Nice move. Thanks.",
                             "U.S.A.",
                             "http",
                             "ratio 3:1",
                             "and/or",
                             "www",
                             "a .b c",
                             "Good game. 2:1",
                             "...",
                             ".",
                             "😀.😀",
                             "好。谢谢",
                             "はい。そうです。",
                             "one. two. three"}) {
        CAPTURE(text);
        CHECK_FALSE(has_link(text));
    }
}

TEST_CASE("a full stop without a space is taken for a link") {
    CHECK(has_link("Thanks.Bye"));
}
