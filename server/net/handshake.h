// What is decided before a connection becomes a WebSocket: who may ask, and which of the protocol's
// two encodings is spoken.
#pragma once

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

// A browser names the page that asks in `origin`. Allowed: no Origin at all (a program), a page
// from this very host
// (`host`: the Host header), one of `allowed` ("https://example.org"), or anything if that list
// holds "*".
[[nodiscard]] bool origin_allowed(std::string_view origin, std::string_view host,
                                  const std::vector<std::string>& allowed);

}  // namespace server::net
