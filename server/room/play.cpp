// Steps: what is asked for becomes an entry of the log, is stored, and then happened.
#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

#include "server/codec/match.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr const char* timeout_bot_level = "greedy";
constexpr std::uint32_t paused_retry_ms = 1'000;

Hash payload_hash(std::string_view what, std::uint32_t number, std::string_view bytes,
                  const std::vector<rules::Command>& commands) {
    return sha256(codec::payload_text(what, number, bytes, commands));
}

// Who sits where, or whether the game goes on.
// The clock of the seat that is asked begins or ceases to run, or a bot plays for it, though nobody
// else is asked.
bool stops_or_goes_on(const meeple::store::v1::LogEntry& entry) {
    return std::any_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
        return delta.has_game_paused() || delta.has_game_resumed() || delta.has_clock_changed() ||
               delta.has_vacation_taken() || delta.seat_stand_in().plays();
    });
}

// Nothing happened but what the game's commands say: all that lists show is whose turn it is.
bool plays_on(const meeple::store::v1::LogEntry& entry) {
    return std::all_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
        return codec::is_game_delta(delta) && !codec::resigned_seat(delta);
    });
}

bool changes_listing(const meeple::store::v1::LogEntry& entry) {
    return std::any_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
        const bool of_seats = delta.has_seat_taken() || delta.has_seat_left() ||
                              delta.has_seat_ready() || delta.has_seat_renamed() ||
                              codec::resigned_seat(delta).has_value();
        return of_seats || delta.has_game_started() || delta.has_room_closed() ||
               delta.has_rematch_made() || delta.has_clock_changed();
    });
}

}  // namespace

// ---- Requests that make steps. ----

// Looked up before anything else, also after the end: the same id with the same payload gets the
// old answer.
bool Room::answered_before(const Member& who, std::uint32_t re, const CommandId& id,
                           const Hash& payload) {
    const Done* before = find_done(who.account, id);
    if (before == nullptr) return false;
    if (before->payload == payload) {
        done(who.client, re, id, before->seq, true);
    } else {
        fail(who.client, re, v1::COMMAND_ID_CONFLICT, v1::NEVER, "this id stood for something else",
             id);
    }
    return true;
}

// Checks that every request with a command id begins with. Nothing: it was answered.
Room::Member* Room::player(ClientId client, std::uint32_t re, const CommandId& id,
                           const Hash& payload) {
    Member* who = member(client);
    if (who == nullptr) {
        fail(client, re, v1::NOT_ATTACHED, v1::RESYNC, "not attached to this room", id);
        return nullptr;
    }
    if (who->seat == rules::no_seat) {
        fail(client, re, v1::FORBIDDEN, v1::NEVER, "spectators only watch", id);
        return nullptr;
    }
    return answered_before(*who, re, id, payload) ? nullptr : who;
}

Room::LogEntry Room::entry_of(const Member& who, const CommandId& id, const Hash& payload) const {
    LogEntry entry;
    entry.set_cause(v1::COMMAND);
    entry.set_actor(who.seat);
    entry.set_account(who.account);
    entry.set_command_id(id);
    entry.set_payload_hash(std::string(as_bytes(payload)));
    return entry;
}

void Room::ready(const input::Ready& input) {
    const Hash payload = payload_hash("ready", 0, input.entropy, {});
    const Member* who = player(input.client, input.re, input.command_id, payload);
    if (who == nullptr) return;
    if (phase_ != v1::WAITING) {
        const bool ended = phase_ == v1::FINISHED;
        fail(input.client, input.re, ended ? v1::ROOM_ENDED : v1::ROOM_STARTED, v1::NEVER,
             "the game has begun", input.command_id);
        return;
    }
    SeatState& seat = seats_[who->seat];
    if (seat.ready) {
        fail(input.client, input.re, v1::ALREADY_READY, v1::NEVER,
             "this seat said so before, under another id", input.command_id);
        return;
    }
    LogEntry entry = entry_of(*who, input.command_id, payload);
    entry.set_entropy(input.entropy);
    entry.add_deltas()->mutable_seat_ready()->set_seat(who->seat);
    seat.ready = true;
    seat.ready_seq = seq() + 1;
    seat.entropy = input.entropy;
    if (everybody_ready()) start_game(entry);
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false});
}

void Room::resign(const input::Resign& input) {
    const Hash payload = payload_hash("resign", 0, {}, {});
    const Member* who = player(input.client, input.re, input.command_id, payload);
    if (who == nullptr) return;
    if (phase_ != v1::PLAYING) {
        const bool ended = phase_ == v1::FINISHED;
        fail(input.client, input.re, ended ? v1::GAME_OVER : v1::GAME_NOT_STARTED, v1::NEVER,
             "no game is going on", input.command_id);
        return;
    }
    LogEntry entry = entry_of(*who, input.command_id, payload);
    if (may_be_cancelled()) {
        close(v1::CANCELLED, entry);
        return propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false});
    }
    const auto events = match_.play(who->seat, rules::resignation(match_), *chance_);
    if (!events) {
        refuse_action(input.client, input.re, input.command_id, events.error());
        return;
    }
    seats_[who->seat].resigned = true;
    seats_[who->seat].out_seq = seq() + 1;
    add_events(*events, entry);
    end_if_over(entry);
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false});
}

void Room::play(const input::Play& input) {
    const Hash payload = payload_hash("play", input.decision, {}, input.commands);
    const Member* who = player(input.client, input.re, input.command_id, payload);
    if (who == nullptr) return;
    const auto no = [&](v1::ErrorCode code, v1::Retry retry, std::string detail) {
        Error error;
        error.set_code(code);
        error.set_retry(retry);
        error.set_head_seq(seq());
        error.set_command_id(input.command_id);
        error.set_detail(std::move(detail));
        fail(input.client, input.re, std::move(error));
    };
    if (phase_ == v1::WAITING)
        return no(v1::GAME_NOT_STARTED, v1::RESYNC, "the game has not begun");
    if (phase_ == v1::FINISHED) return no(v1::GAME_OVER, v1::NEVER, "the game is over");
    if (pause_ends_ms_) return refuse_paused(input);
    if (input.decision != decision_id_) {
        return no(v1::STALE_DECISION, v1::RESYNC,
                  "waiting for decision " + std::to_string(decision_id_));
    }
    if (match_.decision()->seat != who->seat)
        return no(v1::NOT_YOUR_DECISION, v1::NEVER, "another seat decides");
    if (std::any_of(input.commands.begin(), input.commands.end(), rules::is_of_host))
        return no(v1::FORBIDDEN, v1::NEVER, "that is the host's, by another request");
    // A bot makes the step for it, however long that takes.
    if (timeout_decision_ == decision_id_)
        return no(v1::OUT_OF_TIME, v1::RESYNC, "the time of this seat is up");
    LogEntry entry = entry_of(*who, input.command_id, payload);
    const auto events = try_commands(who->seat, input.commands, entry);
    if (!events) {
        refuse_action(input.client, input.re, input.command_id, events.error());
        return;
    }
    spend_time(who->seat, input, entry);
    take_seat_back(who->seat, entry);
    // The game bounds how many steps there are: only what is refused or repeated counts.
    buckets_[who->seat].give_back();
    propose(std::move(entry), Asked{input.client, input.re, std::nullopt, false});
}

// Not done, and it may be in order when the pause is over.
void Room::refuse_paused(const input::Play& input) {
    Error error;
    error.set_code(v1::PAUSED);
    error.set_retry(v1::AFTER);
    error.set_retry_after_ms(paused_retry_ms);
    error.set_command_id(input.command_id);
    error.set_detail("the game is paused");
    fail(input.client, input.re, std::move(error));
}

void Room::refuse_action(ClientId client, std::uint32_t re, const CommandId& id,
                         rules::Refusal refusal) {
    Error error;
    error.set_code(v1::ILLEGAL_ACTION);
    error.set_retry(v1::NEVER);
    error.set_reason(codec::reason(refusal));
    error.set_command_id(id);
    error.set_detail(std::string(rules::name(refusal)));
    fail(client, re, std::move(error));
}

// Plays, and writes down what was asked and what happened. A refusal changes nothing.
rules::Expected<rules::Events, rules::Refusal> Room::try_commands(
    rules::Seat seat, const std::vector<rules::Command>& commands, LogEntry& entry) {
    auto events = match_.play(seat, std::span<const rules::Command>(commands), *chance_);
    if (!events) return events;
    for (const rules::Command& command : commands) codec::write(command, *entry.add_actions());
    add_events(*events, entry);
    end_if_over(entry);
    return events;
}

void Room::add_events(const rules::Events& events, LogEntry& entry) {
    for (const rules::Event& event : events) codec::write(event, *entry.add_deltas());
}

void Room::end_if_over(LogEntry& entry) {
    if (match_.over()) close(v1::GAME_FINISHED, entry);
}

// ---- Seats that nobody, or no person, decides for. ----

void Room::bot_moved(const input::BotMoved& input) {
    if (decision_id_ == 0 || input.decision != decision_id_) return;
    const rules::Seat seat = match_.decision()->seat;
    const bool for_timeout = timeout_decision_ == decision_id_;
    if (!asked_bot_ && !for_timeout) return;
    asked_bot_ = false;
    if (pause_ends_ms_) return;
    if (input.commands.empty()) {
        set_alarm(input::AlarmKind::bot, config_.bot_retry_ms);
        return;
    }
    LogEntry entry;
    entry.set_cause(for_timeout ? v1::TIMEOUT : v1::BOT_COMMAND);
    entry.set_actor(seat);
    if (!try_commands(seat, input.commands, entry)) {
        skip(entry.cause());  // A bot's mistake must not stop the game.
        return;
    }
    if (for_timeout) miss_turn(seat);
    propose(std::move(entry), Asked{});
}

void Room::skip(v1::Cause cause) {
    const rules::Seat seat = match_.decision()->seat;
    const std::vector<rules::Command> commands = match_.default_step();
    LogEntry entry;
    entry.set_cause(cause);
    entry.set_actor(seat);
    if (!try_commands(seat, commands, entry))
        throw std::logic_error("the rules refuse what they offer");
    if (cause == v1::TIMEOUT) miss_turn(seat);
    propose(std::move(entry), Asked{});
}

void Room::bots_turn() {
    if (decision_id_ == 0 || !played_by_bot(match_.decision()->seat)) return;
    if (unattended() || pause_ends_ms_) return;
    if (alarms_[static_cast<std::size_t>(input::AlarmKind::turn)] == 0) {
        set_alarm(input::AlarmKind::turn, bot_patience_ms);
    }
    if (config_.bot_pause_ms == 0) {
        ask_bot();
    } else {
        set_alarm(input::AlarmKind::bot, config_.bot_pause_ms);
    }
}

// A table without people, at which nobody watches: its bots rest until somebody comes.
bool Room::unattended() const {
    return members_.empty() &&
           std::none_of(seats_.begin(), seats_.end(), [](const SeatState& seat) {
               return seat.kind == v1::PLAYER && !seat.resigned;
           });
}

void Room::ask_bot() {
    if (decision_id_ == 0 || asked_bot_ || pause_ends_ms_) return;
    const rules::Seat seat = match_.decision()->seat;
    const bool bot = played_by_bot(seat);
    if (!bot && timeout_decision_ != decision_id_) return;
    if (bot && unattended()) return;
    asked_bot_ = true;
    effect::AskBot ask;
    ask.seat = seat;
    const bool own = seats_[seat].kind == v1::BOT_PLAYER;
    ask.level = own ? seats_[seat].level : timeout_bot_level;
    ask.decision = decision_id_;
    ask.setup = match_.setup();
    ask.view = match_.view(rules::Viewer::at(seat));
    effects_.emplace_back(std::move(ask));
}

// ---- From a step to a transition. ----

bool Room::everybody_ready() const {
    return std::all_of(seats_.begin(), seats_.end(),
                       [](const SeatState& seat) { return seat.ready; });
}

void Room::start_game(LogEntry& entry) {
    entry.add_deltas()->mutable_game_started();
    phase_ = v1::PLAYING;
    if (origin_) {
        v1::GameOrigin& origin = *entry.add_deltas()->mutable_game_continued()->mutable_origin();
        origin.set_room(header_.origin().room());
        origin.set_seq(header_.origin().seq());
        play_on();
        return;
    }
    std::vector<std::string> entropies;
    for (const SeatState& seat : seats_) entropies.push_back(seat.entropy);
    chance_.emplace(header_.server_seed(), header_.room(), entropies);
    add_events(match_.start(*chance_), entry);
    end_if_over(entry);
}

void Room::close(v1::CloseReason reason, LogEntry& entry) {
    v1::RoomClosed& closed = *entry.add_deltas()->mutable_room_closed();
    closed.set_reason(reason);
    closed.set_server_seed(header_.server_seed());
    phase_ = v1::FINISHED;
    closed_ = reason;
    pause_ends_ms_.reset();
    note_winners(entry);
}

void Room::propose(LogEntry entry, Asked asked, std::optional<MemberChange> change) {
    overtake_proposal(entry);
    next_decision(entry);
    settle_time(entry);
    write_evidence(entry);
    entry.set_seq(seq() + 1);
    entry.set_at_ms(std::max(now_ms_, last_ms_));
    entry.set_decision(decision_id_);
    StateHashes hashes = hashes_of(match_);
    entry.set_state_hash(std::move(hashes.state));
    entry.set_form(rules::canonical_form);
    if (chance_) entry.set_chance_draws(chance_->draws());
    const std::uint64_t deadline_ms = deadline_of_decision();
    if (deadline_ms > now_ms_) entry.set_remaining_ms(clamp_ms(deadline_ms - now_ms_));

    effect::Append append;
    append.entry.room = header_.room();
    append.entry.epoch = epoch_;
    append.entry.seq = entry.seq();
    append.entry.account = entry.account();
    append.entry.command_id = entry.command_id();
    append.entry.body = entry.SerializeAsString();
    append.entry.member = std::move(change);
    append.entry.waiting = waiting();
    if (phase_ == v1::FINISHED) {
        append.entry.new_state =
            closed_ == v1::NEVER_STARTED ? RoomState::unplayed : RoomState::finished;
    } else if (changes_listing(entry)) {
        append.entry.listing = listing();
    }
    if (phase_ == v1::FINISHED) append.outcome = outcome(entry);
    pending_.emplace(Pending{std::move(entry), append.entry.body, std::move(asked), hashes.view});
    effects_.emplace_back(std::move(append));
}

// A decision keeps its id while only other seats resign, or talk about something else; whatever
// else happened, it is a new one.
void Room::next_decision(const LogEntry& entry) {
    const std::optional<rules::Decision> decision = match_.decision();
    if (!decision || phase_ != v1::PLAYING) {
        decision_id_ = 0;
        return;
    }
    const bool untouched =
        std::all_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
            const bool of_game = codec::is_game_delta(delta) || delta.has_taken_back();
            return !of_game || codec::resigned_seat(delta).has_value();
        });
    const bool same = !steps_.empty() && steps_.back()->decision == decision;
    if (!(untouched && same)) decision_id_ = ++decision_count_;
}

void Room::stored(const input::Stored& input) {
    if (!pending_ || input.seq != pending_->entry.seq()) return;
    switch (input.result) {
        case StoreResult::stored: commit(); return;
        case StoreResult::fenced:
        case StoreResult::not_found:
            lose(v1::FENCED, "the room belongs to somebody else now");
            return;
        case StoreResult::duplicate:
        case StoreResult::creator_full:
        case StoreResult::origin_full:
        case StoreResult::room_full:
        case StoreResult::blocks_full:
        case StoreResult::conflict:
        case StoreResult::unavailable: freeze(); return;
    }
}

void Room::commit() {
    Pending pending = std::move(*pending_);
    pending_.reset();
    LogEntry& entry = pending.entry;
    const std::uint32_t decision_before = steps_.empty() ? 0 : steps_.back()->decision_id;
    const bool asked_anew = decision_id_ != decision_before || stops_or_goes_on(entry);
    remember(entry, std::move(pending.body));
    if (!changed_) changed_.emplace();
    changed_->summary = changed_->summary || !plays_on(entry);
    if (asked_anew) {
        timeout_decision_ = 0;
        asked_bot_ = false;
        await_decision();
    }
    set_agree_alarm();
    const Asked& asked = pending.asked;
    if (!entry.command_id().empty())
        done(asked.client, asked.re, entry.command_id(), entry.seq(), false);
    if (asked.leave) {
        v1::ServerFrame frame;
        frame.set_re(asked.re);
        frame.mutable_left()->set_handle(handle_);
        send(asked.client, std::move(frame));
    }
    // Whoever enters or leaves with this step is not told it: the one gets a snapshot, the other is
    // out.
    tell(entry, asked.attach || asked.leave ? asked.client : 0, pending.view_hash);
    evict(entry, asked.client);
    if (!rematch_.empty()) answer_rematch();
    next_of_series(entry);
    if (asked.attach) admit(*asked.attach, static_cast<rules::Seat>(entry.actor()));
    if (phase_ == v1::FINISHED || members_.empty()) set_life_alarm();
    if (asked_anew) bots_turn();
}

}  // namespace server
