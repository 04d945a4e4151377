// TurnTimer: the time of the deciding seat: its deadline, the cost of a step, and the end of a
// pause. A pure value; times are arguments. clock.h defines how clocks count.
//
// TableState has the clocks of the log; TurnTimer is the running time between two steps. After a
// load it continues from the log, and settle() writes the clocks of the next entry.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "meeple/store/v1/record.pb.h"
#include "meeple/v1/room.pb.h"
#include "rules/core/seat.h"
#include "server/room/clock.h"

namespace server {

// A bot that never answers must not stop the others for ever, even without a turn limit.
inline constexpr std::uint64_t bot_patience_ms = 60'000;

// From completed settings.
[[nodiscard]] ClockRules rules_of(const meeple::v1::RoomSettings& settings);

// The decision that a table waits for.
struct Waited {
    std::uint32_t decision = 0;  // its id; 0: nothing
    rules::Seat seat = rules::no_seat;
    bool person = false;  // a player has the seat: only then it has a clock
    bool paused = false;
};

// The effects of a step on time.
struct TimeOfStep {
    Waited before;
    Waited after;
    bool started = false;                  // the game has, with this step at the latest
    bool pauses = false;                   // the game
    bool goes_on = false;                  // after a pause, or it is over
    std::vector<rules::Seat> over;         // whose turn is over
    std::optional<ClockRules> other = {};  // new ones, by agreement
    std::optional<meeple::store::v1::ClockState> then = {};  // to which it was taken back
};

class TurnTimer {
public:
    // From the log, for a table that waits for `waited`. `ends_ms`: when the time of the deciding
    // seat, or the pause, ends according to the store; 0: never.
    TurnTimer(const meeple::v1::RoomSettings& settings, std::size_t seats,
              const meeple::store::v1::ClockState& clocks, const Waited& waited,
              std::uint64_t ends_ms, std::uint64_t now_ms);

    [[nodiscard]] bool on() const { return clocks_.on(); }
    // Over days.
    [[nodiscard]] bool slow() const { return clocks_.rules().slow(); }
    // Whether time limits are enforced.
    [[nodiscard]] bool enforced() const { return enforced_; }
    [[nodiscard]] const Clocks& clocks() const { return clocks_; }
    [[nodiscard]] bool has_clock(const Waited& waited) const { return on() && waited.person; }

    // When the time of the decision last passed to ask() ends; 0: never.
    [[nodiscard]] std::uint64_t deadline_ms() const { return deadline_ms_; }
    // When the time for `waited` ends; 0: never. A decision already passed to ask() keeps its time,
    // a new one would begin now.
    [[nodiscard]] std::uint64_t ends_ms(const Waited& waited, std::uint64_t now_ms) const;
    [[nodiscard]] const std::optional<std::uint64_t>& pause_ends_ms() const {
        return pause_ends_ms_;
    }
    // When an answer is too late, its compensated travel time included.
    [[nodiscard]] std::uint64_t zero_ms(rules::Seat seat, std::uint64_t round_trip_ms) const;

    // The seat is asked, and its clock runs from now on, if it has one and no bot plays for it.
    // `until_ms`: the deadline, if it was asked before a load; otherwise 0. It never gets more than
    // after_restart_ms beyond its clock.
    void ask(const Waited& waited, bool bot, std::uint64_t until_ms, std::uint64_t now_ms);
    // The decision keeps its time, which ends then.
    void keep(const Waited& waited, std::uint64_t deadline_ms);

    // The deciding seat has answered. Writes the evidence for the entry.
    void answered(const Waited& waited, std::uint64_t came_ms, std::uint32_t round_trip_ms,
                  meeple::store::v1::LogEntry& entry);
    // Its time was up, and it is played for. It counts as missed.
    void missed(const Waited& waited);
    // Its time was up, and the game ends with that.
    void cancelled(rules::Seat seat);
    // Its clock ran out and goes on with a part of a vacation.
    void take_vacation(rules::Seat seat, std::uint64_t taken_ms, std::uint64_t now_ms);
    // Its time is up, and a bot is asked to decide for it, however long that takes.
    void time_out(std::uint32_t decision) { timed_out_ = decision; }
    [[nodiscard]] bool timed_out(std::uint32_t decision) const {
        return decision != 0 && timed_out_ == decision;
    }
    // Whether a missed turn now is one too many.
    [[nodiscard]] bool out_with(rules::Seat seat) const;

    // Call it after each step: clocks stop, turns end, and the entry gets the new clocks.
    void settle(const TimeOfStep& step, std::uint64_t now_ms, meeple::store::v1::LogEntry& entry);

private:
    [[nodiscard]] std::int64_t left_ms(std::uint64_t at_ms) const;
    void stop(rules::Seat seat, std::uint64_t now_ms);
    void write(const Waited& after, std::uint64_t now_ms, meeple::store::v1::ClockState& out) const;

    Clocks clocks_;
    bool enforced_;
    std::vector<FastestAnswer> fastest_;
    std::uint32_t decision_;     // whose time deadline_ms_ is
    std::uint64_t deadline_ms_;  // 0: none
    std::optional<std::uint64_t> pause_ends_ms_;
    std::uint32_t timed_out_ = 0;
    bool spent_ = false;  // the step in preparation has used the time of the deciding seat
};

}  // namespace server
