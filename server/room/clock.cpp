#include "server/room/clock.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace server {

namespace {

// A seat's part of a game of two with 72 tiles, a little more than that.
constexpr std::uint64_t turns_estimated = 40;
constexpr std::uint64_t lag_gain_ms_max = 200;
constexpr std::uint64_t lag_gain_ms_least = 50;
constexpr std::uint64_t lag_gains_at_first = 3;
constexpr std::uint64_t lag_gains_max = 7;

}  // namespace

bool ClockRules::slow() const {
    return initial_ms >= slow_from_ms;
}

std::uint64_t ClockRules::lag_gain_ms() const {
    if (slow()) return 0;
    const std::uint64_t estimated_ms = initial_ms + turns_estimated * increment_ms;
    return std::min(lag_gain_ms_max, estimated_ms / 1'000 + lag_gain_ms_least);
}

// A twentieth of what it has at first, as of what a person's program has left, and half of what it
// gets back.
std::uint64_t ClockRules::bot_ms() const {
    constexpr std::uint64_t share = 20;
    return std::max<std::uint64_t>(1, initial_ms / share + increment_ms / 2);
}

void FastestAnswer::note(std::uint64_t took_ms) {
    latest_[noted_++ % latest_.size()] = took_ms;
}

std::uint64_t FastestAnswer::ms() const {
    if (noted_ == 0) return std::numeric_limits<std::uint64_t>::max();
    return *std::min_element(latest_.data(), latest_.data() + std::min(noted_, latest_.size()));
}

ClockRules clock_rules(std::uint64_t initial_ms, std::uint64_t increment_ms, std::uint64_t cap_ms) {
    ClockRules rules{initial_ms, increment_ms, cap_ms, 0};
    rules.first_turn_ms = rules.slow() ? first_turn_slow_ms : first_turn_live_ms;
    return rules;
}

ClockRules turn_rules(std::uint64_t turn_ms) {
    return {turn_ms, turn_ms, turn_ms, 0};
}

Clocks::Clocks(const ClockRules& rules, std::size_t seats) : rules_(rules) {
    SeatClock seat;
    seat.remaining_ms = capped(rules.initial_ms);
    seat.first_left_ms = rules.first_turn_ms;
    seat.lag_quota_ms = lag_gains_at_first * rules.lag_gain_ms();
    seat.begun = rules.first_turn_ms == 0;
    seats_.assign(seats, seat);
}

Clocks::Clocks(const ClockRules& rules, std::vector<SeatClock> seats)
    : rules_(rules), seats_(std::move(seats)) {}

std::uint64_t Clocks::capped(std::uint64_t ms) const {
    return std::min(ms, rules_.cap_ms == 0 ? clock_ms_max : std::min(rules_.cap_ms, clock_ms_max));
}

bool Clocks::first_turn(rules::Seat seat) const {
    return on() && !seats_[seat].begun;
}

std::uint64_t Clocks::available_ms(rules::Seat seat) const {
    const SeatClock& clock = seats_[seat];
    if (clock.missed) return 0;
    return clock.begun ? clock.remaining_ms : clock.first_left_ms;
}

std::uint64_t Clocks::grace_ms(rules::Seat seat, std::uint64_t round_trip_ms) const {
    // The first turn is long enough as it is.
    if (first_turn(seat) || seats_[seat].missed) return 0;
    return std::min(round_trip_ms, seats_[seat].lag_quota_ms);
}

std::int64_t Clocks::took_ms(rules::Seat seat, std::int64_t left_ms) const {
    return static_cast<std::int64_t>(available_ms(seat)) - left_ms;
}

std::uint64_t Clocks::answered(rules::Seat seat, std::int64_t left_ms,
                               std::uint64_t round_trip_ms) {
    SeatClock& clock = seats_[seat];
    const auto available_now_ms = static_cast<std::int64_t>(available_ms(seat));
    left_ms = std::min(left_ms, available_now_ms);
    if (!clock.begun || clock.missed) {
        stopped(seat, static_cast<std::uint64_t>(std::max<std::int64_t>(left_ms, 0)));
        return 0;
    }
    // No seat gets back more than its answer took.
    const std::uint64_t credit_ms = std::min(
        grace_ms(seat, round_trip_ms), static_cast<std::uint64_t>(available_now_ms - left_ms));
    left_ms += static_cast<std::int64_t>(credit_ms);
    stopped(seat, static_cast<std::uint64_t>(std::max<std::int64_t>(left_ms, 0)));
    clock.lag_quota_ms -= credit_ms;
    return credit_ms;
}

void Clocks::stopped(rules::Seat seat, std::uint64_t left_ms) {
    SeatClock& clock = seats_[seat];
    (clock.begun ? clock.remaining_ms : clock.first_left_ms) = left_ms;
}

bool Clocks::missed(rules::Seat seat) {
    SeatClock& clock = seats_[seat];
    stopped(seat, 0);
    if (!clock.missed) ++clock.misses;
    clock.missed = true;
    return clock.misses >= misses_max;
}

std::uint64_t Clocks::vacation_wanted_ms(rules::Seat seat) const {
    if (!rules_.slow() || first_turn(seat) || seats_[seat].missed) return 0;
    return capped(vacation_portion_ms);
}

void Clocks::go_on(rules::Seat seat, std::uint64_t vacation_ms) {
    stopped(seat, vacation_ms);
}

void Clocks::taken_back(const std::vector<SeatClock>& then) {
    for (std::size_t i = 0; i < seats_.size() && i < then.size(); ++i)
        seats_[i].turns = std::min(seats_[i].turns, then[i].turns);
}

void Clocks::change(const ClockRules& rules) {
    Clocks fresh(rules, seats_.size());
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        fresh.seats_[i].begun = true;
        fresh.seats_[i].turns = seats_[i].turns;
        fresh.seats_[i].earned = seats_[i].earned;
    }
    *this = std::move(fresh);
}

void Clocks::turn_over(rules::Seat seat) {
    SeatClock& clock = seats_[seat];
    // A limit for each turn is full in each of them.
    const bool full_each_turn = rules_.cap_ms != 0 && rules_.increment_ms >= rules_.cap_ms;
    const bool first_time = ++clock.turns > clock.earned;
    if (clock.begun) clock.earned = std::max(clock.earned, clock.turns);
    if (clock.missed) {
        // The others do not wait for the whole time of an absent seat again.
        clock.remaining_ms = capped(rules_.slow() ? after_miss_slow_ms : after_miss_ms);
    } else if (clock.begun) {
        if (first_time || full_each_turn)
            clock.remaining_ms = capped(clock.remaining_ms + rules_.increment_ms);
        const std::uint64_t gain_ms = first_time ? rules_.lag_gain_ms() : 0;
        clock.lag_quota_ms = std::max(
            clock.lag_quota_ms, std::min(clock.lag_quota_ms + gain_ms, lag_gains_max * gain_ms));
    }
    if (!clock.missed) clock.misses = 0;
    clock.missed = false;
    clock.begun = true;
}

}  // namespace server
