#include "server/room/scene.h"

#include <algorithm>

namespace server {

namespace v1 = meeple::v1;

bool Scene::away(rules::Seat seat) const {
    return table.playing() && !timer.slow() && table.seats[seat].person() &&
           presence.gone_for(seat, config.away_ms, now_ms);
}

v1::Presence Scene::presence_of(rules::Seat seat) const {
    const TableSeat& state = table.seats[seat];
    if (state.kind == v1::BOT_PLAYER || presence.connected(seat)) return v1::CONNECTED;
    if (!state.person()) return v1::ABSENT;
    if (away(seat)) return v1::AWAY;
    return presence.was_here(seat) ? v1::DROPPED : v1::ABSENT;
}

bool Scene::waits_for_absent() const {
    const Waited waited = table.waited();
    if (waited.decision == 0 || (timer.on() && timer.enforced())) return false;
    return away(waited.seat) && !table.seats[waited.seat].stand_in;
}

bool Scene::played_by_bot(rules::Seat seat) const {
    const TableSeat& state = table.seats[seat];
    return state.kind == v1::BOT_PLAYER || (state.stand_in && !presence.connected(seat));
}

bool Scene::unattended() const {
    return presence.empty() && std::none_of(table.seats.begin(), table.seats.end(),
                                            [](const TableSeat& seat) { return seat.plays(); });
}

bool Scene::holds_open(const Member& member) const {
    return member.seat != rules::no_seat || table.expects(member.account);
}

bool Scene::held_open() const {
    const auto& members = presence.members();
    return std::any_of(members.begin(), members.end(),
                       [this](const Member& one) { return holds_open(one); });
}

std::uint64_t Scene::next_away_ms() const {
    std::uint64_t next_ms = UINT64_MAX;
    if (!table.playing() || presence.empty() || timer.slow()) return next_ms;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        if (table.seats[i].person())
            next_ms =
                std::min(next_ms, presence.gone_at_ms(static_cast<rules::Seat>(i), config.away_ms));
    }
    return next_ms;
}

}  // namespace server
