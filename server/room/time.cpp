// The room's own time: when it closes, rests and wakes.
#include <algorithm>
#include <utility>

#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// How long after a game of a series the next one is still made, if the process was lost in between.
constexpr std::uint64_t series_goes_on_ms = std::uint64_t{7} * 24 * 3'600 * 1'000;

}  // namespace

void Room::opened() {
    timeout_decision_ = 0;
    asked_bot_ = false;
    if (phase_ == v1::WAITING && everybody_ready()) {
        LogEntry entry;
        entry.set_cause(v1::SYSTEM);
        start_game(entry);
        propose(std::move(entry), Asked{});
        return;
    }
    if (pause_ends_ms_) {
        deadline_ms_ = 0;
    } else if (decision_id_ != 0) {
        resume_time(deadline_ms_);
        ask_bot();
    }
    if (phase_ == v1::FINISHED && now_ms_ < last_ms_ + series_goes_on_ms) make_next_of_series();
    set_agree_alarm();
    set_away_alarm();
    set_life_alarm();
}

void Room::set_alarm(input::AlarmKind kind, std::uint64_t after_ms) {
    alarms_[static_cast<std::size_t>(kind)] = ++alarm_serial_;
    effects_.emplace_back(effect::SetAlarm{kind, alarm_serial_, after_ms});
}

void Room::alarm(const input::Alarm& input) {
    if (alarms_[static_cast<std::size_t>(input.kind)] != input.serial || input.serial == 0) return;
    alarms_[static_cast<std::size_t>(input.kind)] = 0;
    switch (input.kind) {
        case input::AlarmKind::turn: time_is_up(); return;
        case input::AlarmKind::life: life_alarm(); return;
        case input::AlarmKind::notice: notice_alarm(); return;
        case input::AlarmKind::bot: ask_bot(); return;
        case input::AlarmKind::agree: agree_alarm(); return;
        case input::AlarmKind::away: away_alarm(); return;
    }
}

// When the room ends for want of anybody; never, while somebody is there.
std::optional<std::uint64_t> Room::life_ends_ms() const {
    if (phase_ == v1::PLAYING && given_up()) {
        if (!members_.empty()) return std::nullopt;
        return std::max(left_ms_, last_ms_);
    }
    if (phase_ == v1::PLAYING) {
        const bool runs = deadline_ms_ != 0 && enforced();
        if (empty_since_ms_ == 0 || (clocks_.rules().slow() && runs)) return std::nullopt;
        // Loading a room is nobody's visit, but the start of the process is as good as one.
        const std::uint64_t visited_ms = empty_since_ms_ == loaded_ms_ ? 0 : empty_since_ms_;
        return std::max(std::max({visited_ms, last_ms_, config_.began_ms}) + config_.abandoned_ms,
                        life_floor_ms_);
    }
    if (!members_.empty()) return std::nullopt;
    if (phase_ == v1::WAITING) return std::max(left_ms_, last_ms_) + never_started_ms();
    return std::max(last_ms_, left_ms_) + config_.forget_ms;
}

// Whoever wants to play over days has days to come.
std::uint64_t Room::never_started_ms() const {
    return clocks_.rules().slow() ? config_.never_started_slow_ms : config_.never_started_ms;
}

// All people of the table have resigned, and only bots are left.
bool Room::given_up() const {
    const auto is_person = [](const SeatState& seat) { return seat.kind == v1::PLAYER; };
    return std::any_of(seats_.begin(), seats_.end(), is_person) &&
           std::none_of(seats_.begin(), seats_.end(),
                        [&](const SeatState& seat) { return is_person(seat) && !seat.resigned; });
}

// When a room that nobody is in need not stay in memory. One that was woken by its time, and has
// had no visit since, has done what it woke for: thousands may wake together.
std::optional<std::uint64_t> Room::rest_begins_ms() const {
    const bool quiet = phase_ == v1::PLAYING && members_.empty() && !asked_bot_ &&
                       vacation_decision_ == 0 && !pending_;
    if (!quiet) return std::nullopt;
    return std::max({left_ms_, last_ms_, loaded_ms_}) +
           (visited_ ? config_.rest_ms : config_.woken_rest_ms);
}

void Room::set_life_alarm() {
    const std::optional<std::uint64_t> ends_ms = life_ends_ms();
    const std::optional<std::uint64_t> rests_ms = rest_begins_ms();
    if (!ends_ms && !rests_ms) {
        alarms_[static_cast<std::size_t>(input::AlarmKind::life)] = 0;
        return;
    }
    const std::uint64_t next_ms =
        std::min(ends_ms.value_or(UINT64_MAX), rests_ms.value_or(UINT64_MAX));
    set_alarm(input::AlarmKind::life, next_ms > now_ms_ ? next_ms - now_ms_ : 1);
}

void Room::life_alarm() {
    const std::optional<std::uint64_t> ends_ms = life_ends_ms();
    const std::optional<std::uint64_t> rests_ms = rest_begins_ms();
    if (ends_ms && *ends_ms <= now_ms_) {
        end_of_life();
    } else if (rests_ms && *rests_ms <= now_ms_) {
        effects_.emplace_back(effect::Rest{waiting()});
    } else {
        set_life_alarm();
    }
}

void Room::end_of_life() {
    if (phase_ == v1::FINISHED) {
        if (rematch_asked_.empty()) {
            effects_.emplace_back(effect::Forget{});
        } else {
            set_alarm(input::AlarmKind::life, config_.forget_ms);
        }
        return;
    }
    LogEntry entry;
    entry.set_cause(v1::SYSTEM);
    close(phase_ == v1::WAITING ? v1::NEVER_STARTED : v1::ABANDONED, entry);
    propose(std::move(entry), Asked{});
}

Waiting Room::waiting() const {
    Waiting waiting;
    if (phase_ == v1::FINISHED) return waiting;
    // Whoever is here now may be gone when it matters.
    std::uint64_t wakes_ms =
        phase_ == v1::WAITING
            ? std::max(now_ms_, last_ms_) + never_started_ms()
            : life_ends_ms().value_or(std::max(now_ms_, last_ms_) + config_.abandoned_ms);
    if (decision_id_ != 0) {
        const rules::Seat seat = match_.decision()->seat;
        waiting.decides = seat;
        const std::uint64_t deadline_ms = deadline_of_decision();
        if (deadline_ms != 0) waiting.turn_ends_ms = deadline_ms;
        if (deadline_ms != 0 && enforced()) wakes_ms = std::min(wakes_ms, deadline_ms);
        const bool bot = seats_[seat].kind == v1::BOT_PLAYER && !pause_ends_ms_;
        if (bot && !unattended()) wakes_ms = std::min(wakes_ms, now_ms_ + bot_patience_ms);
    }
    if (pause_ends_ms_) {
        // The store shifts it as it does the end of a turn; none ends meanwhile.
        waiting.turn_ends_ms = pause_ends_ms_;
        wakes_ms = std::min(wakes_ms, *pause_ends_ms_);
    }
    if (proposal_) wakes_ms = std::min(wakes_ms, proposal_->expires_ms);
    waiting.wakes_ms = wakes_ms;
    return waiting;
}

}  // namespace server
