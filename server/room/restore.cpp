// A room from its log, and how a room goes on after the store failed.
#include <algorithm>
#include <exception>
#include <utility>

#include "server/codec/fresh_match.h"
#include "server/codec/match.h"
#include "server/codec/settings.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint32_t header_format = 1;
constexpr std::uint64_t reload_ms_max = 5'000;

std::string done_key(const AccountId& account, const CommandId& id) {
    return account + id;
}

// Entries did not always say it.
std::uint32_t form_of(const meeple::store::v1::LogEntry& entry) {
    return std::max<std::uint32_t>(entry.form(), 1);
}

}  // namespace

Room::Room(const RoomConfig& config, std::uint32_t handle, const LoadedRoom& loaded,
           rules::Match match)
    : config_(config), handle_(handle), epoch_(loaded.epoch), match_(std::move(match)) {}

// The room as it was made, nobody in it.
rules::Expected<Room, std::string> Room::before_log(const RoomConfig& config, std::uint32_t handle,
                                                    const LoadedRoom& loaded,
                                                    std::uint64_t now_ms) {
    using Unexpected = rules::Unexpected<std::string>;
    meeple::store::v1::RoomHeader header;
    if (!header.ParseFromString(loaded.header)) return Unexpected("header: undecodable");
    if (header.format() != header_format) return Unexpected("header: unknown format");
    if (header.server_seed().size() != server_seed_bytes) return Unexpected("header: no seed");
    auto match = codec::fresh_match(header.settings());
    if (!match) return Unexpected("header: impossible setup");
    Room room(config, handle, loaded, std::move(match).value());
    for (const v1::SeatSetting& setting : header.settings().seats()) {
        SeatState& seat = room.seats_.emplace_back();
        if (setting.who_case() != v1::SeatSetting::kBot) continue;
        seat.kind = v1::BOT_PLAYER;
        seat.level = setting.bot();
        seat.name = setting.bot();
        seat.ready = true;
    }
    for (const meeple::store::v1::SeatOffer& offer : header.offers()) {
        if (offer.seat() >= room.seats_.size()) return Unexpected("header: an offer of no seat");
        room.seats_[offer.seat()].offered = offer.account();
        room.seats_[offer.seat()].offered_name = offer.name();
    }
    if (header.has_origin()) {
        room.origin_ = codec::read_view(header.origin());
        if (!room.origin_) return Unexpected("header: an impossible position");
        const std::vector<bool> out = codec::seats_out(*room.origin_);
        for (std::size_t i = 0; i < out.size() && i < room.seats_.size(); ++i)
            room.seats_[i].resigned = out[i];
    }
    room.buckets_.assign(room.seats_.size(), TokenBucket(config.commands));
    const ClockRules clock = rules_of(header.settings());
    if (clock.initial_ms != 0) room.clocks_ = Clocks(clock, room.seats_.size());
    room.last_ms_ = header.created_ms();
    room.settings_ = header.settings();
    room.header_ = std::move(header);
    room.loaded_ms_ = room.now_ms_ = now_ms;
    for (SeatState& seat : room.seats_) seat.gone_ms = now_ms;
    room.empty_since_ms_ = room.left_ms_ = now_ms;
    room.voices_.muted.insert(loaded.muted.begin(), loaded.muted.end());
    room.deadline_ms_ = loaded.waiting.turn_ends_ms.value_or(0);
    room.life_floor_ms_ = loaded.waiting.wakes_ms.value_or(0);
    return room;
}

rules::Expected<Room, std::string> Room::restore(const RoomConfig& config, std::uint32_t handle,
                                                 const LoadedRoom& loaded, std::uint64_t now_ms) {
    auto room = before_log(config, handle, loaded, now_ms);
    if (!room) return room;
    const std::optional<std::string> problem = room->fold(loaded.entries);
    if (!problem) return room;
    // What another version of the rules wrote may be no game under these: then what was asked for
    // is carried out again.
    if (!room->written_by_others(loaded.entries)) return rules::Unexpected<std::string>(*problem);
    auto anew = before_log(config, handle, loaded, now_ms);
    if (!anew) return anew;
    if (const auto again = anew->replay(loaded.entries)) {
        return rules::Unexpected<std::string>("written under other rules; " + *problem +
                                              "; played again: " + *again);
    }
    return anew;
}

bool Room::written_by_others(const std::vector<std::string>& bodies) const {
    if (header_.rules_version() != rules::rules_version) return true;
    return std::any_of(bodies.begin(), bodies.end(), [](const std::string& body) {
        LogEntry entry;
        return entry.ParseFromString(body) && form_of(entry) != rules::canonical_form;
    });
}

std::optional<std::string> Room::fold(const std::vector<std::string>& bodies) {
    LogEntry entry;
    for (const std::string& body : bodies) {
        const std::string at = "entry " + std::to_string(steps_.size() + 1) + ": ";
        if (!entry.ParseFromString(body)) return at + "undecodable";
        try {
            if (auto problem = fold_entry(entry)) return at + *problem;
        } catch (const std::exception& broken) {
            return at + broken.what();
        }
        read_clocks(entry);
        remember(entry, body);
    }
    // Each state follows from the one before, so the last one speaks for all.
    if (!bodies.empty() && form_of(entry) == rules::canonical_form &&
        entry.state_hash() != hashes_of(match_).state) {
        return "entry " + std::to_string(entry.seq()) + ": state hash differs";
    }
    draw_from(entry.chance_draws());
    return std::nullopt;
}

// The fair deck goes on where the log left it.
void Room::draw_from(std::uint64_t draws) {
    if (!match_.started()) return;
    std::vector<std::string> entropies;
    for (const SeatState& seat : seats_) entropies.push_back(seat.entropy);
    chance_.emplace(header_.server_seed(), header_.room(), entropies, draws);
}

// From where another game was: what could not be seen there is drawn anew. False: there is no such
// game, or this one has begun.
bool Room::play_on() {
    if (!origin_ || match_.started()) return false;
    std::vector<std::string> entropies;
    for (const SeatState& seat : seats_) entropies.push_back(seat.entropy);
    chance_.emplace(header_.server_seed(), header_.room(), entropies);
    match_ = rules::Match::from_view(match_.setup(), *origin_, *chance_);
    continued_ = std::make_shared<const rules::Match>(match_);
    return true;
}

// What is not as written down: the number, or whether somebody is asked.
std::optional<std::string> Room::note_decision(const LogEntry& entry) {
    decision_id_ = entry.decision();
    decision_count_ = std::max(decision_count_, decision_id_);
    const bool waits = phase_ == v1::PLAYING && match_.decision().has_value();
    if (waits != (decision_id_ != 0)) return "decision differs";
    return std::nullopt;
}

std::optional<std::string> Room::fold_entry(const LogEntry& entry) {
    if (entry.seq() != steps_.size() + 1) return "wrong number";
    for (const v1::Delta& delta : entry.deltas()) {
        if (!fold_delta(delta, entry)) return "a delta that cannot be";
    }
    return note_decision(entry);
}

// ---- A log of other rules: its commands are carried out again. ----

std::optional<std::string> Room::replay(const std::vector<std::string>& bodies) {
    LogEntry entry;
    for (const std::string& body : bodies) {
        const std::string at = "entry " + std::to_string(steps_.size() + 1) + ": ";
        if (!entry.ParseFromString(body)) return at + "undecodable";
        if (entry.seq() != steps_.size() + 1) return at + "wrong number";
        try {
            if (auto problem = make_anew(entry)) return at + *problem;
        } catch (const std::exception& broken) {
            return at + broken.what();
        }
        read_clocks(entry);
        remember(entry, entry.SerializeAsString());
    }
    return std::nullopt;
}

// The entry gets the events that its command has under these rules.
std::optional<std::string> Room::make_anew(LogEntry& entry) {
    LogEntry fresh = entry;
    fresh.clear_deltas();
    bool resigned = false;
    for (const v1::Delta& delta : entry.deltas()) {
        resigned = resigned || codec::resigned_seat(delta).has_value();
        if (codec::is_game_delta(delta) || delta.has_room_closed()) continue;
        if (!fold_delta(delta, entry)) return "a delta that cannot be";
        *fresh.add_deltas() = delta;
        if (!delta.has_game_started() || origin_) continue;
        std::vector<std::string> entropies;
        for (const SeatState& seat : seats_) entropies.push_back(seat.entropy);
        chance_.emplace(header_.server_seed(), header_.room(), entropies);
        add_events(match_.start(*chance_), fresh);
    }
    const auto actor = static_cast<rules::Seat>(entry.actor());
    if (entry.actions_size() > 0 || (resigned && phase_ == v1::PLAYING)) {
        std::vector<rules::Command> commands;
        for (const v1::Action& action : entry.actions()) {
            const auto command = codec::read(action);
            if (!command) return "an action that cannot be read";
            commands.push_back(*command);
        }
        if (commands.empty()) commands.push_back(rules::resignation(match_));
        if (!chance_) return "a step before the game";
        const auto events = match_.play(actor, commands, *chance_);
        if (!events) return "refused: " + std::string(rules::name(events.error()));
        if (resigned) seats_[actor].resigned = true;
        if (resigned) seats_[actor].out_seq = entry.seq();
        add_events(*events, fresh);
    }
    close_as_before(entry, fresh);
    next_decision(fresh);
    fresh.set_decision(decision_id_);
    fresh.set_state_hash(hashes_of(match_).state);
    fresh.set_form(rules::canonical_form);
    if (chance_) fresh.set_chance_draws(chance_->draws());
    entry = std::move(fresh);
    return std::nullopt;
}

// A room ends where its game ends; one that was given up ends where it was given up.
void Room::close_as_before(const LogEntry& entry, LogEntry& fresh) {
    if (match_.over() && phase_ == v1::PLAYING) {
        close(v1::GAME_FINISHED, fresh);
        return;
    }
    for (const v1::Delta& delta : entry.deltas()) {
        if (!delta.has_room_closed() || delta.room_closed().reason() == v1::GAME_FINISHED) continue;
        close(delta.room_closed().reason(), fresh);
    }
}

namespace {

template <class SeatState>
bool fill_seat(SeatState* seat, const v1::SeatTaken& taken,
               const meeple::store::v1::LogEntry& entry) {
    if (seat == nullptr || seat->kind != v1::OPEN) return false;
    seat->kind = v1::PLAYER;
    seat->account = entry.account();
    seat->name = taken.name();
    seat->holder = taken.holder();
    seat->origin = entry.origin();
    seat->offered = seat->offered_name = std::string();
    return true;
}

template <class SeatState>
bool call_seat(SeatState* seat, const std::string& name) {
    if (seat == nullptr || seat->kind == v1::BOT_PLAYER) return false;
    (seat->kind == v1::PLAYER ? seat->name : seat->offered_name) = name;
    return true;
}

}  // namespace

bool Room::fold_delta(const v1::Delta& delta, const LogEntry& entry) {
    const auto seat = [this](std::uint32_t number) -> SeatState* {
        return number < seats_.size() ? &seats_[number] : nullptr;
    };
    switch (delta.delta_case()) {
        case v1::Delta::kSeatTaken: {
            const v1::SeatTaken& taken = delta.seat_taken();
            if (!fill_seat(seat(taken.seat()), taken, entry)) return false;
            note_pace(static_cast<rules::Seat>(taken.seat()));
            return true;
        }
        case v1::Delta::kSeatLeft: {
            SeatState* left = seat(delta.seat_left().seat());
            const bool kept = left != nullptr && left->kind == v1::OPEN && !left->offered.empty();
            if (!kept && (left == nullptr || left->kind != v1::PLAYER)) return false;
            open_seat(static_cast<rules::Seat>(delta.seat_left().seat()),
                      delta.seat_left().kicked());
            return true;
        }
        case v1::Delta::kSeatReady: {
            SeatState* ready = seat(delta.seat_ready().seat());
            if (ready == nullptr || ready->kind != v1::PLAYER) return false;
            ready->ready = true;
            ready->ready_seq = entry.seq();
            ready->entropy = entry.entropy();
            return true;
        }
        case v1::Delta::kSeatRenamed:
            return call_seat(seat(delta.seat_renamed().seat()), delta.seat_renamed().name());
        case v1::Delta::kGameStarted: phase_ = v1::PLAYING; return true;
        case v1::Delta::kGameContinued: return play_on();
        case v1::Delta::kRoomClosed:
            phase_ = v1::FINISHED;
            closed_ = delta.room_closed().reason();
            pause_ends_ms_.reset();
            note_winners(entry);
            return true;
        case v1::Delta::kRematchMade:
            rematch_ = delta.rematch_made().room();
            rematch_seq_ = entry.seq();
            return !rematch_.empty() && phase_ == v1::FINISHED;
        case v1::Delta::kProposalMade:
        case v1::Delta::kProposalAnswered:
        case v1::Delta::kProposalClosed:
        case v1::Delta::kTakenBack:
        case v1::Delta::kGamePaused:
        case v1::Delta::kGameResumed:
        case v1::Delta::kClockChanged: return fold_agreement(delta, entry);
        case v1::Delta::kSeatStandIn:
        case v1::Delta::kVacationTaken: return fold_absence(delta);
        case v1::Delta::kTiles:
        case v1::Delta::kCards: break;
        case v1::Delta::DELTA_NOT_SET: return false;
    }
    const std::optional<rules::Event> event = codec::read(delta);
    if (!event) return false;
    match_.evolve(*event);
    if (const auto number = codec::resigned_seat(delta)) {
        SeatState* resigned = seat(*number);
        if (resigned == nullptr) return false;
        resigned->resigned = true;
        resigned->out_seq = entry.seq();
    }
    return true;
}

// What the seat was asked for, and no request of the host's beside that.
bool Room::is_move(const LogEntry& entry) {
    const bool own = entry.cause() == v1::COMMAND || entry.cause() == v1::BOT_COMMAND;
    if (!own || !entry.has_actor() || entry.actions().empty()) return false;
    const auto command = codec::read(entry.actions(0));
    return command && !rules::is_of_host(*command);
}

// The entry is on disk, and the room's state is what it says.
void Room::remember(const LogEntry& entry, std::string body) {
    const auto step = std::make_shared<Step>();
    step->body = std::move(body);
    step->at_ms = entry.at_ms();
    step->decision_id = decision_id_;
    if (decision_id_ != 0) step->decision = match_.decision();
    for (const v1::Delta& delta : entry.deltas()) {
        if (delta.has_taken_back()) step->back_to = delta.taken_back().to_seq();
        step->continues = step->continues || delta.has_game_continued();
        if (const auto seat = codec::turn_began(delta)) step->began = *seat;
    }
    if (is_move(entry) && entry.actor() < seats_.size()) {
        seats_[entry.actor()].moved = true;
        if (entry.evidence().odd_lag()) ++seats_[entry.actor()].odd_lags;
    }
    steps_.push_back(step);
    last_ms_ = std::max(last_ms_, entry.at_ms());
    if (entry.has_clocks()) clocks_told_ = entry.clocks();
    if (entry.command_id().empty()) return;
    Done done;
    if (entry.payload_hash().size() == done.payload.size()) {
        std::copy(entry.payload_hash().begin(), entry.payload_hash().end(), done.payload.begin());
    }
    done.seq = entry.seq();
    done_.insert_or_assign(done_key(entry.account(), entry.command_id()), done);
}

const Room::Done* Room::find_done(const AccountId& account, const CommandId& id) const {
    const auto found = done_.find(done_key(account, id));
    return found == done_.end() ? nullptr : &found->second;
}

// ---- The store failed. ----

void Room::freeze() {
    const Asked asked = pending_->asked;
    const CommandId id = pending_->entry.command_id();
    pending_.reset();
    frozen_since_ms_ = now_ms_;
    reload_ms_ = config_.reload_ms;
    fail(asked.client, asked.re, v1::STORE_UNAVAILABLE, v1::SAME, "the store does not answer", id);
    refuse_queue(v1::STORE_UNAVAILABLE);
    refuse_rematch(v1::STORE_UNAVAILABLE, v1::SAME);
    effects_.emplace_back(effect::Reload{reload_ms_});
}

void Room::lose(v1::ErrorCode code, const std::string& why) {
    if (!frozen_since_ms_) frozen_since_ms_ = now_ms_;
    if (pending_) {
        const Asked asked = pending_->asked;
        fail(asked.client, asked.re, code, v1::RESYNC, why, pending_->entry.command_id());
        pending_.reset();
    }
    refuse_queue(code);
    refuse_rematch(code, v1::RESYNC);
    v1::ServerFrame frame;
    frame.mutable_error()->set_code(code);
    frame.mutable_error()->set_retry(v1::RESYNC);
    frame.mutable_error()->set_handle(handle_);
    push(frame, 0);
    members_.clear();
    effects_.emplace_back(effect::Lost{why, code == v1::ROOM_QUARANTINED});
}

void Room::reloaded(const input::Reloaded& input) {
    if (!frozen_since_ms_) return;
    if (!input.loaded.room) {
        if (input.loaded.error == LoadError::not_owner) {
            lose(v1::FENCED, "the room belongs to somebody else now");
            return;
        }
        if (input.loaded.error != LoadError::unavailable) {
            lose(v1::ROOM_QUARANTINED, "the log cannot be read");
            return;
        }
        reload_ms_ = std::min(reload_ms_ * 2, reload_ms_max);
        effects_.emplace_back(effect::Reload{reload_ms_});
        return;
    }
    auto fresh = restore(config_, handle_, *input.loaded.room, now_ms_);
    if (!fresh || fresh->seq() < seq()) {
        lose(v1::ROOM_QUARANTINED, fresh ? "the log has become shorter" : fresh.error());
        return;
    }
    const std::uint32_t told = seq();
    const std::uint32_t old_decision = steps_.empty() ? 0 : steps_.back()->decision_id;
    const std::uint64_t paused_ms = now_ms_ - *frozen_since_ms_;
    Room& room = fresh.value();
    // What is not in the log stays as it is.
    room.members_ = std::move(members_);
    room.buckets_ = std::move(buckets_);
    room.voices_ = std::move(voices_);
    room.alarm_serial_ = alarm_serial_;
    room.alarms_ = alarms_;
    room.spectators_told_ = spectators_told_;
    room.empty_since_ms_ = empty_since_ms_;
    room.left_ms_ = left_ms_;
    room.visited_ = visited_;
    room.comings_ = std::move(comings_);
    room.down_told_ = down_told_;
    room.effects_ = std::move(effects_);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        room.seats_[i].was_here = seats_[i].was_here;
        room.seats_[i].gone_ms = seats_[i].gone_ms;
        room.seats_[i].told_away = seats_[i].told_away;
    }
    // Clocks stood still while the room was frozen.
    const std::uint64_t deadline_ms = deadline_ms_ == 0 ? 0 : deadline_ms_ + paused_ms;
    *this = std::move(room);
    changed_ = effect::Changed{true};
    if (decision_id_ != old_decision) {
        await_decision();
    } else if (decision_id_ != 0) {
        deadline_ms_ = deadline_ms;
        if (deadline_ms_ != 0) effects_.emplace_back(effect::Note{waiting()});
    }
    for (std::uint32_t next = told; next < seq(); ++next) {
        LogEntry entry;
        entry.ParseFromString(steps_[next]->body);
        tell(entry, 0, std::nullopt);
        evict(entry, 0);
    }
    opened();
    // Alarms of a frozen room are dropped, that of the spectators' number too.
    if (spectator_count() != spectators_told_) spectators_changed();
}

}  // namespace server
