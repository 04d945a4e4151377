#include "server/net/addresses.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "server/net/trimmed.h"

namespace server::net {
namespace {

using boost::asio::ip::address;

std::string bytes_of(const address& any) {
    const address one = plain(any);
    if (one.is_v4()) {
        const auto bytes = one.to_v4().to_bytes();
        return {bytes.begin(), bytes.end()};
    }
    const auto bytes = one.to_v6().to_bytes();
    return {bytes.begin(), bytes.end()};
}

// "" or ":" and a number.
bool is_port(std::string_view text) {
    if (text.empty()) return true;
    unsigned port = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), port);
    return text.front() == ':' && error == std::errc{} && end == text.data() + text.size() &&
           port <= 65535;
}

// "192.0.2.7", "192.0.2.7:80", "2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:80".
std::optional<address> hop_address(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos || !is_port(text.substr(end + 1))) return std::nullopt;
        text = text.substr(1, end - 1);
        if (text.find(':') == std::string_view::npos) return std::nullopt;
    } else if (std::count(text.begin(), text.end(), ':') == 1) {
        const std::size_t colon = text.find(':');
        if (!is_port(text.substr(colon))) return std::nullopt;
        text = text.substr(0, colon);
    }
    boost::system::error_code error;
    const address found = boost::asio::ip::make_address(std::string(text), error);
    if (error) return std::nullopt;
    return plain(found);
}

}  // namespace

address plain(const address& any) {
    if (any.is_v6() && any.to_v6().is_v4_mapped()) {
        return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, any.to_v6());
    }
    return any;
}

std::optional<Network> Network::parse(std::string_view text) {
    const std::size_t slash = text.find('/');
    boost::system::error_code error;
    Network network;
    network.base_ = plain(boost::asio::ip::make_address(std::string(text.substr(0, slash)), error));
    if (error) return std::nullopt;
    const unsigned bits_max = network.base_.is_v4() ? 32 : 128;
    network.bits_ = bits_max;
    if (slash != std::string_view::npos) {
        const std::string_view digits = text.substr(slash + 1);
        const auto [end, problem] =
            std::from_chars(digits.data(), digits.data() + digits.size(), network.bits_);
        if (problem != std::errc{} || end != digits.data() + digits.size() ||
            network.bits_ > bits_max) {
            return std::nullopt;
        }
    }
    return network;
}

bool Network::contains(const address& any) const {
    const std::string mine = bytes_of(base_);
    const std::string other = bytes_of(any);
    if (mine.size() != other.size()) return false;
    for (unsigned bit = 0; bit < bits_; ++bit) {
        const unsigned shift = 7 - bit % 8;
        const auto a = static_cast<unsigned char>(mine[bit / 8]);
        const auto b = static_cast<unsigned char>(other[bit / 8]);
        if (((a ^ b) >> shift & 1U) != 0) return false;
    }
    return true;
}

bool in_any(const std::vector<Network>& networks, const address& any) {
    return std::any_of(networks.begin(), networks.end(),
                       [&](const Network& network) { return network.contains(any); });
}

address client_address(const address& direct, std::string_view forwarded_for,
                       const std::vector<Network>& trusted) {
    address current = plain(direct);
    while (in_any(trusted, current) && !forwarded_for.empty()) {
        const std::size_t comma = forwarded_for.rfind(',');
        const bool last = comma == std::string_view::npos;
        const auto next = hop_address(last ? forwarded_for : forwarded_for.substr(comma + 1));
        forwarded_for = last ? std::string_view{} : forwarded_for.substr(0, comma);
        if (!next) break;
        current = *next;
    }
    return current;
}

std::string masked(const address& any) {
    const address one = plain(any);
    if (one.is_loopback()) return one.to_string();
    if (one.is_v4()) {
        const std::string text = one.to_string();
        return text.substr(0, text.rfind('.')) + ".*";
    }
    auto bytes = one.to_v6().to_bytes();
    std::fill(bytes.begin() + 6, bytes.end(), std::uint8_t{0});
    std::string text = boost::asio::ip::address_v6(bytes).to_string();
    while (!text.empty() && text.back() == ':') text.pop_back();
    return text + ":*";
}

AddressTable::Ticket& AddressTable::Ticket::operator=(Ticket&& other) noexcept {
    if (this != &other) {
        release();
        table_ = std::move(other.table_);
        keys_ = std::move(other.keys_);
    }
    return *this;
}

void AddressTable::Ticket::release() {
    if (table_) table_->leave(keys_);
    table_.reset();
}

std::string address_key(const address& any) {
    std::string key = bytes_of(any);
    if (key.size() == 16) key.resize(8);
    return key;
}

std::optional<std::string> address_key_of(std::string_view text) {
    boost::system::error_code problem;
    const address any = boost::asio::ip::make_address(std::string(text), problem);
    if (problem) return std::nullopt;
    return address_key(any);
}

std::string network_key(const address& any) {
    std::string key = bytes_of(any);
    if (key.size() == 16) key.resize(6);
    return key;
}

AddressTable::Entry AddressTable::enter(const address& any, std::int64_t now_ms) {
    if (unlimited()) return {Ticket{}};
    Keys keys = keys_of(any);
    const std::lock_guard lock(mutex_);
    if (const std::int64_t wait = connects_.take(keys, now_ms, 1); wait > 0)
        return {std::nullopt, Refused::address_rate, wait};
    const auto count = [this](const std::string& key) {
        const auto found = connections_.find(key);
        return found == connections_.end() ? 0 : found->second;
    };
    if (count(keys.address) >= limits_.connections_max ||
        (keys.wide() && count(keys.network) >= limits_.connections_max * network_share))
        return {std::nullopt, Refused::address_full, full_retry_ms};
    ++connections_[keys.address];
    if (keys.wide()) ++connections_[keys.network];
    return {Ticket(shared_from_this(), std::move(keys))};
}

std::int64_t AddressTable::request(const address& any, double cost, std::int64_t now_ms) {
    if (unlimited()) return 0;
    const std::lock_guard lock(mutex_);
    return requests_.take(keys_of(any), now_ms, cost);
}

std::size_t AddressTable::size() const {
    const std::lock_guard lock(mutex_);
    return connections_.size() + connects_.size() + requests_.size();
}

AddressTable::Keys AddressTable::keys_of(const address& any) {
    return {address_key(any), network_key(any)};
}

void AddressTable::leave(const Keys& keys) {
    const std::lock_guard lock(mutex_);
    const auto one_less = [this](const std::string& key) {
        const auto found = connections_.find(key);
        if (found != connections_.end() && --found->second == 0) connections_.erase(found);
    };
    one_less(keys.address);
    if (keys.wide()) one_less(keys.network);
}

std::int64_t AddressTable::Rates::take(const Keys& keys, std::int64_t now_ms, double cost) {
    if (const std::int64_t wait = each_.take(keys.address, now_ms, cost); wait > 0) return wait;
    return keys.wide() ? wide_.take(keys.network, now_ms, cost) : 0;
}

}  // namespace server::net
