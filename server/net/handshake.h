// Checks before a connection becomes a WebSocket: access control, and the choice between the
// protocol's two encodings.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/gateway.h"

namespace server::net {

inline constexpr std::string_view subprotocol_binary = "meeple.v1";
inline constexpr std::string_view subprotocol_json = "meeple.v1.json";

// The first one in the client's list that we speak; nothing if there is none.
[[nodiscard]] std::optional<Encoding> choose_subprotocol(std::string_view offered);
[[nodiscard]] std::string_view subprotocol(Encoding encoding);

// Sec-WebSocket-Key: the base64 of 16 bytes, and nothing else.
[[nodiscard]] bool key_valid(std::string_view key);

// Whether `host` (the Host header) is a name of this server. A foreign page can have a name that
// leads here (DNS rebinding), and would then seem to be of this host. So only these names count:
// loopback's, the address at which the connection came in, and those in `hosts`, which may hold
// "*" for any.
[[nodiscard]] bool host_known(std::string_view host, const boost::asio::ip::address& accepted_on,
                              const std::vector<std::string>& hosts);
// Whether a text may stand in `hosts`: a name or an address, without scheme, port or path, or "*".
[[nodiscard]] bool host_valid(std::string_view host);
// An origin as browsers write it: scheme://host, perhaps a port, and nothing else. Views of the
// text.
struct Origin {
    std::string_view scheme;
    std::string_view host;  // of an IPv6 address with its brackets
    std::string_view port;  // empty: the scheme's own
};
[[nodiscard]] std::optional<Origin> parse_origin(std::string_view text);
// Whether a text may stand in `origins`: an origin, or "*".
[[nodiscard]] bool origin_valid(std::string_view origin);

// A browser names the asking page in `origin`. Allowed: no Origin at all (a program), one of
// `allowed` ("https://example.org"), any if that list holds "*", and a page from this host, if
// host_known().
[[nodiscard]] bool origin_allowed(std::string_view origin, std::string_view host, bool host_is_ours,
                                  const std::vector<std::string>& allowed);

}  // namespace server::net
