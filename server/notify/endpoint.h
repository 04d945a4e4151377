// Endpoints of push services: URLs that strangers name and this server connects to.
#pragma once

#include <sys/socket.h>

#include <optional>
#include <string>
#include <vector>

#include "server/net/addresses.h"

namespace server {

// Whether an address is of the public Internet: in no network of IANA's registries of special
// addresses, and none that holds an IPv4 address inside.
[[nodiscard]] bool is_public(const boost::asio::ip::address& address);

// Which endpoints are sent messages: https at a public address. `admitted` networks are as good as
// public, also by http.
class EndpointRule {
public:
    explicit EndpointRule(std::vector<net::Network> admitted) : admitted_(std::move(admitted)) {}

    // The endpoint's origin, "https://push.example.net:8443", without the scheme's own port.
    // Nothing if it is no URL of this kind: another scheme, a user in it, a fragment, an address
    // that is not allowed. To which address a name leads only the connection tells.
    [[nodiscard]] std::optional<std::string> origin_of(const std::string& endpoint) const;
    [[nodiscard]] bool may_connect(const std::string& endpoint, const sockaddr& address) const;

private:
    [[nodiscard]] bool allowed(bool https, const boost::asio::ip::address& address) const;

    std::vector<net::Network> admitted_;
};

}  // namespace server
