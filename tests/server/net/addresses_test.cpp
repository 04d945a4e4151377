// Addresses: networks, clients behind proxies, and what one address or network may have.
#include "server/net/addresses.h"

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

TEST_CASE("the client behind a proxy") {
    const std::vector<Network> trusted{*Network::parse("10.0.0.0/8")};
    const auto proxy = make_address("10.0.0.1");
    CHECK(client_address(proxy, "198.51.100.7", trusted) == make_address("198.51.100.7"));
    CHECK(client_address(proxy, "1.1.1.1, 198.51.100.7", trusted) == make_address("198.51.100.7"));
    CHECK(client_address(proxy, "198.51.100.7, 10.0.0.2", trusted) == make_address("198.51.100.7"));
    CHECK(client_address(proxy, "", trusted) == proxy);
    CHECK(client_address(proxy, "nonsense", trusted) == proxy);
    CHECK(client_address(proxy, "6.6.6.6, nonsense, 10.0.0.2", trusted) ==
          make_address("10.0.0.2"));
    for (const char* hop :
         {"198.51.100.7:4711", "::ffff:198.51.100.7", "[::ffff:198.51.100.7]:1"}) {
        CAPTURE(hop);
        CHECK(client_address(proxy, hop, trusted) == make_address("198.51.100.7"));
    }
    for (const char* hop :
         {"2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:443", " [2001:db8::7]\t"}) {
        CAPTURE(hop);
        CHECK(client_address(proxy, hop, trusted) == make_address("2001:db8::7"));
    }
    for (const char* hop : {"", ",", "unknown", "_hidden", "1.2.3", "1.2.3.4:", "1.2.3.4:x",
                            "1.2.3.4:65536", "[1.2.3.4]", "[2001:db8::7", "[2001:db8::7]x"}) {
        CAPTURE(hop);
        CHECK(client_address(proxy, hop, trusted) == proxy);
    }
    // The header of an untrusted peer is ignored.
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
    AddressLimits limits;
    limits.connections_max = 2;
    const auto table = std::make_shared<AddressTable>(limits);
    const auto here = make_address("203.0.113.5");
    auto one = table->enter(here, 0).ticket;
    auto two = table->enter(here, 0).ticket;
    CHECK(one);
    CHECK(two);
    const auto refused = table->enter(here, 0);
    CHECK_FALSE(refused.ticket);
    CHECK(refused.why == Refused::address_full);
    CHECK(refused.wait_ms > 0);
    CHECK(table->enter(make_address("203.0.113.6"), 0).ticket);
    two.reset();
    CHECK(table->enter(here, 0).ticket);
    // All of a /64 is one household.
    auto three = table->enter(make_address("2001:db8::1"), 0).ticket;
    auto four = table->enter(make_address("2001:db8::2"), 0).ticket;
    CHECK_FALSE(table->enter(make_address("2001:db8::3"), 0).ticket);
    CHECK(table->enter(make_address("2001:db8:0:1::3"), 0).ticket);
}

// The holder of a /48 has 65,536 of those.
TEST_CASE("a /48 has eight times what one of its addresses has") {
    AddressLimits limits;
    limits.connections_max = 2;
    limits.connects = {1, 5};
    limits.requests = {1, 10};
    const auto table = std::make_shared<AddressTable>(limits);
    const auto address = [](int network, int subnet) {
        return make_address("2001:db8:" + std::to_string(network) + ":" + std::to_string(subnet) +
                            "::1");
    };
    std::vector<AddressTable::Ticket> held;
    for (int subnet = 1; subnet <= 8; ++subnet) {
        for (int i = 0; i < 2; ++i) {
            auto entry = table->enter(address(1, subnet), 0);
            REQUIRE(entry.ticket);
            held.push_back(std::move(*entry.ticket));
        }
        CHECK(table->request(address(1, subnet), 10, 0) == 0);
    }
    CHECK(table->enter(address(1, 9), 0).why == Refused::address_full);
    CHECK_FALSE(table->enter(address(1, 9), 0).ticket);
    CHECK(table->request(address(1, 9), 1, 0) > 0);
    CHECK(table->enter(address(2, 1), 0).ticket);
    CHECK(table->request(address(2, 1), 10, 0) == 0);
    held.pop_back();
    CHECK(table->enter(address(1, 9), 0).ticket);
    held.clear();
    // New connections, one after the other, of addresses that have not been used up.
    int entered = 0;
    while (entered < 100 && table->enter(address(1, 10 + entered), 0).ticket) ++entered;
    CHECK(entered > 0);
    CHECK(entered < 40);
    CHECK(table->enter(address(1, 200), 0).why == Refused::address_rate);
    // IPv4 has no wider network.
    for (int i = 0; i < 100; ++i)
        CHECK(table->enter(make_address("192.0.2." + std::to_string(i)), 0).ticket);
}

TEST_CASE("connects of an address: so many at once, so many a second") {
    AddressLimits limits;
    limits.connects = {2, 3};
    const auto table = std::make_shared<AddressTable>(limits);
    const auto here = make_address("2001:db8::1");
    for (int i = 0; i < 3; ++i) CHECK(table->enter(here, 1000).ticket);
    const auto refused = table->enter(make_address("2001:db8::2"), 1000);
    CHECK_FALSE(refused.ticket);
    CHECK(refused.why == Refused::address_rate);
    CHECK(refused.wait_ms == 500);
    CHECK(table->enter(make_address("203.0.113.5"), 1000).ticket);
    CHECK_FALSE(table->enter(here, 1499).ticket);
    CHECK(table->enter(here, 1500).ticket);
    limits.connections_max = 0;
    const auto open = std::make_shared<AddressTable>(limits);
    for (int i = 0; i < 1000; ++i) CHECK(open->enter(here, 0).ticket);
}

TEST_CASE("requests of an address cost, and addresses are forgotten") {
    AddressLimits limits;
    limits.requests = {10, 100};
    const auto table = std::make_shared<AddressTable>(limits);
    const auto here = make_address("203.0.113.5");
    for (int i = 0; i < 5; ++i) CHECK(table->request(here, 20, 0) == 0);
    CHECK(table->request(here, 20, 0) == 2000);
    CHECK(table->request(here, 1, 0) == 100);
    CHECK(table->request(here, 20, 2000) == 0);
    for (unsigned i = 0; i < 100'000; ++i) {
        const boost::asio::ip::address_v4 other(0x0a000000U + i);
        // Each is back at its full rate after a tenth of a second.
        CHECK(table->request(other, 1, 10'000 + i) == 0);
    }
    CHECK(table->size() < 2000);
}

TEST_CASE("a household has a /64, and may have the others of its /48") {
    const auto of = [](const char* text) { return boost::asio::ip::make_address(text); };
    CHECK(address_key(of("2001:db8:1:2::3")) == address_key(of("2001:db8:1:2:ffff::")));
    CHECK(address_key(of("2001:db8:1:2::3")) != address_key(of("2001:db8:1:3::3")));
    CHECK(network_key(of("2001:db8:1:2::3")) == network_key(of("2001:db8:1:ffff::")));
    CHECK(network_key(of("2001:db8:1:2::3")) != network_key(of("2001:db8:2:2::3")));
    CHECK(network_key(of("192.0.2.1")) == address_key(of("192.0.2.1")));
    CHECK(network_key(of("::ffff:192.0.2.1")) == address_key(of("192.0.2.1")));
}

}  // namespace
}  // namespace server::net
