// The seats' clocks. Pure: it reads no clock, all times are arguments. Milliseconds
// throughout.
//
// Fischer with a cap. A *turn* of a seat is all its decisions until the rules begin the next turn;
// it earns one increment. (A seat that decides during another seat's turn has had such a turn when
// another seat decides.) A turn that is taken back keeps its increment, and earns none when it is
// repeated. The travel time of messages, as measured by the server, is compensated from a small
// reserve, which each turn refills a little. The first turn of each seat has separate time and
// costs nothing.
//
// Only the caller knows which clock runs: it asks how long a seat has (available_ms), keeps the
// deadline, and passes the time left when the seat answers. So restarts, pauses and slow disks need
// no rules here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/core/seat.h"

namespace server {

// Shared by all seats of a room.
struct ClockRules {
    std::uint64_t initial_ms = 0;
    std::uint64_t increment_ms = 0;
    std::uint64_t cap_ms = 0;         // 0: as much as a clock holds at all
    std::uint64_t first_turn_ms = 0;  // 0: the first turn is one like any other

    // A slow game: no lag compensation.
    [[nodiscard]] bool slow() const;
    // The reserve for the travel time of messages: grows by this much each turn, begins at three
    // times and never exceeds seven times this much.
    [[nodiscard]] std::uint64_t lag_gain_ms() const;
    // How long a bot may think about a step, so that it would never lose on this clock, which
    // stands still for it.
    [[nodiscard]] std::uint64_t bot_ms() const;

    friend bool operator==(const ClockRules&, const ClockRules&) = default;
};

inline constexpr std::uint64_t clock_ms_max = 14ULL * 24 * 3'600'000;  // no clock holds more
inline constexpr std::uint64_t slow_from_ms = 12ULL * 3'600'000;
inline constexpr std::uint64_t first_turn_live_ms = 60'000;
inline constexpr std::uint64_t first_turn_slow_ms = 24ULL * 3'600'000;
// For the turn after one that was missed.
inline constexpr std::uint64_t after_miss_ms = 10'000;
inline constexpr std::uint64_t after_miss_slow_ms = 24ULL * 3'600'000;
inline constexpr std::uint64_t after_restart_ms = 10'000;  // once, for the seat that is asked
// Of slow games: a person's vacation in any 365 days, and the part added to a clock at once.
inline constexpr std::uint64_t vacation_year_ms = 365ULL * 24 * 3'600'000;
inline constexpr std::uint64_t vacation_ms_max = 14ULL * 24 * 3'600'000;
inline constexpr std::uint64_t vacation_portion_ms = 24ULL * 3'600'000;
inline constexpr std::uint32_t misses_max = 3;  // turns in a row; then the seat is out

// Of a room with an initial time, an increment and a cap, as made by a client that knows clocks.
[[nodiscard]] ClockRules clock_rules(std::uint64_t initial_ms, std::uint64_t increment_ms,
                                     std::uint64_t cap_ms);
// Of a room with a limit for each turn and nothing else.
[[nodiscard]] ClockRules turn_rules(std::uint64_t turn_ms);

struct SeatClock {
    std::uint64_t remaining_ms = 0;   // of its clock; its first turn does not touch it
    std::uint64_t first_left_ms = 0;  // of its first turn
    std::uint64_t lag_quota_ms = 0;
    std::uint32_t misses = 0;  // turns in a row, the one under way included
    bool begun = false;        // it has made its first turn
    bool missed = false;       // the turn under way
    std::uint32_t turns = 0;   // turns ended, without those taken back
    std::uint32_t earned = 0;  // turns up to this one have had their increment
    friend bool operator==(const SeatClock&, const SeatClock&) = default;
};

// How fast a seat answers: its messages travel at most as long as its fastest answer took, from
// the question to its arrival. Only of the latest answers, because networks change.
class FastestAnswer {
public:
    void note(std::uint64_t took_ms);
    // The largest number if nothing is known.
    [[nodiscard]] std::uint64_t ms() const;

private:
    std::array<std::uint64_t, 8> latest_{};
    std::size_t noted_ = 0;
};
// A round trip that is longer than the fastest answer by more than this is odd: pings are answered
// later than questions.
inline constexpr std::uint64_t odd_lag_ms = 100;

class Clocks {
public:
    // No clocks: time never runs out.
    Clocks() = default;
    Clocks(const ClockRules& rules, std::size_t seats);
    // As stored in a log.
    Clocks(const ClockRules& rules, std::vector<SeatClock> seats);

    [[nodiscard]] bool on() const { return !seats_.empty(); }
    [[nodiscard]] const ClockRules& rules() const { return rules_; }
    [[nodiscard]] const std::vector<SeatClock>& seats() const { return seats_; }

    // How long the seat has if it is asked now. 0: its turn is missed already.
    [[nodiscard]] std::uint64_t available_ms(rules::Seat seat) const;
    // Whether it is the seat's first turn, which has separate time.
    [[nodiscard]] bool first_turn(rules::Seat seat) const;
    // How long after zero an answer is still in time, with this round trip.
    [[nodiscard]] std::uint64_t grace_ms(rules::Seat seat, std::uint64_t round_trip_ms) const;
    // How long the seat took for an answer that leaves it `left_ms`. At most 0 if its time was
    // extended meanwhile.
    [[nodiscard]] std::int64_t took_ms(rules::Seat seat, std::int64_t left_ms) const;

    // The seat answered with `left_ms` of its available time left; negative: so much after zero.
    // Returns the compensation for the travel time of the message.
    std::uint64_t answered(rules::Seat seat, std::int64_t left_ms, std::uint64_t round_trip_ms);
    // The clock stops with this time left, without an answer.
    void stopped(rules::Seat seat, std::uint64_t left_ms);
    // The time of the seat is up. Its turn is missed, and the rest of it has no time at all.
    // True: it was one too many, and the seat is out.
    [[nodiscard]] bool missed(rules::Seat seat);
    // How much vacation the seat's clock takes when it runs out in the middle of a game; 0: none.
    // Only slow clocks do, and not in the first turn.
    [[nodiscard]] std::uint64_t vacation_wanted_ms(rules::Seat seat) const;
    // The clock, which has run out, continues with `vacation_ms`.
    void go_on(rules::Seat seat, std::uint64_t vacation_ms);
    // The game goes back to where the clocks were `then`. Time that was spent stays spent, and
    // increments earned since are not earned again.
    void taken_back(const std::vector<SeatClock>& then);
    // All seats begin anew under other rules, with their first turn behind them.
    void change(const ClockRules& rules);
    // The turn of the seat is over.
    void turn_over(rules::Seat seat);

    friend bool operator==(const Clocks&, const Clocks&) = default;

private:
    [[nodiscard]] std::uint64_t capped(std::uint64_t ms) const;

    ClockRules rules_;
    std::vector<SeatClock> seats_;
};

}  // namespace server
