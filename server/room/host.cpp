// What goes beyond the game: the host opens a seat, and a finished table plays again.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/codec/match.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// The request that made the next room. It follows from the old one, so that asking twice, or again
// after a crash, makes one room.
CommandId rematch_id(const RoomId& room) {
    const Hash hash = sha256("meepled rematch/" + room);
    constexpr std::size_t command_id_bytes = 16;
    return std::string(as_bytes(hash).substr(0, command_id_bytes));
}

}  // namespace

bool Room::put_out(const AccountId& account) const {
    return std::find(put_out_.begin(), put_out_.end(), account) != put_out_.end();
}

// Opens the seat to anybody, in the state and, if somebody sat there who was put out, for good.
void Room::open_seat(rules::Seat seat, bool kicked) {
    if (kicked) put_out_.push_back(seats_[seat].account);
    seats_[seat] = nobody();
}

// Of a seat in which nobody has sat yet.
Room::SeatState Room::nobody() const {
    SeatState seat;
    seat.gone_ms = now_ms_;
    return seat;
}

void Room::kick(const input::Kick& input) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        fail(input.client, input.re, code, retry, std::move(detail), input.command_id);
    };
    const Hash payload = sha256(codec::payload_text("kick", input.seat, {}, {}));
    const Member* who = member(input.client);
    if (who == nullptr) return no(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    if (answered_before(*who, input.re, input.command_id, payload)) return;
    if (who->account != header_.creator())
        return no(v1::FORBIDDEN, v1::NEVER, "only who made the room may do that");
    if (phase_ != v1::WAITING) {
        const bool ended = phase_ == v1::FINISHED;
        return no(ended ? v1::ROOM_ENDED : v1::ROOM_STARTED, v1::NEVER, "the game has begun");
    }
    if (input.seat >= seats_.size()) return no(v1::BAD_FIELD, v1::NEVER, "seat");
    const auto seat = static_cast<rules::Seat>(input.seat);
    const SeatState& sits = seats_[seat];
    if (sits.kind == v1::BOT_PLAYER || sits.account == who->account)
        return no(v1::FORBIDDEN, v1::NEVER, "a bot or one's own seat");
    if (sits.kind == v1::OPEN && sits.offered.empty())
        return no(v1::SEAT_EMPTY, v1::RESYNC, "nobody sits there");

    LogEntry entry = entry_of(*who, input.command_id, payload);
    if (who->seat == rules::no_seat) entry.clear_actor();
    const bool kicked = sits.kind == v1::PLAYER;
    v1::SeatLeft& left = *entry.add_deltas()->mutable_seat_left();
    left.set_seat(input.seat);
    left.set_kicked(kicked);
    std::optional<MemberChange> change;
    if (kicked) change = MemberChange{sits.account, seat, false};
    open_seat(seat, kicked);
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false},
            std::move(change));
}

// ---- Sitting down. ----

void Room::take_seat(rules::Seat seat, const input::SitDown& person, LogEntry& entry) {
    seats_[seat] = nobody();
    seats_[seat].kind = v1::PLAYER;
    seats_[seat].account = person.account;
    seats_[seat].name = person.name;
    seats_[seat].holder = person.holder;
    note_pace(seat);
    if (settings_.rated()) seats_[seat].origin = person.origin;
    entry.set_origin(seats_[seat].origin);
    entry.set_actor(seat);
    entry.set_account(person.account);
    v1::SeatTaken& taken = *entry.add_deltas()->mutable_seat_taken();
    taken.set_seat(seat);
    taken.set_name(person.name);
    if (person.holder.registered()) *taken.mutable_holder() = person.holder;
}

// How fast whoever sits there now may ask for steps.
void Room::note_pace(rules::Seat seat) {
    const bool program = seats_[seat].holder.bot();
    buckets_[seat] = TokenBucket(program ? config_.bot_commands : config_.commands);
}

void Room::sit_down(const input::SitDown& input) {
    const std::optional<rules::Seat> seat = offered(input.account);
    if (!seat || phase_ != v1::WAITING) return;
    LogEntry entry;
    entry.set_cause(v1::SYSTEM);
    take_seat(*seat, input, entry);
    entry.set_entropy(input.entropy);
    entry.add_deltas()->mutable_seat_ready()->set_seat(*seat);
    SeatState& taken = seats_[*seat];
    taken.ready = true;
    taken.ready_seq = seq() + 1;
    taken.entropy = input.entropy;
    if (everybody_ready()) start_game(entry);
    propose(std::move(entry), Asked{}, MemberChange{input.account, *seat, true});
}

// ---- Moderators. ----

void Room::put_out_by_order(const input::PutOut& input) {
    const rules::Seat seat = input.seat && *input.seat < seats_.size()
                                 ? static_cast<rules::Seat>(*input.seat)
                                 : seat_of(input.account);
    if (seat == rules::no_seat || seats_[seat].kind != v1::PLAYER || phase_ == v1::FINISHED) return;
    if (!input.account.empty() && seats_[seat].account != input.account) return;
    LogEntry entry;
    entry.set_cause(v1::ADMIN);
    entry.set_actor(seat);
    if (phase_ == v1::WAITING) {
        v1::SeatLeft& left = *entry.add_deltas()->mutable_seat_left();
        left.set_seat(seat);
        left.set_kicked(true);
        const MemberChange change{seats_[seat].account, seat, false};
        open_seat(seat, true);
        return propose(std::move(entry), Asked{}, change);
    }
    if (seats_[seat].resigned) return;
    std::optional<MemberChange> none;
    give_up_seat(seat, entry, none);
    propose(std::move(entry), Asked{});
}

// Before the game it is open again; in it, it is as if it had resigned. A rated game that has not
// begun is cancelled.
void Room::give_up_seat(rules::Seat seat, LogEntry& entry, std::optional<MemberChange>& change) {
    if (phase_ == v1::WAITING) {
        if (seats_[seat].kind == v1::PLAYER)
            change = MemberChange{seats_[seat].account, seat, false};
        entry.add_deltas()->mutable_seat_left()->set_seat(seat);
        return open_seat(seat, false);
    }
    if (may_be_cancelled()) return close(v1::CANCELLED, entry);
    const auto events = match_.play(seat, rules::resignation(match_), *chance_);
    if (!events) throw std::logic_error("the rules keep a seat in");
    seats_[seat].resigned = true;
    seats_[seat].out_seq = seq() + 1;
    add_events(*events, entry);
    end_if_over(entry);
}

void Room::close_by_order() {
    if (phase_ == v1::FINISHED) return;
    LogEntry entry;
    entry.set_cause(v1::ADMIN);
    close(phase_ == v1::WAITING ? v1::NEVER_STARTED : v1::CLOSED, entry);
    propose(std::move(entry), Asked{});
}

// False: it is called so already, or nobody is called anything there.
bool Room::rename_seat(rules::Seat seat, const std::string& name, LogEntry& entry) {
    SeatState& state = seats_[seat];
    std::string& shown = state.kind == v1::PLAYER ? state.name : state.offered_name;
    if (shown == name) return false;
    shown = name;
    v1::SeatRenamed& renamed = *entry.add_deltas()->mutable_seat_renamed();
    renamed.set_seat(seat);
    renamed.set_name(name);
    return true;
}

// Names are how people are shown: neither the game nor its hashes know of them.
void Room::rename(const input::Rename& input) {
    if (phase_ == v1::FINISHED) return;
    if (input.gone() && phase_ == v1::WAITING && input.account == header_.creator())
        return close_by_order();
    LogEntry entry;
    entry.set_cause(v1::ADMIN);
    std::optional<MemberChange> change;
    bool changed = false;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const auto seat = static_cast<rules::Seat>(i);
        const SeatState& state = seats_[i];
        const bool sits = state.kind == v1::PLAYER && state.account == input.account;
        const bool kept = state.kind == v1::OPEN && state.offered == input.account;
        if (!sits && !kept) continue;
        const bool gives_up = input.gone() && (phase_ == v1::WAITING || !state.resigned);
        if (sits) entry.set_actor(seat);
        if (!input.gone() || phase_ == v1::PLAYING)
            changed = rename_seat(seat, input.name, entry) || changed;
        if (gives_up && phase_ != v1::FINISHED) {
            give_up_seat(seat, entry, change);
            changed = true;
        }
    }
    if (changed) propose(std::move(entry), Asked{}, change);
}

// A step of nobody's turn: whoever is asked is asked anew.
void Room::extend_table(const input::ExtendTable& input) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        fail(input.client, input.re, code, retry, std::move(detail), input.command_id);
    };
    const std::vector<rules::Command> commands{rules::tiles::Command(input.panel)};
    const Hash payload = sha256(codec::payload_text("extend", 0, {}, commands));
    const Member* who = member(input.client);
    if (who == nullptr) return no(v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
    if (answered_before(*who, input.re, input.command_id, payload)) return;
    if (who->account != header_.creator())
        return no(v1::FORBIDDEN, v1::NEVER, "only who made the room may do that");
    if (phase_ != v1::PLAYING) {
        const bool ended = phase_ == v1::FINISHED;
        return no(ended ? v1::GAME_OVER : v1::GAME_NOT_STARTED, v1::NEVER, "no game is going on");
    }
    if (pause_ends_ms_) return no(v1::PAUSED, v1::SAME, "the game is paused");
    LogEntry entry = entry_of(*who, input.command_id, payload);
    const bool seated = who->seat != rules::no_seat;
    if (!seated) entry.clear_actor();
    const auto events = try_commands(seated ? who->seat : rules::Seat{0}, commands, entry);
    if (!events) return refuse_action(input.client, input.re, input.command_id, events.error());
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false});
}

// ---- Another game. ----

void Room::rematch(const input::Rematch& input) {
    const Hash payload = sha256(codec::payload_text("rematch", 0, {}, {}));
    const Member* who = player(input.client, input.re, input.command_id, payload);
    if (who == nullptr) return;
    if (phase_ != v1::FINISHED) {
        return fail(input.client, input.re, v1::GAME_NOT_OVER, v1::NEVER,
                    "the game is not over yet", input.command_id);
    }
    if (!rematch_.empty())
        return done(input.client, input.re, input.command_id, rematch_seq_, true);
    if (rematch_asked_.size() >= config_.queue_max) {
        return fail(input.client, input.re, v1::OVERLOADED, v1::AFTER, "too many ask at once",
                    input.command_id);
    }
    LogEntry entry = entry_of(*who, input.command_id, payload);
    rematch_asked_.push_back({std::move(entry), input.client, input.re});
    if (rematch_asked_.size() > 1) return;  // The room is being made already.
    effects_.emplace_back(effect::MakeRematch{rematch_header()});
}

// All that the next room takes over from this one.
meeple::store::v1::RoomHeader Room::rematch_header() const {
    meeple::store::v1::RoomHeader next;
    *next.mutable_settings() = header_.settings();
    next.set_invite(header_.invite());
    next.set_creator(header_.creator());
    next.set_command_id(rematch_id(header_.room()));
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const SeatState& seat = seats_[i];
        const bool sat = seat.kind == v1::PLAYER;
        if (!sat && seat.offered.empty()) continue;
        meeple::store::v1::SeatOffer& offer = *next.add_offers();
        offer.set_seat(static_cast<std::uint32_t>(i));
        offer.set_account(sat ? seat.account : seat.offered);
        offer.set_name(sat ? seat.name : seat.offered_name);
    }
    go_on_in_series(next);
    return next;
}

void Room::rematch_made(const input::RematchMade& input) {
    if (rematch_asked_.empty() || !rematch_.empty()) return;
    if (input.room.empty()) return refuse_rematch(input.error, input.retry);
    RematchAsked first = std::move(rematch_asked_.front());
    rematch_asked_.erase(rematch_asked_.begin());
    first.entry.add_deltas()->mutable_rematch_made()->set_room(input.room);
    rematch_ = input.room;
    rematch_seq_ = seq() + 1;
    propose(std::move(first.entry), Asked{first.client, first.re, std::nullopt, false});
}

// It is stored: whoever asked meanwhile gets the same room.
void Room::answer_rematch() {
    for (const RematchAsked& one : std::exchange(rematch_asked_, {}))
        done(one.client, one.re, one.entry.command_id(), rematch_seq_, true);
}

void Room::refuse_rematch(v1::ErrorCode code, v1::Retry retry) {
    for (const RematchAsked& one : std::exchange(rematch_asked_, {}))
        fail(one.client, one.re, code, retry, "the next room cannot be made",
             one.entry.command_id());
}

}  // namespace server
