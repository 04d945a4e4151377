#include "server/notify/endpoint.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <string>

#include "tests/support/catch.h"

using namespace server;

namespace {

bool may_connect(const EndpointRule& rule, const std::string& endpoint, const std::string& text) {
    const auto to = boost::asio::ip::make_address(text);
    if (to.is_v4()) {
        sockaddr_in v4{};
        v4.sin_family = AF_INET;
        v4.sin_addr.s_addr = htonl(to.to_v4().to_uint());
        return rule.may_connect(endpoint, reinterpret_cast<const sockaddr&>(v4));
    }
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    const auto bytes = to.to_v6().to_bytes();
    std::copy(bytes.begin(), bytes.end(), std::begin(v6.sin6_addr.s6_addr));
    return rule.may_connect(endpoint, reinterpret_cast<const sockaddr&>(v6));
}

const EndpointRule by_default({});
const EndpointRule with_tests({net::Network::parse("127.0.0.0/8").value(),
                               net::Network::parse("::1").value()});

}  // namespace

TEST_CASE("endpoint: special addresses are not public") {
    for (const char* text : {"0.0.0.0",
                             "0.1.2.3",
                             "10.0.0.1",
                             "100.64.0.1",
                             "100.127.255.255",
                             "127.0.0.1",
                             "127.255.255.255",
                             "169.254.169.254",
                             "172.16.0.1",
                             "172.31.255.255",
                             "192.0.0.8",
                             "192.0.2.1",
                             "192.88.99.1",
                             "192.168.0.1",
                             "198.18.0.1",
                             "198.19.255.255",
                             "198.51.100.1",
                             "203.0.113.1",
                             "224.0.0.1",
                             "239.255.255.255",
                             "240.0.0.1",
                             "255.255.255.255",
                             "::",
                             "::1",
                             "::ffff:127.0.0.1",
                             "::ffff:10.0.0.1",
                             "::7f00:1",
                             "64:ff9b::7f00:1",
                             "64:ff9b:1::1",
                             "100::1",
                             "2001::1",
                             "2001:db8::1",
                             "2002:7f00:1::",
                             "3fff::1",
                             "5f00::1",
                             "fc00::1",
                             "fd00::1",
                             "fe80::1",
                             "fec0::1",
                             "ff02::1"}) {
        CAPTURE(text);
        CHECK_FALSE(is_public(boost::asio::ip::make_address(text)));
        CHECK_FALSE(may_connect(by_default, "https://push.example.net/", text));
    }
    for (const char* text :
         {"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255",
          "172.32.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "::ffff:1.1.1.1",
          "2606:4700::1111", "2001:200::1", "2a00:1450::1"}) {
        CAPTURE(text);
        CHECK(is_public(boost::asio::ip::make_address(text)));
        CHECK(may_connect(by_default, "https://push.example.net/", text));
        CHECK_FALSE(may_connect(by_default, "http://push.example.net/", text));
        CHECK_FALSE(may_connect(with_tests, "http://push.example.net/", text));
    }
    sockaddr other{};
    other.sa_family = AF_UNIX;
    CHECK_FALSE(by_default.may_connect("https://push.example.net/", other));
}

TEST_CASE("endpoint: networks for tests are as good as public ones, also by http") {
    for (const char* scheme : {"https", "http"}) {
        const std::string endpoint = std::string(scheme) + "://localhost:8443/x";
        CHECK(may_connect(with_tests, endpoint, "127.0.0.1"));
        CHECK(may_connect(with_tests, endpoint, "::1"));
        CHECK(may_connect(with_tests, endpoint, "::ffff:127.0.0.1"));
        CHECK_FALSE(may_connect(with_tests, endpoint, "10.0.0.1"));
    }
    CHECK(with_tests.origin_of("http://127.0.0.1:8443/x").value() == "http://127.0.0.1:8443");
    CHECK(with_tests.origin_of("https://[::1]:8443/x").value() == "https://[::1]:8443");
    CHECK_FALSE(with_tests.origin_of("http://10.0.0.1/x"));
}

TEST_CASE("endpoint: the origin of an endpoint is the push service's own") {
    CHECK(by_default.origin_of("https://push.example.net/p/abc").value() ==
          "https://push.example.net");
    CHECK(by_default.origin_of("https://push.example.net:443/p").value() ==
          "https://push.example.net");
    CHECK(by_default.origin_of("https://push.example.net:8443/p?x=1").value() ==
          "https://push.example.net:8443");
    CHECK(by_default.origin_of("https://1.1.1.1/p").value() == "https://1.1.1.1");
}

TEST_CASE("endpoint: an invalid one is refused before it is stored") {
    for (const char* text : {"",
                             "https://",
                             "https:///p",
                             "http://push.example.net/p",
                             "ftp://push.example.net/",
                             "file:///etc/passwd",
                             "HTTPS//x",
                             "push.example.net/p",
                             "https://user@push.example.net/",
                             "https://user:word@push.example.net/",
                             "https://push.example.net/p#part",
                             "https://push.example.net/a b",
                             "https://push.example.net/\r\nX: y",
                             "https://push.example.net\\@10.0.0.1/",
                             "https://127.0.0.1/p",
                             "https://10.1.2.3/p",
                             "https://[::1]/p",
                             "https://[::ffff:10.0.0.1]/p",
                             "https://169.254.169.254/latest",
                             "https://2130706433/",
                             "https://0x7f.1/",
                             "https://0177.0.0.1/",
                             "https://127.1/"}) {
        CAPTURE(text);
        CHECK_FALSE(by_default.origin_of(text));
    }
}
