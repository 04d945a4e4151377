// What all connections of one listener share. Inside net/ only.
#pragma once

#include <array>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_set>
#include <vector>

#include "server/net/listener.h"
#include "server/net/request_ids.h"

namespace server::net {

using Strand = boost::asio::strand<boost::asio::io_context::executor_type>;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Strand>;

// What a connection reads after its end is thrown away: so much, so that a client that is in the
// middle of a sentence still gets the server's last words, and no more.
inline constexpr std::size_t drained_bytes_max = 256 * std::size_t{1024};

// A WebSocket session as the listener's clock and the end of the server see it. Thread-safe.
class Watched : public std::enable_shared_from_this<Watched> {
public:
    Watched() = default;
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;
    virtual ~Watched() = default;

    // Whether act() has something to do at this time.
    [[nodiscard]] virtual bool due(std::int64_t now_ms) const = 0;
    // Ping, or end the connection because a time limit is over.
    virtual void act(std::int64_t now_ms) = 0;
    // Last words, then close with this code.
    virtual void end(std::uint16_t code) = 0;
    // Cut the connection.
    virtual void cut() = 0;
    // Likewise at once, when no thread runs the connection's strand any more.
    virtual void abandon() = 0;
};

using Counter = std::atomic<std::uint64_t>;

struct CloseCounters {
    void add(std::uint16_t code) { ++by_code[close_code_index(code)]; }
    std::array<Counter, close_code_count> by_code{};
};

struct RouteCounters {
    std::array<Counter, 5> by_class{};
    Times times;
};

struct Counters {
    Counter accepted{0};
    std::array<Counter, refused_names.size()> refused{};
    Counter http_requests{0};
    Counter http_bytes_in{0};
    std::array<RouteCounters, route_names.size()> routes{};
    Counter upgrades{0};
    std::array<Counter, bad_upgrade_names.size()> upgrades_refused{};
    Counter frames_in{0};
    Counter frames_out{0};
    Counter bytes_in{0};
    Counter bytes_out{0};
    Counter pauses{0};
    Counter slow_closed{0};
    Counter silent_closed{0};
    Counter hello_closed{0};
    Counter flood_closed{0};
    CloseCounters closes_sent;
    CloseCounters closes_received;
    Times lag;
    std::atomic<std::size_t> connections{0};

    void refuse(Refused why) { ++refused[static_cast<std::size_t>(why)]; }
    void refuse(BadUpgrade why) { ++upgrades_refused[static_cast<std::size_t>(why)]; }
    [[nodiscard]] NetFigures figures() const;
};

struct NetState {
    NetState(boost::asio::io_context& context, ListenerOptions all, Gateway& rooms,
             HttpHandler& pages)
        : io(context),
          options(std::move(all)),
          gateway(rooms),
          http(pages),
          addresses(std::make_shared<AddressTable>(options.per_address)) {}

    boost::asio::io_context& io;
    const ListenerOptions options;
    Gateway& gateway;
    HttpHandler& http;
    const std::shared_ptr<AddressTable> addresses;
    Counters counters;
    RequestIds request_ids;

    // Sessions register when they begin and leave when they end. False: the server is draining,
    // none may begin.
    bool enter(Watched& session);
    void leave(Watched& session);
    [[nodiscard]] std::vector<std::shared_ptr<Watched>> all_sessions() const;
    [[nodiscard]] std::vector<std::shared_ptr<Watched>> due_sessions(std::int64_t now_ms) const;
    [[nodiscard]] std::size_t session_count() const;
    // From now on no connection enters; `done` is called when the last one has left.
    void close_door(std::function<void()> done);

private:
    mutable std::mutex mutex_;
    std::unordered_set<Watched*> sessions_;
    bool draining_ = false;
    std::function<void()> drained_;
};

// Milliseconds of a clock that only goes forward.
[[nodiscard]] std::int64_t monotonic_ms();

// One place in the limits in total and per address; the destructor gives it back.
class Place {
public:
    Place() = default;
    Place(std::shared_ptr<NetState> state, AddressTable::Ticket ticket);
    Place(Place&& other) noexcept = default;
    Place& operator=(Place&& other) = delete;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();

    void change_address(AddressTable::Ticket ticket) { ticket_ = std::move(ticket); }

private:
    std::shared_ptr<NetState> state_;
    AddressTable::Ticket ticket_;
};

// A fresh connection: reads requests, answers them, hands an upgrade over to start_session().
// (connection.cpp)
void start_connection(std::shared_ptr<NetState> state, Socket socket, Place place,
                      bool metrics_only);

// Where a client is.
struct Whence {
    std::string peer;              // masked
    std::string address;           // address_key(): never to be shown
    std::string network;           // network_key(), likewise
    std::string traceparent = {};  // the header; see Outlet::traceparent()
};

// The fields of an upgrade request that the handshake needs.
struct Upgrade {
    std::string target;
    std::string host;
    std::string key;
    std::string extensions;
    Encoding encoding = Encoding::binary;
    Whence whence;
};

// The connection is a WebSocket from here on. (session.cpp)
void start_session(std::shared_ptr<NetState> state, Socket socket, Place place,
                   const Upgrade& upgrade);

}  // namespace server::net
