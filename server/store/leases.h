// Leases: the processes that run on the store, and what they tell each other. Threads: as in Store.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace server {

// Whether this process still holds its lease. lost: another process has taken its place, or the
// lease expired and others took its rooms. It holds no room any more. unknown: the store does not
// answer.
enum class Lease : std::uint8_t { held, lost, unknown };

struct Beaten {
    Lease lease = Lease::unknown;
    std::vector<std::string> other_urls = {};  // of the other nodes that are alive
};

// The store as a new process finds it.
struct Begun {
    std::size_t open_rooms = 0;
    std::uint64_t down_ms = 0;  // since the last beat of any process; 0: there was none
};

class Leases {
public:
    Leases() = default;
    Leases(const Leases&) = delete;
    Leases& operator=(const Leases&) = delete;
    virtual ~Leases() = default;

    // Call it before any room is loaded, and again after a lease was lost, as a new process. Wake
    // times and ends of turns are shifted by the time without a living process, ends of turns also
    // by `turn_grace_ms`. Nothing if the store is unavailable.
    virtual void begin(std::uint64_t turn_grace_ms,
                       std::function<void(std::optional<Begun>)> done) = 0;
    // This process is alive. Call it every few seconds and once more at the end. With several nodes
    // it renews the lease, frees the rooms of nodes whose lease has expired, and shifts the times
    // of these rooms as begin() does. Not ordered with other
    // calls.
    virtual void beat(std::function<void(Beaten)> done) = 0;
    // How long other nodes treat this process as alive after a beat; 0: no other node can use the
    // store. Leases decide who may try to take a room; epochs keep the log correct.
    [[nodiscard]] virtual std::uint64_t lease_ms() const { return 0; }

    // All nodes on this store, including this one, get it within seconds from `news`. May be
    // lost.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): a store with other nodes keeps it
    virtual void tell_nodes(std::string /*what*/) {}
    // Recent messages of tell_nodes() that this node has not had, oldest first.
    // NOLINTNEXTLINE(performance-unnecessary-value-param): likewise
    virtual void news(std::function<void(std::vector<std::string>)> done) { done({}); }
};

}  // namespace server
