// What the sockets count, for operators.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/histogram.h"

namespace server::net {

// Why a connection or a request was not taken in.
enum class Refused : std::uint8_t {
    full,          // connections in all
    address_full,  // connections of one address
    address_rate,  // new connections of one address in a time
    total_rate,    // new connections in a time
    request_rate,  // requests of one address in a time
    host,          // a Host that is not ours
};
inline constexpr std::array<std::string_view, 6> refused_names{
    "full", "address_full", "address_rate", "total_rate", "request_rate", "host"};
static_assert(refused_names.size() == static_cast<std::size_t>(Refused::host) + 1);

// Why an upgrade to WebSocket was refused.
enum class BadUpgrade : std::uint8_t {
    path,
    subprotocol,
    host,
    origin,
    version,
    key,
    limit,
    draining
};
inline constexpr std::array<std::string_view, 8> bad_upgrade_names{
    "path", "subprotocol", "host", "origin", "version", "key", "limit", "draining"};
static_assert(bad_upgrade_names.size() == static_cast<std::size_t>(BadUpgrade::draining) + 1);

// What a request of HTTP was for.
enum class Route : std::uint8_t {
    page,
    catalogue,
    record,
    records,
    report,
    people,
    health,
    metrics,
    upgrade,
    other
};
inline constexpr std::array<std::string_view, 10> route_names{
    "page",   "catalogue", "record",  "records", "report",
    "people", "health",    "metrics", "upgrade", "other"};
static_assert(route_names.size() == static_cast<std::size_t>(Route::other) + 1);

// Close codes by name: the protocol's, the server's own, and all others as one.
inline constexpr std::size_t close_code_count = 16 + 32 + 1;
[[nodiscard]] constexpr std::size_t close_code_index(std::uint16_t code) {
    if (code >= 1000 && code < 1016) return code - std::size_t{1000};
    if (code >= 4000 && code < 4032) return 16 + (code - std::size_t{4000});
    return close_code_count - 1;
}
[[nodiscard]] inline std::string close_code_name(std::size_t index) {
    if (index < 16) return std::to_string(1000 + index);
    return index + 1 < close_code_count ? std::to_string(4000 + index - 16) : "other";
}

inline constexpr std::array time_bounds_seconds{0.0001, 0.0005, 0.001, 0.005, 0.01,
                                                0.05,   0.1,    0.5,   2.0};
using Times = Histogram<time_bounds_seconds>;

struct RouteFigures {
    std::array<std::uint64_t, 5> by_class{};  // answers 1xx to 5xx
    Times times;
};

struct NetFigures {
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;  // sum of the next
    std::array<std::uint64_t, refused_names.size()> refused_by{};
    std::uint64_t http_requests = 0;
    std::uint64_t http_bytes_in = 0;
    std::array<RouteFigures, route_names.size()> routes{};
    std::uint64_t upgrades = 0;
    std::array<std::uint64_t, bad_upgrade_names.size()> upgrades_refused{};
    std::uint64_t frames_in = 0;
    std::uint64_t frames_out = 0;
    std::uint64_t bytes_in = 0;   // of messages
    std::uint64_t bytes_out = 0;  // of messages
    std::uint64_t pauses = 0;     // of reading, because a client was over its rate
    std::uint64_t slow_closed = 0;
    std::uint64_t silent_closed = 0;
    std::uint64_t hello_closed = 0;
    std::uint64_t flood_closed = 0;
    std::array<std::uint64_t, close_code_count> closes_sent{};
    std::array<std::uint64_t, close_code_count> closes_received{};  // 1006: there was none
    Times lag;                    // from a post to the network's threads until it ran
    std::size_t connections = 0;  // open now, HTTP and WebSocket
    std::size_t sessions = 0;     // open now, WebSocket
};

}  // namespace server::net
