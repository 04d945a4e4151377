// The interface between sockets (net/: bytes and connections) and rooms (actor/: frames and
// rooms). They share nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "server/frame.h"

namespace server {

inline constexpr std::size_t traceparent_bytes = 55;  // W3C Trace Context, version 00

// A connection, for use by rooms. Thread-safe; calls after the end are ignored.
class Outlet {
public:
    Outlet() = default;
    Outlet(const Outlet&) = delete;
    Outlet& operator=(const Outlet&) = delete;
    virtual ~Outlet() = default;

    // Queues a frame. Never blocks. If the queue exceeds its limit (bytes or frames), the
    // connection ends with 4009 and nothing more is queued.
    virtual void send(Frame frame) = 0;

    // Bytes queued and not yet written.
    [[nodiscard]] virtual std::size_t backlog_bytes() const = 0;
    // The limit at which the connection is ended.
    [[nodiscard]] virtual std::size_t backlog_bytes_max() const = 0;
    // The fuller of the two queues' limits, bytes and frames: 0 (empty) to 1 (the connection ends).
    [[nodiscard]] virtual double backlog_share() const {
        return static_cast<double>(backlog_bytes()) / static_cast<double>(backlog_bytes_max());
    }

    // Write what is queued, then close with this WebSocket close code.
    virtual void close(std::uint16_t code, std::string reason) = 0;

    // The client has sent a valid Hello, so its time limit no longer applies. Without this call the
    // connection ends with 4004 after a few seconds.
    virtual void greeted() {}

    // The travel time of our ping and its answer, see RoundTrip; 0: not measured yet.
    [[nodiscard]] virtual std::uint32_t round_trip_ms() const { return 0; }

    [[nodiscard]] virtual Encoding encoding() const = 0;
    // The address for limits, as it may be logged (never in full).
    [[nodiscard]] virtual std::string peer() const = 0;
    // The address that limits count, as bytes: an IPv4 address, or the first 8 bytes of an IPv6
    // one. Behind a proxy, the client's. Personal: never log it or store it unhashed.
    [[nodiscard]] virtual std::string address() const { return peer(); }
    // Its wider network: the address itself for IPv4, the first 6 bytes of an IPv6 one.
    [[nodiscard]] virtual std::string network() const { return address(); }
    // The header `traceparent` of the upgrade: traceparent_bytes, unchecked; empty: there was none.
    [[nodiscard]] virtual std::string traceparent() const { return {}; }
};

// The code behind a connection, for use by sockets: created after the upgrade. It gets every frame
// in sequence, one at a time, on the connection's strand.
class Client {
public:
    Client() = default;
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;
    virtual ~Client() = default;

    // A whole message, valid only during the call. (An exception from any of these functions ends
    // this connection with 1011.)
    virtual void on_frame(const std::string& bytes) = 0;
    // The sockets' side is about to close the connection with this close code: 1003 wrong kind of
    // frame, 1009 too big, 1012 the server stops, 4004 no Hello, 4008 a flood, 4009 too slow, 4013
    // silent for too long. The one moment for last words (Outlet::send of an Error and a Goodbye;
    // what other threads send no longer goes out). on_closed() follows in any case; Outlet::close()
    // need not be called. Not called when the client or the network ended the connection.
    virtual void on_ending(std::uint16_t code) { static_cast<void>(code); }
    // The connection has ended. Called exactly once, as the last call.
    virtual void on_closed() = 0;
};

// Creates the client of a connection. Thread-safe.
class Gateway {
public:
    Gateway() = default;
    Gateway(const Gateway&) = delete;
    Gateway& operator=(const Gateway&) = delete;
    virtual ~Gateway() = default;

    [[nodiscard]] virtual std::shared_ptr<Client> on_open(std::shared_ptr<Outlet> outlet) = 0;
};

}  // namespace server
