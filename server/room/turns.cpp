// Room: the seat that is asked. Its clock runs, or a bot plays for it; and what happens at zero.
#include <algorithm>
#include <utility>

#include "server/room/room.h"
#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

constexpr const char* timeout_bot_level = "greedy";

}  // namespace

// `until_ms`: it was asked before a load, see TurnTimer::ask.
void Room::await_decision(std::uint64_t until_ms) {
    alarms_.drop(input::AlarmKind::turn);
    const Waited waited = table_->waited();
    const bool bot = waited.decision != 0 && scene().played_by_bot(waited.seat);
    timer_.ask(waited, bot, until_ms, now_ms_);
    if (waited.decision == 0 || waited.paused) return;
    if (bot) {
        if (!scene().unattended()) alarms_.set(input::AlarmKind::turn, bot_patience_ms, out_);
    } else if (timer_.deadline_ms() != 0 && timer_.enforced()) {
        // An answer that was sent before zero is in time.
        const std::uint64_t way_ms = presence_.round_trip_ms(waited.seat);
        alarms_.set_at(input::AlarmKind::turn, timer_.zero_ms(waited.seat, way_ms), now_ms_, out_);
    }
}

// ---- Bots. ----

void Room::bots_turn() {
    const Waited waited = table_->waited();
    if (waited.decision == 0 || !scene().played_by_bot(waited.seat)) return;
    if (scene().unattended() || waited.paused) return;
    if (!alarms_.is_set(input::AlarmKind::turn))
        alarms_.set(input::AlarmKind::turn, bot_patience_ms, out_);
    if (config_.bot_pause_ms == 0) {
        ask_bot();
    } else {
        alarms_.set(input::AlarmKind::bot, config_.bot_pause_ms, out_);
    }
}

void Room::ask_bot() {
    const Waited waited = table_->waited();
    if (waited.decision == 0 || asked_bot_ || waited.paused) return;
    const bool bot = scene().played_by_bot(waited.seat);
    if (!bot && !timer_.timed_out(waited.decision)) return;
    if (bot && scene().unattended()) return;
    asked_bot_ = true;
    const TableSeat& seat = table_->seats[waited.seat];
    const bool own = seat.kind == v1::BOT_PLAYER;
    out_.add(effect::AskBot{waited.seat, own ? seat.level : timeout_bot_level, waited.decision,
                            timer_.on() ? timer_.clocks().rules().bot_ms() : 0, match().setup(),
                            match().view(rules::Viewer::at(waited.seat))});
}

void Room::on(const input::BotMoved& input) {
    const Waited waited = table_->waited();
    if (waited.decision == 0 || input.decision != waited.decision) return;
    const bool for_timeout = timer_.timed_out(waited.decision);
    if (!asked_bot_ && !for_timeout) return;
    asked_bot_ = false;
    if (waited.paused) return;
    if (input.commands.empty())
        return alarms_.set(input::AlarmKind::bot, config_.bot_retry_ms, out_);
    const v1::Cause cause = for_timeout ? v1::TIMEOUT : v1::BOT_COMMAND;
    Draft draft(*table_, cause, now_ms_);
    draft.entry().set_actor(waited.seat);
    // A bot's mistake must not stop the game.
    if (draft.play(waited.seat, input.commands)) return skip(cause);
    if (for_timeout) timer_.missed(waited);
    propose(std::move(draft), {});
}

void Room::skip(v1::Cause cause) {
    Draft draft = default_step(scene(), cause);
    if (cause == v1::TIMEOUT) timer_.missed(table_->waited());
    propose(std::move(draft), {});
}

// ---- Zero. ----

void Room::time_is_up() {
    const Waited waited = table_->waited();
    if (waited.decision == 0 || waited.paused) return;
    if (scene().played_by_bot(waited.seat)) {
        if (!scene().unattended()) skip(v1::TIMEOUT);
        return;
    }
    if (!timer_.has_clock(waited) || !timer_.enforced()) return;
    const bool vacations = !table_->settings->vacation_off();
    const std::uint64_t wanted_ms = vacations ? timer_.clocks().vacation_wanted_ms(waited.seat) : 0;
    if (wanted_ms == 0) return at_zero(waited);
    vacation_decision_ = waited.decision;
    Vacation vacation;
    vacation.account = table_->seats[waited.seat].account;
    vacation.room = header().room();
    vacation.number = table_->seats[waited.seat].vacations + 1;
    vacation.at_ms = now_ms_;
    vacation.wanted_ms = wanted_ms;
    vacation.since_ms = now_ms_ - std::min(now_ms_, vacation_year_ms);
    vacation.ms_max = vacation_ms_max;
    out_.add(effect::TakeVacation{waited.seat, std::move(vacation)});
}

// Unless the seat is not waited for any more: then the part is there for the next time.
void Room::on(const input::VacationPartTaken& input) {
    const std::uint32_t asked = std::exchange(vacation_decision_, 0);
    const Waited waited = table_->waited();
    if (asked == 0 || asked != waited.decision || waited.seat != input.seat) return;
    if (input.part.result != StoreResult::stored)
        return alarms_.set(input::AlarmKind::turn, config_.bot_retry_ms, out_);
    if (input.part.taken_ms == 0) return at_zero(waited);
    timer_.take_vacation(input.seat, input.part.taken_ms, now_ms_);
    Draft draft(*table_, v1::TIMEOUT, now_ms_);
    draft.entry().set_actor(input.seat);
    v1::Delta delta;
    v1::VacationTaken& taken = *delta.mutable_vacation_taken();
    taken.set_seat(input.seat);
    taken.set_taken_ms(clamp_ms(input.part.taken_ms));
    taken.set_left_ms(clamp_ms(input.part.left_ms));
    draft.add(std::move(delta));
    propose(std::move(draft), {});
}

void Room::at_zero(const Waited& waited) {
    const v1::OnTimeout policy = header().settings().on_timeout();
    if (timer_.clocks().first_turn(waited.seat) || table_->may_be_cancelled()) {
        // The seat has never been there: that was no game.
        timer_.cancelled(waited.seat);
        Draft draft(*table_, v1::TIMEOUT, now_ms_);
        draft.entry().set_actor(waited.seat);
        draft.close(v1::CANCELLED);
        propose(std::move(draft), {});
    } else if (policy == v1::LOSE || timer_.out_with(waited.seat)) {
        Draft draft = put_out_for_time(scene());
        timer_.missed(waited);
        propose(std::move(draft), {});
    } else if (policy == v1::BOT && !timer_.timed_out(waited.decision)) {
        timer_.time_out(waited.decision);
        ask_bot();
        alarms_.set(input::AlarmKind::turn, bot_patience_ms, out_);
    } else {
        skip(v1::TIMEOUT);
    }
}

}  // namespace server
