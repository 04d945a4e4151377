// Standing: whether this node may act: it has begun on the store, its lease holds, it does not
// stop. Thread-safe; knows neither clock nor store.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/store/leases.h"

namespace server {

class Standing {
public:
    // As Leases::lease_ms(). 0: no other node can use the store.
    explicit Standing(std::uint64_t lease_ms) : lease_ms_(lease_ms) {}

    [[nodiscard]] bool shares_store() const { return lease_ms_ != 0; }

    // ---- Begin and end. ----

    void begin(std::uint64_t now_ms, std::uint64_t down_ms);
    [[nodiscard]] bool begun() const { return begun_; }
    // How long no process was alive before this one began. None: it has not begun.
    [[nodiscard]] std::optional<std::uint64_t> down_ms() const;
    // Without a begin on a shared store there is no name to take rooms in.
    [[nodiscard]] bool may_take_rooms() const { return begun_ || !shares_store(); }
    // False: it does so already.
    [[nodiscard]] bool start_hand_over() { return !handing_over_.exchange(true); }
    bool start_drain() { return !draining_.exchange(true); }
    [[nodiscard]] bool handing_over() const { return handing_over_; }
    [[nodiscard]] bool draining() const { return draining_; }
    [[nodiscard]] bool stops() const { return draining_ || handing_over_; }

    // ---- The lease. ----

    // The time between two beats: `beat_ms` at most.
    [[nodiscard]] std::uint64_t beat_pause_ms(std::uint64_t beat_ms) const;
    // The answer to a beat that was sent at `asked_ms`.
    void beaten(std::uint64_t asked_ms, const Beaten& beaten);
    [[nodiscard]] bool lease_over(std::uint64_t now_ms) const;
    // The lease is over: the node must begin again. None: it had not begun, or it stops. Otherwise
    // the reason.
    [[nodiscard]] std::optional<std::string> lose_lease();
    // A node that has missed a beat may be dead. `left_ms`: of its lease; 0: not known.
    [[nodiscard]] bool is_silent(std::uint64_t left_ms) const;
    // The address of another living node, in turn. Empty: there is none.
    [[nodiscard]] std::string another_url();

private:
    // For how long after a beat this node may act: others take it for dead later.
    [[nodiscard]] std::uint64_t believed_ms() const { return lease_ms_ / 10 * 7; }

    const std::uint64_t lease_ms_;
    std::atomic<bool> begun_{false};
    std::atomic<bool> draining_{false};
    std::atomic<bool> handing_over_{false};
    std::atomic<std::uint64_t> down_ms_{0};
    std::atomic<std::uint64_t> lease_began_ms_{0};
    std::atomic<std::uint64_t> lease_ends_ms_{0};  // if no beat is answered until then
    std::mutex mutex_;
    std::vector<std::string> other_urls_;
    std::size_t next_url_ = 0;
};

}  // namespace server
