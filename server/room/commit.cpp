// Room: proposes, stores and tells a step; recovers after a failure of the store.
#include <algorithm>
#include <utility>

#include "server/codec/match.h"
#include "server/room/room.h"
#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t reload_ms_max = 5'000;

}  // namespace

void Room::propose(Draft draft, Asked asked) {
    draft.conclude();
    const TimeOfStep time = draft.time();
    LogEntry& entry = draft.entry();
    timer_.settle(time, now_ms_, entry);
    if (time.pauses) vacation_decision_ = 0;
    if (!draft.after().waiting()) {
        // Evidence for disputes about clocks.
        const bool was_down = config_.down_ms != 0 && table_->last_ms < config_.began_ms;
        if (!std::exchange(down_told_, true) && was_down)
            entry.mutable_evidence()->set_down_ms(config_.down_ms);
        for (meeple::store::v1::Coming& one : presence_.take_comings())
            *entry.mutable_evidence()->add_comings() = std::move(one);
    }
    const std::uint64_t ends_ms = timer_.ends_ms(time.after, now_ms_);
    if (ends_ms > now_ms_) entry.set_remaining_ms(clamp_ms(ends_ms - now_ms_));
    effect::Append append;
    if (draft.after().finished()) append.outcome = outcome_of(draft.after(), entry);
    Draft::Written written = draft.write_down();

    append.entry.room = header().room();
    append.entry.epoch = epoch_;
    append.entry.seq = entry.seq();
    append.entry.account = entry.account();
    append.entry.command_id = entry.command_id();
    append.entry.body = std::move(written.body);
    append.entry.member = draft.member();
    const std::shared_ptr<const TableState> after = std::move(draft).take_table();
    append.entry.waiting = waiting_of(scene_of(*after));
    if (after->finished()) {
        const bool unplayed = after->closed == v1::NEVER_STARTED;
        append.entry.new_state = unplayed ? RoomState::unplayed : RoomState::finished;
    } else if (changes_listing(entry)) {
        append.entry.listing = listing_of(scene_of(*after));
    }
    pending_.emplace(Pending{std::move(entry), after, std::move(asked), written.view_hash});
    out_.add(std::move(append));
}

void Room::on(const input::Stored& input) {
    if (!pending_ || input.seq != pending_->entry.seq()) return;
    switch (input.result) {
        case StoreResult::stored: commit(); return;
        case StoreResult::fenced:
        case StoreResult::not_found: lose(v1::FENCED, "another process has taken the room"); return;
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
    const Pending pending = std::move(*pending_);
    pending_.reset();
    const LogEntry& entry = pending.entry;
    const bool asked_anew =
        pending.after->decision_id != table_->decision_id || stops_or_goes_on(entry);
    table_ = pending.after;
    seats_passed(entry);
    if (!changed_) changed_.emplace();
    changed_->summary = changed_->summary || !plays_on(entry);
    if (asked_anew) {
        asked_bot_ = false;
        await_decision(0);
    }
    alarms_.set_at(input::AlarmKind::agree, agreement_ends_ms(scene()), now_ms_, out_);
    const Asked& asked = pending.asked;
    if (!entry.command_id().empty())
        out_.done(asked.client, asked.re, entry.command_id(), entry.seq(), false);
    if (asked.leave) {
        v1::ServerFrame frame;
        frame.set_re(asked.re);
        frame.mutable_left()->set_handle(handle_);
        out_.send(asked.client, std::move(frame));
    }
    // A client that enters or leaves with this step is not told it: the one gets a snapshot, the
    // other is out.
    const Scene now = scene();
    Teller(now, talk_, out_)
        .tell(entry, asked.attach || asked.leave ? asked.client : 0, pending.view_hash);
    evict(entry, asked.client);
    if (!table_->rematch.empty()) {
        // Other requests in the meantime get the same room.
        for (const NextGame::Asked& one : next_game_.take_all())
            out_.done(one.client, one.re, one.signed_by.command_id(), table_->rematch_seq, true);
    }
    if (finishes_game(entry)) make_next_of_series();
    if (asked.attach) admit(*asked.attach, static_cast<rules::Seat>(entry.actor()));
    if (!table_->playing() || presence_.empty()) set_life_alarm();
    if (asked_anew) bots_turn();
}

// ---- The store failed. ----

void Room::freeze() {
    const Asked asked = pending_->asked;
    const CommandId id = pending_->entry.command_id();
    pending_.reset();
    frozen_since_ms_ = now_ms_;
    reload_ms_ = config_.reload_ms;
    out_.fail(asked.client, asked.re, v1::STORE_UNAVAILABLE, v1::SAME, "the store does not answer",
              id);
    refuse_queue(v1::STORE_UNAVAILABLE);
    next_game_.refuse_all(v1::STORE_UNAVAILABLE, v1::SAME, out_);
    out_.add(effect::Reload{reload_ms_});
}

void Room::lose(v1::ErrorCode code, const std::string& why) {
    if (!frozen_since_ms_) frozen_since_ms_ = now_ms_;
    if (pending_) {
        const Asked& asked = pending_->asked;
        out_.fail(asked.client, asked.re, code, v1::RESYNC, why, pending_->entry.command_id());
        pending_.reset();
    }
    refuse_queue(code);
    next_game_.refuse_all(code, v1::RESYNC, out_);
    v1::ServerFrame frame;
    frame.mutable_error()->set_code(code);
    frame.mutable_error()->set_retry(v1::RESYNC);
    frame.mutable_error()->set_handle(handle_);
    out_.push(presence_.members(), frame, 0);
    presence_.clear();
    out_.add(effect::Lost{why, code == v1::ROOM_QUARANTINED});
}

void Room::on(const input::Reloaded& input) {
    if (!frozen_since_ms_) return;
    if (!input.loaded.room) {
        if (input.loaded.error == LoadError::not_owner)
            return lose(v1::FENCED, "another process has taken the room");
        if (input.loaded.error != LoadError::unavailable)
            return lose(v1::ROOM_QUARANTINED, "the log cannot be read");
        reload_ms_ = std::min(reload_ms_ * 2, reload_ms_max);
        return out_.add(effect::Reload{reload_ms_});
    }
    auto restored = restore(config_, handle_, *input.loaded.room, now_ms_);
    if (!restored || restored->seq() < seq()) {
        return lose(v1::ROOM_QUARANTINED,
                    restored ? "the log is shorter than before" : restored.error());
    }
    Room& fresh = restored.value();
    const std::uint32_t told = seq();
    const bool same_decision = fresh.table_->decision_id == table_->decision_id;
    // The step that failed may have stopped the clock: then the store knows when the time ends.
    const std::uint64_t ends_ms =
        timer_.deadline_ms() != 0 ? timer_.deadline_ms() : fresh.timer_.deadline_ms();
    // Clocks stood still while the room was frozen.
    const std::uint64_t deadline_ms = ends_ms == 0 ? 0 : ends_ms + now_ms_ - *frozen_since_ms_;
    epoch_ = fresh.epoch_;
    table_ = fresh.table_;
    timer_ = std::move(fresh.timer_);
    load_ = fresh.load_;
    frozen_since_ms_.reset();
    reload_ms_ = 0;
    vacation_decision_ = 0;
    notice_set_ = false;
    changed_ = effect::Changed{true};
    const Waited waited = table_->waited();
    if (!same_decision) {
        await_decision(0);
    } else if (waited.decision != 0) {
        timer_.keep(waited, deadline_ms);
        if (deadline_ms != 0) out_.add(effect::Note{waiting()});
    }
    for (std::uint32_t next = told; next < seq(); ++next) {
        LogEntry entry;
        entry.ParseFromString(table_->steps[next].body);
        seats_passed(entry);
        const Scene now = scene();
        Teller(now, talk_, out_).tell(entry, 0, std::nullopt);
        evict(entry, 0);
    }
    on(input::Opened{});
    // Alarms of a frozen room are dropped, that of the spectators' number too.
    if (presence_.spectators() != spectators_told_) spectators_changed();
}

}  // namespace server
