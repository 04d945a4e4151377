// WsClient: a WebSocket client, for the bot, the load program and tests.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/gateway.h"

namespace server::net {

struct WsUrl {
    std::string host;
    std::string port;
    std::string target;
};
// "ws://127.0.0.1:8080/ws"; the port may be absent (80), the target too ("/ws"). Nothing if it is
// something else; TLS is not spoken here.
[[nodiscard]] std::optional<WsUrl> parse_ws_url(std::string_view text);

// "ws://127.0.0.1:8080/ws".
[[nodiscard]] std::string url_text(const WsUrl& url);

// Where a server sends its client: to such an address, or to another path (/ws/NAME) at its own.
[[nodiscard]] std::optional<WsUrl> redirected(const WsUrl& from, const std::string& to);

// Several of them, separated by commas; empty if one of them is something else.
[[nodiscard]] std::vector<WsUrl> parse_ws_urls(std::string_view text);

class WsClient {
public:
    // All are called on one strand, one at a time; on_closed last and exactly once, also when the
    // connection could not be made (code 1006 and why).
    struct Handlers {
        std::function<void()> on_open;
        std::function<void(const std::string& frame)> on_frame;
        std::function<void(std::uint16_t code, const std::string& why)> on_closed;
    };

    [[nodiscard]] static std::shared_ptr<WsClient> connect(boost::asio::io_context& io,
                                                           const WsUrl& url, Encoding encoding,
                                                           Handlers handlers);

    WsClient() = default;
    WsClient(const WsClient&) = delete;
    WsClient& operator=(const WsClient&) = delete;
    virtual ~WsClient() = default;

    // Any thread; ignored after the end.
    virtual void send(std::string frame) = 0;
    virtual void close(std::uint16_t code) = 0;
    // Stops reading until it is called with false: simulates a slow client.
    virtual void pause(bool paused) = 0;
    // Cuts the connection without a closing handshake.
    virtual void cut() = 0;
    // In on_closed: the HTTP status with which the server declined the handshake; 0: it did not.
    [[nodiscard]] virtual unsigned declined() const = 0;
};

}  // namespace server::net
