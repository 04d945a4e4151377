// The seats' time: what runs until when, what a step cost, and what happens at zero. How clocks
// count stands in clock.h.
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/codec/match.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

void write(const SeatClock& clock, meeple::store::v1::SeatClock& out) {
    out.set_remaining_ms(clamp_ms(clock.remaining_ms));
    out.set_first_left_ms(clamp_ms(clock.first_left_ms));
    out.set_lag_quota_ms(clamp_ms(clock.lag_quota_ms));
    out.set_misses(clock.misses);
    out.set_begun(clock.begun);
    out.set_missed(clock.missed);
    out.set_turns(clock.turns);
    out.set_earned(clock.earned);
}

SeatClock read(const meeple::store::v1::SeatClock& in) {
    SeatClock clock;
    clock.remaining_ms = in.remaining_ms();
    clock.first_left_ms = in.first_left_ms();
    clock.lag_quota_ms = in.lag_quota_ms();
    clock.misses = in.misses();
    clock.begun = in.begun();
    clock.missed = in.missed();
    clock.turns = in.turns();
    clock.earned = in.earned();
    return clock;
}

std::vector<SeatClock> read(const meeple::store::v1::ClockState& in) {
    std::vector<SeatClock> seats;
    for (const auto& seat : in.seats()) seats.push_back(read(seat));
    return seats;
}

}  // namespace

ClockRules rules_of(const v1::RoomSettings& settings) {
    if (!settings.has_clock()) return turn_rules(std::uint64_t{settings.turn_seconds()} * 1000);
    const v1::Clock& clock = settings.clock();
    return clock_rules(clock.initial_ms(), clock.increment_ms(), clock.cap_ms());
}

// ---- What runs. ----

bool Room::has_clock(rules::Seat seat) const {
    return clocks_.on() && seats_[seat].kind == v1::PLAYER;
}

// Whether anything happens at zero.
bool Room::enforced() const {
    return header_.settings().on_timeout() != v1::WAIT;
}

// What the seat that is asked has left at that time; less than 0: its time is up for so long.
std::int64_t Room::left_ms(std::uint64_t at_ms) const {
    return static_cast<std::int64_t>(deadline_ms_) - static_cast<std::int64_t>(at_ms);
}

// The longest way that an answer of the seat may be on.
std::uint64_t Room::round_trip_ms(rules::Seat seat) const {
    std::uint64_t longest = 0;
    for (const Member& one : members_) {
        if (one.seat == seat) longest = std::max<std::uint64_t>(longest, one.round_trip_ms);
    }
    return std::min(longest, seats_[seat].fastest.ms());
}

// When the time for what the match waits for is up; 0: never. A decision that was waited for before
// keeps its time, a new one begins now.
std::uint64_t Room::deadline_of_decision() const {
    if (decision_id_ == 0 || pause_ends_ms_) return 0;
    if (!steps_.empty() && steps_.back()->decision_id == decision_id_ && deadline_ms_ != 0)
        return deadline_ms_;
    const rules::Seat seat = match_.decision()->seat;
    return has_clock(seat) ? now_ms_ + clocks_.available_ms(seat) : 0;
}

void Room::await_decision() {
    deadline_ms_ = 0;
    alarms_[static_cast<std::size_t>(input::AlarmKind::turn)] = 0;
    if (decision_id_ == 0 || pause_ends_ms_) return;
    const rules::Seat seat = match_.decision()->seat;
    if (played_by_bot(seat)) {
        if (!unattended()) set_alarm(input::AlarmKind::turn, bot_patience_ms);
        return;
    }
    if (!has_clock(seat)) return;
    deadline_ms_ = now_ms_ + clocks_.available_ms(seat);
    await_time();
}

// An answer that was sent before zero is in time.
void Room::await_time() {
    if (!enforced()) return;
    const rules::Seat seat = match_.decision()->seat;
    const std::uint64_t ends_ms = deadline_ms_ + clocks_.grace_ms(seat, round_trip_ms(seat));
    set_alarm(input::AlarmKind::turn, ends_ms > now_ms_ ? ends_ms - now_ms_ : 1);
}

// After a load: not a new decision, it goes on with the time that was left.
void Room::resume_time(std::uint64_t deadline_ms) {
    await_decision();
    if (deadline_ms == 0 || deadline_ms_ == 0) return;
    deadline_ms_ = std::clamp(deadline_ms, now_ms_ + 1, deadline_ms_ + after_restart_ms);
    await_time();
}

// Nothing runs any more, and what was left is kept.
void Room::stop_clock() {
    if (decision_id_ == 0 || deadline_ms_ == 0) return;
    const std::int64_t left = std::max<std::int64_t>(left_ms(now_ms_), 0);
    clocks_.stopped(match_.decision()->seat, static_cast<std::uint64_t>(left));
    deadline_ms_ = 0;
    vacation_decision_ = 0;
}

// Everybody begins anew, with the time of the other clock.
void Room::change_clock(const v1::Clock& clock) {
    *settings_.mutable_clock() = clock;
    settings_.clear_turn_seconds();
    clocks_.change(rules_of(settings_));
}

// The game goes on from that step.
void Room::take_time_back(std::uint32_t to_seq) {
    LogEntry entry;
    if (!clocks_.on() || to_seq == 0 || !entry.ParseFromString(steps_[to_seq - 1]->body)) return;
    clocks_.taken_back(read(entry.clocks()));
}

// ---- Zero. ----

void Room::time_is_up() {
    if (decision_id_ == 0 || pause_ends_ms_) return;
    const rules::Seat seat = match_.decision()->seat;
    if (played_by_bot(seat)) {
        if (!unattended()) skip(v1::TIMEOUT);
        return;
    }
    if (!has_clock(seat) || !enforced()) return;
    const std::uint64_t wanted_ms = settings_.vacation_off() ? 0 : clocks_.vacation_wanted_ms(seat);
    if (wanted_ms != 0) {
        ask_for_vacation(seat, wanted_ms);
    } else {
        at_zero(seat);
    }
}

void Room::ask_for_vacation(rules::Seat seat, std::uint64_t wanted_ms) {
    vacation_decision_ = decision_id_;
    Vacation vacation;
    vacation.account = seats_[seat].account;
    vacation.room = header_.room();
    vacation.number = seats_[seat].vacations + 1;
    vacation.at_ms = now_ms_;
    vacation.wanted_ms = wanted_ms;
    vacation.since_ms = now_ms_ - std::min(now_ms_, vacation_year_ms);
    vacation.ms_max = vacation_ms_max;
    effects_.emplace_back(effect::TakeVacation{seat, std::move(vacation)});
}

// Unless the seat is not waited for any more: then the part is there for the next time.
void Room::vacation_part_taken(const input::VacationPartTaken& input) {
    const std::uint32_t asked = std::exchange(vacation_decision_, 0);
    if (asked == 0 || asked != decision_id_ || match_.decision()->seat != input.seat) return;
    if (input.part.result != StoreResult::stored) {
        set_alarm(input::AlarmKind::turn, config_.bot_retry_ms);
        return;
    }
    if (input.part.taken_ms == 0) return at_zero(input.seat);
    stop_clock();
    clocks_.go_on(input.seat, input.part.taken_ms);
    ++seats_[input.seat].vacations;
    LogEntry entry;
    entry.set_cause(v1::TIMEOUT);
    entry.set_actor(input.seat);
    v1::VacationTaken& taken = *entry.add_deltas()->mutable_vacation_taken();
    taken.set_seat(input.seat);
    taken.set_taken_ms(clamp_ms(input.part.taken_ms));
    taken.set_left_ms(clamp_ms(input.part.left_ms));
    propose(std::move(entry), Asked{});
}

void Room::at_zero(rules::Seat seat) {
    const v1::OnTimeout policy = header_.settings().on_timeout();
    Clocks after = clocks_;
    const bool too_often = after.missed(seat);
    if (clocks_.first_turn(seat) || may_be_cancelled()) {
        cancel(seat);
    } else if (policy == v1::LOSE || too_often) {
        put_out_for_time(seat);
    } else if (policy == v1::BOT && timeout_decision_ != decision_id_) {
        timeout_decision_ = decision_id_;
        ask_bot();
        set_alarm(input::AlarmKind::turn, bot_patience_ms);
    } else {
        skip(v1::TIMEOUT);
    }
}

// It is played for.
void Room::miss_turn(rules::Seat seat) {
    if (!has_clock(seat)) return;
    static_cast<void>(clocks_.missed(seat));
    time_spent_ = true;
}

// As if it had resigned: its figures stay, and it cannot win.
void Room::put_out_for_time(rules::Seat seat) {
    LogEntry entry;
    entry.set_cause(v1::TIMEOUT);
    entry.set_actor(seat);
    const auto events = match_.play(seat, rules::resignation(match_), *chance_);
    if (!events) throw std::logic_error("the rules keep a seat in");
    miss_turn(seat);
    seats_[seat].resigned = true;
    seats_[seat].out_seq = seq() + 1;
    add_events(*events, entry);
    end_if_over(entry);
    propose(std::move(entry), Asked{});
}

// The seat has never been there: that was no game.
void Room::cancel(rules::Seat seat) {
    LogEntry entry;
    entry.set_cause(v1::TIMEOUT);
    entry.set_actor(seat);
    clocks_.stopped(seat, 0);
    time_spent_ = true;
    close(v1::CANCELLED, entry);
    propose(std::move(entry), Asked{});
}

// ---- What a step cost. ----

// The seat that was asked has answered.
void Room::spend_time(rules::Seat seat, const input::Play& input, LogEntry& entry) {
    time_spent_ = true;
    if (!has_clock(seat)) return;
    const std::uint64_t came_ms = input.came_ms == 0 ? now_ms_ : std::min(input.came_ms, now_ms_);
    const std::int64_t took_ms = clocks_.took_ms(seat, left_ms(came_ms));
    FastestAnswer& fastest = seats_[seat].fastest;
    if (took_ms > 0) fastest.note(static_cast<std::uint64_t>(took_ms));
    const std::uint64_t way_ms = std::min<std::uint64_t>(input.round_trip_ms, fastest.ms());
    const std::uint64_t lag_ms = clocks_.answered(seat, left_ms(came_ms), way_ms);
    if (input.round_trip_ms == 0) return;
    entry.mutable_evidence()->set_round_trip_ms(input.round_trip_ms);
    entry.mutable_evidence()->set_lag_ms(clamp_ms(lag_ms));
    entry.mutable_evidence()->set_odd_lag(input.round_trip_ms > way_ms + odd_lag_ms);
}

// Whoever was asked before this step, and is not any more: its clock stands, and if its turn is
// over, it has earned what a turn earns.
void Room::settle_time(LogEntry& entry) {
    const bool spent = std::exchange(time_spent_, false);
    if (!clocks_.on() || !match_.started()) return;
    const bool asked_before = !steps_.empty() && steps_.back()->decision.has_value();
    if (asked_before && steps_.back()->decision_id != decision_id_) {
        const rules::Seat asked = steps_.back()->decision->seat;
        const std::int64_t left = std::max<std::int64_t>(left_ms(now_ms_), 0);
        if (!spent && deadline_ms_ != 0 && has_clock(asked))
            clocks_.stopped(asked, static_cast<std::uint64_t>(left));
        // A turn that is taken back earns nothing.
        if (decision_id_ != 0 && entry.cause() != v1::UNDO) end_turns(entry, asked);
    }
    write_clocks(entry);
}

// A turn is over where the next one begins. Whoever is asked in the middle of somebody else's has
// had one of its own when it has answered.
void Room::end_turns(const LogEntry& entry, rules::Seat asked) {
    const bool begins =
        std::any_of(entry.deltas().begin(), entry.deltas().end(),
                    [](const auto& one) { return codec::turn_began(one).has_value(); });
    const rules::Seat in_turn = seat_in_turn();
    const auto over = [this](rules::Seat seat) {
        const bool in = seat != rules::no_seat && has_clock(seat) && !seats_[seat].resigned;
        if (in) clocks_.turn_over(seat);
    };
    if (begins || (asked != in_turn && asked != match_.decision()->seat)) over(asked);
    if (begins && in_turn != asked) over(in_turn);
}

// Before the step that is being made; no_seat: no turn has begun.
rules::Seat Room::seat_in_turn() const {
    std::uint32_t number = seq();
    while (number != 0) {
        const Step& step = *steps_[number - 1];
        if (step.began != rules::no_seat) return step.began;
        number = before(step, number);
    }
    return rules::no_seat;
}

void Room::write_clocks(LogEntry& entry) const {
    Clocks told = clocks_;
    meeple::store::v1::ClockState& out = *entry.mutable_clocks();
    if (decision_id_ != 0 && !pause_ends_ms_ && has_clock(match_.decision()->seat)) {
        const rules::Seat seat = match_.decision()->seat;
        out.set_runs(seat);
        const bool still = !steps_.empty() && steps_.back()->decision_id == decision_id_;
        if (still && deadline_ms_ != 0) {
            const auto left =
                static_cast<std::uint64_t>(std::max<std::int64_t>(left_ms(now_ms_), 0));
            told.stopped(seat, std::min(left, clocks_.available_ms(seat)));
        }
    }
    for (const SeatClock& clock : told.seats()) write(clock, *out.add_seats());
}

// What is on disk is what the clocks go on from.
void Room::read_clocks(const LogEntry& entry) {
    if (!clocks_.on() || entry.clocks().seats_size() != static_cast<int>(seats_.size())) return;
    clocks_ = Clocks(clocks_.rules(), read(entry.clocks()));
}

// Who went and came since the last step, and for how long no server ran.
void Room::write_evidence(LogEntry& entry) {
    if (phase_ == v1::WAITING) return;
    if (!std::exchange(down_told_, true) && config_.down_ms != 0 && last_ms_ < config_.began_ms) {
        entry.mutable_evidence()->set_down_ms(config_.down_ms);
    }
    for (meeple::store::v1::Coming& one : comings_)
        *entry.mutable_evidence()->add_comings() = std::move(one);
    comings_.clear();
}

}  // namespace server
