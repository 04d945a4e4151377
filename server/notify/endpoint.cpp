#include "server/notify/endpoint.h"

#include <curl/curl.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>

namespace server {
namespace {

using boost::asio::ip::address;

constexpr std::string_view https_begin = "https://";

std::vector<net::Network> parsed_networks(std::initializer_list<std::string_view> texts) {
    std::vector<net::Network> networks;
    networks.reserve(texts.size());
    for (const std::string_view text : texts) networks.push_back(net::Network::parse(text).value());
    return networks;
}

// Nothing if it is of neither family.
std::optional<address> address_of(const sockaddr& raw) {
    if (raw.sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, &raw, sizeof v4);
        return boost::asio::ip::address_v4(ntohl(v4.sin_addr.s_addr));
    }
    if (raw.sa_family != AF_INET6) return std::nullopt;
    sockaddr_in6 v6{};
    std::memcpy(&v6, &raw, sizeof v6);
    boost::asio::ip::address_v6::bytes_type bytes{};
    std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
    return net::plain(boost::asio::ip::address_v6(bytes));
}

// A part of a URL; empty if it has none.
class Url {
public:
    explicit Url(const std::string& text) : url_(curl_url()) {
        good_ = url_ != nullptr &&
                curl_url_set(url_, CURLUPART_URL, text.c_str(), CURLU_DISALLOW_USER) == CURLUE_OK;
    }
    Url(const Url&) = delete;
    Url& operator=(const Url&) = delete;
    ~Url() { curl_url_cleanup(url_); }

    [[nodiscard]] bool good() const { return good_; }
    [[nodiscard]] std::string part(CURLUPart which) const {
        char* text = nullptr;
        if (curl_url_get(url_, which, &text, CURLU_NO_DEFAULT_PORT) != CURLUE_OK) return {};
        const std::unique_ptr<char, decltype(&curl_free)> owned(text, curl_free);
        return text;
    }

private:
    CURLU* url_;
    bool good_ = false;
};

}  // namespace

bool is_public(const address& any) {
    static const auto special = parsed_networks(
        {"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
         "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
         "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
         // Of IPv6 inside 2000::/3, the only global unicast there is.
         "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"});
    static const auto global = parsed_networks({"2000::/3"});
    const address one = net::plain(any);
    if (net::in_any(special, one)) return false;
    return one.is_v4() || net::in_any(global, one);
}

bool EndpointRule::allowed(bool https, const address& any) const {
    return net::in_any(admitted_, any) || (https && is_public(any));
}

std::optional<std::string> EndpointRule::origin_of(const std::string& endpoint) const {
    // Only what libcurl will read as this parser does.
    const auto plain_character = [](char c) { return c > ' ' && c < '\x7f' && c != '\\'; };
    if (!std::all_of(endpoint.begin(), endpoint.end(), plain_character)) return std::nullopt;
    const bool https = endpoint.starts_with(https_begin);
    if (!https && !(endpoint.starts_with("http://") && !admitted_.empty())) return std::nullopt;
    if (endpoint.find(":///") != std::string::npos) return std::nullopt;
    const Url url(endpoint);
    if (!url.good() || !url.part(CURLUPART_FRAGMENT).empty()) return std::nullopt;
    const std::string host = url.part(CURLUPART_HOST);
    if (host.empty()) return std::nullopt;
    std::string_view inside = host;
    if (inside.starts_with('[')) inside = inside.substr(1, inside.size() - 2);
    boost::system::error_code no_address;
    const address literal = boost::asio::ip::make_address(std::string(inside), no_address);
    if (!no_address && !allowed(https, net::plain(literal))) return std::nullopt;
    const std::string port = url.part(CURLUPART_PORT);
    return url.part(CURLUPART_SCHEME) + "://" + host + (port.empty() ? port : ":" + port);
}

bool EndpointRule::may_connect(const std::string& endpoint, const sockaddr& raw) const {
    const auto to = address_of(raw);
    return to && allowed(endpoint.starts_with(https_begin), *to);
}

}  // namespace server
