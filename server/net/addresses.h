// Where a connection comes from: which addresses are proxies of ours, who stands behind them, how
// many connections each address has.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace server::net {

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

[[nodiscard]] bool in_any(const std::vector<Network>& networks,
                          const boost::asio::ip::address& address);

// Who is behind `direct`: the last address in X-Forwarded-For that is not a trusted proxy, as long
// as each hop up to it is.
[[nodiscard]] boost::asio::ip::address client_address(const boost::asio::ip::address& direct,
                                                      std::string_view forwarded_for,
                                                      const std::vector<Network>& trusted);

// For logs: "192.0.2.*", "2001:db8:1:*". Loopback is shown as it is.
[[nodiscard]] std::string masked(const boost::asio::ip::address& address);

// Counts connections by address (an IPv6 /64 counts as one). Thread-safe.
class AddressTable : public std::enable_shared_from_this<AddressTable> {
public:
    // 0: no limit.
    explicit AddressTable(std::size_t each_max) : each_max_(each_max) {}

    // Holds one place until it is destroyed.
    class Ticket {
    public:
        Ticket() = default;
        Ticket(std::shared_ptr<AddressTable> table, std::string key)
            : table_(std::move(table)), key_(std::move(key)) {}
        Ticket(Ticket&& other) noexcept = default;
        Ticket& operator=(Ticket&& other) noexcept;
        Ticket(const Ticket&) = delete;
        Ticket& operator=(const Ticket&) = delete;
        ~Ticket() { release(); }

    private:
        void release();
        std::shared_ptr<AddressTable> table_;
        std::string key_;
    };

    // Nothing when the address has its full number already.
    [[nodiscard]] std::optional<Ticket> enter(const boost::asio::ip::address& address);

private:
    void leave(const std::string& key);

    const std::size_t each_max_;
    std::mutex mutex_;
    std::unordered_map<std::string, std::size_t> counts_;
};

}  // namespace server::net
