// Presence: who is connected to a room, and since when a player is not. A pure value; times are
// arguments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "rules/core/seat.h"
#include "server/room/input.h"

namespace server {

// One connection that is in the room.
struct Member {
    ClientId client = 0;
    AccountId account;
    rules::Seat seat = rules::no_seat;  // no_seat: a spectator
    bool legal = false;
    std::uint32_t round_trip_ms = 0;  // as last heard
    bool takebacks = false;           // as in Attach
    bool continues = false;           // the same
    bool snapshots = false;           // the same
    std::string name = {};
    bool talk = false;  // as in Attach
    PersonPtr person = {};
};

class Presence {
public:
    // Loaded at that time: no client is connected.
    Presence(std::size_t seats, std::uint64_t now_ms);

    [[nodiscard]] const std::vector<Member>& members() const { return members_; }
    [[nodiscard]] Member* find(ClientId client);
    [[nodiscard]] const Member* find(ClientId client) const;
    [[nodiscard]] bool connected(rules::Seat seat) const;
    [[nodiscard]] bool empty() const { return members_.empty(); }
    [[nodiscard]] std::uint32_t spectators() const;
    // The longest round trip of the seat's connections; 0: none was measured.
    [[nodiscard]] std::uint64_t round_trip_ms(rules::Seat seat) const;

    // The client enters, or does so again with other wishes. It must not be in another seat.
    void enter(Member member);
    // The client leaves; a room before its game stayed open for it, or not (Scene::holds_open()).
    // Returns its seat; no_seat also if it was not there.
    rules::Seat leave(ClientId client, bool held_open, std::uint64_t now_ms);
    void clear() { members_.clear(); }

    // The first connection of the seat came, or the last one went. During a game that is evidence
    // for the next step.
    void seat_changed(rules::Seat seat, bool playing, std::uint64_t now_ms);
    // Another player has the seat now, or none.
    void seat_passed(rules::Seat seat, std::uint64_t now_ms);
    // The arrivals and departures since the last call.
    [[nodiscard]] std::vector<meeple::store::v1::Coming> take_comings();

    // For a player's seat: it has had no connection for `away_ms`, counted at most from the load.
    [[nodiscard]] bool gone_for(rules::Seat seat, std::uint64_t away_ms,
                                std::uint64_t now_ms) const;
    // When gone_for() becomes true, if the seat is not connected and that was not told yet;
    // UINT64_MAX: never.
    [[nodiscard]] std::uint64_t gone_at_ms(rules::Seat seat, std::uint64_t away_ms) const;
    // It is told now; false: it was told already.
    bool tell_gone(rules::Seat seat);
    // The seat has been connected since the load.
    [[nodiscard]] bool was_here(rules::Seat seat) const { return seats_[seat].was_here; }

    // Since when no seat is connected; 0: one is.
    [[nodiscard]] std::uint64_t empty_since_ms() const { return empty_since_ms_; }
    // When the last member left, or since the load.
    [[nodiscard]] std::uint64_t left_ms() const { return left_ms_; }
    // When the last one left for whom a room before its game stays open, or since the load.
    [[nodiscard]] std::uint64_t held_open_ms() const { return held_open_ms_; }
    // Some member has left since the load.
    [[nodiscard]] bool visited() const { return visited_; }

private:
    struct SeatPresence {
        bool was_here = false;
        std::uint64_t gone_ms = 0;  // when its last connection ended, or since the load
        bool told = false;
    };

    std::vector<Member> members_;
    std::vector<SeatPresence> seats_;
    std::vector<meeple::store::v1::Coming> comings_;
    std::uint64_t empty_since_ms_;
    std::uint64_t left_ms_;
    std::uint64_t held_open_ms_;
    bool visited_ = false;
};

}  // namespace server
