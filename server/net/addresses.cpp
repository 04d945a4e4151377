#include "server/net/addresses.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace server::net {
namespace {

using boost::asio::ip::address;

// One notation for each address: an IPv4 address inside IPv6 is that IPv4 address.
address plain(const address& any) {
    if (any.is_v6() && any.to_v6().is_v4_mapped()) {
        return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, any.to_v6());
    }
    return any;
}

std::string bytes_of(const address& any) {
    const address one = plain(any);
    if (one.is_v4()) {
        const auto bytes = one.to_v4().to_bytes();
        return {bytes.begin(), bytes.end()};
    }
    const auto bytes = one.to_v6().to_bytes();
    return {bytes.begin(), bytes.end()};
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

}  // namespace

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
        const std::string_view hop =
            trimmed(last ? forwarded_for : forwarded_for.substr(comma + 1));
        forwarded_for = last ? std::string_view{} : forwarded_for.substr(0, comma);
        boost::system::error_code error;
        const address next = boost::asio::ip::make_address(std::string(hop), error);
        if (error) break;
        current = plain(next);
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
        key_ = std::move(other.key_);
    }
    return *this;
}

void AddressTable::Ticket::release() {
    if (table_) table_->leave(key_);
    table_.reset();
}

std::optional<AddressTable::Ticket> AddressTable::enter(const address& any) {
    std::string key = bytes_of(any);
    if (key.size() == 16) key.resize(8);
    const std::lock_guard lock(mutex_);
    std::size_t& count = counts_[key];
    if (each_max_ != 0 && count >= each_max_) return std::nullopt;
    ++count;
    return Ticket(shared_from_this(), std::move(key));
}

void AddressTable::leave(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(key);
    if (found != counts_.end() && --found->second == 0) counts_.erase(found);
}

}  // namespace server::net
