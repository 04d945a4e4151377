// Room: who enters and leaves.
#include <algorithm>
#include <utility>

#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

v1::Error ended(const TableState& table) {
    v1::Error error = error_of(v1::ROOM_ENDED, v1::NEVER, "the room is closed");
    if (table.replaced()) error.set_room(table.rematch);
    return error;
}

// Whether the client may be in the room at all, with that seat or as a spectator. Nothing: it may.
std::optional<v1::Error> barred(const Scene& scene, const input::Attach& input, rules::Seat held) {
    const meeple::store::v1::RoomHeader& header = *scene.table.header;
    const auto no = [](v1::ErrorCode code, const char* detail) {
        return error_of(code, v1::NEVER, detail);
    };
    const bool knows_room = !header.settings().private_() || held != rules::no_seat ||
                            scene.table.expects(input.account) ||
                            equal_in_constant_time(input.invite, header.invite());
    if (!knows_room) return no(v1::INVITE_INVALID, "this room is private");
    if (scene.table.is_put_out(input.account))
        return no(v1::KICKED, "the host has removed you from this room");
    // The host may come back for an answer.
    if (scene.table.replaced() && held == rules::no_seat && input.account != header.creator())
        return ended(scene.table);
    if (!input.spectate) return std::nullopt;
    if (header.settings().spectators_off() && held == rules::no_seat)
        return no(v1::SPECTATORS_OFF, "this room allows no spectators");
    const Member* known = scene.presence.find(input.client);
    const bool watches = known != nullptr && known->seat == rules::no_seat;
    if (!watches && scene.presence.spectators() >= scene.config.spectators_max)
        return no(v1::SPECTATORS_FULL, "too many spectators");
    return std::nullopt;
}

rules::Expected<rules::Seat, v1::Error> free_seat(const Scene& scene, const input::Attach& input) {
    const TableState& table = scene.table;
    if (input.seat && *input.seat >= table.seats.size())
        return refused(v1::BAD_FIELD, v1::NEVER, "seat");
    if (table.finished()) return rules::Unexpected(ended(table));
    if (table.playing()) return refused(v1::ROOM_STARTED, v1::NEVER, "the game has begun");
    // Strangers cannot use up the changes of seats of those who are expected.
    if (table.seq() >= scene.config.waiting_steps_max * (table.expects(input.account) ? 2 : 1))
        return refused(v1::QUOTA, v1::NEVER, "too many changes of seats in this room");
    const auto free = [&table](std::size_t i) {
        return table.seats[i].kind == v1::OPEN && table.seats[i].offered.empty();
    };
    // A kept seat is found again, whichever seat the player asks for.
    if (const auto kept = table.offered(input.account)) return *kept;
    if (input.seat) {
        if (free(*input.seat)) return static_cast<rules::Seat>(*input.seat);
        return refused(v1::SEAT_TAKEN, v1::RESYNC, "another player has this seat");
    }
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        if (free(i)) return static_cast<rules::Seat>(i);
    }
    return refused(v1::ROOM_FULL, v1::NEVER, "no seat is open");
}

// People of whom one has blocked the other cannot sit at one table. Blocks of connected players are
// known; those of the others were looked for when the client asked for the seat.
bool is_kept_apart(const Scene& scene, const input::Attach& input) {
    const auto from = [&](const AccountId& account) {
        const auto& members = scene.presence.members();
        return input.apart.contains(account) ||
               std::any_of(members.begin(), members.end(), [&](const Member& one) {
                   return one.account == account && kept_apart(one.person, input.person);
               });
    };
    const auto& seats = scene.table.seats;
    return from(scene.table.header->creator()) ||
           std::any_of(seats.begin(), seats.end(),
                       [&](const TableSeat& seat) { return seat.person() && from(seat.account); });
}

rules::Expected<rules::Seat, v1::Error> seat_to_take(const Scene& scene,
                                                     const input::Attach& input) {
    auto seat = free_seat(scene, input);
    if (!seat) return seat;
    if (scene.table.settings->rated() && !input.holder.registered()) {
        return refused(v1::NOT_REGISTERED, v1::NEVER, "rated games are for accounts");
    }
    if (is_kept_apart(scene, input)) {
        return refused(v1::FORBIDDEN, v1::NEVER,
                       "a player in this room has blocked you, or you have blocked one");
    }
    return seat;
}

v1::ServerFrame left(std::uint32_t handle) {
    v1::ServerFrame frame;
    frame.mutable_left()->set_handle(handle);
    return frame;
}

v1::ServerFrame presence_frame(const Scene& scene, rules::Seat seat) {
    v1::ServerFrame frame;
    frame.mutable_presence()->set_handle(scene.handle);
    frame.mutable_presence()->set_seat(seat);
    frame.mutable_presence()->set_presence(scene.presence_of(seat));
    return frame;
}

}  // namespace

void Room::on(const input::Attach& input) {
    const rules::Seat held = table_->seat_of(input.account);
    if (auto error = barred(scene(), input, held))
        return out_.fail(input.client, input.re, std::move(*error));
    if (input.spectate) return admit(input, rules::no_seat);
    if (held != rules::no_seat) return admit(input, held);
    const auto seat = seat_to_take(scene(), input);
    if (!seat) return out_.fail(input.client, input.re, seat.error());
    if (!input.origin.empty() && !table_->expects(input.account) &&
        ++sits_[input.origin] > config_.sits_per_network_max) {
        return out_.fail(input.client, input.re, v1::QUOTA, v1::NEVER,
                         "too many changes of seats from this network in this room");
    }
    Draft draft(*table_, v1::COMMAND, now_ms_);
    draft.take_seat(*seat, {input.account, input.name, input.holder, {}, input.origin, input.look});
    propose(std::move(draft), {input.client, input.re, input, false});
}

void Room::admit(const input::Attach& input, rules::Seat seat) {
    const Member* known = presence_.find(input.client);
    if (known != nullptr && known->seat != seat) remove_member(input.client);
    const bool was_connected = seat != rules::no_seat && presence_.connected(seat);
    presence_.enter({input.client, input.account, seat, input.legal, input.round_trip_ms,
                     input.takebacks, input.continues, input.snapshots, input.name, input.talk,
                     input.person});
    const Scene now = scene();
    Teller(now, talk_, out_).send_state(*presence_.find(input.client), input);
    // Its bots may have rested.
    if (!asked_bot_ && !alarms_.is_set(input::AlarmKind::bot)) bots_turn();
    if (seat == rules::no_seat) {
        spectators_changed();
    } else if (!was_connected) {
        presence_changed(seat, input.client);
    }
}

void Room::on(const input::Leave& input) {
    const Member* who = presence_.find(input.client);
    if (who == nullptr) {
        return out_.fail(input.client, input.re, v1::NOT_ATTACHED, v1::RESYNC,
                         "not attached to this room");
    }
    const rules::Seat seat = who->seat;
    if (!input.give_up_seat || seat == rules::no_seat) {
        remove_member(input.client);
        v1::ServerFrame frame = left(handle_);
        frame.set_re(input.re);
        return out_.send(input.client, std::move(frame));
    }
    if (!table_->waiting()) {
        return out_.fail(input.client, input.re,
                         table_->finished() ? v1::ROOM_ENDED : v1::ROOM_STARTED, v1::NEVER,
                         "you can give up a seat only before the game; resign instead");
    }
    Draft draft(*table_, v1::COMMAND, now_ms_);
    draft.entry().set_actor(seat);
    draft.entry().set_account(who->account);
    draft.open_seat(seat, false);
    propose(std::move(draft), {input.client, input.re, std::nullopt, true});
}

// The player of a seat that was given up is no longer in the room.
void Room::evict(const LogEntry& entry, ClientId except) {
    for (const v1::Delta& delta : entry.deltas()) {
        if (!delta.has_seat_left()) continue;
        const bool kicked = delta.seat_left().kicked();
        std::vector<ClientId> leaving;
        for (const Member& one : presence_.members()) {
            // A player who is put out may not watch either.
            const bool out = kicked && table_->is_put_out(one.account);
            if (out || one.seat == delta.seat_left().seat()) leaving.push_back(one.client);
        }
        for (const ClientId client : leaving) {
            remove_member(client);
            if (client == except) continue;
            v1::ServerFrame frame = left(handle_);
            frame.mutable_left()->set_reason(kicked ? v1::PUT_OUT : v1::SEAT_GIVEN_UP);
            out_.send(client, std::move(frame));
        }
    }
}

// Seats that have other players with this step begin as if they had just been left.
void Room::seats_passed(const LogEntry& entry) {
    for (const v1::Delta& delta : entry.deltas()) {
        if (delta.has_seat_left())
            presence_.seat_passed(static_cast<rules::Seat>(delta.seat_left().seat()), now_ms_);
        if (!delta.has_seat_taken()) continue;
        const auto seat = static_cast<rules::Seat>(delta.seat_taken().seat());
        presence_.seat_passed(seat, now_ms_);
        const bool program = table_->seats[seat].holder.bot();
        buckets_[seat] = TokenBucket(program ? config_.bot_commands : config_.commands);
    }
}

void Room::remove_member(ClientId client) {
    const Member* who = presence_.find(client);
    if (who == nullptr) return;
    const rules::Seat seat = presence_.leave(client, scene().holds_open(*who), now_ms_);
    if (seat == rules::no_seat) {
        spectators_changed();
    } else if (!presence_.connected(seat)) {
        presence_changed(seat, 0);
    }
}

void Room::presence_changed(rules::Seat seat, ClientId except) {
    presence_.seat_changed(seat, table_->playing(), now_ms_);
    set_life_alarm();
    changed_ = effect::Changed{true};
    if (table_->seats[seat].kind == v1::OPEN) return;
    if (scene().played_by_bot(seat)) alarms_.set(input::AlarmKind::bot, config_.bot_retry_ms, out_);
    alarms_.set_at(input::AlarmKind::away, scene().next_away_ms(), now_ms_, out_);
    out_.push(presence_.members(), presence_frame(scene(), seat), except);
}

void Room::away_alarm() {
    for (std::size_t i = 0; i < table_->seats.size(); ++i) {
        const auto seat = static_cast<rules::Seat>(i);
        if (!scene().away(seat) || !presence_.tell_gone(seat)) continue;
        changed_ = effect::Changed{true};
        out_.push(presence_.members(), presence_frame(scene(), seat), 0);
    }
    alarms_.set_at(input::AlarmKind::away, scene().next_away_ms(), now_ms_, out_);
}

// The number of spectators is told now and then, not at each coming and going.
void Room::spectators_changed() {
    set_life_alarm();
    if (notice_set_) return;
    notice_set_ = true;
    alarms_.set(input::AlarmKind::notice, config_.notice_ms, out_);
}

void Room::notice_alarm() {
    notice_set_ = false;
    const std::uint32_t count = presence_.spectators();
    if (count == spectators_told_) return;
    spectators_told_ = count;
    changed_ = effect::Changed{true};
    v1::ServerFrame frame;
    frame.mutable_spectators()->set_handle(handle_);
    frame.mutable_spectators()->set_count(count);
    out_.push(presence_.members(), frame, 0);
}

}  // namespace server
