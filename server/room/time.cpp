// Room: its own time: when it closes, rests and wakes.
#include <algorithm>
#include <utility>

#include "server/room/room.h"
#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// How long after a game of a series the next one is still made, if the process was lost in between.
constexpr std::uint64_t series_goes_on_ms = std::uint64_t{7} * 24 * 3'600 * 1'000;

}  // namespace

void Room::on(const input::Opened& /*input*/) {
    asked_bot_ = false;
    if (table_->waiting() && table_->everybody_ready()) {
        Draft draft(*table_, v1::SYSTEM, now_ms_);
        draft.start_game();
        return propose(std::move(draft), {});
    }
    const Waited waited = table_->waited();
    if (waited.paused) {
        timer_.keep(waited, 0);
    } else if (waited.decision != 0) {
        await_decision(timer_.deadline_ms());
        ask_bot();
    }
    if (table_->finished() && now_ms_ < table_->last_ms + series_goes_on_ms) make_next_of_series();
    alarms_.set_at(input::AlarmKind::agree, agreement_ends_ms(scene()), now_ms_, out_);
    alarms_.set_at(input::AlarmKind::away, scene().next_away_ms(), now_ms_, out_);
    set_life_alarm();
}

// ---- Alarms. ----

void Room::on(const input::Alarm& input) {
    if (!alarms_.came(input)) return;
    switch (input.kind) {
        case input::AlarmKind::turn: return time_is_up();
        case input::AlarmKind::life: return life_alarm();
        case input::AlarmKind::notice: return notice_alarm();
        case input::AlarmKind::bot: return ask_bot();
        case input::AlarmKind::away: return away_alarm();
        case input::AlarmKind::agree: break;
    }
    if (auto draft = overdue(scene())) return propose(std::move(*draft), {});
    if (table_->playing())
        alarms_.set_at(input::AlarmKind::agree, agreement_ends_ms(scene()), now_ms_, out_);
}

// ---- Life. ----

// Nothing of the room is under way.
std::optional<std::uint64_t> Room::rests_ms() const {
    const bool quiet = !asked_bot_ && vacation_decision_ == 0 && !pending_;
    return quiet ? rest_begins_ms(scene()) : std::nullopt;
}

void Room::set_life_alarm() {
    alarms_.set_at(
        input::AlarmKind::life,
        std::min(life_ends_ms(scene()).value_or(UINT64_MAX), rests_ms().value_or(UINT64_MAX)),
        now_ms_, out_);
}

void Room::life_alarm() {
    const std::optional<std::uint64_t> ends_ms = life_ends_ms(scene());
    if (!ends_ms || *ends_ms > now_ms_) {
        if (rests_ms().value_or(UINT64_MAX) > now_ms_) return set_life_alarm();
        return out_.add(effect::Rest{waiting()});
    }
    if (!table_->finished()) {
        Draft draft(*table_, v1::SYSTEM, now_ms_);
        draft.close(table_->waiting() ? v1::NEVER_STARTED : v1::ABANDONED);
        propose(std::move(draft), {});
    } else if (next_game_.asked()) {
        alarms_.set(input::AlarmKind::life, config_.forget_ms, out_);
    } else {
        out_.add(effect::Forget{});
    }
}

}  // namespace server
