// WebSocket sessions over sockets: messages, limits of size and time, slow clients, shutdown.
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "tests/server/net/echo_server.h"
#include "tests/server/net/raw_peer.h"
#include "tests/support/catch.h"

namespace server::net {
namespace {

using Lines = std::vector<std::string>;

// A client that says what it says and then does nothing at all: it does not even answer a ping.
class Statue {
public:
    explicit Statue(const EchoServer& server) {
        socket_.connect({boost::asio::ip::make_address("127.0.0.1"), server.listener.port()});
        const std::string request =
            "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Protocol: meeple.v1\r\n\r\n";
        boost::asio::write(socket_, boost::asio::buffer(request));
        std::string answer;
        boost::asio::read_until(socket_, boost::asio::dynamic_buffer(answer), "\r\n\r\n");
        // One whole binary message with an empty mask.
        const std::string hello = std::string("\x82\x85\0\0\0\0", 6) + "hello";
        boost::asio::write(socket_, boost::asio::buffer(hello));
    }

    // All that the server sent until it closed.
    std::string rest() {
        std::string bytes;
        boost::system::error_code error;
        boost::asio::read(socket_, boost::asio::dynamic_buffer(bytes), error);
        return bytes;
    }

private:
    boost::asio::io_context io_;
    boost::asio::ip::tcp::socket socket_{io_};
};

TEST_CASE("a message comes back in both encodings") {
    EchoServer server;
    for (const Encoding encoding : {Encoding::binary, Encoding::json}) {
        Guest guest(server, encoding);
        guest.client->send("one");
        guest.client->send("two");
        REQUIRE(guest.diary.wait(3));
        CHECK(guest.diary.lines() == Lines{"open", "frame one", "frame two"});
    }
}

TEST_CASE("one thread is enough") {
    EchoServer server({}, 1);
    Guest guest(server, Encoding::binary);
    guest.client->send("many");
    REQUIRE(guest.diary.wait(51));
    const Lines lines = guest.diary.lines();
    for (std::size_t i = 0; i < 50; ++i) CHECK(lines[i + 1] == "frame " + std::to_string(i));
}

TEST_CASE("close by the server: frames queued before go out, later ones do not") {
    EchoServer server;
    Guest guest(server, Encoding::binary);
    guest.client->send("close");
    REQUIRE(guest.diary.wait_for("closed 4000"));
    CHECK(guest.diary.lines() == Lines{"open", "frame closing", "closed 4000"});
    REQUIRE(server.gateway.diary.wait_for("closed"));
    CHECK(eventually([&] { return server.listener.figures().sessions == 0; }));
}

TEST_CASE("close by the client is told once") {
    EchoServer server;
    {
        Guest guest(server, Encoding::binary);
        REQUIRE(guest.diary.wait_for("open"));
        guest.client->close(1000);
        REQUIRE(guest.diary.wait_for("closed 1000"));
    }
    REQUIRE(server.gateway.diary.wait_for("closed"));
    CHECK(server.gateway.diary.lines() == Lines{"open 127.0.0.1", "closed"});
}

TEST_CASE("a message at the limit passes, one byte more ends with last words and 1009") {
    ListenerOptions options;
    options.frame_in_bytes_max = 1000;
    EchoServer server(options);
    Guest guest(server, Encoding::binary);
    guest.client->send(std::string(1000, 'a'));
    REQUIRE(guest.diary.wait(2));
    guest.client->send(std::string(1001, 'a'));
    REQUIRE(guest.diary.wait_for("closed 1009"));
    CHECK(guest.diary.lines()[2] == "frame goodbye 1009");
}

TEST_CASE("a huge message is refused before it is read") {
    EchoServer server;
    Guest guest(server, Encoding::json);
    guest.client->send(std::string(3'000'000, 'a'));
    REQUIRE(guest.diary.wait_for("frame goodbye 1009"));
}

TEST_CASE("no Hello in time: 4004") {
    ListenerOptions options;
    options.hello = std::chrono::milliseconds(1000);  // A busy machine greets within this time.
    EchoServer server(options);
    Guest silent(server, Encoding::binary);
    Guest polite(server, Encoding::binary);
    polite.client->send("hello");
    REQUIRE(silent.diary.wait_for("closed 4004"));
    CHECK(silent.diary.lines()[1] == "frame goodbye 4004");
    polite.client->send("still here");
    REQUIRE(polite.diary.wait_for("frame still here"));
    CHECK(server.listener.figures().hello_closed == 1);
}

TEST_CASE("a client that answers pings stays, one that does not is ended with 4013") {
    ListenerOptions options;
    options.ping = std::chrono::milliseconds(200);
    options.dead = std::chrono::milliseconds(2000);  // A busy machine answers within this time.
    options.closing = std::chrono::milliseconds(300);
    EchoServer server(options);
    std::weak_ptr<Outlet> first;
    server.gateway.on_outlet = [&](const std::shared_ptr<Outlet>& outlet) {
        if (first.expired()) first = outlet;
    };
    Guest awake(server, Encoding::binary);
    awake.client->send("hello");
    REQUIRE(awake.diary.wait(2));
    Statue asleep(server);
    REQUIRE(server.gateway.diary.wait_for("closed"));
    CHECK(server.listener.figures().silent_closed == 1);
    const std::string heard = asleep.rest();
    CHECK(heard.find("goodbye 4013") != std::string::npos);
    CHECK(heard.find(std::string("\x88\x02\x0f\xad", 4)) != std::string::npos);
    awake.client->send("here");
    REQUIRE(awake.diary.wait_for("frame here"));
    const std::shared_ptr<Outlet> outlet = first.lock();
    REQUIRE(outlet);
    CHECK(outlet->round_trip_ms() >= 1);
}

TEST_CASE("a client that does not read is ended with 4009 and memory stays bounded") {
    ListenerOptions options;
    options.send_buffer_bytes = 16 * 1024;
    EchoServer server(options);
    Guest slow(server, Encoding::binary);
    slow.client->send("hello");
    REQUIRE(slow.diary.wait(2));
    slow.client->send("flood");
    REQUIRE(slow.diary.wait_for("closed 4009"));
    const Lines lines = slow.diary.lines();
    CHECK(lines[lines.size() - 2] == "frame goodbye 4009");
    // Far fewer than the thousand frames that were sent: the outbox holds four of them.
    CHECK(lines.size() < 30);
    CHECK(server.listener.figures().slow_closed == 1);
}

TEST_CASE("a slow client that never reads again is cut off") {
    ListenerOptions options;
    options.send_buffer_bytes = 16 * 1024;
    options.closing = std::chrono::milliseconds(300);
    EchoServer server(options);
    Guest slow(server, Encoding::binary);
    slow.client->send("hello");
    REQUIRE(slow.diary.wait(2));
    slow.client->pause(true);
    slow.client->send("flood");
    REQUIRE(server.gateway.diary.wait_for("closed"));
}

TEST_CASE(
    "messages of any length and the answers to pings never mix, however slowly they are read") {
    ListenerOptions options;
    options.send_buffer_bytes = 16 * 1024;
    options.outbox_bytes_max = 64 << 20;
    options.outbox_frames_max = 10'000;
    EchoServer server(options);
    std::shared_ptr<Outlet> outlet;
    Diary opened;
    server.gateway.on_outlet = [&](const std::shared_ptr<Outlet>& one) {
        outlet = one;
        opened.write("open");
    };
    auto peer = RawPeer::websocket(server.listener.port());
    REQUIRE(opened.wait(1));
    std::vector<std::string> sent;
    for (int round = 0; round < 12; ++round) {
        for (const unsigned size : {0U, 1U, 125U, 126U, 127U, 65535U, 65536U, 200000U}) {
            sent.emplace_back(size, static_cast<char>('a' + round));
        }
    }
    // The peer reads nothing while all of it is sent and pings come: writes are partial, pongs
    // wait.
    for (const std::string& one : sent) outlet->send(std::make_shared<const std::string>(one));
    for (int i = 0; i < 20; ++i) peer.frame(fin | op_ping, "ping " + std::to_string(i));
    std::size_t messages = 0;
    int pongs = 0;
    while (messages < sent.size() || pongs < 20) {
        const auto frame = peer.next();
        REQUIRE(frame);
        CHECK_FALSE(frame->masked);
        CHECK((frame->first & fin) != 0);
        if (frame->opcode() == op_pong) {
            CHECK(frame->payload == "ping " + std::to_string(pongs++));
        } else {
            REQUIRE(frame->opcode() == op_binary);
            REQUIRE(messages < sent.size());
            CHECK((frame->payload == sent[messages++]));
        }
    }
    peer.frame(fin | op_close, close_payload(1000));
    CHECK(peer.said() == "close 1000");
    outlet.reset();
}

TEST_CASE("drain: last words, 1012, then done; no new connection gets in") {
    EchoServer server;
    Guest one(server, Encoding::binary);
    Guest two(server, Encoding::json);
    one.client->send("hello");
    two.client->send("hello");
    REQUIRE(one.diary.wait(2));
    REQUIRE(two.diary.wait(2));
    Diary drained;
    server.listener.stop_accepting();
    server.listener.drain(1012, [&] { drained.write("done"); });
    REQUIRE(one.diary.wait_for("closed 1012"));
    REQUIRE(two.diary.wait_for("closed 1012"));
    REQUIRE(drained.wait_for("done"));
    CHECK(one.diary.lines()[2] == "frame goodbye 1012");
    Guest late(server, Encoding::binary);
    REQUIRE(late.diary.wait_for("closed 1006"));
}

TEST_CASE("drain without connections is done at once") {
    EchoServer server;
    Diary drained;
    server.listener.drain(1012, [&] { drained.write("done"); });
    REQUIRE(drained.wait_for("done"));
}

TEST_CASE("terminate cuts connections that do not close") {
    EchoServer server;
    Guest stubborn(server, Encoding::binary);
    stubborn.client->send("hello");
    REQUIRE(stubborn.diary.wait(2));
    stubborn.client->pause(true);
    Diary drained;
    server.listener.drain(1012, [&] { drained.write("done"); });
    server.listener.terminate();
    REQUIRE(drained.wait_for("done"));
}

TEST_CASE("connections of one address are limited") {
    ListenerOptions options;
    options.per_address.connections_max = 2;
    EchoServer server(options);
    Guest one(server, Encoding::binary);
    REQUIRE(one.diary.wait_for("open"));
    {
        Guest two(server, Encoding::binary);
        REQUIRE(two.diary.wait_for("open"));
        Guest three(server, Encoding::binary);
        REQUIRE(three.diary.wait(1));
        CHECK(three.diary.lines() == Lines{"closed 1006"});
    }
    REQUIRE(server.gateway.diary.wait_for("closed"));
    CHECK(server.listener.figures().refused == 1);
}

}  // namespace
}  // namespace server::net
