#include "server/room/turn_timer.h"

#include <algorithm>
#include <utility>

#include "server/room/agreement.h"
#include "server/room/story.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

void write_seat(const SeatClock& clock, meeple::store::v1::SeatClock& out) {
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

TurnTimer::TurnTimer(const v1::RoomSettings& settings, std::size_t seats,
                     const meeple::store::v1::ClockState& clocks, const Waited& waited,
                     std::uint64_t ends_ms, std::uint64_t now_ms)
    : enforced_(settings.on_timeout() != v1::WAIT),
      fastest_(seats),
      decision_(waited.decision),
      deadline_ms_(ends_ms) {
    const ClockRules rules = rules_of(settings);
    if (rules.initial_ms != 0) clocks_ = Clocks(rules, seats);
    if (on() && clocks.seats_size() == static_cast<int>(seats))
        clocks_ = Clocks(rules, read(clocks));
    // The store knows when a pause ends: no turn does meanwhile.
    if (!waited.paused) return;
    pause_ends_ms_ = ends_ms != 0 ? ends_ms : now_ms + pause_ms;
    deadline_ms_ = 0;
}

std::int64_t TurnTimer::left_ms(std::uint64_t at_ms) const {
    return static_cast<std::int64_t>(deadline_ms_) - static_cast<std::int64_t>(at_ms);
}

std::uint64_t TurnTimer::ends_ms(const Waited& waited, std::uint64_t now_ms) const {
    if (waited.decision == 0 || waited.paused) return 0;
    if (waited.decision == decision_ && deadline_ms_ != 0) return deadline_ms_;
    return has_clock(waited) ? now_ms + clocks_.available_ms(waited.seat) : 0;
}

std::uint64_t TurnTimer::zero_ms(rules::Seat seat, std::uint64_t round_trip_ms) const {
    return deadline_ms_ + clocks_.grace_ms(seat, std::min(round_trip_ms, fastest_[seat].ms()));
}

// ---- What runs. ----

void TurnTimer::ask(const Waited& waited, bool bot, std::uint64_t until_ms, std::uint64_t now_ms) {
    const bool runs = waited.decision != 0 && !waited.paused && !bot && has_clock(waited);
    keep(waited, runs ? now_ms + clocks_.available_ms(waited.seat) : 0);
    if (until_ms != 0 && deadline_ms_ != 0)
        deadline_ms_ = std::clamp(until_ms, now_ms + 1, deadline_ms_ + after_restart_ms);
}

void TurnTimer::keep(const Waited& waited, std::uint64_t deadline_ms) {
    decision_ = waited.decision;
    deadline_ms_ = deadline_ms;
    timed_out_ = 0;
}

void TurnTimer::stop(rules::Seat seat, std::uint64_t now_ms) {
    if (deadline_ms_ == 0) return;
    const std::int64_t left = std::max<std::int64_t>(left_ms(now_ms), 0);
    clocks_.stopped(seat, static_cast<std::uint64_t>(left));
    deadline_ms_ = 0;
}

// ---- What a step cost. ----

void TurnTimer::answered(const Waited& waited, std::uint64_t came_ms, std::uint32_t round_trip_ms,
                         meeple::store::v1::LogEntry& entry) {
    spent_ = true;
    if (!has_clock(waited)) return;
    const rules::Seat seat = waited.seat;
    const std::int64_t took_ms = clocks_.took_ms(seat, left_ms(came_ms));
    FastestAnswer& fastest = fastest_[seat];
    if (took_ms > 0) fastest.note(static_cast<std::uint64_t>(took_ms));
    const std::uint64_t way_ms = std::min<std::uint64_t>(round_trip_ms, fastest.ms());
    const std::uint64_t lag_ms = clocks_.answered(seat, left_ms(came_ms), way_ms);
    if (round_trip_ms == 0) return;
    entry.mutable_evidence()->set_round_trip_ms(round_trip_ms);
    entry.mutable_evidence()->set_lag_ms(clamp_ms(lag_ms));
    entry.mutable_evidence()->set_odd_lag(round_trip_ms > way_ms + odd_lag_ms);
}

void TurnTimer::missed(const Waited& waited) {
    if (!has_clock(waited)) return;
    static_cast<void>(clocks_.missed(waited.seat));
    spent_ = true;
}

void TurnTimer::cancelled(rules::Seat seat) {
    clocks_.stopped(seat, 0);
    spent_ = true;
}

void TurnTimer::take_vacation(rules::Seat seat, std::uint64_t taken_ms, std::uint64_t now_ms) {
    stop(seat, now_ms);
    clocks_.go_on(seat, taken_ms);
}

bool TurnTimer::out_with(rules::Seat seat) const {
    Clocks after = clocks_;
    return after.missed(seat);
}

// The seat that was asked before this step, and is not any more: its clock stands, and if its turn
// is over, it has earned what a turn earns.
void TurnTimer::settle(const TimeOfStep& step, std::uint64_t now_ms,
                       meeple::store::v1::LogEntry& entry) {
    if (step.pauses) {
        stop(step.before.seat, now_ms);
        pause_ends_ms_ = now_ms + pause_ms;
    }
    if (step.goes_on) pause_ends_ms_.reset();
    if (step.then) clocks_.taken_back(read(*step.then));
    if (step.other) {
        clocks_.change(*step.other);
        deadline_ms_ = 0;
    }
    const bool spent = std::exchange(spent_, false);
    if (!on() || !step.started) return;
    if (step.before.decision != 0 && step.before.decision != step.after.decision) {
        const std::int64_t left = std::max<std::int64_t>(left_ms(now_ms), 0);
        if (!spent && deadline_ms_ != 0 && step.before.person)
            clocks_.stopped(step.before.seat, static_cast<std::uint64_t>(left));
        for (const rules::Seat seat : step.over) clocks_.turn_over(seat);
    }
    write(step.after, now_ms, *entry.mutable_clocks());
}

void TurnTimer::write(const Waited& after, std::uint64_t now_ms,
                      meeple::store::v1::ClockState& out) const {
    Clocks told = clocks_;
    if (after.decision != 0 && !after.paused && has_clock(after)) {
        out.set_runs(after.seat);
        if (after.decision == decision_ && deadline_ms_ != 0) {
            const auto left =
                static_cast<std::uint64_t>(std::max<std::int64_t>(left_ms(now_ms), 0));
            told.stopped(after.seat, std::min(left, clocks_.available_ms(after.seat)));
        }
    }
    for (const SeatClock& clock : told.seats()) write_seat(clock, *out.add_seats());
}

}  // namespace server
