// TurnTimer, without a room.
#include "server/room/turn_timer.h"

#include "server/room/agreement.h"
#include "tests/support/catch.h"

namespace turn_timer_test {

using namespace server;

namespace {

namespace v1 = meeple::v1;
using LogEntry = meeple::store::v1::LogEntry;

constexpr std::uint64_t now_ms = 5'000'000;

v1::RoomSettings settings(std::uint32_t initial_ms) {
    v1::RoomSettings out;
    out.mutable_clock()->set_initial_ms(initial_ms);
    out.mutable_clock()->set_increment_ms(1'000);
    out.set_on_timeout(v1::SKIP);
    return out;
}

// Both seats have made their first turn, and have so much left.
meeple::store::v1::ClockState clocks(std::uint32_t remaining_ms) {
    meeple::store::v1::ClockState out;
    for (int i = 0; i < 2; ++i) {
        meeple::store::v1::SeatClock& seat = *out.add_seats();
        seat.set_remaining_ms(remaining_ms);
        seat.set_begun(true);
    }
    return out;
}

TurnTimer timer(std::uint64_t ends_ms = 0, const Waited& waited = {}) {
    return {settings(600'000), 2, clocks(100'000), waited, ends_ms, now_ms};
}

Waited asked(std::uint32_t decision, rules::Seat seat) {
    return {decision, seat, true, false};
}

TimeOfStep from(const Waited& before, const Waited& after) {
    TimeOfStep step;
    step.before = before;
    step.after = after;
    step.started = true;
    return step;
}

}  // namespace

TEST_CASE("turn timer: the clock of the seat that is asked runs, and that of a bot does not") {
    TurnTimer time = timer();
    CHECK(time.ends_ms(asked(1, 0), now_ms) == now_ms + 100'000);
    time.ask(asked(1, 0), false, 0, now_ms);
    CHECK(time.deadline_ms() == now_ms + 100'000);
    CHECK(time.ends_ms(asked(1, 0), now_ms + 50'000) == now_ms + 100'000);
    CHECK(time.ends_ms(asked(2, 1), now_ms + 50'000) == now_ms + 150'000);
    time.ask(asked(2, 1), true, 0, now_ms);
    CHECK(time.deadline_ms() == 0);
    time.ask({3, 0, false, false}, false, 0, now_ms);
    CHECK(time.deadline_ms() == 0);
}

TEST_CASE("turn timer: after a load a turn goes on, with ten seconds more at most") {
    for (const std::uint64_t left_ms : {40'000U, 105'000U, 500'000U}) {
        CAPTURE(left_ms);
        TurnTimer time = timer(now_ms + left_ms, asked(1, 0));
        CHECK(time.deadline_ms() == now_ms + left_ms);
        time.ask(asked(1, 0), false, time.deadline_ms(), now_ms);
        const std::uint64_t most_ms = 100'000 + after_restart_ms;
        CHECK(time.deadline_ms() == now_ms + std::min(left_ms, most_ms));
    }
    TurnTimer late = timer(now_ms - 1, asked(1, 0));
    late.ask(asked(1, 0), false, late.deadline_ms(), now_ms);
    CHECK(late.deadline_ms() == now_ms + 1);
}

TEST_CASE("turn timer: an answer costs its time, and its turn earns when it is over") {
    TurnTimer time = timer();
    time.ask(asked(1, 0), false, 0, now_ms);
    LogEntry entry;
    time.answered(asked(1, 0), now_ms + 30'000, 0, entry);
    TimeOfStep step = from(asked(1, 0), asked(2, 1));
    step.over = {0};
    time.settle(step, now_ms + 31'000, entry);
    REQUIRE(entry.clocks().seats_size() == 2);
    CHECK(entry.clocks().seats(0).remaining_ms() == 71'000);
    CHECK(entry.clocks().seats(1).remaining_ms() == 100'000);
    CHECK(entry.clocks().runs() == 1);
    CHECK_FALSE(entry.has_evidence());
}

TEST_CASE("turn timer: an entry in the middle of a turn has the time left and takes nothing") {
    TurnTimer time = timer();
    time.ask(asked(1, 0), false, 0, now_ms);
    LogEntry entry;
    time.settle(from(asked(1, 0), asked(1, 0)), now_ms + 30'000, entry);
    CHECK(entry.clocks().seats(0).remaining_ms() == 70'000);
    CHECK(time.deadline_ms() == now_ms + 100'000);
}

TEST_CASE("turn timer: no clock runs in a pause, and it continues with the time left") {
    TurnTimer time = timer();
    time.ask(asked(1, 0), false, 0, now_ms);
    Waited paused = asked(1, 0);
    paused.paused = true;
    TimeOfStep step = from(asked(1, 0), paused);
    step.pauses = true;
    LogEntry entry;
    time.settle(step, now_ms + 30'000, entry);
    CHECK(time.pause_ends_ms() == now_ms + 30'000 + pause_ms);
    CHECK(time.deadline_ms() == 0);
    CHECK_FALSE(entry.clocks().has_runs());
    CHECK(time.ends_ms(paused, now_ms + 60'000) == 0);
    step = from(paused, asked(1, 0));
    step.goes_on = true;
    time.settle(step, now_ms + 90'000, entry);
    CHECK_FALSE(time.pause_ends_ms());
    CHECK(time.ends_ms(asked(1, 0), now_ms + 90'000) == now_ms + 160'000);
    // The store knows when a pause ends.
    CHECK(timer(now_ms + 7, paused).pause_ends_ms() == now_ms + 7);
    CHECK(timer(now_ms + 7, paused).deadline_ms() == 0);
    CHECK(timer(0, paused).pause_ends_ms() == now_ms + pause_ms);
}

TEST_CASE("turn timer: a turn that is taken back is not earned twice") {
    TurnTimer time = timer();
    LogEntry entry;
    TimeOfStep step = from(asked(1, 0), asked(2, 1));
    step.over = {0};
    time.ask(asked(1, 0), false, 0, now_ms);
    time.settle(step, now_ms, entry);
    CHECK(entry.clocks().seats(0).remaining_ms() == 101'000);
    TimeOfStep back = from(asked(2, 1), asked(3, 0));
    back.then = clocks(100'000);
    time.settle(back, now_ms, entry);
    time.ask(asked(3, 0), false, 0, now_ms);
    step = from(asked(3, 0), asked(4, 1));
    step.over = {0};
    LogEntry again;
    time.settle(step, now_ms, again);
    CHECK(again.clocks().seats(0).remaining_ms() == 101'000);
    CHECK(again.clocks().seats(0).turns() == 1);
}

TEST_CASE("turn timer: a missed turn has no time, and three in a row are too many") {
    TurnTimer time = timer();
    std::uint32_t decision = 1;
    for (int i = 0; i < 2; ++i) {
        time.ask(asked(decision, 0), false, 0, now_ms);
        CHECK_FALSE(time.out_with(0));
        time.missed(asked(decision, 0));
        TimeOfStep step = from(asked(decision, 0), asked(decision + 1, 0));
        step.over = {0};
        LogEntry entry;
        time.settle(step, now_ms, entry);
        CHECK(entry.clocks().seats(0).remaining_ms() == after_miss_ms);
        ++decision;
    }
    CHECK(time.out_with(0));
}

TEST_CASE("turn timer: a bot that was asked at zero decides until the next decision") {
    TurnTimer time = timer();
    CHECK_FALSE(time.timed_out(0));
    time.ask(asked(1, 0), false, 0, now_ms);
    time.time_out(1);
    CHECK(time.timed_out(1));
    time.ask(asked(2, 1), false, 0, now_ms);
    CHECK_FALSE(time.timed_out(1));
    CHECK_FALSE(time.timed_out(2));
}

TEST_CASE("turn timer: without clocks no time is stored and none ends") {
    TurnTimer time(v1::RoomSettings{}, 2, {}, {}, 0, now_ms);
    CHECK_FALSE(time.on());
    time.ask(asked(1, 0), false, 0, now_ms);
    CHECK(time.deadline_ms() == 0);
    LogEntry entry;
    time.settle(from(asked(1, 0), asked(2, 1)), now_ms, entry);
    CHECK_FALSE(entry.has_clocks());
}

}  // namespace turn_timer_test
