// Listener: the server's front door. One port for WebSocket (/ws) and HTTP, and, if wished, another
// one for /metrics alone.
//
// Threads: runs on the given io_context, with any number of threads; each connection has a
// strand of its own. All public functions may be called from any thread.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/net/addresses.h"
#include "server/net/figures.h"
#include "server/net/gateway.h"
#include "server/net/http.h"

namespace server::net {

struct ListenerOptions {
    std::string address = "127.0.0.1";  // to bind
    std::uint16_t port = 0;             // 0: one of the system's choice
    std::string metrics_address;        // empty: /metrics is answered on the main port
    std::uint16_t metrics_port = 0;

    std::vector<std::string> origins;      // allowed besides the server's own; "*": all
    std::vector<std::string> hosts;        // names of this server besides loopback's; "*": any
    std::vector<Network> trusted_proxies;  // their X-Forwarded-For is trusted
    // The networks, besides direct loopback, that may read /metrics on the main port.
    std::vector<Network> metrics_networks;
    bool deflate = false;  // permessage-deflate: costs 128 KiB for each connection

    std::size_t frame_in_bytes_max = 4096;
    std::size_t outbox_bytes_max = 256 * 1024;
    std::size_t outbox_frames_max = 512;
    std::size_t connections_max = 30000;  // in all
    AddressLimits per_address;
    Rate connects{2000, 10000};  // new connections in all
    // Rates of a client's input below the level of messages: frames of any kind and reads, bytes.
    Rate frames_in{80, 1024};
    Rate bytes_in{81920, 245760};
    std::chrono::milliseconds flood{10000};  // over one of these without a rest: the end (4008)
    std::size_t http_header_bytes_max = 8 * 1024;
    std::size_t http_body_bytes_max = 16 * 1024;

    std::chrono::milliseconds hello{5000};    // to say Hello
    std::chrono::milliseconds ping{15000};    // of silence before a ping
    std::chrono::milliseconds dead{40000};    // of silence before the end (4013)
    std::chrono::milliseconds closing{5000};  // for the last frames and the closing handshake
    std::chrono::milliseconds http_read{
        10000};  // for a whole request, also the wait for the next one
    std::chrono::milliseconds http_answer{10000};  // for the handler
    // The system's send buffer of a connection, in bytes; 0: the system's default. A small one
    // reveals slow clients early.
    int send_buffer_bytes = 0;
};

struct NetState;

class Listener {
public:
    // Binds and listens at once; throws std::runtime_error with one line for people if that is
    // impossible. `gateway` and `http` must outlive every thread that runs `io`.
    Listener(boost::asio::io_context& io, ListenerOptions options, Gateway& gateway,
             HttpHandler& http);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    // Only when no thread runs `io` any more. Ends all remaining sessions.
    ~Listener();

    void start();
    [[nodiscard]] std::uint16_t port() const;
    [[nodiscard]] std::uint16_t metrics_port() const;  // 0: none

    // First step of shutting down: no new connections.
    void stop_accepting();
    // Second step: every session gets its last words (Client::on_ending) and is closed with `code`;
    // `done` is called once, when none is left.
    void drain(std::uint16_t code, std::function<void()> done);
    // Third step: cut connections that are still open.
    void terminate();

    [[nodiscard]] NetFigures figures() const;

private:
    std::shared_ptr<NetState> state_;
    class Door;
    std::shared_ptr<Door> main_door_;
    std::shared_ptr<Door> metrics_door_;
    class Watch;
    std::shared_ptr<Watch> watch_;
};

}  // namespace server::net
