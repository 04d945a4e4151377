// No endless input is stored: each state of each parser is fed without end, and ends the connection
// with an answer after a bounded number of bytes.
#include <boost/asio/read_until.hpp>

#include "server/net/net_state.h"
#include "server/net/request_guard.h"
#include "tests/server/net/echo_server.h"
#include "tests/server/net/raw_peer.h"
#include "tests/support/catch.h"

namespace server::net {
namespace {

namespace asio = boost::asio;

constexpr std::size_t sent_bytes_max = 64 * std::size_t{1024} * 1024;
constexpr std::size_t read_bytes = 4096;  // at once

struct Endless {
    const char* what;
    std::string begin;
    std::string again;
    const char* answer;
};

std::string at_least(std::size_t bytes, const std::string& piece) {
    std::string all;
    while (all.size() < bytes) all += piece;
    return all;
}

// Goes on until the other side has had enough; how many bytes went out.
std::size_t flood(asio::ip::tcp::socket& socket, const std::string& begin,
                  const std::string& again) {
    const std::string block = at_least(64 * std::size_t{1024}, again);
    boost::system::error_code error;
    std::size_t sent = asio::write(socket, asio::buffer(begin), error);
    while (!error && sent < sent_bytes_max) sent += asio::write(socket, asio::buffer(block), error);
    return sent;
}

const std::string first_line = "GET /healthz HTTP/1.1\r\n";
const std::string post_head =
    "POST /v1/reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
const std::string chunked = post_head + "Transfer-Encoding: chunked\r\n\r\n";

TEST_CASE("endless requests: an answer, and the end, after a bounded number of bytes") {
    const auto one = GENERATE(values<Endless>({
        {"a method", "", "A", "431 "},
        {"a target", "GET /", "a", "431 "},
        {"a version", "GET / HTTP/1.1", "1", "4"},
        {"empty lines", "", "\r\n", "400 "},
        {"a field's name", first_line, "a", "431 "},
        {"a field's value", first_line + "X: ", "a", "431 "},
        {"fields", first_line, "X: y\r\n", "431 "},
        {"a folded field", first_line + "X: y\r\n", " y\r\n", "431 "},
        {"hops", first_line + "X-Forwarded-For: 1.1.1.1", ",1.1.1.1", "431 "},
        {"lines of hops", first_line, "X-Forwarded-For: 1.1.1.1\r\n", "431 "},
        {"subprotocols", "GET /ws HTTP/1.1\r\nSec-WebSocket-Protocol: a", ",a", "431 "},
        {"a body", post_head + "Content-Length: 1000000000000\r\n\r\n", "x", "413 "},
        {"a chunk's size", chunked, "0", "431 "},
        {"an extension's name", chunked + "5;", "a", "431 "},
        {"an extension's value", chunked + "5;a=", "a", "431 "},
        {"an extension in quotes", chunked + "5;a=\"", "a", "431 "},
        {"extensions", chunked + "5", ";a=b", "431 "},
        {"chunks with an extension", chunked, "1;" + std::string(500, 'a') + "\r\nx\r\n", "431 "},
        {"small chunks", chunked, "1\r\nx\r\n", "431 "},
        {"large chunks", chunked, "400\r\n" + std::string(0x400, 'x') + "\r\n", "413 "},
        {"one chunk", chunked + "fffffffffff\r\n", "x", "413 "},
        {"a chunk without an end", chunked + "5\r\nhello", "x", "400 "},
        {"the last chunk's extension", chunked + "0;", "a", "431 "},
        {"a trailer's name", chunked + "0\r\n", "a", "431 "},
        {"a trailer's value", chunked + "0\r\nX: ", "a", "431 "},
        {"trailers", chunked + "0\r\n", "X: y\r\n", "431 "},
        {"a folded trailer", chunked + "0\r\nX: y\r\n", " y\r\n", "431 "},
    }));
    CAPTURE(one.what);
    ListenerOptions options;
    options.per_address.connections_max = 0;
    EchoServer server(options);
    RawPeer peer(server.listener.port());
    std::thread sender([&] { flood(peer.socket(), one.begin, one.again); });
    const std::string answer = peer.rest();
    sender.join();
    CAPTURE(answer);
    CHECK(answer.starts_with("HTTP/1.1 " + std::string(one.answer)));
    CHECK(answer.find("Connection: close") != std::string::npos);
    CHECK(server.listener.figures().http_bytes_in <= options.http_header_bytes_max +
                                                         options.http_body_bytes_max +
                                                         drained_bytes_max + 2 * read_bytes);
    CHECK(server.reports.empty());
}

// Pieces that are valid and stored one by one are counted together.
TEST_CASE("endless requests: fields that come one by one") {
    const auto one = GENERATE(values<Endless>({
        {"fields", first_line, "X: y\r\n", "431 "},
        {"chunks", chunked, "1;a=b\r\nx\r\n", "431 "},
    }));
    ListenerOptions options;
    options.http_header_bytes_max = 1000;
    EchoServer server(options);
    RawPeer peer(server.listener.port());
    std::size_t sent = 0;
    const auto send = [&](const std::string& piece) {
        peer.send(piece);
        sent += piece.size();
        const auto end = std::chrono::steady_clock::now() + patience;
        while (server.listener.figures().http_bytes_in < sent &&
               std::chrono::steady_clock::now() < end)
            std::this_thread::yield();
        REQUIRE(server.listener.figures().http_bytes_in == sent);
    };
    send(one.begin);
    while (sent < 2000) send(one.again);
    CHECK(peer.read_head().starts_with("HTTP/1.1 " + std::string(one.answer)));
}

TEST_CASE("endless requests: unread answers") {
    ListenerOptions options;
    options.per_address.connections_max = 0;
    options.http_read = std::chrono::milliseconds(300);
    options.send_buffer_bytes = 16 * 1024;
    EchoServer server(options);
    RawPeer peer(server.listener.port());
    peer.socket().set_option(asio::socket_base::receive_buffer_size(16 * 1024));
    flood(peer.socket(), "", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(server.listener.figures().http_bytes_in < sent_bytes_max / 16);
}

TEST_CASE("endless WebSocket frames: a close, after a bounded number of bytes") {
    const bool deflate = GENERATE(false, true);
    const std::string huge_head{'\x82', '\xff', 0, 0, 1, 0, 0, 0, 0, 0, 1, 2, 3, 4};
    std::string huge_ping = huge_head;
    huge_ping[0] = '\x89';
    const auto one = GENERATE_COPY(values<Endless>({
        {"a frame", huge_head, "x", "close 1009"},
        {"a ping", huge_ping, "x", "close 1002"},
        {"pieces", client_frame(op_binary, "x"), client_frame(op_continue, "x"), "close 1009"},
        {"text in pieces", client_frame(op_binary, "x"),
         client_frame(op_continue, std::string(1000, 'x')), "close 1009"},
    }));
    CAPTURE(one.what, deflate);
    ListenerOptions options;
    options.deflate = deflate;
    options.frames_in = options.bytes_in = {};
    options.closing = std::chrono::milliseconds(500);
    EchoServer server(options);
    auto peer = RawPeer::websocket(server.listener.port());
    std::size_t sent = 0;
    std::thread sender([&] { sent = flood(peer.socket(), one.begin, one.again); });
    CHECK(peer.ending() == one.answer);
    sender.join();
    CHECK(sent < sent_bytes_max / 2);  // what the system holds for both sides
}

// A server that says something without end to the first client that comes.
class Babbler {
public:
    explicit Babbler(const Endless& says)
        : acceptor_(io_, {asio::ip::make_address("127.0.0.1"), 0}), thread_([this, says] {
              asio::ip::tcp::socket socket = acceptor_.accept();
              std::string request;
              asio::read_until(socket, asio::dynamic_buffer(request), "\r\n\r\n");
              sent = flood(socket, says.begin, says.again);
          }) {}
    Babbler(const Babbler&) = delete;
    Babbler& operator=(const Babbler&) = delete;
    ~Babbler() { thread_.join(); }

    [[nodiscard]] std::string port() const {
        return std::to_string(acceptor_.local_endpoint().port());
    }

private:
    asio::io_context io_;
    asio::ip::tcp::acceptor acceptor_;

public:
    std::atomic<std::size_t> sent{0};

private:
    std::thread thread_;
};

TEST_CASE("endless answers to the WebSocket client: it gives up after a bounded number of bytes") {
    const std::string head = "HTTP/1.1 403 Forbidden\r\n";
    const std::string in_chunks = head + "Transfer-Encoding: chunked\r\n\r\n";
    const auto one = GENERATE_COPY(values<Endless>({
        {"a reason", "HTTP/1.1 403 ", "a", ""},
        {"fields", head, "X: y\r\n", ""},
        {"a body", head + "Content-Length: 1000000\r\n\r\n", "x", ""},
        {"a body without an end", head + "\r\n", "x", ""},
        {"an extension", in_chunks + "5;", "a", ""},
        {"chunks", in_chunks, "5\r\nhello\r\n", ""},
        {"trailers", in_chunks + "0\r\n", "X: y\r\n", ""},
    }));
    CAPTURE(one.what);
    Babbler babbler(one);
    asio::io_context io;
    std::string end;
    const auto client =
        WsClient::connect(io, {"127.0.0.1", babbler.port(), "/ws"}, Encoding::binary,
                          {nullptr, nullptr, [&](std::uint16_t code, const std::string& why) {
                               end = std::to_string(code) + " " + why;
                               io.stop();  // or the library's timer runs on for ten seconds
                           }});
    io.run();
    CHECK(end.starts_with("1006 "));
    CHECK(babbler.sent < sent_bytes_max / 2);  // what the system holds for both sides
}

TEST_CASE("a guard of requests counts bytes outside the body, and sees folds across pieces") {
    RequestGuard guard(10);
    guard.took("12345\n");
    CHECK_FALSE(guard.folded());
    CHECK_FALSE(guard.too_large(4));
    CHECK(guard.too_large(5));
    guard.took("\tab");
    CHECK(guard.folded());
    CHECK_FALSE(guard.too_large(1));
    CHECK(guard.too_large(2));
}

}  // namespace
}  // namespace server::net
