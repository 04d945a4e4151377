// HTTP and the upgrade, byte by byte over real sockets.
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

#include <memory>
#include <numeric>

#include "server/net/security_text.h"
#include "tests/server/net/echo_server.h"
#include "tests/server/net/raw_peer.h"
#include "tests/support/catch.h"

namespace server::net {
namespace {

namespace asio = boost::asio;

// Sends bytes and returns all that comes until the server closes; every request here says
// "Connection: close" or is wrong.
std::string talk(std::uint16_t port, const std::string& bytes) {
    asio::io_context io;
    asio::ip::tcp::socket socket(io);
    socket.connect({asio::ip::make_address("127.0.0.1"), port});
    boost::system::error_code error;
    asio::write(socket, asio::buffer(bytes), error);
    std::string answer;
    asio::read(socket, asio::dynamic_buffer(answer), error);
    return answer;
}

std::string get(const EchoServer& server, const std::string& target,
                const std::string& headers = "", const std::string& method = "GET") {
    return talk(server.listener.port(), method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" +
                                            headers + "Connection: close\r\n\r\n");
}

std::string upgrade(const EchoServer& server, const std::string& target,
                    const std::string& headers) {
    return talk(
        server.listener.port(),
        "GET " + target +
            " HTTP/1.1\r\nHost: localhost:80\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
            headers + "\r\n");
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_CASE("health, readiness, metrics, records and the page") {
    EchoServer server;
    CHECK(has(get(server, "/healthz"), "HTTP/1.1 200 OK"));
    CHECK(has(get(server, "/readyz"), "200 OK"));
    server.ready = false;
    const std::string unready = get(server, "/readyz");
    CHECK(has(unready, "503 Service Unavailable"));
    CHECK(has(unready, "the store fails"));
    const std::string metrics = get(server, "/metrics");
    CHECK(has(metrics, "text/plain; version=0.0.4"));
    CHECK(has(metrics, "meepled_rooms 3"));
    CHECK(has(get(server, "/v1/records/r1?invite=a%20b", "Authorization: Bearer secret\r\n"),
              "r1|secret|a b"));
    CHECK(has(get(server, "/"), "<h1>meepled</h1>"));
    CHECK(has(get(server, "/ws"), "426 Upgrade Required"));
}

TEST_CASE("a refused request has an id, and what operators poll has none") {
    EchoServer server;
    const std::string field = "X-Request-Id: ";
    const std::string first = get(server, "/none");
    const std::string second = get(server, "/v1/records/");
    REQUIRE(has(first, field));
    REQUIRE(has(second, field));
    CHECK(first.substr(first.find(field), 30) != second.substr(second.find(field), 30));
    CHECK(has(talk(server.listener.port(), "nonsense\r\n\r\n"), field));
    CHECK_FALSE(has(get(server, "/"), field));
    server.ready = false;
    CHECK_FALSE(has(get(server, "/readyz"), field));
}

TEST_CASE("security.txt is there if the operator has set it") {
    EchoServer server;
    CHECK(has(get(server, "/.well-known/security.txt"), "404 Not Found"));
    server.security = "Contact: mailto:me@example.org\n";
    const std::string answer = get(server, "/.well-known/security.txt");
    CHECK(has(answer, "200 OK"));
    CHECK(has(answer, "Content-Type: text/plain; charset=utf-8"));
    CHECK(answer.ends_with("\r\n\r\n" + server.security));
}

TEST_CASE("security.txt names its contacts and its last second") {
    const std::vector<std::string> contacts{"mailto:a@example.org", "https://example.org/b"};
    const auto made = security_text(contacts, "2030-12-31");
    REQUIRE(made);
    CHECK(made->text ==
          "Contact: mailto:a@example.org\nContact: https://example.org/b\n"
          "Expires: 2030-12-31T23:59:59Z\n");
    CHECK(made->expires_ms == 1'924'992'000'000);  // 2031-01-01T00:00:00Z
    CHECK_FALSE(security_text({}, "2030-12-31"));
    for (const char* day : {"", "2030-02-30", "2030-1-01", "30-12-31", "2030-12-31T", "2030/12/31",
                            "20x0-12-31", "2030-00-01"}) {
        CAPTURE(day);
        CHECK_FALSE(end_of_day(day));
    }
}

TEST_CASE("static files: ETag, gzip, HEAD") {
    EchoServer server;
    const std::string page = get(server, "/");
    const std::size_t at = page.find("ETag: ");
    REQUIRE(at != std::string::npos);
    CHECK(has(page,
              "Content-Security-Policy: default-src 'none'; "
              "script-src 'self' 'wasm-unsafe-eval'; "));
    CHECK_FALSE(has(page, "unsafe-inline"));
    CHECK_FALSE(has(page, " 'unsafe-eval"));
    CHECK_FALSE(has(page, "<style"));
    CHECK(has(get(server, "/style.css"), "Content-Type: text/css"));
    const std::string etag = page.substr(at + 6, page.find('\r', at) - at - 6);
    const std::string unchanged = get(server, "/", "If-None-Match: " + etag + "\r\n");
    CHECK(has(unchanged, "304 Not Modified"));
    CHECK_FALSE(has(unchanged, "<h1>"));
    const std::string small = get(server, "/", "Accept-Encoding: br, gzip\r\n");
    CHECK(has(small, "Content-Encoding: gzip"));
    CHECK(small.size() < page.size());
    const std::string head = get(server, "/", "", "HEAD");
    CHECK(has(head, "200 OK"));
    CHECK_FALSE(has(head, "<h1>"));
    CHECK_FALSE(has(head, "Content-Length: 0"));
}

TEST_CASE("what is refused and how") {
    ListenerOptions options;
    options.http_body_bytes_max = 100;
    options.http_header_bytes_max = 2000;
    EchoServer server(options);
    const std::string nothing = get(server, "/nothing<b>");
    CHECK((has(nothing, "404 Not Found") && has(nothing, "text/html")));
    CHECK(has(nothing, "url=/#/nowhere\""));
    CHECK(has(nothing, "<a href=\"/\">"));
    CHECK_FALSE(has(nothing, "<b>"));
    CHECK(has(get(server, "/v1/records/"), "404 Not Found"));
    CHECK(has(get(server, "/v1/records/a/b"), "404 Not Found"));
    CHECK(has(get(server, "/", "", "POST"), "405 Method Not Allowed"));
    CHECK(has(get(server, "/", "", "DELETE"), "Allow: GET, HEAD"));
    CHECK(has(get(server, "/../etc/passwd"), "400 Bad Request"));
    CHECK(has(get(server, "/%2e%2e/etc/passwd"), "400 Bad Request"));
    CHECK(has(get(server, "/a%00b"), "400 Bad Request"));
    CHECK(has(get(server, "/%zz"), "400 Bad Request"));
    CHECK(has(get(server, "/" + std::string(1900, 'a')), "404 Not Found"));
    CHECK(has(get(server, "/" + std::string(3000, 'a')), "431 "));
    CHECK(has(get(server, "/", "X: " + std::string(3000, 'a') + "\r\n"), "431 "));
    CHECK(has(talk(server.listener.port(),
                   "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"),
              "413 "));
    CHECK(has(talk(server.listener.port(), "\x16\x03\x01 nonsense\r\n\r\n"), "400 Bad Request"));
    // A proxy may find the end of such a body in another place.
    for (const char* coding : {"xchunked", "identity", "gzip", "chunked, gzip", "gzip, chunked",
                               "chunked;q=1", "chunked\r\nTransfer-Encoding: gzip"}) {
        const std::string answer = talk(
            server.listener.port(),
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: " +
                std::string(coding) + "\r\n\r\nGET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n");
        CAPTURE(coding, answer);
        CHECK_FALSE(has(answer, " 200 "));
        CHECK(has(answer, "Connection: close"));
    }
}

TEST_CASE("requests whose end others may see elsewhere are refused") {
    EchoServer server;
    const auto post = [&](const std::string& version, const std::string& fields) {
        return talk(server.listener.port(),
                    "POST /v1/reports HTTP/" + version +
                        "\r\nHost: localhost\r\nContent-Type: application/json\r\n" + fields);
    };
    const auto refused = [](const std::string& answer) {
        return has(answer, "HTTP/1.1 400 ") && has(answer, "Connection: close") &&
               !has(answer, "200 OK");
    };
    CHECK(refused(post("1.1", "X: a\r\n b\r\nContent-Length: 2\r\n\r\n{}")));
    CHECK(refused(post("1.1", "X: a\r\n\tTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")));
    CHECK(refused(post("1.1", "Transfer-Encoding:\r\n chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")));
    CHECK(refused(
        post("1.1", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX: a\r\n b\r\n\r\n")));
    CHECK(refused(post("1.0", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")));
    CHECK(refused(post("1.1", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}")));
    CHECK(refused(post("1.1", "Content-Length: 2, 2\r\n\r\n{}")));
    CHECK(refused(post("1.1", "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}")));
    CHECK(server.reports.empty());
    for (const char* coding : {"chunked", "Chunked", "  chunked\t"}) {
        CAPTURE(coding);
        CHECK(has(
            post("1.1", "Transfer-Encoding: " + std::string(coding) +
                            "\r\nConnection: close\r\n\r\n2;a=\"b\"\r\n{}\r\n0\r\nX: y\r\n\r\n"),
            "200 OK"));
    }
}

TEST_CASE("a client that waits with its body is told to send it, or why not") {
    ListenerOptions options;
    options.http_body_bytes_max = 100;
    options.per_address.requests = {0.001, 125};
    EchoServer server(options);
    const auto ask = [&](const std::string& fields, const std::string& version = "1.1",
                         const std::string& target = "/v1/reports") {
        RawPeer peer(server.listener.port());
        peer.send("POST " + target + " HTTP/" + version + "\r\nHost: localhost\r\n" + fields +
                  "\r\n");
        return peer;
    };
    const std::string json = "Content-Type: application/json\r\n";
    const std::string waits = "Expect: 100-Continue\r\n";
    const std::string go_on = "HTTP/1.1 100 Continue\r\n\r\n";

    // What the head tells comes before the body.
    CHECK(ask(json + waits + "Content-Length: 101\r\n").read_head().starts_with("HTTP/1.1 413 "));
    CHECK(ask(waits + "Content-Length: 2\r\n").read_head().starts_with("HTTP/1.1 415 "));
    CHECK(ask(json + waits + "Content-Length: 2\r\n", "1.1", "/healthz")
              .read_head()
              .starts_with("HTTP/1.1 405 "));
    CHECK(ask(json + "Expect: 200-ok\r\nContent-Length: 0\r\n")
              .read_head()
              .starts_with("HTTP/1.1 417 "));
    for (const char* more : {"Content-Length: 2\r\n", "Transfer-Encoding: chunked\r\n"}) {
        CAPTURE(more);
        const bool in_chunks = std::string(more).starts_with("T");
        RawPeer peer = ask(json + waits + more + "Connection: close\r\n");
        CHECK(peer.read_head() == go_on);
        peer.send(in_chunks ? "2\r\n{}\r\n0\r\n\r\n" : "{}");
        CHECK(peer.rest().starts_with("HTTP/1.1 200 OK"));
    }
    // Nothing is missing, or the client does not wait.
    CHECK(ask(json + waits + "Content-Length: 0\r\n").read_head().starts_with("HTTP/1.1 400 "));
    RawPeer old = ask(json + waits + "Content-Length: 2\r\n", "1.0");
    old.send("{}");
    CHECK(old.rest().starts_with("HTTP/1.1 200 OK"));
    // The rate of its address is over.
    CHECK(ask(json + waits + "Content-Length: 2\r\n").read_head().starts_with("HTTP/1.1 429 "));
}

TEST_CASE("no answer is kept by others unless it says so") {
    EchoServer server;
    for (const char* target : {"/v1/records/", "/v1/records/none", "/nothing", "/%zz", "/healthz",
                               "/game/x", "/v1/reports", "/ws"}) {
        CAPTURE(target);
        CHECK(has(get(server, target), "Cache-Control: no-store\r\n"));
    }
    CHECK(has(talk(server.listener.port(), "nonsense\r\n\r\n"), "Cache-Control: no-store\r\n"));
    CHECK(has(get(server, "/style.css"), "Cache-Control: no-cache\r\n"));
    CHECK_FALSE(has(get(server, "/style.css"), "no-store"));
}

TEST_CASE("several requests on one connection") {
    EchoServer server;
    const std::string both =
        talk(server.listener.port(),
             "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
             "GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    CHECK(has(both, "ok\n"));
    CHECK(has(both, "ready\n"));
}

TEST_CASE("time limits: a request that does not end, an answer that does not come") {
    ListenerOptions reading;
    reading.http_read = std::chrono::milliseconds(300);
    EchoServer reader(reading);
    CHECK(talk(reader.listener.port(), "GET / HT").empty());
    ListenerOptions answering;
    answering.http_answer = std::chrono::milliseconds(300);
    EchoServer answerer(answering);
    CHECK(has(get(answerer, "/v1/records/silent"), "503 Service Unavailable"));
}

TEST_CASE("metrics on a port of their own") {
    ListenerOptions options;
    options.metrics_address = "127.0.0.1";
    EchoServer server(options);
    CHECK(has(get(server, "/metrics"), "404 Not Found"));
    const std::uint16_t port = server.listener.metrics_port();
    REQUIRE(port != 0);
    const std::string end = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    CHECK(has(talk(port, "GET /metrics" + end), "meepled_rooms 3"));
    CHECK(has(talk(port, "GET /healthz" + end), "200 OK"));
    CHECK(has(talk(port, "GET /" + end), "404 Not Found"));
}

TEST_CASE("the upgrade: subprotocol, path, version, origin") {
    ListenerOptions options;
    options.origins = {"https://friend.example"};
    options.closing = std::chrono::milliseconds(200);
    options.hello = std::chrono::milliseconds(200);
    EchoServer server(options);
    const std::string v13 = "Sec-WebSocket-Version: 13\r\n";
    const std::string binary = "Sec-WebSocket-Protocol: meeple.v1\r\n";
    const std::string good = upgrade(server, "/ws", v13 + binary);
    CHECK(has(good, "101 Switching Protocols"));
    CHECK(has(good, "Sec-WebSocket-Protocol: meeple.v1\r\n"));
    CHECK(has(upgrade(server, "/ws", v13 + "Sec-WebSocket-Protocol: x, meeple.v1.json\r\n"),
              "Sec-WebSocket-Protocol: meeple.v1.json\r\n"));
    const std::string none = upgrade(server, "/ws", v13);
    CHECK(has(none, "400 Bad Request"));
    CHECK(has(none, "meeple.v1.json"));
    CHECK(has(upgrade(server, "/ws", v13 + "Sec-WebSocket-Protocol: chat\r\n"), "400 "));
    CHECK(has(upgrade(server, "/", v13 + binary), "404 "));
    CHECK(has(upgrade(server, "/ws", "Sec-WebSocket-Version: 8\r\n" + binary), "426 "));
    CHECK(has(upgrade(server, "/ws", v13 + binary + "Origin: https://evil.example\r\n"), "403 "));
    CHECK(has(upgrade(server, "/ws", v13 + binary + "Origin: https://friend.example\r\n"), "101 "));
    CHECK(has(upgrade(server, "/ws", v13 + binary + "Origin: http://localhost\r\n"), "101 "));
}

TEST_CASE("behind a proxy the address is the client's") {
    ListenerOptions options;
    options.trusted_proxies = {*Network::parse("127.0.0.0/8")};
    options.per_address.connections_max = 1;
    options.closing = std::chrono::milliseconds(200);
    options.hello = std::chrono::milliseconds(200);
    EchoServer server(options);
    const std::string headers =
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: meeple.v1\r\n"
        "X-Forwarded-For: 6.6.6.6, 203.0.113.9\r\n";
    CHECK(has(upgrade(server, "/ws", headers), "101 "));
    REQUIRE(server.gateway.diary.wait(1));
    CHECK(server.gateway.diary.lines()[0] == "open 203.0.113.*");
}

TEST_CASE("behind a proxy every line of X-Forwarded-For counts, and the last hops most") {
    ListenerOptions options;
    options.trusted_proxies = {*Network::parse("127.0.0.0/8")};
    options.per_address.connections_max = 1;
    EchoServer server(options);
    const std::string v13 = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: meeple.v1\r\n";
    const auto keep = [&](const std::string& forged) {
        auto peer = std::make_unique<RawPeer>(server.listener.port());
        peer->send(
            "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Key: " +
            std::string(sample_key) + "\r\n" + v13 + "X-Forwarded-For: " + forged +
            "\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n");
        return std::make_pair(peer->read_head(), std::move(peer));
    };
    const auto first = keep("198.51.100.1");
    CHECK(has(first.first, "101 "));
    const auto second = keep("198.51.100.2");
    CHECK(has(second.first, "429 "));
    CHECK(has(second.first, "Retry-After: "));
    REQUIRE(server.gateway.diary.wait(1));
    CHECK(server.gateway.diary.lines() == std::vector<std::string>{"open 203.0.113.*"});
    CHECK(server.listener.figures().refused_by.at(
              static_cast<std::size_t>(Refused::address_full)) == 1);
}

TEST_CASE("names of the server: pages and upgrades of others are refused") {
    ListenerOptions options;
    options.hosts = {"mybox.lan"};
    options.origins = {"https://friend.example"};
    EchoServer server(options);
    const auto ask = [&](const std::string& target, const std::string& host) {
        return talk(server.listener.port(),
                    "GET " + target + " HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n");
    };
    CHECK(has(ask("/", "Host: localhost\r\n"), "200 OK"));
    CHECK(has(ask("/", "Host: 127.0.0.1:8080\r\n"), "200 OK"));
    CHECK(has(ask("/", "Host: MyBox.lan:8080\r\n"), "200 OK"));
    const std::string stranger = ask("/", "Host: rebound.example:8080\r\n");
    CHECK(has(stranger, "421 Misdirected Request"));
    CHECK(has(stranger, "'hosts'"));
    CHECK(has(ask("/", "Host: 192.0.2.77\r\n"), "421 "));
    CHECK(has(ask("/v1/records/r1", "Host: rebound.example\r\n"), "421 "));
    CHECK(has(ask("/metrics", "Host: rebound.example\r\n"), "421 "));
    CHECK(has(ask("/healthz", "Host: rebound.example\r\n"), "200 OK"));
    CHECK(has(ask("/", "Host: localhost\r\nHost: rebound.example\r\n"), "400 "));
    CHECK(has(ask("/", ""), "400 "));
    CHECK(has(talk(server.listener.port(), "GET /healthz HTTP/1.0\r\n\r\n"), "200 OK"));

    const auto upgrade_at = [&](const std::string& host, const std::string& more) {
        RawPeer peer(server.listener.port());
        peer.send("GET /ws HTTP/1.1\r\nHost: " + host +
                  "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Protocol: meeple.v1\r\nSec-WebSocket-Key: " +
                  std::string(sample_key) + "\r\n" + more + "\r\n");
        return peer.read_head();
    };
    CHECK(has(upgrade_at("rebound.example", "Origin: http://rebound.example\r\n"), "403 "));
    CHECK(has(upgrade_at("rebound.example", ""), "101 "));  // no browser
    CHECK(has(upgrade_at("rebound.example", "Origin: https://friend.example\r\n"), "101 "));
    CHECK(has(upgrade_at("mybox.lan:8080", "Origin: http://mybox.lan:8080\r\n"), "101 "));
    CHECK(has(upgrade_at("mybox.lan:8080", "Origin: http://mybox.lan:8081\r\n"), "403 "));
    const NetFigures figures = server.listener.figures();
    CHECK(figures.refused_by.at(static_cast<std::size_t>(Refused::host)) == 4);
    CHECK(figures.upgrades_refused.at(static_cast<std::size_t>(BadUpgrade::host)) == 1);
    CHECK(figures.upgrades_refused.at(static_cast<std::size_t>(BadUpgrade::origin)) == 1);
}

TEST_CASE("figures are for this machine and for who is named") {
    EchoServer server;
    CHECK(has(get(server, "/metrics"), "meepled_rooms 3"));
    for (const char* line : {"X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1",
                             "X-Real-IP: 127.0.0.1", "Via: 1.1 proxy"}) {
        CAPTURE(line);
        const std::string answer = get(server, "/metrics", std::string(line) + "\r\n");
        CHECK(has(answer, "403 Forbidden"));
        CHECK(has(answer, "metrics-networks"));
    }
    ListenerOptions options;
    options.trusted_proxies = {*Network::parse("127.0.0.1")};
    options.metrics_networks = {*Network::parse("10.0.0.0/8")};
    EchoServer behind(options);
    CHECK(has(get(behind, "/metrics", "X-Forwarded-For: 10.1.2.3\r\n"), "meepled_rooms 3"));
    CHECK(has(get(behind, "/metrics", "X-Forwarded-For: 10.1.2.3, 192.0.2.1\r\n"), "403 "));
    CHECK(
        has(get(behind, "/metrics", "X-Forwarded-For: 10.1.2.3\r\nX-Forwarded-For: 192.0.2.1\r\n"),
            "403 "));
    CHECK(has(get(behind, "/metrics"), "meepled_rooms 3"));
}

TEST_CASE("an invite comes in a header, or as of old in the address") {
    EchoServer server;
    CHECK(has(get(server, "/v1/records/r1", "X-Invite: from-header\r\n"), "r1||from-header"));
    CHECK(has(get(server, "/v1/records/r1?invite=old", "X-Invite: new\r\n"), "r1||new"));
    CHECK(has(get(server, "/v1/records/r1?invite=old"), "r1||old"));
}

TEST_CASE("a page that went wrong reports it: one line, without what opens rooms, not too many") {
    ListenerOptions options;
    options.per_address.requests = {1000, 100'000};
    EchoServer server(options);
    const auto post = [&](const std::string& body, const std::string& type = "application/json") {
        return talk(server.listener.port(),
                    "POST /v1/reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type +
                        "\r\nContent-Length: " + std::to_string(body.size()) +
                        "\r\nConnection: close\r\n\r\n" + body);
    };
    const std::string told = R"x({"what":"no","where":"at f (http://h/#/room/r1/secret)"})x";
    CHECK(has(post(told), "200 OK"));
    REQUIRE(server.reports.size() == 1);
    CHECK(server.reports[0] == R"x({"what":"no","where":"at f (http://h/#)"})x");
    CHECK(has(post("{\"a\":\n\t\"b\"}"), "200 OK"));
    CHECK(server.reports.at(1) == "{\"a\":  \"b\"}");
    CHECK(has(post(told, "text/plain"), "415 "));
    CHECK(has(post("[]"), "400 Bad Request"));
    CHECK(has(post("{" + std::string(report_bytes_max, 'x')), "413 "));
    CHECK(has(get(server, "/v1/reports"), "405 Method Not Allowed"));
    CHECK(server.reports.size() == 2);
    for (double i = 2; i < ReportLimits::of_one.burst; ++i) CHECK(has(post("{}"), "200 OK"));
    const std::string refused = post("{}");
    CHECK(has(refused, "429 Too Many Requests"));
    CHECK(has(refused, "Retry-After: "));
    // Others are heard.
    RawPeer other(server.listener.port(), "127.0.0.2");
    other.send(
        "POST /v1/reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 2\r\nConnection: close\r\n\r\n{}");
    CHECK(has(other.rest(), "200 OK"));
}

TEST_CASE("requests over the rate of an address get 429, by what they cost") {
    ListenerOptions options;
    options.per_address.requests = {0.001, 45};
    options.trusted_proxies = {*Network::parse("127.0.0.1")};
    EchoServer server(options);
    const std::string one = "X-Forwarded-For: 192.0.2.1\r\n";
    CHECK(has(get(server, "/v1/records/r1", one), "200 OK"));
    CHECK(has(get(server, "/v1/records/r1", one), "200 OK"));
    const std::string refused = get(server, "/v1/records/r1", one);
    CHECK(has(refused, "429 Too Many Requests"));
    CHECK(has(refused, "Retry-After: 15000"));
    for (int i = 0; i < 5; ++i) CHECK(has(get(server, "/", one), "200 OK"));
    CHECK(has(get(server, "/", one), "429 "));
    CHECK(has(get(server, "/", "X-Forwarded-For: 192.0.2.2\r\n"), "200 OK"));
    const NetFigures figures = server.listener.figures();
    CHECK(figures.refused_by.at(static_cast<std::size_t>(Refused::request_rate)) == 2);
    const RouteFigures& records = figures.routes.at(static_cast<std::size_t>(Route::record));
    CHECK(records.by_class.at(1) == 2);
    CHECK(records.by_class.at(3) == 1);
    const auto counts = records.times.counts();
    CHECK(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 3);
}

TEST_CASE("a handler that throws ends its own connection") {
    EchoServer server;
    CHECK(get(server, "/v1/records/throw").empty());
    CHECK(has(get(server, "/healthz"), "200 OK"));
}

TEST_CASE("a port in use is one clear line") {
    EchoServer first;
    ListenerOptions options;
    options.port = first.listener.port();
    CHECK_THROWS_WITH(EchoServer(options), Catch::Contains("cannot listen on 127.0.0.1 port " +
                                                           std::to_string(options.port)));
    options.address = "nowhere";
    CHECK_THROWS_WITH(EchoServer(options), Catch::Contains("not an address"));
}

}  // namespace
}  // namespace server::net
