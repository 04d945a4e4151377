// The parts of `net` that need no socket.
#include <span>

#include "server/log.h"
#include "server/net/addresses.h"
#include "server/net/frame_guard.h"
#include "server/net/handshake.h"
#include "server/net/http.h"
#include "server/net/metrics_text.h"
#include "server/net/report_limits.h"
#include "server/net/round_trip.h"
#include "server/net/ws_client.h"
#include "tests/server/net/raw_peer.h"
#include "tests/support/catch.h"

namespace server::net {
namespace {

using boost::asio::ip::make_address;

TEST_CASE("a full bucket pays for a cost above its size, and debts are paid back") {
    const Rate rate{10, 5};
    TokenBucket bucket(rate);
    CHECK(bucket.take(0, 20) == 0);
    CHECK(bucket.debt_ms(0) == 1500);
    CHECK(bucket.take(1500) == 100);
    bucket.charge(1500, 1);
    CHECK(bucket.debt_ms(1500) == 100);
    bucket.give_back(100);
    CHECK(bucket.level(1500) == 1);
    CHECK(TokenBucket(Rate{}).take(0, 1e9) == 0);
}

TEST_CASE("a bucket that is emptied a thousand times refills at its rate") {
    TokenBucket bucket({3, 1});
    std::int64_t now = 0;
    for (int i = 0; i < 1'000; ++i) {
        CHECK(bucket.take(now) == 0);
        const std::uint32_t wait = bucket.take(now);
        CHECK(wait >= 333);
        CHECK(wait <= 334);
        now += wait;
    }
    CHECK(now <= 334'000);
}

TEST_CASE("a table of buckets is bounded, and many keys do not free one that is used up") {
    TokenBuckets<int> table({1, 3}, 2'000);
    for (int i = 0; i < 3; ++i) CHECK(table.take(-1, 0) == 0);
    for (int key = 0; key < 50'000; ++key) {
        CHECK(table.take(key, 0) == 0);
        CHECK(table.size() <= 2'000);
    }
    CHECK(table.take(-1, 0) == 1'000);
    // Full buckets are forgotten first.
    for (int key = 0; key < 2'000; ++key) CHECK(table.take(100'000 + key, 10'000) == 0);
    CHECK(table.size() <= 2'000);
    CHECK(table.level(-1, 10'000) == 1);
}

// The guard's result for these bytes, read in pieces of that size.
FrameGuard::Verdict verdict_on(std::string bytes, std::size_t piece) {
    FrameLimits limits;
    limits.message_bytes_max = 1000;
    FrameGuard guard(limits);
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        const std::size_t size = std::min(piece, bytes.size() - at);
        guard.look({reinterpret_cast<unsigned char*>(bytes.data()) + at, size}, 0);
    }
    return guard.verdict();
}

TEST_CASE("the guard knows heads of frames, however they come") {
    const std::string good = client_frame(op_binary, std::string(500, 'a')) +
                             client_frame(fin | op_ping, std::string(125, 'p')) +
                             client_frame(op_continue, "") +
                             client_frame(fin | op_continue, std::string(500, 'a')) +
                             client_frame(fin | op_binary, std::string(1000, 'a'));
    for (const std::size_t piece : {1U, 2U, 3U, 7U, 100U, 10000U}) {
        CAPTURE(piece);
        CHECK(verdict_on(good, piece) == FrameGuard::Verdict::fine);
        CHECK(verdict_on(client_frame(fin | op_binary, std::string(1001, 'a')).substr(0, 4),
                         piece) == FrameGuard::Verdict::fine);  // the head is not whole
        CHECK(verdict_on(client_frame(fin | op_binary, std::string(1001, 'a')).substr(0, 8),
                         piece) == FrameGuard::Verdict::too_big);
        CHECK(verdict_on(good + client_frame(op_binary, std::string(999, 'a')) +
                             client_frame(op_continue, "aa"),
                         piece) == FrameGuard::Verdict::too_big);
        CHECK(verdict_on(std::string("\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10) + "mask",
                         piece) == FrameGuard::Verdict::too_big);
    }
}

TEST_CASE("the guard charges for frames, reads and bytes, and loses patience") {
    FrameLimits limits;
    limits.frames = {10, 20};
    limits.patience = std::chrono::milliseconds(1000);
    std::string ping = client_frame(fin | op_ping, "");
    const std::span bytes(reinterpret_cast<unsigned char*>(ping.data()), ping.size());
    FrameGuard frames(limits);
    for (int i = 0; i < 20; ++i) frames.look(bytes, 0);
    CHECK(frames.pause_ms(0) == 0);
    frames.look(bytes, 0);
    CHECK(frames.pause_ms(0) == 100);
    FrameGuard reads(limits);
    for (int i = 0; i < 21; ++i) reads.look(bytes.first(1), 0);
    CHECK(reads.pause_ms(0) == 100);
    CHECK(reads.pause_ms(100) == 0);
    CHECK(reads.verdict() == FrameGuard::Verdict::fine);
    for (int now = 100; now <= 1100; now += 100) {
        for (int i = 0; i < 2; ++i) frames.look(bytes, now);
    }
    CHECK(frames.verdict() == FrameGuard::Verdict::abusive);
    // A rest, and it is as patient as before.
    FrameGuard rested(limits);
    for (int burst = 0; burst < 10; ++burst) {
        for (int i = 0; i < 21; ++i) rested.look(bytes, burst * 5000);
        rested.look(bytes, burst * 5000 + 2500);
    }
    CHECK(rested.verdict() == FrameGuard::Verdict::fine);
}

TEST_CASE("subprotocols") {
    CHECK(choose_subprotocol("meeple.v1") == Encoding::binary);
    CHECK(choose_subprotocol("meeple.v1.json") == Encoding::json);
    CHECK(choose_subprotocol("x , meeple.v1.json,meeple.v1") == Encoding::json);
    CHECK_FALSE(choose_subprotocol(""));
    CHECK_FALSE(choose_subprotocol("meeple.v2, meeple"));
}

TEST_CASE("origins") {
    const std::vector<std::string> none;
    CHECK(origin_allowed("", "a.example", true, none));
    CHECK(origin_allowed("https://a.example", "a.example", true, none));
    CHECK(origin_allowed("https://A.example", "a.example:443", true, none));
    CHECK(origin_allowed("http://a.example:8080", "a.example:8080", true, none));
    CHECK_FALSE(origin_allowed("http://a.example:8081", "a.example:8080", true, none));
    CHECK_FALSE(origin_allowed("https://a.example.evil.example", "a.example", true, none));
    CHECK_FALSE(origin_allowed("null", "a.example", true, none));
    CHECK_FALSE(origin_allowed("https://", "", true, none));
    CHECK(origin_allowed("https://b.example", "a.example", true, {"https://b.example"}));
    CHECK_FALSE(origin_allowed("http://b.example", "a.example", true, {"https://b.example"}));
    CHECK(origin_allowed("null", "a.example", true, {"*"}));
}

TEST_CASE("names of this server") {
    const auto here = make_address("192.168.1.5");
    for (const char* host :
         {"localhost", "LOCALHOST:8080", "a.localhost:1", "localhost.", "127.0.0.1", "127.8.9.1:80",
          "[::1]", "[::1]:8080", "192.168.1.5:8080", "[::ffff:192.168.1.5]"}) {
        CAPTURE(host);
        CHECK(host_known(host, here, {}));
    }
    for (const char* host :
         {"", "evil.example", "localhost.evil.example", "xlocalhost", "127.0.0.1.nip.io",
          "192.168.1.6", "0.0.0.0", "[::", "[]", ".localhost", "mybox.lan:8080",
          "[::1]evil.example", "[::1]:80@evil.example", "localhost:80@evil.example", "localhost:x",
          "localhost@evil.example"}) {
        CAPTURE(host);
        CHECK_FALSE(host_known(host, here, {}));
    }
    const std::vector<std::string> named{"mybox.lan", "2001:db8::1", "203.0.113.9"};
    for (const char* host : {"mybox.lan", "MyBox.lan:8080", "[2001:db8::1]:80", "203.0.113.9"}) {
        CAPTURE(host);
        CHECK(host_known(host, here, named));
    }
    CHECK_FALSE(host_known("my.mybox.lan", here, named));
    CHECK(host_known("anything", here, {"*"}));
    CHECK(host_known("192.168.1.5", make_address("::ffff:192.168.1.5"), {}));
    for (const char* good : {"*", "a.example", "192.0.2.1", "::1", "[::1]"})
        CHECK(host_valid(good));
    for (const char* bad :
         {"", "http://a.example", "a.example/", "*.a.example", "a.example:80", "[::1", "[::1]x]"}) {
        CAPTURE(bad);
        CHECK_FALSE(host_valid(bad));
    }
}

TEST_CASE("valid entries of origins") {
    for (const char* good : {"*", "https://example.org", "http://mybox.lan:8080", "app://x"}) {
        CAPTURE(good);
        CHECK(origin_valid(good));
    }
    for (const char* bad : {"",
                            "foo",
                            "example.org",
                            "https://",
                            "://x",
                            "https://a/b",
                            "https://a b",
                            "https://*",
                            "https://a.example/",
                            "https://a:",
                            "https://a:x",
                            "https://a:0",
                            "https://a:65536",
                            "https://a:1:2",
                            "https://u@a",
                            "https://[::1",
                            "https://[a]",
                            "https://a,b",
                            "https://a\\b",
                            "https://a%2fb",
                            "https://a\n",
                            "1 2://a"}) {
        CAPTURE(bad);
        CHECK_FALSE(origin_valid(bad));
    }
    const auto origin = parse_origin("https://[2001:db8::1]:8443");
    REQUIRE(origin);
    CHECK(origin->scheme == "https");
    CHECK(origin->host == "[2001:db8::1]");
    CHECK(origin->port == "8443");
}

TEST_CASE("a page of a host that only leads here is a stranger") {
    CHECK_FALSE(origin_allowed("http://evil.example:8080", "evil.example:8080", false, {}));
    CHECK(origin_allowed("", "evil.example:8080", false, {}));
    CHECK(origin_allowed("https://b.example", "a.example", false, {"https://b.example"}));
}

TEST_CASE("a page of this host names it alone as its origin") {
    CHECK_FALSE(origin_allowed("https://a.example/", "a.example", true, {}));
    CHECK_FALSE(origin_allowed("https://a.example:443/x", "a.example", true, {}));
    CHECK_FALSE(origin_allowed("https://u@a.example", "u@a.example", true, {}));
}

TEST_CASE("media types are compared as such") {
    for (const char* good :
         {"application/json", "Application/JSON", " application/json ", "application/json;",
          "application/json; charset=utf-8", "application/json;charset=\"UTF-8\"",
          "application/json ; a=\"b;c\\\"d\" ; charset=utf-8"}) {
        CAPTURE(good);
        CHECK(is_json_type(good));
    }
    for (const char* bad :
         {"", "application/jsonp", "application/json-patch+json", "application/json x",
          "application/json, text/plain", "text/plain", "text/plain; a=application/json",
          "application/json; charset=utf-16", "application/json; charset",
          "application/json; charset=\"utf-8", "application/json; =a", "application/ json"}) {
        CAPTURE(bad);
        CHECK_FALSE(is_json_type(bad));
    }
}

TEST_CASE("codings that a client accepts") {
    for (const char* good :
         {"gzip", "br, GZIP", "gzip;q=0.1", "*", "br;q=0,gzip; q=1", "*;q=0, gzip"})
        CHECK(accepts_coding(good, "gzip"));
    for (const char* bad : {"", "br", "gzip;q=0", "gzip; Q=0.000", "xgzip", "*;q=0", "gzip;q=0, *"})
        CHECK_FALSE(accepts_coding(bad, "gzip"));
}

TEST_CASE("reports of one sender leave room for others") {
    std::int64_t now = 1'000'000;
    ReportLimits limits;
    int written = 0;
    // One sends all it can for an hour.
    for (int second = 0; second < 3600; ++second, now += 1000) {
        for (int i = 0; i < 10; ++i) written += limits.take("one", now) == 0 ? 1 : 0;
    }
    CHECK(written == 5 + 3600 * 5 / 60 - 1);
    CHECK(limits.take("other", now) == 0);
    // A hundred networks reach the total limit, and a network that reports for the first time still
    // succeeds.
    written = 0;
    for (int second = 0; second < 600; ++second, now += 1000) {
        for (int who = 0; who < 100; ++who)
            written += limits.take("many" + std::to_string(who), now) == 0 ? 1 : 0;
    }
    CHECK(written <= 660);
    CHECK(limits.take("fresh", now) == 0);
    const std::int64_t wait = limits.take("many7", now);
    CHECK(wait > 0);
    CHECK(wait < 60'000);
    // The table of senders is bounded.
    for (int who = 0; who < 10'000; ++who) CHECK(limits.take("a" + std::to_string(who), now) >= 0);
}

TEST_CASE("text from outside is one quoted value of a line in the log") {
    CHECK(log::quoted("plain text") == R"("plain text")");
    CHECK(log::quoted("a\" level=error x=\"") == R"("a\" level=error x=\"")");
    CHECK(log::quoted("back\\") == R"("back\\")");
    CHECK(log::quoted("\n\r\t\x1b[31m\x7f") == R"("\u{a}\u{d}\u{9}\u{1b}[31m\u{7f}")");
    CHECK(log::quoted(std::string("\0", 1)) == R"("\u{0}")");
    CHECK(log::quoted("\u0085\u009b\u2028\u2029\u202e\u200b\ufeff") ==
          R"("\u{85}\u{9b}\u{2028}\u{2029}\u{202e}\u{200b}\u{feff}")");
    CHECK(log::quoted("h\u00e9 \u6f22 \U0001f600") == "\"h\u00e9 \u6f22 \U0001f600\"");
    CHECK(log::quoted("\x85\xff\xc3(\xed\xa0\x80\xc0\x80") ==
          R"("\x85\xff\xc3(\xed\xa0\x80\xc0\x80")");
    CHECK(log::quoted("\xe2\x80") == R"("\xe2\x80")");
    CHECK(log::quoted(std::string(10'000, 'x')) ==
          '"' + std::string(log::quoted_bytes_max, 'x') + "...\"");
}

TEST_CASE("Prometheus text") {
    MetricsText text;
    text.counter("a_total", "Things.", 3)
        .gauge("b", "Back\\slash.", 0.5, {{"kind", "x\"y"}})
        .gauge("b", "Back\\slash.", 2, {{"kind", "z"}})
        .histogram("c_seconds", "Times.", {0.1, 1}, {1, 2, 3}, 9.5);
    CHECK(text.text() ==
          "# HELP a_total Things.\n# TYPE a_total counter\na_total 3\n"
          "# HELP b Back\\\\slash.\n# TYPE b gauge\nb{kind=\"x\\\"y\"} 0.5\nb{kind=\"z\"} 2\n"
          "# HELP c_seconds Times.\n# TYPE c_seconds histogram\n"
          "c_seconds_bucket{le=\"0.1\"} 1\nc_seconds_bucket{le=\"1\"} 3\n"
          "c_seconds_bucket{le=\"+Inf\"} 6\nc_seconds_sum 9.5\nc_seconds_count 6\n");
}

TEST_CASE("a round trip is that of the last ping, and of nothing else") {
    RoundTrip trip;
    CHECK(trip.ms() == 0);
    trip.pong(std::string(), 5);
    trip.pong(std::string("1"), 5);  // before it was asked for
    CHECK(trip.ms() == 0);
    const std::string first = trip.ping(1'000);
    trip.pong(std::string("hello"), 1'010);
    CHECK(trip.ms() == 0);
    trip.pong(first, 1'030);
    CHECK(trip.ms() == 30);
    trip.pong(first, 9'000);  // said again
    CHECK(trip.ms() == 30);
    const std::string second = trip.ping(2'000);
    const std::string third = trip.ping(3'000);
    trip.pong(second, 3'001);  // too late to mean anything
    CHECK(trip.ms() == 30);
    trip.pong(third, 3'000);  // faster than can be measured
    CHECK(trip.ms() == 1);
    trip.pong(trip.ping(4'000), 900'000);
    CHECK(trip.ms() == 1);
}

TEST_CASE("a round trip is the shortest of the latest five") {
    RoundTrip trip;
    std::int64_t now_ms = 1'000;
    const auto measure = [&](std::int64_t took_ms) {
        const std::string ping = trip.ping(now_ms);
        now_ms += took_ms;
        trip.pong(ping, now_ms);
        return trip.ms();
    };
    CHECK(measure(900'000) == 60'000);
    CHECK(measure(40) == 40);
    for (int i = 0; i < 4; ++i) CHECK(measure(1'000) == 40);
    CHECK(measure(1'000) == 1'000);
    CHECK(measure(500) == 500);
}

TEST_CASE("addresses of servers") {
    const auto url = parse_ws_url("ws://[::1]:8080/x");
    REQUIRE(url);
    CHECK(url->host == "::1");
    CHECK(url->port == "8080");
    CHECK(url->target == "/x");
    CHECK(parse_ws_url("ws://a.example")->port == "80");
    CHECK(parse_ws_url("ws://a.example/")->target == "/ws");
    for (const char* bad :
         {"", "wss://a", "http://a", "ws://", "ws://a:", "ws://a:b/", "ws://a:65536/"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_ws_url(bad));
    }
    CHECK(redirected(*url, "ws://a.example:81/ws")->port == "81");
    CHECK(redirected(*url, "/ws/two")->port == "8080");
    CHECK(redirected(*url, "/ws/two")->target == "/ws/two");
    CHECK_FALSE(redirected(*url, ""));
}

}  // namespace
}  // namespace server::net
