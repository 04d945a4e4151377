// Hostile clients at sockets: disconnects at bad moments, floods, exceptions in the client object.
#include <future>
#include <numeric>
#include <random>

#include "tests/server/net/echo_server.h"
#include "tests/server/net/raw_peer.h"
#include "tests/support/catch.h"

namespace server::net {
namespace {

ListenerOptions open_to_many() {
    ListenerOptions options;
    options.per_address.connections_max = 0;
    return options;
}

// The server lives and answers.
void check_alive(const EchoServer& server) {
    auto peer = RawPeer::websocket(server.listener.port());
    peer.frame(fin | op_binary, "alive");
    CHECK(peer.said() == "binary alive");
}

// The write of an answer fails and ends the connection while the next message is already read.
TEST_CASE("messages and a reset in one go") {
    EchoServer server(open_to_many());
    std::string pings;
    for (int i = 0; i < 58; ++i) pings += client_frame(fin | op_binary, "ping");
    for (int round = 0; round < 300; ++round) {
        auto peer = RawPeer::websocket(server.listener.port());
        peer.send(pings);
        if (round % 2 == 0) CHECK(peer.said() == "binary ping");
        peer.reset();
    }
    check_alive(server);
}

TEST_CASE("an ordinary close with requests on their way") {
    EchoServer server(open_to_many());
    std::minstd_rand random(7);
    for (int round = 0; round < 300; ++round) {
        auto peer = RawPeer::websocket(server.listener.port());
        const auto requests = 6 + random() % 25;
        std::string all;
        for (std::size_t i = 0; i < requests; ++i) all += client_frame(fin | op_binary, "request");
        peer.send(all);
        peer.close();
    }
    check_alive(server);
}

std::size_t count(const NetFigures& figures, Refused why) {
    return figures.refused_by.at(static_cast<std::size_t>(why));
}

TEST_CASE("an exception from the client object ends that connection only") {
    ListenerOptions options = open_to_many();
    options.hello = std::chrono::minutes(10);
    EchoServer server(options);
    auto bystander = RawPeer::websocket(server.listener.port());
    auto peer = RawPeer::websocket(server.listener.port());
    peer.frame(fin | op_binary, "before");
    CHECK(peer.said() == "binary before");
    peer.frame(fin | op_binary, "throw");
    CHECK(peer.said() == "close 1011");
    peer.frame(fin | op_close, close_payload(1011));
    CHECK(peer.said() == "end");
    peer.close();
    REQUIRE(server.gateway.diary.wait_for("closed"));

    server.gateway.last_words = "throw";
    auto too_big = RawPeer::websocket(server.listener.port());
    too_big.frame(fin | op_binary, std::string(5000, 'x'));
    CHECK(too_big.ending().starts_with("close 10"));
    server.gateway.last_words = "refuse";
    auto unwelcome = RawPeer::websocket(server.listener.port());
    CHECK(unwelcome.said() == "close 1011");
    bystander.frame(fin | op_binary, "still here");
    CHECK(bystander.said() == "binary still here");
}

TEST_CASE("a flood of pings, pongs or empty pieces is read slowly, then ended with 4008") {
    ListenerOptions options = open_to_many();
    options.frames_in = {2000, 500};
    options.flood = std::chrono::milliseconds(500);
    options.closing = std::chrono::milliseconds(300);
    std::string block;
    std::string first;
    SECTION("pings") {
        for (int i = 0; i < 1000; ++i) block += client_frame(fin | op_ping, "");
    }
    SECTION("pongs") {
        for (int i = 0; i < 1000; ++i) block += client_frame(fin | op_pong, "");
    }
    SECTION("empty pieces") {
        first = client_frame(op_binary, "");
        for (int i = 0; i < 1000; ++i) block += client_frame(op_continue, "");
    }
    SECTION("messages of no bytes") {
        for (int i = 0; i < 1000; ++i) block += client_frame(fin | op_binary, "");
    }
    EchoServer server(options);
    auto peer = RawPeer::websocket(server.listener.port());
    std::thread flood([&] {
        peer.send(first);
        // Ends when the server has cut the connection.
        for (int i = 0; i < 2'000'000 && server.listener.figures().sessions > 0; ++i) {
            peer.send(block);
        }
    });
    std::string end;
    try {
        end = peer.ending();
    } catch (const std::exception& problem) {
        end = problem.what();
    }
    flood.join();
    CHECK(end == "close 4008");
    const NetFigures figures = server.listener.figures();
    CHECK(figures.flood_closed == 1);
    CHECK(figures.pauses > 0);
    CHECK(figures.closes_sent.at(close_code_index(4008)) == 1);
    // The messages that it could send: a burst, and the rate until it was closed (longer on a slow
    // machine, but never all messages).
    CHECK(figures.frames_in < 100'000);
    check_alive(server);
}

TEST_CASE("bytes a second are limited too, and clients within the limit are not disturbed") {
    ListenerOptions options = open_to_many();
    options.bytes_in = {200'000, 20'000};
    EchoServer server(options);
    auto peer = RawPeer::websocket(server.listener.port());
    const std::string message(4000, 'm');
    // Far over the burst, but for less than the time in which that is abuse: slow, and nothing
    // lost.
    for (int i = 0; i < 50; ++i) peer.frame(fin | op_binary, message);
    for (int i = 0; i < 50; ++i) CHECK(peer.said() == "binary " + message);
    CHECK(server.listener.figures().pauses > 0);
    CHECK(server.listener.figures().flood_closed == 0);
}

TEST_CASE("a client that is refused for its address holds no place") {
    ListenerOptions options;
    options.connections_max = 40;
    options.per_address.connections_max = 4;
    options.per_address.connects = {};
    EchoServer server(options);
    std::vector<RawPeer> idle;
    for (int i = 0; i < 200; ++i) idle.emplace_back(server.listener.port());
    REQUIRE(eventually([&] { return server.listener.figures().accepted == 200; }));
    CHECK(server.listener.figures().connections == 4);
    CHECK(count(server.listener.figures(), Refused::address_full) == 196);
    CHECK(idle.back().read_head().starts_with("HTTP/1.1 429 "));
    // Another address is let in.
    RawPeer other(server.listener.port(), "127.0.0.2");
    other.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    CHECK(other.rest().starts_with("HTTP/1.1 200 "));
}

TEST_CASE("a full server still tells this machine how it is, unless that may be a proxy") {
    ListenerOptions options;
    options.connections_max = 4;
    options.per_address.connections_max = 0;
    options.metrics_networks = {Network::parse("127.0.0.9").value()};
    const bool behind_proxy = GENERATE(false, true);
    if (behind_proxy) options.trusted_proxies = {Network::parse("127.0.0.1").value()};
    EchoServer server(options);
    const auto health = [&](const char* from) {
        RawPeer peer(server.listener.port(), from);
        peer.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        return peer.read_head().substr(0, 12);
    };
    std::vector<RawPeer> idle;
    for (int i = 0; i < 4; ++i) idle.emplace_back(server.listener.port());
    REQUIRE(eventually([&] { return server.listener.figures().connections == 4; }));
    CHECK(health("127.0.0.1") == (behind_proxy ? "HTTP/1.1 503" : "HTTP/1.1 200"));
    CHECK(health("127.0.0.9") == "HTTP/1.1 200");
    for (int i = 0; i < 40; ++i) idle.emplace_back(server.listener.port(), "127.0.0.9");
    CHECK(health("127.0.0.9") == "HTTP/1.1 503");
}

TEST_CASE("slow heads and idle connections of one address count for it alone") {
    ListenerOptions options;
    options.per_address.connections_max = 3;
    EchoServer server(options);
    RawPeer silent(server.listener.port());
    RawPeer slow(server.listener.port());
    slow.send("GET / HTTP/1.1\r\nHost: local");
    RawPeer kept(server.listener.port());
    kept.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(kept.read_head().starts_with("HTTP/1.1 200 "));
    RawPeer fourth(server.listener.port());
    CHECK(fourth.rest().find("429 Too Many Requests") != std::string::npos);
    RawPeer other(server.listener.port(), "127.0.0.2");
    other.send(RawPeer::upgrade_request("meeple.v1"));
    CHECK(other.read_head().starts_with("HTTP/1.1 101 "));
}

TEST_CASE("new connections of an address, and of all together, have a rate") {
    ListenerOptions options;
    options.per_address.connects = {0.001, 5};
    options.connects = {0.001, 8};
    EchoServer server(options);
    const auto knock = [&](const std::string& from) {
        RawPeer peer(server.listener.port(), from);
        peer.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        return peer.rest().substr(9, 3);
    };
    for (int i = 0; i < 5; ++i) CHECK(knock("127.0.0.1") == "200");
    // Refused by its own rate, it takes nothing from the others.
    for (int i = 0; i < 5; ++i) CHECK(knock("127.0.0.1") == "429");
    for (int i = 0; i < 3; ++i) CHECK(knock("127.0.0.2") == "200");
    CHECK(knock("127.0.0.3") == "503");
    CHECK(count(server.listener.figures(), Refused::address_rate) == 5);
    CHECK(count(server.listener.figures(), Refused::total_rate) == 1);
}

TEST_CASE("how full the outbox is, in bytes or in frames") {
    ListenerOptions options = open_to_many();
    options.outbox_frames_max = 20;
    options.send_buffer_bytes = 16 * 1024;
    EchoServer server(options);
    const auto promised = std::make_shared<std::promise<std::shared_ptr<Outlet>>>();
    server.gateway.on_outlet = [promised](const auto& outlet) { promised->set_value(outlet); };
    auto peer = RawPeer::websocket(server.listener.port());
    const std::shared_ptr<Outlet> outlet = promised->get_future().get();
    CHECK(outlet->backlog_share() == 0);
    CHECK(outlet->address() == std::string("\x7f\0\0\1", 4));
    // The system's buffers fill first; then the outbox fills, frame by frame, because the peer does
    // not read.
    const auto block = std::make_shared<const std::string>(std::string(10'000, 'b'));
    double fullest = 0;
    for (int i = 0; i < 10'000 && fullest < 1; ++i) {
        outlet->send(block);
        fullest = std::max(fullest, outlet->backlog_share());
        if (server.listener.figures().slow_closed > 0) break;
    }
    CHECK(fullest >= 0.9);
    CHECK(fullest <= 1);
}

TEST_CASE("close codes are counted, ours and theirs") {
    EchoServer server(open_to_many());
    auto polite = RawPeer::websocket(server.listener.port());
    polite.frame(fin | op_close, close_payload(4001));
    CHECK(polite.said() == "close 4001");
    CHECK(polite.said() == "end");
    polite.close();
    auto lost = RawPeer::websocket(server.listener.port());
    lost.frame(fin | op_binary, "here");
    CHECK(lost.said() == "binary here");
    lost.reset();
    auto rude = RawPeer::websocket(server.listener.port());
    rude.frame(fin | 3U, "");
    CHECK(rude.ending() == "close 1002");
    rude.close();
    REQUIRE(eventually([&] { return server.listener.figures().sessions == 0; }));
    const NetFigures figures = server.listener.figures();
    CHECK(figures.closes_received.at(close_code_index(4001)) == 1);
    CHECK(figures.closes_received.at(close_code_index(1006)) == 2);
    CHECK(figures.closes_sent.at(close_code_index(1002)) == 1);
    CHECK(eventually([&] {
        const auto counts = server.listener.figures().lag.counts();
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) > 0;
    }));
}

}  // namespace
}  // namespace server::net
