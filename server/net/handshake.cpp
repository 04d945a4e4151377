#include "server/net/handshake.h"

#include <algorithm>
#include <cctype>

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

}  // namespace

std::optional<Encoding> choose_subprotocol(std::string_view offered) {
    while (!offered.empty()) {
        const std::size_t comma = offered.find(',');
        std::string_view one = offered.substr(0, comma);
        offered = comma == std::string_view::npos ? std::string_view{} : offered.substr(comma + 1);
        while (!one.empty() && (one.front() == ' ' || one.front() == '\t')) one.remove_prefix(1);
        while (!one.empty() && (one.back() == ' ' || one.back() == '\t')) one.remove_suffix(1);
        if (one == subprotocol_binary) return Encoding::binary;
        if (one == subprotocol_json) return Encoding::json;
    }
    return std::nullopt;
}

std::string_view subprotocol(Encoding encoding) {
    return encoding == Encoding::binary ? subprotocol_binary : subprotocol_json;
}

bool origin_allowed(std::string_view origin, std::string_view host,
                    const std::vector<std::string>& allowed) {
    if (origin.empty()) return true;
    for (const std::string& one : allowed) {
        if (one == "*" || same_text(one, origin)) return true;
    }
    const std::size_t mark = origin.find("://");
    if (mark == std::string_view::npos || host.empty()) return false;
    const std::string_view scheme = origin.substr(0, mark);
    return same_text(without_default_port(origin.substr(mark + 3), scheme),
                     without_default_port(host, scheme));
}

}  // namespace server::net
