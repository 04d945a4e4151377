// RoomTable: the rooms that this node has in memory, loads, makes, or may not load (quarantine).
// Thread-safe; calls no other part while its lock is held.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/actor/refused.h"
#include "server/store/room_log.h"

namespace server {

class RoomActor;

class RoomTable {
public:
    // The room, or why there is none.
    using Found = Answer<std::shared_ptr<RoomActor>>;
    using Waiter = std::function<void(const Found&)>;
    using Actors = std::vector<std::shared_ptr<RoomActor>>;

    // One network has at most `per_network_max` rooms here; 0: no limit.
    RoomTable(std::size_t rooms_max, std::size_t per_network_max)
        : rooms_max_(rooms_max), per_network_max_(per_network_max) {}

    // ---- Rooms enter the table. ----

    struct Look {
        std::optional<Found> answer;  // none: `waiter` gets it from settle()
        bool load = false;            // the caller must load the room: it was not in the table
    };
    // `closed`: the answer for rooms that are not in the table. `network`: for whom the room is
    // loaded.
    [[nodiscard]] Look look(const RoomId& room, const std::string& network, Waiter waiter,
                            const std::optional<meeple::v1::Error>& closed);
    // A place for a room that is being made. False: there is none.
    [[nodiscard]] bool reserve(const RoomId& room, const std::string& network);
    // Loading has begun on a thread: see stuck().
    void note_loading(const RoomId& room, std::uint64_t now_ms);
    // The room is in memory, cannot be loaded until an operator releases it (`quarantined`), or
    // gives its place back. The caller tells the waiters.
    struct Settled {
        std::vector<Waiter> waiters;
        bool newly_quarantined = false;
    };
    [[nodiscard]] Settled settle(const RoomId& room, const Found& found, bool quarantined);
    [[nodiscard]] std::vector<RoomId> stuck(std::uint64_t now_ms, std::uint64_t limit_ms) const;

    // ---- Rooms leave the table. ----

    // Nothing if another actor has the room by now.
    void forget(const RoomId& room, const RoomActor* actor);
    void quarantine(const RoomId& room);
    // The lease is over: rooms in memory are forgotten, and what is being loaded is of an earlier
    // generation.
    [[nodiscard]] Actors start_generation();
    [[nodiscard]] Actors clear();

    // ---- Rooms in the table. ----

    [[nodiscard]] std::uint32_t generation() const;
    [[nodiscard]] std::uint32_t new_handle();
    // None: it is not in memory.
    [[nodiscard]] std::shared_ptr<RoomActor> in_memory(const RoomId& room) const;
    [[nodiscard]] bool is_quarantined(const RoomId& room) const;
    [[nodiscard]] Actors all() const;

private:
    struct Slot {
        std::shared_ptr<RoomActor> actor;  // none: it is loaded or made, or is quarantined
        bool quarantined = false;
        std::uint64_t load_began_ms = 0;  // 0: not yet, or not at all
        std::string network;              // that asked for it; empty: none
        std::vector<Waiter> waiters;
    };
    // Under the lock.
    [[nodiscard]] bool has_place(const std::string& network) const;
    Slot& take_place(const RoomId& room, const std::string& network);
    void give_place(const RoomId& room);
    [[nodiscard]] Actors actors() const;

    const std::size_t rooms_max_;
    const std::size_t per_network_max_;
    mutable std::mutex mutex_;
    std::unordered_map<RoomId, Slot> rooms_;
    std::unordered_map<std::string, std::size_t> places_;  // of rooms_, by network
    std::uint32_t generation_ = 0;                         // one for each lease
    std::uint32_t handle_count_ = 0;
};

using Found = RoomTable::Found;

// Too many rooms, or too many requests for one.
[[nodiscard]] rules::Unexpected<meeple::v1::Error> too_many(const char* detail);
[[nodiscard]] rules::Unexpected<meeple::v1::Error> out_of_order();

}  // namespace server
