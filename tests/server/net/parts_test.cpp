// The parts of the front door that need no socket.
#include "server/net/addresses.h"
#include "server/net/handshake.h"
#include "server/net/metrics_text.h"
#include "server/net/ws_client.h"
#include "tests/support/catch.h"

namespace server::net {
namespace {

using boost::asio::ip::make_address;

TEST_CASE("networks") {
    CHECK(Network::parse("10.0.0.0/8")->contains(make_address("10.255.1.2")));
    CHECK_FALSE(Network::parse("10.0.0.0/8")->contains(make_address("11.0.0.1")));
    CHECK(Network::parse("10.0.0.128/25")->contains(make_address("10.0.0.129")));
    CHECK_FALSE(Network::parse("10.0.0.128/25")->contains(make_address("10.0.0.127")));
    CHECK(Network::parse("0.0.0.0/0")->contains(make_address("1.2.3.4")));
    CHECK_FALSE(Network::parse("0.0.0.0/0")->contains(make_address("::1")));
    CHECK(Network::parse("::1")->contains(make_address("::1")));
    CHECK(Network::parse("192.0.2.7")->contains(make_address("::ffff:192.0.2.7")));
    for (const char* bad : {"", "x", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8x", "::/129"}) {
        CAPTURE(bad);
        CHECK_FALSE(Network::parse(bad));
    }
}

TEST_CASE("who stands behind a proxy") {
    const std::vector<Network> trusted{*Network::parse("10.0.0.0/8")};
    const auto proxy = make_address("10.0.0.1");
    CHECK(client_address(proxy, "198.51.100.7", trusted) == make_address("198.51.100.7"));
    CHECK(client_address(proxy, "1.1.1.1, 198.51.100.7", trusted) == make_address("198.51.100.7"));
    CHECK(client_address(proxy, "198.51.100.7, 10.0.0.2", trusted) == make_address("198.51.100.7"));
    CHECK(client_address(proxy, "", trusted) == proxy);
    CHECK(client_address(proxy, "nonsense", trusted) == proxy);
    // Whoever is no proxy of ours may write what he likes.
    const auto stranger = make_address("203.0.113.5");
    CHECK(client_address(stranger, "198.51.100.7", trusted) == stranger);
}

TEST_CASE("addresses in logs are never whole") {
    CHECK(masked(make_address("203.0.113.5")) == "203.0.113.*");
    CHECK(masked(make_address("2001:db8:1:2::3")) == "2001:db8:1:*");
    CHECK(masked(make_address("::ffff:203.0.113.5")) == "203.0.113.*");
    CHECK(masked(make_address("127.0.0.1")) == "127.0.0.1");
}

TEST_CASE("places of an address come back") {
    const auto table = std::make_shared<AddressTable>(2);
    const auto here = make_address("203.0.113.5");
    auto one = table->enter(here);
    auto two = table->enter(here);
    CHECK(one);
    CHECK(two);
    CHECK_FALSE(table->enter(here));
    CHECK(table->enter(make_address("203.0.113.6")));
    two.reset();
    CHECK(table->enter(here));
    // All of a /64 is one household.
    auto three = table->enter(make_address("2001:db8::1"));
    auto four = table->enter(make_address("2001:db8::2"));
    CHECK_FALSE(table->enter(make_address("2001:db8::3")));
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
    CHECK(origin_allowed("", "a.example", none));
    CHECK(origin_allowed("https://a.example", "a.example", none));
    CHECK(origin_allowed("https://A.example", "a.example:443", none));
    CHECK(origin_allowed("http://a.example:8080", "a.example:8080", none));
    CHECK_FALSE(origin_allowed("http://a.example:8081", "a.example:8080", none));
    CHECK_FALSE(origin_allowed("https://a.example.evil.example", "a.example", none));
    CHECK_FALSE(origin_allowed("null", "a.example", none));
    CHECK_FALSE(origin_allowed("https://", "", none));
    CHECK(origin_allowed("https://b.example", "a.example", {"https://b.example"}));
    CHECK_FALSE(origin_allowed("http://b.example", "a.example", {"https://b.example"}));
    CHECK(origin_allowed("null", "a.example", {"*"}));
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

TEST_CASE("addresses of servers") {
    const auto url = parse_ws_url("ws://[::1]:8080/x");
    REQUIRE(url);
    CHECK(url->host == "::1");
    CHECK(url->port == "8080");
    CHECK(url->target == "/x");
    CHECK(parse_ws_url("ws://a.example")->port == "80");
    CHECK(parse_ws_url("ws://a.example/")->target == "/ws");
    for (const char* bad : {"", "wss://a", "http://a", "ws://", "ws://a:", "ws://a:b/"}) {
        CAPTURE(bad);
        CHECK_FALSE(parse_ws_url(bad));
    }
}

}  // namespace
}  // namespace server::net
