// Lines of the log as JSON, and the names of refused requests.
#include "server/log.h"

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "server/net/request_ids.h"
#include "tests/support/catch.h"

namespace server {
namespace {

nlohmann::json object(const std::string& message) {
    const std::string text = "{" + log::json_fields(message) + "}";
    INFO(text);
    CHECK(text.find('\n') == std::string::npos);
    return nlohmann::json::parse(text);
}

TEST_CASE("a line of the log as JSON has the same fields") {
    CHECK(log::json_fields("stopped") == R"("event":"stopped")");
    CHECK(log::json_fields("started port=8080 data=/var/lib") ==
          R"("event":"started","port":"8080","data":"/var/lib")");
    const auto found = object("failed why=\"no \\\"such\\\" \\\\ thing\" peer=127.0.0.x last=");
    CHECK(found["why"] == "no \"such\" \\ thing");
    CHECK(found["peer"] == "127.0.0.x");
    CHECK(found["last"] == "");
}

TEST_CASE("a quoted text comes back from a line of JSON, with any content") {
    for (const std::string text :
         {"plain", "", " ", "a\" level=error x=\"", "back\\", "\n\r\t\x1b[31m\x7f", "\u2028\u202e",
          "{\"a\":\"}\"}", "\\u{41}", "é \U0001f600 \U000e0041", "a=b c=d"}) {
        const auto found = object("event what=" + log::quoted(text) + " after=1");
        CHECK(found["what"] == text);
        CHECK(found["after"] == "1");
        CHECK(found.size() == 3);
    }
    CHECK(object("event what=" + log::quoted("\xff"))["what"] == "\\xff");
    // What ends a line or turns its direction is an escape in JSON, too.
    CHECK(log::json_fields("event what=" + log::quoted("\u2028")) ==
          R"("event":"event","what":"\u2028")");
}

TEST_CASE("a message of any bytes gives one object") {
    CHECK(object("event two words a=1") ==
          nlohmann::json({{"event", "event"}, {"text", "two words"}, {"a", "1"}}));
    CHECK(object("event a=1 a=2 level=3") ==
          nlohmann::json({{"event", "event"}, {"a", "1"}, {"a_2", "2"}, {"level_2", "3"}}));
    CHECK(object("\xff\"\\\n a=\xc3 b=\"\\").contains("event"));
    CHECK(object("").contains("event"));
    CHECK(object("event a=\"\\u{110000000}\\u{ b=1").contains("a"));
    CHECK(object("event a=\"\\u{d800}\" b=1")["b"] == "1");
}

TEST_CASE("a client that errs all the time does not fill the log") {
    int lines = 0;
    for (int i = 0; i < 100'000; ++i) lines += log::refusal_line() ? 1 : 0;
    CHECK(lines >= 400);
    CHECK(lines < 100'000);
}

TEST_CASE("names of refused requests differ and have one form") {
    net::RequestIds ids;
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
        const std::string id = ids.next();
        CHECK(id.size() == 16);
        CHECK(id.find_first_not_of("0123456789abcdef") == std::string::npos);
        seen.insert(id);
    }
    CHECK(seen.size() == 1000);
}

}  // namespace
}  // namespace server
