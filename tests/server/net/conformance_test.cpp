// RFC 6455, section by section, against the production session: legal input, and the close code for
// illegal input.
#include "tests/server/net/echo_server.h"
#include "tests/server/net/raw_peer.h"
#include "tests/support/catch.h"

namespace server::net {
namespace {

using Said = std::string;

ListenerOptions quick() {
    ListenerOptions options;
    options.per_address.connections_max = 0;
    options.closing = std::chrono::milliseconds(500);
    return options;
}

std::string answer_to(const EchoServer& server, const std::string& request) {
    RawPeer peer(server.listener.port());
    peer.send(request);
    return peer.read_head();
}

std::string upgrade_with(const std::string& line, const std::string& instead) {
    std::string request = RawPeer::upgrade_request("meeple.v1");
    const std::size_t at = request.find(line);
    REQUIRE(at != std::string::npos);
    return request.replace(at, line.size(), instead);
}

TEST_CASE("RFC 6455 4.2: the opening handshake") {
    EchoServer server(quick());
    const std::string good = answer_to(server, RawPeer::upgrade_request("meeple.v1"));
    CHECK(good.starts_with("HTTP/1.1 101 Switching Protocols\r\n"));
    CHECK(good.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n") != Said::npos);
    CHECK(answer_to(server, upgrade_with("Connection: Upgrade", "Connection: keep-alive, UPGRADE"))
              .starts_with("HTTP/1.1 101 "));
    CHECK(answer_to(server, upgrade_with("Upgrade: websocket", "Upgrade: WebSocket"))
              .starts_with("HTTP/1.1 101 "));
    CHECK(answer_to(server, upgrade_with("GET /ws", "POST /ws")).starts_with("HTTP/1.1 405 "));
    CHECK(answer_to(server, upgrade_with("HTTP/1.1", "HTTP/1.0")).find(" 101 ") == Said::npos);
    CHECK(answer_to(server, upgrade_with("Version: 13", "Version: 12")).find("426") != Said::npos);
}

TEST_CASE("RFC 6455 4.1: the key is the base64 of 16 bytes") {
    EchoServer server(quick());
    const std::string line = "Sec-WebSocket-Key: " + std::string(sample_key);
    const auto with_key = [&](const std::string& key) {
        return answer_to(server, upgrade_with(line, "Sec-WebSocket-Key: " + key));
    };
    CHECK(with_key("AAAAAAAAAAAAAAAAAAAAAA==").starts_with("HTTP/1.1 101 "));
    CHECK(with_key("+/+/+/+/+/+/+/+/+/+/+w==").starts_with("HTTP/1.1 101 "));
    for (const char* bad :
         {"x", "", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAA=", "AAAAAAAAAAAAAAAAAAAAAB==",
          "AAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAA*==", "AAAAAAAAAAAAAAAAAAAA_-==",
          "AAAAAAAAAAAAAAAAAAAAAAAAAA==", "AAAA AAAAAAAAAAAAAAAAA=="}) {
        CAPTURE(bad);
        CHECK(with_key(bad).starts_with("HTTP/1.1 400 "));
    }
    CHECK(answer_to(server, upgrade_with(line + "\r\n", "")).find(" 101 ") == Said::npos);
    CHECK(answer_to(server, upgrade_with(line, line + "\r\n" + line)).starts_with("HTTP/1.1 400 "));
}

TEST_CASE("RFC 6455 5.1: frames of a client are masked, frames of the server are not") {
    EchoServer server(quick());
    auto peer = RawPeer::websocket(server.listener.port());
    peer.frame(fin | op_binary, "masked");
    const auto back = peer.next();
    REQUIRE(back);
    CHECK(back->payload == "masked");
    CHECK_FALSE(back->masked);
    peer.send(std::string("\x82\x05plain", 7));
    CHECK(peer.ending() == "close 1002");
    CHECK(peer.said() == "end");
}

TEST_CASE("RFC 6455 5.2: reserved bits, reserved opcodes") {
    EchoServer server(quick());
    for (const unsigned bit : {0x40U, 0x20U, 0x10U}) {
        for (const unsigned opcode : {op_text, op_binary, op_ping, op_close}) {
            CAPTURE(bit, opcode);
            auto peer = RawPeer::websocket(server.listener.port());
            peer.frame(fin | bit | opcode, "");
            CHECK(peer.ending() == "close 1002");
        }
    }
    for (const unsigned opcode : {3U, 4U, 5U, 6U, 7U, 11U, 12U, 13U, 14U, 15U}) {
        CAPTURE(opcode);
        auto peer = RawPeer::websocket(server.listener.port());
        peer.frame(fin | opcode, "");
        CHECK(peer.ending() == "close 1002");
    }
}

TEST_CASE("RFC 6455 5.2: the length is written in the fewest bytes") {
    EchoServer server(quick());
    const std::string mask(4, '\0');
    const std::string sixteen = std::string("\x82\xfe\0\x7d", 4) + mask + std::string(125, 'a');
    const std::string sixty_four =
        std::string("\x82\xff\0\0\0\0\0\0\xff\xff", 10) + mask + std::string(100, 'a');
    const std::string top_bit = std::string("\x82\xff\x80\0\0\0\0\0\0\0", 10) + mask;
    for (const std::string& bad : {sixteen, sixty_four}) {
        auto peer = RawPeer::websocket(server.listener.port());
        peer.send(bad);
        CHECK(peer.ending() == "close 1002");
    }
    auto peer = RawPeer::websocket(server.listener.port());
    peer.send(top_bit);
    const std::string end = peer.ending();
    CHECK((end == "close 1002" || end == "close 1009"));
    for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 4096U}) {
        CAPTURE(size);
        auto good = RawPeer::websocket(server.listener.port());
        good.frame(fin | op_binary, std::string(size, 'a'));
        CHECK(good.said() == "binary " + std::string(size, 'a'));
    }
}

TEST_CASE("RFC 6455 5.4: fragments, and control frames between them") {
    EchoServer server(quick());
    auto peer = RawPeer::websocket(server.listener.port());
    peer.frame(op_binary, "one ");
    peer.frame(fin | op_ping, "between");
    CHECK(peer.said() == "pong between");
    peer.frame(op_continue, "");
    peer.frame(op_continue, "two ");
    peer.frame(fin | op_pong, "not asked for");
    peer.frame(fin | op_continue, "three");
    CHECK(peer.said() == "binary one two three");
    peer.frame(op_binary, "");
    peer.frame(fin | op_continue, "");
    CHECK(peer.said() == "binary ");
    // A message of many pieces, byte by byte.
    std::string pieces;
    for (int i = 0; i < 50; ++i) pieces += client_frame(i == 0 ? op_binary : op_continue, "x");
    pieces += client_frame(fin | op_continue, "");
    for (const char one : pieces) peer.send({&one, 1});
    CHECK(peer.said() == "binary " + std::string(50, 'x'));
}

TEST_CASE("RFC 6455 5.4: pieces out of order") {
    EchoServer server(quick());
    for (const unsigned first : {unsigned{op_continue}, fin | op_continue}) {
        auto peer = RawPeer::websocket(server.listener.port());
        peer.frame(first, "of nothing");
        CHECK(peer.ending() == "close 1002");
    }
    for (const unsigned second : {unsigned{op_binary}, fin | op_binary, fin | op_text}) {
        auto peer = RawPeer::websocket(server.listener.port());
        peer.frame(op_binary, "begun");
        peer.frame(second, "another");
        CHECK(peer.ending() == "close 1002");
    }
}

TEST_CASE("RFC 6455 5.5: control frames are short and whole") {
    EchoServer server(quick());
    for (const unsigned opcode : {op_close, op_ping, op_pong}) {
        CAPTURE(opcode);
        auto longer = RawPeer::websocket(server.listener.port());
        longer.frame(fin | opcode, close_payload(1000, std::string(124, 'a')));
        CHECK(longer.ending() == "close 1002");
        auto piece = RawPeer::websocket(server.listener.port());
        piece.frame(opcode, "");
        CHECK(piece.ending() == "close 1002");
    }
    auto peer = RawPeer::websocket(server.listener.port());
    const std::string longest(125, 'p');
    peer.frame(fin | op_ping, longest);
    CHECK(peer.said() == "pong " + longest);
    peer.frame(fin | op_ping, "");
    CHECK(peer.said() == "pong ");
    peer.frame(fin | op_pong, "nobody asked");
    peer.frame(fin | op_binary, "still here");
    CHECK(peer.said() == "binary still here");
}

TEST_CASE("RFC 6455 5.5.1 and 7.4: close codes") {
    EchoServer server(quick());
    for (const unsigned code : {1000U, 1001U, 1002U, 1003U, 1007U, 1008U, 1009U, 1010U, 1011U,
                                3000U, 3999U, 4000U, 4999U}) {
        CAPTURE(code);
        auto peer = RawPeer::websocket(server.listener.port());
        peer.frame(fin | op_close, close_payload(code, "good bye"));
        CHECK(peer.said() == "close " + std::to_string(code));
        CHECK(peer.said() == "end");
    }
    for (const unsigned code :
         {0U, 1U, 999U, 1004U, 1005U, 1006U, 1015U, 1016U, 1100U, 2000U, 2999U, 5000U, 65535U}) {
        CAPTURE(code);
        auto peer = RawPeer::websocket(server.listener.port());
        peer.frame(fin | op_close, close_payload(code));
        CHECK(peer.said() == "close 1002");
        CHECK(peer.said() == "end");
    }
    auto empty = RawPeer::websocket(server.listener.port());
    empty.frame(fin | op_close, "");
    CHECK(empty.said().starts_with("close"));
    CHECK(empty.said() == "end");
    auto half = RawPeer::websocket(server.listener.port());
    half.frame(fin | op_close, "\x03");
    CHECK(half.said() == "close 1002");
    auto garbled = RawPeer::websocket(server.listener.port());
    garbled.frame(fin | op_close, close_payload(1000, "\xff\xfe"));
    const std::string end = garbled.said();
    CHECK((end == "close 1002" || end == "close 1007"));
}

TEST_CASE("RFC 6455 7.1: the server closes first, and ignores frames after a close") {
    EchoServer server(quick());
    auto peer = RawPeer::websocket(server.listener.port());
    peer.send(client_frame(fin | op_close, close_payload(1000)) +
              client_frame(fin | op_binary, "too late") + client_frame(fin | op_ping, "too late"));
    CHECK(peer.said() == "close 1000");
    CHECK(peer.said() == "end");
    REQUIRE(server.gateway.diary.wait_for("closed"));
    CHECK(server.gateway.diary.lines().size() == 2);
}

TEST_CASE("RFC 6455 7.1: a close by the server is a whole handshake") {
    EchoServer server(quick());
    auto peer = RawPeer::websocket(server.listener.port());
    peer.frame(fin | op_binary, "close");
    CHECK(peer.said() == "binary closing");
    CHECK(peer.said() == "close 4000");
    // Until the client answers, data on its way is thrown away.
    peer.frame(fin | op_binary, "on its way");
    peer.frame(fin | op_close, close_payload(4000));
    CHECK(peer.said() == "end");
}

TEST_CASE("RFC 6455 5.6: the kind of a message is that of the subprotocol") {
    EchoServer server(quick());
    auto binary = RawPeer::websocket(server.listener.port(), "meeple.v1");
    binary.frame(fin | op_text, "text");
    CHECK(binary.said() == "binary goodbye 1003");
    CHECK(binary.said() == "close 1003");
    auto json = RawPeer::websocket(server.listener.port(), "meeple.v1.json");
    json.frame(fin | op_binary, "binary");
    CHECK(json.said() == "text goodbye 1003");
    CHECK(json.said() == "close 1003");
}

TEST_CASE("RFC 6455 5.7: the examples") {
    EchoServer server(quick());
    auto peer = RawPeer::websocket(server.listener.port(), "meeple.v1.json");
    peer.send("\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
    CHECK(peer.said() == "text Hello");
    peer.send("\x89\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58");
    CHECK(peer.said() == "pong Hello");
}

TEST_CASE("RFC 6455 8.1: text is UTF-8, also over the borders of fragments") {
    EchoServer server(quick());
    const std::string good = "\xce\xba\xe1\xbd\xb9\xf0\x9f\x8f\xb0\xf4\x8f\xbf\xbf z";
    for (std::size_t cut = 0; cut <= good.size(); ++cut) {
        CAPTURE(cut);
        auto peer = RawPeer::websocket(server.listener.port(), "meeple.v1.json");
        peer.frame(op_text, good.substr(0, cut));
        peer.frame(fin | op_continue, good.substr(cut));
        CHECK(peer.said() == "text " + good);
    }
    for (const char* bad : {"\xff", "a\x80", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80",
                            "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xe1\xbd", "\xc3("}) {
        CAPTURE(bad);
        const std::string text = bad;
        auto whole = RawPeer::websocket(server.listener.port(), "meeple.v1.json");
        whole.frame(fin | op_text, "ok " + text);
        CHECK(whole.ending() == "close 1007");
        auto pieces = RawPeer::websocket(server.listener.port(), "meeple.v1.json");
        pieces.frame(op_text, text.substr(0, 1));
        pieces.frame(op_continue, "");
        pieces.frame(fin | op_continue, text.substr(1));
        CHECK(pieces.ending() == "close 1007");
    }
}

TEST_CASE("RFC 6455 10.4: a length over the limit is refused at the header") {
    EchoServer server(quick());
    const std::string tera = std::string("\x82\xff\0\0\1\0\0\0\0\0", 10) + "mask";
    auto peer = RawPeer::websocket(server.listener.port());
    peer.send(tera);  // and not one byte of it
    CHECK(peer.said() == "binary goodbye 1009");
    CHECK(peer.said() == "close 1009");
    auto pieces = RawPeer::websocket(server.listener.port());
    pieces.frame(op_binary, std::string(4000, 'a'));
    pieces.send(std::string("\x80\xe1", 2) + "mask");  // 97 more than 4 096
    CHECK(pieces.said() == "binary goodbye 1009");
    CHECK(pieces.said() == "close 1009");
}

}  // namespace
}  // namespace server::net
