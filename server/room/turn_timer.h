// TurnTimer: the time of the seat that is asked: what runs until when, what a step cost, and when a
// pause ends. A pure value; times come in. How clocks count stands in clock.h.
//
// What the log says about clocks is kept in TableState; this is what runs between two steps. It
// goes on from the log after a load, and settle() writes what the next entry says.
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

// What a table waits for.
struct Waited {
    std::uint32_t decision = 0;  // its id; 0: nothing
    rules::Seat seat = rules::no_seat;
    bool person = false;  // a player has the seat: only then it has a clock
    bool paused = false;
};

// What a step changes about time.
struct TimeOfStep {
    Waited before;
    Waited after;
    bool started = false;                  // the game has, with this step at the latest
    bool pauses = false;                   // the game
    bool goes_on = false;                  // after a pause, or it is over
    std::vector<rules::Seat> over;         // whose turn is over
    std::optional<ClockRules> other = {};  // that all agreed on
    std::optional<meeple::store::v1::ClockState> then = {};  // to which it was taken back
};

class TurnTimer {
public:
    // As the log says it, for a table that waits for that. `ends_ms`: when the time of the seat
    // that is asked ends, or the pause, as the store knows it; 0: it does not.
    TurnTimer(const meeple::v1::RoomSettings& settings, std::size_t seats,
              const meeple::store::v1::ClockState& clocks, const Waited& waited,
              std::uint64_t ends_ms, std::uint64_t now_ms);

    [[nodiscard]] bool on() const { return clocks_.on(); }
    // Over days.
    [[nodiscard]] bool slow() const { return clocks_.rules().slow(); }
    // Something happens at zero.
    [[nodiscard]] bool enforced() const { return enforced_; }
    [[nodiscard]] const Clocks& clocks() const { return clocks_; }
    [[nodiscard]] bool has_clock(const Waited& waited) const { return on() && waited.person; }

    // When the time of the decision that was asked for last ends; 0: never.
    [[nodiscard]] std::uint64_t deadline_ms() const { return deadline_ms_; }
    // When the time for what the table waits for ends; 0: never. A decision that was asked for
    // keeps its time, a new one would begin now.
    [[nodiscard]] std::uint64_t ends_ms(const Waited& waited, std::uint64_t now_ms) const;
    [[nodiscard]] const std::optional<std::uint64_t>& pause_ends_ms() const {
        return pause_ends_ms_;
    }
    // When an answer comes too late that was under way for as long as it may be.
    [[nodiscard]] std::uint64_t zero_ms(rules::Seat seat, std::uint64_t round_trip_ms) const;

    // The seat is asked, and its clock runs from now on, if it has one and no bot plays for it.
    // `until_ms`: it was asked before a load, and its time ended then; 0: it was not. It never gets
    // more than after_restart_ms beside what its clock says.
    void ask(const Waited& waited, bool bot, std::uint64_t until_ms, std::uint64_t now_ms);
    // The decision keeps its time, which ends then.
    void keep(const Waited& waited, std::uint64_t deadline_ms);

    // The seat that is asked has answered; what of that is evidence for the entry.
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

    // The step is made: clocks stop, turns end, and what the clocks are then is written down.
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
    bool spent_ = false;  // the time of the seat that is asked, by the step that is being made
};

}  // namespace server
