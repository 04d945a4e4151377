// Absence: who is away, and what the others may do about a seat that keeps a game without clocks
// waiting.
#include <algorithm>
#include <utility>

#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

// Whoever has been gone for a while, or has not come since the room was loaded. Over days nobody
// is.
bool Room::away(rules::Seat seat) const {
    const SeatState& state = seats_[seat];
    return phase_ == v1::PLAYING && !clocks_.rules().slow() && state.kind == v1::PLAYER &&
           !connected(seat) && now_ms_ >= state.gone_ms + config_.away_ms;
}

v1::Presence Room::presence(rules::Seat seat) const {
    const SeatState& state = seats_[seat];
    if (state.kind == v1::BOT_PLAYER || connected(seat)) return v1::CONNECTED;
    if (state.kind != v1::PLAYER) return v1::ABSENT;
    if (away(seat)) return v1::AWAY;
    return state.was_here ? v1::DROPPED : v1::ABSENT;
}

// When the next seat becomes one that is away.
void Room::set_away_alarm() {
    std::uint64_t next_ms = UINT64_MAX;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const auto seat = static_cast<rules::Seat>(i);
        const bool may_be = seats_[i].kind == v1::PLAYER && !connected(seat) &&
                            !seats_[i].told_away && !clocks_.rules().slow();
        if (may_be) next_ms = std::min(next_ms, seats_[i].gone_ms + config_.away_ms);
    }
    if (phase_ != v1::PLAYING || members_.empty() || next_ms == UINT64_MAX) {
        alarms_[static_cast<std::size_t>(input::AlarmKind::away)] = 0;
    } else {
        set_alarm(input::AlarmKind::away, next_ms > now_ms_ ? next_ms - now_ms_ : 1);
    }
}

void Room::away_alarm() {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const auto seat = static_cast<rules::Seat>(i);
        if (seats_[i].told_away || !away(seat)) continue;
        seats_[i].told_away = true;
        changed_ = effect::Changed{true};
        v1::ServerFrame frame;
        frame.mutable_presence()->set_handle(handle_);
        frame.mutable_presence()->set_seat(seat);
        frame.mutable_presence()->set_presence(v1::AWAY);
        push(frame, 0);
    }
    set_away_alarm();
}

// A clock would settle it by itself.
bool Room::waits_for_absent() const {
    if (decision_id_ == 0 || (clocks_.on() && enforced())) return false;
    const rules::Seat seat = match_.decision()->seat;
    return away(seat) && !seats_[seat].stand_in;
}

// Of the server's own, or the one that stands in while the owner is not there.
bool Room::played_by_bot(rules::Seat seat) const {
    const SeatState& state = seats_[seat];
    return state.kind == v1::BOT_PLAYER || (state.stand_in && !connected(seat));
}

bool Room::enough_agree(const Proposal& proposal) {
    if (!proposal.majority) return proposal.agreed.size() == proposal.asked.size();
    return 2 * (proposal.agreed.size() + 1) > proposal.asked.size() + 1;
}

bool Room::too_many_refuse(const Proposal& proposal) {
    if (!proposal.majority) return !proposal.refused.empty();
    return 2 * (proposal.asked.size() + 1 - proposal.refused.size()) <= proposal.asked.size() + 1;
}

// From the log.
bool Room::fold_absence(const v1::Delta& delta) {
    const std::uint32_t number =
        delta.has_vacation_taken() ? delta.vacation_taken().seat() : delta.seat_stand_in().seat();
    if (number >= seats_.size() || seats_[number].kind != v1::PLAYER) return false;
    if (delta.has_vacation_taken()) {
        ++seats_[number].vacations;
    } else {
        seats_[number].stand_in = delta.seat_stand_in().plays();
    }
    return true;
}

// Its owner plays again.
void Room::take_seat_back(rules::Seat seat, LogEntry& entry) {
    if (!std::exchange(seats_[seat].stand_in, false)) return;
    entry.add_deltas()->mutable_seat_stand_in()->set_seat(seat);
}

}  // namespace server
