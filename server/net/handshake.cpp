#include "server/net/handshake.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "server/net/addresses.h"
#include "server/net/trimmed.h"

namespace server::net {
namespace {

bool same_text(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return std::tolower(static_cast<unsigned char>(x)) ==
               std::tolower(static_cast<unsigned char>(y));
    });
}

std::string_view without_default_port(std::string_view host, std::string_view scheme) {
    const std::string_view port = same_text(scheme, "https") ? ":443" : ":80";
    if (host.ends_with(port)) host.remove_suffix(port.size());
    return host;
}

bool ends_with_text(std::string_view text, std::string_view end) {
    return text.size() > end.size() && same_text(text.substr(text.size() - end.size()), end);
}

std::optional<boost::asio::ip::address> literal(std::string_view text) {
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(std::string(text), error);
    if (error) return std::nullopt;
    return plain(address);
}

// "" or ":" and digits, perhaps none (RFC 3986, 3.2.3).
bool is_port_suffix(std::string_view text) {
    constexpr std::string_view digits = "0123456789";
    return text.empty() ||
           (text.front() == ':' && text.find_first_not_of(digits, 1) == std::string_view::npos);
}

// Without port, brackets and the dot of a complete name; empty if that is no host.
std::string_view host_name(std::string_view host) {
    const bool bracketed = host.starts_with('[');
    if (!bracketed && std::count(host.begin(), host.end(), ':') > 1) return host;  // bare IPv6
    const std::size_t end = host.find(bracketed ? ']' : ':');
    if (bracketed && end == std::string_view::npos) return {};
    std::string_view name = bracketed ? host.substr(1, end - 1) : host.substr(0, end);
    if (!is_port_suffix(host.substr(name.size() + (bracketed ? 2 : 0)))) return {};
    if (name.ends_with('.')) name.remove_suffix(1);
    return name;
}

// Not empty, and of nothing but letters, digits and these.
bool only(std::string_view text, std::string_view others) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [&](unsigned char c) {
        return std::isalnum(c) != 0 || others.find(static_cast<char>(c)) != std::string_view::npos;
    });
}

bool is_v6(std::string_view host) {
    if (!host.starts_with('[') || !host.ends_with(']')) return false;
    const auto address = literal(host.substr(1, host.size() - 2));
    return address && address->is_v6();
}

bool is_port_number(std::string_view text) {
    unsigned port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    return error == std::errc{} && end == text.data() + text.size() && port > 0 && port <= 65535;
}

}  // namespace

std::optional<Encoding> choose_subprotocol(std::string_view offered) {
    while (!offered.empty()) {
        const std::size_t comma = offered.find(',');
        const std::string_view one = trimmed(offered.substr(0, comma));
        offered = comma == std::string_view::npos ? std::string_view{} : offered.substr(comma + 1);
        if (one == subprotocol_binary) return Encoding::binary;
        if (one == subprotocol_json) return Encoding::json;
    }
    return std::nullopt;
}

std::string_view subprotocol(Encoding encoding) {
    return encoding == Encoding::binary ? subprotocol_binary : subprotocol_json;
}

bool key_valid(std::string_view key) {
    constexpr std::size_t text_size = 24;
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (key.size() != text_size || !key.ends_with("==")) return false;
    key.remove_suffix(2);
    // The last digit stands for two bits of the sixteenth byte, its other four are none.
    return key.find_first_not_of(digits) == std::string_view::npos &&
           digits.find(key.back()) % 16 == 0;
}

bool host_known(std::string_view host, const boost::asio::ip::address& accepted_on,
                const std::vector<std::string>& hosts) {
    const std::string_view name = host_name(host);
    if (name.empty()) return false;
    if (same_text(name, "localhost") || ends_with_text(name, ".localhost")) return true;
    for (const std::string& one : hosts) {
        if (one == "*" || same_text(host_name(one), name)) return true;
    }
    const auto address = literal(name);
    return address && (address->is_loopback() || *address == plain(accepted_on));
}

bool host_valid(std::string_view host) {
    if (host == "*") return true;
    const bool bare_v6 = literal(host).has_value();
    if (!bare_v6 && host_name(host).size() != host.size() && !host.ends_with(']')) return false;
    return !host_name(host).empty() && host.find_first_of("/*@?# ") == std::string_view::npos;
}

std::optional<Origin> parse_origin(std::string_view text) {
    const std::size_t mark = text.find("://");
    if (mark == std::string_view::npos) return std::nullopt;
    Origin origin{text.substr(0, mark), text.substr(mark + 3), {}};
    const std::size_t colon = origin.host.rfind(':');
    const std::size_t bracket = origin.host.rfind(']');
    if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
        origin.port = origin.host.substr(colon + 1);
        origin.host = origin.host.substr(0, colon);
        if (!is_port_number(origin.port)) return std::nullopt;
    }
    const bool right =
        only(origin.scheme, "+-.") && (is_v6(origin.host) || only(origin.host, "-._"));
    return right ? std::optional(origin) : std::nullopt;
}

bool origin_valid(std::string_view origin) {
    return origin == "*" || parse_origin(origin).has_value();
}

bool origin_allowed(std::string_view origin, std::string_view host, bool host_is_ours,
                    const std::vector<std::string>& allowed) {
    if (origin.empty()) return true;
    for (const std::string& one : allowed) {
        if (one == "*" || same_text(one, origin)) return true;
    }
    const auto asks = parse_origin(origin);
    if (!asks || host.empty() || !host_is_ours) return false;
    return same_text(without_default_port(origin.substr(asks->scheme.size() + 3), asks->scheme),
                     without_default_port(host, asks->scheme));
}

}  // namespace server::net
