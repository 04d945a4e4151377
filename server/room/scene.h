// Scene: read access to a room at one moment, for its parts that change nothing.
#pragma once

#include <cstdint>

#include "server/room/presence.h"
#include "server/room/room_config.h"
#include "server/room/table_state.h"
#include "server/room/turn_timer.h"

namespace server {

// When the process learnt of the table.
struct Load {
    std::uint64_t at_ms = 0;
    std::uint64_t wakes_ms = 0;  // when the store said it would wake: it is not abandoned sooner
};

struct Scene {
    const RoomConfig& config;
    std::uint32_t handle = 0;
    std::uint32_t epoch = 0;
    std::uint64_t now_ms = 0;
    Load load;
    const TableState& table;
    const Presence& presence;
    const TurnTimer& timer;

    // A player in a game that is not slow has had no connection for a while.
    [[nodiscard]] bool away(rules::Seat seat) const;
    [[nodiscard]] meeple::v1::Presence presence_of(rules::Seat seat) const;
    // The game waits for a seat that is away, and no clock settles that.
    [[nodiscard]] bool waits_for_absent() const;
    // Of the server's own, or the one that stands in while the owner is not there.
    [[nodiscard]] bool played_by_bot(rules::Seat seat) const;
    // A table without people and spectators: its bots rest until a client comes.
    [[nodiscard]] bool unattended() const;
    // A room before its game stays open for its creator, its players, and players with kept seats.
    // Spectators alone do not keep it open.
    [[nodiscard]] bool holds_open(const Member& member) const;
    [[nodiscard]] bool held_open() const;
    // When the next seat becomes one that is away; UINT64_MAX: none does.
    [[nodiscard]] std::uint64_t next_away_ms() const;
};

}  // namespace server
