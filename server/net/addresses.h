// Addresses of connections: trusted proxies, the clients behind them, and the number of connections
// of each address.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/net/figures.h"
#include "server/rate.h"

namespace server::net {

// A client that is rejected because the server is full may try again after this time.
inline constexpr std::int64_t full_retry_ms = 10000;

// "10.0.0.0/8", "::1", "192.0.2.7".
class Network {
public:
    // Nothing if the text is no address or network.
    [[nodiscard]] static std::optional<Network> parse(std::string_view text);
    [[nodiscard]] bool contains(const boost::asio::ip::address& address) const;

private:
    boost::asio::ip::address base_;
    unsigned bits_ = 0;
};

// One notation for each address: an IPv4 address inside IPv6 is that IPv4 address.
[[nodiscard]] boost::asio::ip::address plain(const boost::asio::ip::address& any);

[[nodiscard]] bool in_any(const std::vector<Network>& networks,
                          const boost::asio::ip::address& address);

// The client behind `direct`: the last address in X-Forwarded-For that is not a trusted proxy, as
// long as each hop up to it is. `forwarded_for`: all lines of that name in their order, joined by
// commas. A hop may be in brackets and have a port; an invalid one ends the walk, and the
// last trusted proxy counts as the client.
[[nodiscard]] boost::asio::ip::address client_address(const boost::asio::ip::address& direct,
                                                      std::string_view forwarded_for,
                                                      const std::vector<Network>& trusted);

// For logs: "192.0.2.*", "2001:db8:1:*". Loopback is shown as it is.
[[nodiscard]] std::string masked(const boost::asio::ip::address& address);

// The key of limits, as bytes: an IPv4 address, or the first 8 of an IPv6 one (a household has a
// /64). Never show it.
[[nodiscard]] std::string address_key(const boost::asio::ip::address& address);

// address_key() of an address as text; nothing if it is none.
[[nodiscard]] std::optional<std::string> address_key_of(std::string_view text);

// The wider network around it, as bytes: the address itself for IPv4, the first 6 bytes for IPv6
// (the holder of a /64 may well have all of a /48). Never show it.
[[nodiscard]] std::string network_key(const boost::asio::ip::address& address);

// Of one address. A network of many addresses has network_share times as much.
struct AddressLimits {
    std::size_t connections_max = 64;  // 0: no limit, and the next two do not apply either
    Rate connects{100, 1000};          // new connections
    Rate requests{100, 1000};          // costs of requests of HTTP: see Resource::cost
};

// Counts connections, new connections and requests by address, and by network. Thread-safe.
class AddressTable : public std::enable_shared_from_this<AddressTable> {
    // address_key() and network_key(): of different lengths, or equal.
    struct Keys {
        std::string address;
        std::string network;
        [[nodiscard]] bool wide() const { return network != address; }
    };

public:
    explicit AddressTable(const AddressLimits& limits) : limits_(limits) {}

    // Holds one place until it is destroyed.
    class Ticket {
    public:
        Ticket() = default;
        Ticket(std::shared_ptr<AddressTable> table, Keys keys)
            : table_(std::move(table)), keys_(std::move(keys)) {}
        Ticket(Ticket&& other) noexcept = default;
        Ticket& operator=(Ticket&& other) noexcept;
        Ticket(const Ticket&) = delete;
        Ticket& operator=(const Ticket&) = delete;
        ~Ticket() { release(); }

    private:
        void release();
        std::shared_ptr<AddressTable> table_;
        Keys keys_;
    };

    // A place, or the reason why there is none, and the milliseconds until another try makes sense.
    struct Entry {
        std::optional<Ticket> ticket;
        Refused why = Refused::address_full;
        std::int64_t wait_ms = 0;
    };
    [[nodiscard]] Entry enter(const boost::asio::ip::address& address, std::int64_t now_ms);

    // A request with this cost: 0, or after how many milliseconds it may be made.
    [[nodiscard]] std::int64_t request(const boost::asio::ip::address& address, double cost,
                                       std::int64_t now_ms);

    // The remembered addresses and networks: with connections, or with rates that are not yet full
    // again.
    [[nodiscard]] std::size_t size() const;

private:
    static constexpr std::size_t rates_max = 65'536;

    class Rates {
    public:
        explicit Rates(Rate each) : each_(each, rates_max), wide_(of_network(each), rates_max) {}
        [[nodiscard]] std::int64_t take(const Keys& keys, std::int64_t now_ms, double cost);
        [[nodiscard]] std::size_t size() const { return each_.size() + wide_.size(); }

    private:
        TokenBuckets<std::string> each_;
        TokenBuckets<std::string> wide_;  // of networks
    };

    [[nodiscard]] static Keys keys_of(const boost::asio::ip::address& address);
    void leave(const Keys& keys);
    [[nodiscard]] bool unlimited() const { return limits_.connections_max == 0; }

    const AddressLimits limits_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::size_t> connections_;  // of all keys with any
    Rates connects_{limits_.connects};
    Rates requests_{limits_.requests};
};

}  // namespace server::net
