#include "server/room/presence.h"

#include <algorithm>
#include <utility>

namespace server {

namespace {

constexpr std::size_t comings_max = 16;  // told with one step

}  // namespace

Presence::Presence(std::size_t seats, std::uint64_t now_ms)
    : seats_(seats, SeatPresence{false, now_ms, false}),
      empty_since_ms_(now_ms),
      left_ms_(now_ms),
      held_open_ms_(now_ms) {}

const Member* Presence::find(ClientId client) const {
    const auto found = std::find_if(members_.begin(), members_.end(),
                                    [client](const Member& one) { return one.client == client; });
    return found == members_.end() ? nullptr : &*found;
}

Member* Presence::find(ClientId client) {
    return const_cast<Member*>(std::as_const(*this).find(client));
}

bool Presence::connected(rules::Seat seat) const {
    return std::any_of(members_.begin(), members_.end(),
                       [seat](const Member& one) { return one.seat == seat; });
}

std::uint32_t Presence::spectators() const {
    return static_cast<std::uint32_t>(
        std::count_if(members_.begin(), members_.end(),
                      [](const Member& one) { return one.seat == rules::no_seat; }));
}

std::uint64_t Presence::round_trip_ms(rules::Seat seat) const {
    std::uint64_t longest = 0;
    for (const Member& one : members_) {
        if (one.seat == seat) longest = std::max<std::uint64_t>(longest, one.round_trip_ms);
    }
    return longest;
}

void Presence::enter(Member member) {
    if (member.seat != rules::no_seat) seats_[member.seat].was_here = true;
    if (Member* known = find(member.client)) {
        *known = std::move(member);
    } else {
        members_.push_back(std::move(member));
    }
}

rules::Seat Presence::leave(ClientId client, bool held_open, std::uint64_t now_ms) {
    const auto found = std::find_if(members_.begin(), members_.end(),
                                    [client](const Member& one) { return one.client == client; });
    if (found == members_.end()) return rules::no_seat;
    const rules::Seat seat = found->seat;
    members_.erase(found);
    if (held_open) held_open_ms_ = now_ms;
    if (members_.empty()) {
        left_ms_ = now_ms;
        visited_ = true;
    }
    return seat;
}

void Presence::seat_changed(rules::Seat seat, bool playing, std::uint64_t now_ms) {
    const bool anybody = std::any_of(members_.begin(), members_.end(),
                                     [](const Member& one) { return one.seat != rules::no_seat; });
    empty_since_ms_ = anybody ? 0 : now_ms;
    seats_[seat].gone_ms = now_ms;
    seats_[seat].told = false;
    if (!playing || comings_.size() >= comings_max) return;
    meeple::store::v1::Coming& coming = comings_.emplace_back();
    coming.set_seat(seat);
    coming.set_at_ms(now_ms);
    coming.set_back(connected(seat));
}

void Presence::seat_passed(rules::Seat seat, std::uint64_t now_ms) {
    seats_[seat] = {false, now_ms, false};
}

std::vector<meeple::store::v1::Coming> Presence::take_comings() {
    return std::exchange(comings_, {});
}

bool Presence::gone_for(rules::Seat seat, std::uint64_t away_ms, std::uint64_t now_ms) const {
    return !connected(seat) && now_ms >= seats_[seat].gone_ms + away_ms;
}

std::uint64_t Presence::gone_at_ms(rules::Seat seat, std::uint64_t away_ms) const {
    return connected(seat) || seats_[seat].told ? UINT64_MAX : seats_[seat].gone_ms + away_ms;
}

bool Presence::tell_gone(rules::Seat seat) {
    return !std::exchange(seats_[seat].told, true);
}

}  // namespace server
