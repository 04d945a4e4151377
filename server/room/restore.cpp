// A room from its log, and how a room goes on after the store failed.
#include <algorithm>
#include <exception>
#include <utility>

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

}  // namespace

Room::Room(const RoomConfig& config, std::uint32_t handle, const LoadedRoom& loaded,
           rules::Match match)
    : config_(config), handle_(handle), epoch_(loaded.epoch), match_(std::move(match)) {}

rules::Expected<Room, std::string> Room::restore(const RoomConfig& config, std::uint32_t handle,
                                                 const LoadedRoom& loaded, std::uint64_t now_ms) {
    using Unexpected = rules::Unexpected<std::string>;
    meeple::store::v1::RoomHeader header;
    if (!header.ParseFromString(loaded.header)) return Unexpected("header: undecodable");
    if (header.format() != header_format) return Unexpected("header: unknown format");
    if (header.server_seed().size() != server_seed_bytes) return Unexpected("header: no seed");
    auto match = rules::Match::create(codec::setup(header.settings()));
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
    room.buckets_.assign(room.seats_.size(), TokenBucket(config.commands));
    room.last_ms_ = header.created_ms();
    room.header_ = std::move(header);
    room.loaded_ms_ = room.now_ms_ = now_ms;
    room.empty_since_ms_ = now_ms;
    if (auto problem = room.fold(loaded.entries)) return Unexpected(std::move(*problem));
    return room;
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
        remember(entry, body);
    }
    if (phase_ == v1::WAITING) return std::nullopt;
    std::vector<std::string> entropies;
    for (const SeatState& seat : seats_) entropies.push_back(seat.entropy);
    if (match_.started()) {
        chance_.emplace(header_.server_seed(), header_.room(), entropies, entry.chance_draws());
    }
    return std::nullopt;
}

std::optional<std::string> Room::fold_entry(const LogEntry& entry) {
    if (entry.seq() != steps_.size() + 1) return "wrong number";
    for (const v1::Delta& delta : entry.deltas()) {
        if (!fold_delta(delta, entry)) return "a delta that cannot be";
    }
    std::string canonical;
    match_.append_canonical(canonical);
    if (entry.state_hash() != as_bytes(sha256(canonical))) return "state hash differs";
    decision_id_ = entry.decision();
    decision_count_ = std::max(decision_count_, decision_id_);
    const bool waits = phase_ == v1::PLAYING && match_.decision().has_value();
    if (waits != (decision_id_ != 0)) return "decision differs";
    return std::nullopt;
}

bool Room::fold_delta(const v1::Delta& delta, const LogEntry& entry) {
    const auto seat = [this](std::uint32_t number) -> SeatState* {
        return number < seats_.size() ? &seats_[number] : nullptr;
    };
    switch (delta.delta_case()) {
        case v1::Delta::kSeatTaken: {
            SeatState* taken = seat(delta.seat_taken().seat());
            if (taken == nullptr || taken->kind != v1::OPEN) return false;
            taken->kind = v1::PLAYER;
            taken->account = entry.account();
            taken->name = delta.seat_taken().name();
            taken->offered.clear();
            taken->offered_name.clear();
            return true;
        }
        case v1::Delta::kSeatLeft: {
            SeatState* left = seat(delta.seat_left().seat());
            if (left == nullptr) return false;
            const bool kept = left->kind == v1::OPEN && !left->offered.empty();
            if (left->kind != v1::PLAYER && !kept) return false;
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
        case v1::Delta::kGameStarted: phase_ = v1::PLAYING; return true;
        case v1::Delta::kRoomClosed:
            phase_ = v1::FINISHED;
            closed_ = delta.room_closed().reason();
            return true;
        case v1::Delta::kRematchMade:
            rematch_ = delta.rematch_made().room();
            rematch_seq_ = entry.seq();
            return !rematch_.empty() && phase_ == v1::FINISHED;
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
    }
    return true;
}

// The entry is on disk, and the room's state is what it says.
void Room::remember(LogEntry& entry, std::string body) {
    Step step;
    step.body = std::move(body);
    step.at_ms = entry.at_ms();
    step.decision_id = decision_id_;
    if (decision_id_ != 0) step.decision = match_.decision();
    steps_.push_back(std::move(step));
    last_ms_ = std::max(last_ms_, entry.at_ms());
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
    effects_.emplace_back(effect::Lost{why});
}

void Room::reloaded(const input::Reloaded& input) {
    if (!frozen_since_ms_) return;
    if (!input.loaded.room) {
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
    const std::uint32_t old_decision = steps_.empty() ? 0 : steps_.back().decision_id;
    const std::uint64_t paused_ms = now_ms_ - *frozen_since_ms_;
    Room& room = fresh.value();
    // What is not in the log stays as it is.
    room.members_ = std::move(members_);
    room.buckets_ = std::move(buckets_);
    room.alarm_serial_ = alarm_serial_;
    room.notice_set_ = notice_set_;
    room.alarms_ = alarms_;
    room.spectators_told_ = spectators_told_;
    room.empty_since_ms_ = empty_since_ms_;
    room.effects_ = std::move(effects_);
    for (std::size_t i = 0; i < seats_.size(); ++i) room.seats_[i].was_here = seats_[i].was_here;
    // Clocks stood still while the room was frozen.
    const std::uint64_t deadline_ms = deadline_ms_ == 0 ? 0 : deadline_ms_ + paused_ms;
    *this = std::move(room);
    changed_ = true;
    if (decision_id_ != old_decision) {
        await_decision();
    } else if (decision_id_ != 0) {
        deadline_ms_ = deadline_ms;
    }
    for (std::uint32_t next = told; next < seq(); ++next) {
        LogEntry entry;
        entry.ParseFromString(steps_[next].body);
        tell(entry, 0);
        evict(entry, 0);
    }
    opened();
}

}  // namespace server
