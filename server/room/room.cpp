// Who is in the room: requests, entering and leaving, presence.
#include "server/room/room.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "server/codec/match.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// How long a client had better wait before it repeats what was OVERLOADED.
constexpr std::uint32_t overloaded_ms = 200;

template <class T>
constexpr bool is_request = requires(const T& input) {
    input.re;
};

bool is_request_input(const Input& input) {
    return std::visit([](const auto& one) { return is_request<std::decay_t<decltype(one)>>; },
                      input);
}

}  // namespace

Effects Room::handle(const Input& input, std::uint64_t now_ms) {
    now_ms_ = std::max(now_ms_, now_ms);
    dispatch(input);
    while (!pending_ && !frozen_since_ms_ && !queue_.empty()) {
        const Input next = std::move(queue_.front());
        queue_.pop_front();
        carry_out(next);
    }
    // While a step is being stored, and until a failure is mended, the state is ahead of what may
    // be told.
    if (changed_ && !pending_ && !frozen_since_ms_) {
        effects_.emplace_back(*std::exchange(changed_, std::nullopt));
    }
    return std::exchange(effects_, {});
}

void Room::dispatch(const Input& input) {
    if (talk(input)) return;
    if (const auto* one = std::get_if<input::Stored>(&input)) {
        stored(*one);
    } else if (const auto* load = std::get_if<input::Reloaded>(&input)) {
        reloaded(*load);
    } else if (const auto* client = std::get_if<input::Gone>(&input)) {
        gone(client->client);
    } else if (is_request_input(input)) {
        request(input);
    } else if (pending_) {
        // Not counted: alarms, bots and drained clients are few by their nature.
        queue_.push_back(input);
    } else if (!frozen_since_ms_) {
        carry_out(input);
    }
    // Alarms and bots of a frozen room are dropped: it sets and asks anew when it goes on.
}

void Room::request(const Input& input) {
    const bool limited = std::holds_alternative<input::Play>(input) ||
                         std::holds_alternative<input::Ready>(input) ||
                         std::holds_alternative<input::Resign>(input) ||
                         std::holds_alternative<input::Kick>(input) ||
                         std::holds_alternative<input::ExtendTable>(input) ||
                         std::holds_alternative<input::Rematch>(input) ||
                         std::holds_alternative<input::Propose>(input) ||
                         std::holds_alternative<input::Answer>(input) ||
                         std::holds_alternative<input::Withdraw>(input) ||
                         std::holds_alternative<input::Resume>(input);
    if (limited) {
        const ClientId client = std::visit(
            [](const auto& one) -> ClientId {
                if constexpr (requires { one.client; }) return one.client;
                return 0;
            },
            input);
        const Member* who = member(client);
        if (who != nullptr && who->seat != rules::no_seat) {
            const std::uint32_t wait_ms = buckets_[who->seat].take(now_ms_);
            if (wait_ms != 0) {
                refuse(input, v1::RATE_LIMITED, wait_ms);
                return;
            }
        }
    }
    const auto* leaving = std::get_if<input::Leave>(&input);
    if (frozen_since_ms_ && (leaving == nullptr || leaving->give_up_seat)) {
        refuse(input, v1::STORE_UNAVAILABLE, static_cast<std::uint32_t>(reload_ms_));
    } else if (!pending_) {
        carry_out(input);
    } else if (queue_.size() >= config_.queue_max) {
        refuse(input, v1::OVERLOADED, overloaded_ms);
    } else {
        queue_.push_back(input);
        // It came now, however long it waits.
        auto* play = std::get_if<input::Play>(&queue_.back());
        if (play != nullptr && play->came_ms == 0) play->came_ms = now_ms_;
    }
}

void Room::carry_out(const Input& input) {
    std::visit(
        [this](const auto& one) {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, input::Attach>) attach(one);
            if constexpr (std::is_same_v<T, input::Leave>) leave(one);
            if constexpr (std::is_same_v<T, input::Ready>) ready(one);
            if constexpr (std::is_same_v<T, input::Resign>) resign(one);
            if constexpr (std::is_same_v<T, input::Play>) play(one);
            if constexpr (std::is_same_v<T, input::Kick>) kick(one);
            if constexpr (std::is_same_v<T, input::ExtendTable>) extend_table(one);
            if constexpr (std::is_same_v<T, input::Rematch>) rematch(one);
            if constexpr (std::is_same_v<T, input::RematchMade>) rematch_made(one);
            if constexpr (std::is_same_v<T, input::Propose>) ask_for(one);
            if constexpr (std::is_same_v<T, input::Answer>) answer(one);
            if constexpr (std::is_same_v<T, input::Withdraw>) withdraw(one);
            if constexpr (std::is_same_v<T, input::Resume>) resume(one);
            if constexpr (std::is_same_v<T, input::Appraise>) appraise(one);
            if constexpr (std::is_same_v<T, input::Consider>) consider(one);
            if constexpr (std::is_same_v<T, input::Opened>) opened();
            if constexpr (std::is_same_v<T, input::PutOut>) put_out_by_order(one);
            if constexpr (std::is_same_v<T, input::CloseRoom>) close_by_order();
            if constexpr (std::is_same_v<T, input::Rename>) rename(one);
            if constexpr (std::is_same_v<T, input::SitDown>) sit_down(one);
            if constexpr (std::is_same_v<T, input::BotMoved>) bot_moved(one);
            if constexpr (std::is_same_v<T, input::Alarm>) alarm(one);
            if constexpr (std::is_same_v<T, input::VacationPartTaken>) vacation_part_taken(one);
            if constexpr (std::is_same_v<T, input::Resync>) {
                if (const Member* to = member(one.client)) send_snapshot(*to);
            }
        },
        input);
}

void Room::refuse(const Input& request, v1::ErrorCode code, std::uint32_t after_ms) {
    std::visit(
        [&](const auto& one) {
            if constexpr (is_request<std::decay_t<decltype(one)>>) {
                Error error;
                error.set_code(code);
                const bool same = code == v1::STORE_UNAVAILABLE;
                error.set_retry(same ? v1::SAME : code == v1::FENCED ? v1::RESYNC : v1::AFTER);
                error.set_retry_after_ms(after_ms);
                if (code == v1::RATE_LIMITED) error.set_detail("too many requests of this seat");
                if constexpr (requires { one.command_id; }) error.set_command_id(one.command_id);
                fail(one.client, one.re, std::move(error));
            }
        },
        request);
}

void Room::refuse_queue(v1::ErrorCode code) {
    for (const Input& input : std::exchange(queue_, {})) {
        const auto* leaving = std::get_if<input::Leave>(&input);
        if (leaving != nullptr && !leaving->give_up_seat) {
            leave(*leaving);
        } else {
            refuse(input, code, static_cast<std::uint32_t>(reload_ms_));
        }
    }
}

// ---- Entering. ----

rules::Seat Room::seat_of(const AccountId& account) const {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].kind == v1::PLAYER && seats_[i].account == account)
            return static_cast<rules::Seat>(i);
    }
    return rules::no_seat;
}

// The open seat that is kept for the account.
std::optional<rules::Seat> Room::offered(const AccountId& account) const {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].kind == v1::OPEN && seats_[i].offered == account)
            return static_cast<rules::Seat>(i);
    }
    return std::nullopt;
}

bool Room::may_enter(const input::Attach& input, rules::Seat seat) {
    const auto no = [&](v1::ErrorCode code, std::string detail) {
        fail(input.client, input.re, code, v1::NEVER, std::move(detail));
        return false;
    };
    const bool knows_room = !header_.settings().private_() || seat != rules::no_seat ||
                            input.account == header_.creator() || offered(input.account) ||
                            equal_in_constant_time(input.invite, header_.invite());
    if (!knows_room) return no(v1::INVITE_INVALID, "this room is private");
    if (put_out(input.account)) return no(v1::KICKED, "the host has put you out of this room");
    if (!input.spectate) return true;
    if (header_.settings().spectators_off() && seat == rules::no_seat) {
        return no(v1::SPECTATORS_OFF, "nobody may watch this room");
    }
    const Member* known = member(input.client);
    const bool watches = known != nullptr && known->seat == rules::no_seat;
    if (!watches && spectator_count() >= config_.spectators_max) {
        return no(v1::SPECTATORS_FULL, "too many watch already");
    }
    return true;
}

std::optional<rules::Seat> Room::seat_to_take(const input::Attach& input) {
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        fail(input.client, input.re, code, retry, std::move(detail));
        return std::nullopt;
    };
    if (input.seat && *input.seat >= seats_.size()) return no(v1::BAD_FIELD, v1::NEVER, "seat");
    if (phase_ == v1::FINISHED) return no(v1::ROOM_ENDED, v1::NEVER, "the room is closed");
    if (phase_ == v1::PLAYING) return no(v1::ROOM_STARTED, v1::NEVER, "the game has begun");
    if (steps_.size() >= config_.waiting_steps_max) {
        return no(v1::QUOTA, v1::NEVER, "too much coming and going in this room");
    }
    const auto free = [this](std::size_t i) {
        return seats_[i].kind == v1::OPEN && seats_[i].offered.empty();
    };
    // A seat that is kept for somebody is found again, whatever they ask for.
    if (const auto kept = offered(input.account)) return kept;
    if (input.seat) {
        if (free(*input.seat)) return static_cast<rules::Seat>(*input.seat);
        return no(v1::SEAT_TAKEN, v1::RESYNC, "somebody else has this seat");
    }
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (free(i)) return static_cast<rules::Seat>(i);
    }
    return no(v1::ROOM_FULL, v1::NEVER, "no seat is open");
}

void Room::attach(const input::Attach& input) {
    const rules::Seat held = seat_of(input.account);
    if (!may_enter(input, held)) return;
    if (input.spectate) {
        admit(input, rules::no_seat);
        return;
    }
    if (held != rules::no_seat) {
        admit(input, held);
        return;
    }
    const std::optional<rules::Seat> seat = seat_to_take(input);
    if (!seat) return;
    if (settings_.rated() && !input.holder.registered()) {
        fail(input.client, input.re, v1::NOT_REGISTERED, v1::NEVER, "rated games are for accounts");
        return;
    }
    if (kept_apart(input)) {
        fail(input.client, input.re, v1::FORBIDDEN, v1::NEVER,
             "somebody at this table and this identity keep apart");
        return;
    }
    LogEntry entry;
    entry.set_cause(v1::COMMAND);
    take_seat(*seat, {input.account, input.name, input.holder, {}, input.origin}, entry);
    propose(std::move(entry), Asked{input.client, input.re, input, false},
            MemberChange{input.account, *seat, true});
}

void Room::admit(const input::Attach& input, rules::Seat seat) {
    const Member* known = member(input.client);
    if (known != nullptr && known->seat != seat) remove_member(input.client);
    const bool was_connected = seat != rules::no_seat && connected(seat);
    if (member(input.client) == nullptr) members_.push_back({input.client, input.account, seat});
    Member& me = *member(input.client);
    me.legal = input.legal;
    me.round_trip_ms = input.round_trip_ms;
    me.takebacks = input.takebacks;
    me.name = input.name;
    me.continues = input.continues;
    me.snapshots = input.snapshots;
    me.talk = input.talk;
    me.shunned = input.shunned;
    if (seat != rules::no_seat) seats_[seat].was_here = true;

    send_state(me, input);
    // Its bots may have rested.
    if (!asked_bot_ && alarms_[static_cast<std::size_t>(input::AlarmKind::bot)] == 0) bots_turn();
    if (seat == rules::no_seat) {
        spectators_changed();
    } else if (!was_connected) {
        presence_changed(seat, input.client);
    }
}

// ---- Leaving. ----

void Room::leave(const input::Leave& input) {
    const Member* who = member(input.client);
    if (who == nullptr) {
        fail(input.client, input.re, v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room");
        return;
    }
    if (!input.give_up_seat || who->seat == rules::no_seat) {
        remove_member(input.client);
        v1::ServerFrame frame;
        frame.set_re(input.re);
        frame.mutable_left()->set_handle(handle_);
        send(input.client, std::move(frame));
        return;
    }
    if (phase_ != v1::WAITING) {
        const bool ended = phase_ == v1::FINISHED;
        fail(input.client, input.re, ended ? v1::ROOM_ENDED : v1::ROOM_STARTED, v1::NEVER,
             "a seat can be given up only before the game; resign instead");
        return;
    }
    const rules::Seat seat = who->seat;
    LogEntry entry;
    entry.set_cause(v1::COMMAND);
    entry.set_actor(seat);
    entry.set_account(who->account);
    entry.add_deltas()->mutable_seat_left()->set_seat(seat);
    const MemberChange change{who->account, seat, false};
    seats_[seat] = nobody();
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, true}, change);
}

// Whoever sat in a seat that was given up is no longer in the room.
void Room::evict(const LogEntry& entry, ClientId except) {
    for (const v1::Delta& delta : entry.deltas()) {
        if (!delta.has_seat_left()) continue;
        std::vector<ClientId> leaving;
        for (const Member& one : members_) {
            // Whoever is put out does not watch either.
            const bool out = delta.seat_left().kicked() && put_out(one.account);
            if (out || one.seat == delta.seat_left().seat()) leaving.push_back(one.client);
        }
        for (const ClientId client : leaving) {
            remove_member(client);
            if (client == except) continue;
            v1::ServerFrame frame;
            frame.mutable_left()->set_handle(handle_);
            frame.mutable_left()->set_reason(delta.seat_left().kicked() ? v1::PUT_OUT
                                                                        : v1::SEAT_GIVEN_UP);
            send(client, std::move(frame));
        }
    }
}

void Room::gone(ClientId client) {
    // What it asked for and was not yet done is not done: it has no answer to wait for, and the ids
    // to ask again.
    std::erase_if(queue_, [client](const Input& input) {
        return std::visit(
            [client](const auto& one) {
                if constexpr (requires { one.client; }) return one.client == client;
                return false;
            },
            input);
    });
    if (pending_ && pending_->asked.client == client) pending_->asked = Asked{};
    for (RematchAsked& one : rematch_asked_) {
        if (one.client == client) one.client = 0;
    }
    remove_member(client);
}

void Room::remove_member(ClientId client) {
    const auto found = std::find_if(members_.begin(), members_.end(),
                                    [client](const Member& one) { return one.client == client; });
    if (found == members_.end()) return;
    const rules::Seat seat = found->seat;
    members_.erase(found);
    if (members_.empty()) {
        left_ms_ = now_ms_;
        visited_ = true;
    }
    if (seat == rules::no_seat) {
        spectators_changed();
    } else if (!connected(seat)) {
        presence_changed(seat, 0);
    }
}

void Room::presence_changed(rules::Seat seat, ClientId except) {
    const bool anybody = std::any_of(members_.begin(), members_.end(),
                                     [](const Member& one) { return one.seat != rules::no_seat; });
    empty_since_ms_ = anybody ? 0 : now_ms_;
    set_life_alarm();
    changed_ = effect::Changed{true};
    if (seats_[seat].kind == v1::OPEN) return;
    if (phase_ == v1::PLAYING && comings_.size() < comings_max) {
        meeple::store::v1::Coming& coming = comings_.emplace_back();
        coming.set_seat(seat);
        coming.set_at_ms(now_ms_);
        coming.set_back(connected(seat));
    }
    v1::ServerFrame frame;
    frame.mutable_presence()->set_handle(handle_);
    frame.mutable_presence()->set_seat(seat);
    if (played_by_bot(seat)) set_alarm(input::AlarmKind::bot, config_.bot_retry_ms);
    seats_[seat].gone_ms = now_ms_;
    seats_[seat].told_away = false;
    set_away_alarm();
    frame.mutable_presence()->set_presence(presence(seat));
    push(frame, except);
}

// The number of spectators is told now and then, not at each coming and going.
void Room::spectators_changed() {
    set_life_alarm();
    if (notice_set_) return;
    notice_set_ = true;
    set_alarm(input::AlarmKind::notice, config_.notice_ms);
}

void Room::notice_alarm() {
    notice_set_ = false;
    const std::uint32_t count = spectator_count();
    if (count == spectators_told_) return;
    spectators_told_ = count;
    changed_ = effect::Changed{true};
    v1::ServerFrame frame;
    frame.mutable_spectators()->set_handle(handle_);
    frame.mutable_spectators()->set_count(count);
    push(frame, 0);
}

Room::Member* Room::member(ClientId client) {
    const auto found = std::find_if(members_.begin(), members_.end(),
                                    [client](const Member& one) { return one.client == client; });
    return found == members_.end() ? nullptr : &*found;
}

std::uint32_t Room::spectator_count() const {
    return static_cast<std::uint32_t>(
        std::count_if(members_.begin(), members_.end(),
                      [](const Member& one) { return one.seat == rules::no_seat; }));
}

bool Room::connected(rules::Seat seat) const {
    return std::any_of(members_.begin(), members_.end(),
                       [seat](const Member& one) { return one.seat == seat; });
}

// ---- Answers. ----

void Room::send(ClientId client, v1::ServerFrame frame) {
    if (client == 0) return;
    effects_.emplace_back(
        effect::Send{client, std::make_shared<codec::SharedFrame>(std::move(frame))});
}

void Room::push(const v1::ServerFrame& frame, ClientId except) {
    const auto shared = std::make_shared<codec::SharedFrame>(frame);
    for (const Member& one : members_) {
        if (one.client != except) effects_.emplace_back(effect::Send{one.client, shared});
    }
}

void Room::done(ClientId client, std::uint32_t re, const CommandId& id, std::uint32_t seq,
                bool duplicate) {
    v1::ServerFrame frame;
    frame.set_re(re);
    v1::CommandDone& answer = *frame.mutable_command_done();
    answer.set_command_id(id);
    answer.set_seq(seq);
    answer.set_duplicate(duplicate);
    send(client, std::move(frame));
}

void Room::fail(ClientId client, std::uint32_t re, v1::ErrorCode code, v1::Retry retry,
                std::string detail, const CommandId& id) {
    Error error;
    error.set_code(code);
    error.set_retry(retry);
    error.set_detail(std::move(detail));
    error.set_command_id(id);
    fail(client, re, std::move(error));
}

void Room::fail(ClientId client, std::uint32_t re, Error error) {
    v1::ServerFrame frame;
    frame.set_re(re);
    *frame.mutable_error() = std::move(error);
    send(client, std::move(frame));
}

}  // namespace server
