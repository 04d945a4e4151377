// The clock, without a room: every rule with numbers.
#include "server/room/clock.h"

#include <limits>

#include "tests/support/catch.h"

namespace clock_test {

using namespace server;

namespace {

constexpr std::uint64_t second = 1'000;
constexpr std::uint64_t minute = 60 * second;
constexpr std::uint64_t hour = 60 * minute;

const ClockRules blitz = clock_rules(3 * minute, 10 * second, 0);
const ClockRules slow = clock_rules(24 * hour, 12 * hour, 72 * hour);

// Two lines of time: when the seat that is asked has none left, and now. As a room does it.
struct Bench {
    explicit Bench(const ClockRules& rules, std::size_t seats = 2) : clocks(rules, seats) {}

    void ask(rules::Seat who) {
        seat = who;
        ends_ms = now_ms + clocks.available_ms(who);
    }
    // One decision, answered after so long, and what the clock gave back for the way.
    std::uint64_t answer(std::uint64_t after_ms, std::uint64_t round_trip_ms = 0) {
        now_ms += after_ms;
        const auto left_ms = static_cast<std::int64_t>(ends_ms) - static_cast<std::int64_t>(now_ms);
        return clocks.answered(seat, left_ms, round_trip_ms);
    }
    // A turn of one decision.
    std::uint64_t turn(rules::Seat who, std::uint64_t after_ms, std::uint64_t round_trip_ms = 0) {
        ask(who);
        const std::uint64_t credit_ms = answer(after_ms, round_trip_ms);
        clocks.turn_over(who);
        return credit_ms;
    }
    bool miss(rules::Seat who) {
        ask(who);
        now_ms = ends_ms;
        const bool out = clocks.missed(who);
        clocks.turn_over(who);
        return out;
    }
    // All seats have made their first turn at no cost.
    Bench& begun() {
        for (std::size_t i = 0; i < clocks.seats().size(); ++i)
            turn(static_cast<rules::Seat>(i), 0);
        return *this;
    }
    [[nodiscard]] std::uint64_t remaining(rules::Seat who) const {
        return clocks.seats()[who].remaining_ms;
    }

    Clocks clocks;
    std::uint64_t now_ms = 1'000'000;
    std::uint64_t ends_ms = 0;
    rules::Seat seat = 0;
};

}  // namespace

TEST_CASE("clock: none at all") {
    const Clocks none;
    CHECK_FALSE(none.on());
    CHECK_FALSE(none.first_turn(0));
}

TEST_CASE("clock: a turn costs its time and earns one increment") {
    struct Row {
        const char* what;
        ClockRules rules;
        std::uint64_t took_ms;
        std::uint64_t remaining_ms;
    };
    const Row rows[] = {
        {"less than the increment: the clock grows", blitz, 4 * second, 186 * second},
        {"as much as the increment", blitz, 10 * second, 180 * second},
        {"more than the increment", blitz, 70 * second, 120 * second},
        {"to the last millisecond", blitz, 180 * second, 10 * second},
        {"no increment", clock_rules(15 * minute, 0, 0), minute, 14 * minute},
        {"not above the cap", slow, hour, 35 * hour},
        {"the cap", clock_rules(24 * hour, 12 * hour, 30 * hour), hour, 30 * hour},
        {"a limit for each turn: full again", turn_rules(120 * second), 90 * second, 120 * second},
        {"no clock holds more than 14 days", clock_rules(13 * 24 * hour, 3 * 24 * hour, 0), hour,
         14 * 24 * hour},
    };
    for (const Row& row : rows) {
        CAPTURE(row.what);
        Bench bench(row.rules);
        bench.begun();
        const std::uint64_t other_ms = bench.remaining(1);
        CHECK(bench.remaining(0) == row.rules.initial_ms);
        bench.turn(0, row.took_ms);
        CHECK(bench.remaining(0) == row.remaining_ms);
        CHECK(bench.remaining(1) == other_ms);  // only for the seat asked
    }
}

TEST_CASE("clock: several decisions of one turn earn one increment") {
    Bench bench(blitz);
    bench.begun();
    bench.ask(0);
    bench.answer(20 * second);  // the tile
    CHECK(bench.clocks.available_ms(0) == 160 * second);
    bench.ask(0);
    bench.answer(30 * second);  // the token
    bench.ask(0);
    bench.answer(5 * second);  // the figure
    CHECK(bench.remaining(0) == 125 * second);
    bench.clocks.turn_over(0);
    CHECK(bench.remaining(0) == 135 * second);
    // So a limit for each turn is one for the turn as a whole.
    Bench limit(turn_rules(minute));
    limit.ask(0);
    limit.answer(40 * second);
    CHECK(limit.clocks.available_ms(0) == 20 * second);
}

TEST_CASE("clock: a turn that is taken back and played again earns its increment once") {
    Bench bench(blitz);
    bench.begun();
    const std::vector<SeatClock> before = bench.clocks.seats();
    bench.turn(0, 0);
    bench.turn(1, 0);
    CHECK(bench.remaining(0) == 190 * second);
    for (int i = 0; i < 5; ++i) {
        bench.clocks.taken_back(before);
        bench.turn(0, second);
        bench.turn(1, second);
    }
    CHECK(bench.remaining(0) == 185 * second);
    CHECK(bench.remaining(1) == 185 * second);
    bench.turn(0, 0);  // the turn after it earns again
    CHECK(bench.remaining(0) == 195 * second);
    // A limit for each turn is one all the same.
    Bench limit(turn_rules(minute));
    const std::vector<SeatClock> full = limit.clocks.seats();
    limit.turn(0, 50 * second);
    limit.clocks.taken_back(full);
    limit.turn(0, 50 * second);
    CHECK(limit.remaining(0) == minute);
    // Other clocks keep their increments.
    Bench slower(blitz);
    slower.begun();
    const std::vector<SeatClock> early = slower.clocks.seats();
    slower.turn(0, 0);
    slower.clocks.change(slow);
    slower.clocks.taken_back(early);
    slower.turn(0, hour);
    CHECK(slower.remaining(0) == 23 * hour);
}

TEST_CASE("clock: time in which no seat is asked, or another one is, costs nothing") {
    Bench bench(blitz);
    bench.begun();
    bench.turn(0, 10 * second);
    bench.now_ms += hour;  // the disk, a bot, a queue
    bench.turn(1, 10 * second);
    CHECK(bench.remaining(0) == 180 * second);
    CHECK(bench.remaining(1) == 180 * second);
}

TEST_CASE("clock: the first turn has a time of its own") {
    Bench bench(blitz);
    CHECK(bench.clocks.first_turn(0));
    CHECK(bench.clocks.available_ms(0) == minute);
    bench.ask(0);
    bench.answer(40 * second, 500);
    CHECK(bench.clocks.available_ms(0) == 20 * second);  // all its decisions share it
    bench.ask(0);
    bench.answer(5 * second, 500);
    bench.clocks.turn_over(0);
    CHECK_FALSE(bench.clocks.first_turn(0));
    CHECK(bench.clocks.first_turn(1));
    CHECK(bench.remaining(0) == blitz.initial_ms);  // it cost nothing and earned nothing
    CHECK(bench.clocks.seats()[0].lag_quota_ms == 3 * blitz.lag_gain_ms());
    CHECK(bench.clocks.available_ms(0) == blitz.initial_ms);

    CHECK(Bench(slow).clocks.available_ms(0) == 24 * hour);
    CHECK(clock_rules(slow_from_ms - 1, 0, 0).first_turn_ms == minute);
    CHECK(clock_rules(slow_from_ms, 0, 0).first_turn_ms == 24 * hour);
    // A limit for each turn alone is as it always was.
    CHECK_FALSE(Bench(turn_rules(minute)).clocks.first_turn(0));
}

TEST_CASE("clock: compensation for the travel time of messages") {
    struct Row {
        ClockRules rules;
        std::uint64_t gain_ms;
    };
    const Row rows[] = {
        {clock_rules(10 * second, 0, 0), 60},        // 10 + 50
        {clock_rules(minute, 0, 0), 110},            // 60 + 50
        {clock_rules(minute, second, 0), 150},       // 100 + 50
        {blitz, 200},                                // 580 + 50 is too much
        {clock_rules(15 * minute, 0, 0), 200},       //
        {slow, 0},                                   // no time limit
        {clock_rules(slow_from_ms, 0, 0), 0},        //
        {clock_rules(slow_from_ms - 1, 0, 0), 200},  //
    };
    for (const Row& row : rows) {
        CAPTURE(row.rules.initial_ms, row.rules.increment_ms);
        CHECK(row.rules.lag_gain_ms() == row.gain_ms);
        CHECK(Clocks(row.rules, 2).seats()[0].lag_quota_ms == 3 * row.gain_ms);
    }
}

TEST_CASE("clock: the way of a message is given back, as long as the stock lasts") {
    const ClockRules rules = clock_rules(minute, 0, 0);  // gains of 110 ms, so 330 at first
    Bench bench(rules);
    bench.begun();
    // Three answers that were 200 ms under way each.
    CHECK(bench.turn(0, 5 * second, 200) == 200);
    CHECK(bench.remaining(0) == 55'200);
    CHECK(bench.clocks.seats()[0].lag_quota_ms == 330 - 200 + 110);
    CHECK(bench.turn(0, 5 * second, 200) == 200);
    CHECK(bench.turn(0, 5 * second, 200) == 150);
    CHECK(bench.remaining(0) == 60'000 - 15'000 + 200 + 200 + 150);
    CHECK(bench.clocks.seats()[1].lag_quota_ms == 330);  // each has its own
    // No seat gets back more than its answer took.
    CHECK(bench.turn(0, 100, 110) == 100);
    // It grows by one gain for each turn, to seven of them; not for each answer.
    bench.ask(1);
    for (int i = 0; i < 3; ++i) bench.answer(0);
    CHECK(bench.clocks.seats()[1].lag_quota_ms == 330);
    for (int i = 0; i < 10; ++i) bench.turn(1, 0);
    CHECK(bench.clocks.seats()[1].lag_quota_ms == 7 * 110);
    CHECK(bench.turn(1, 10 * second, 9 * second) == 7 * 110);
    // Repeated takebacks gain nothing.
    const std::vector<SeatClock> then = bench.clocks.seats();
    bench.turn(0, 0);
    const std::uint64_t once_ms = bench.clocks.seats()[0].lag_quota_ms;
    for (int i = 0; i < 10; ++i) {
        bench.clocks.taken_back(then);
        bench.turn(0, 0);
    }
    CHECK(bench.clocks.seats()[0].lag_quota_ms == once_ms);
    // Slow games give nothing back.
    Bench days(slow);
    days.begun();
    CHECK(days.turn(0, hour, 800) == 0);
    CHECK(days.clocks.grace_ms(0, 800) == 0);
}

TEST_CASE("clock: a seat that fakes a second of lag gets no free thinking time") {
    Bench bench(blitz);
    bench.begun();
    std::uint64_t given_ms = 0;
    for (int i = 0; i < 36; ++i) given_ms += bench.turn(0, 4 * second, second);
    CHECK(given_ms <= (3 + 36) * blitz.lag_gain_ms());
    CHECK(given_ms <= 8 * second);  // of a clock that had 9 minutes in all
}

TEST_CASE("clock: no message was longer on its way than the fastest answer took") {
    FastestAnswer fastest;
    CHECK(fastest.ms() == std::numeric_limits<std::uint64_t>::max());
    fastest.note(900);
    CHECK(fastest.ms() == 900);
    fastest.note(250);
    for (int i = 0; i < 7; ++i) fastest.note(5 * second);
    CHECK(fastest.ms() == 250);
    fastest.note(5 * second);  // ways change
    CHECK(fastest.ms() == 5 * second);
}

TEST_CASE("clock: an answer that was sent in time is in time") {
    const ClockRules rules = clock_rules(minute, 0, 0);
    Bench bench(rules);
    CHECK(bench.clocks.grace_ms(0, 300) == 0);  // its first turn is long enough
    bench.begun();
    CHECK(bench.clocks.grace_ms(0, 300) == 300);
    CHECK(bench.clocks.grace_ms(0, 5'000) == 330);
    bench.ask(0);
    CHECK(bench.answer(minute + 200, 300) == 300);
    CHECK(bench.remaining(0) == 100);
    // A later answer has no time left (if the room waits for it).
    bench.ask(0);
    CHECK(bench.answer(5 * second, 300) == 30);
    CHECK(bench.remaining(0) == 0);
}

TEST_CASE("clock: zero, for two seats and for four") {
    const std::size_t seats = GENERATE(2U, 4U);
    CAPTURE(seats);
    Bench bench(blitz, seats);
    bench.begun();
    const auto others_as_before = [&] {
        for (std::size_t i = 1; i < seats; ++i)
            CHECK(bench.remaining(static_cast<rules::Seat>(i)) == blitz.initial_ms);
    };
    bench.ask(0);
    bench.answer(50 * second);
    bench.ask(0);
    CHECK(bench.ends_ms == bench.now_ms + 130 * second);
    CHECK_FALSE(bench.clocks.missed(0));
    // The rest of the turn has no time and counts as the same miss.
    CHECK(bench.clocks.available_ms(0) == 0);
    CHECK(bench.clocks.grace_ms(0, 500) == 0);
    CHECK_FALSE(bench.clocks.missed(0));
    CHECK(bench.clocks.seats()[0].misses == 1);
    bench.clocks.turn_over(0);
    // Ten seconds for the next turn, instead of an increment.
    CHECK(bench.clocks.available_ms(0) == 10 * second);
    others_as_before();
    // Three in a row put the seat out.
    CHECK_FALSE(bench.miss(0));
    CHECK(bench.clocks.available_ms(0) == 10 * second);
    CHECK(bench.miss(0));
    others_as_before();
}

TEST_CASE("clock: an answer in time ends the misses") {
    Bench bench(turn_rules(2 * minute));
    CHECK_FALSE(bench.miss(0));
    CHECK_FALSE(bench.miss(0));
    bench.turn(0, 4 * second);  // within its ten seconds
    CHECK(bench.remaining(0) == 2 * minute);
    CHECK(bench.clocks.seats()[0].misses == 0);
    CHECK_FALSE(bench.miss(0));
    CHECK_FALSE(bench.miss(0));
    CHECK(bench.miss(0));
    // Ten seconds are not more than the clock may hold.
    Bench hasty(turn_rules(4 * second));
    CHECK_FALSE(hasty.miss(0));
    CHECK(hasty.clocks.available_ms(0) == 4 * second);
    // Who plays slowly has a day for the turn after a missed one, or what the clock may hold.
    Bench days(slow);
    days.begun();
    CHECK_FALSE(days.miss(0));
    CHECK(days.clocks.available_ms(0) == 24 * hour);
    Bench half_days(turn_rules(12 * hour));
    CHECK_FALSE(half_days.miss(0));
    CHECK(half_days.clocks.available_ms(0) == 12 * hour);
}

TEST_CASE("clock: an answer after zero with WAIT leaves an increment") {
    Bench bench(blitz);
    bench.begun();
    CHECK(bench.turn(0, hour) == 0);
    CHECK(bench.remaining(0) == 10 * second);
    CHECK(bench.clocks.seats()[0].misses == 0);
}

TEST_CASE("clock: a pause stops it, and it continues with the time left") {
    Bench bench(blitz);
    bench.begun();
    bench.ask(0);
    bench.now_ms += 30 * second;
    bench.clocks.stopped(0, bench.ends_ms - bench.now_ms);
    CHECK(bench.remaining(0) == 150 * second);
    bench.now_ms += 9 * minute;
    bench.ask(0);
    bench.answer(10 * second);
    bench.clocks.turn_over(0);
    CHECK(bench.remaining(0) == 150 * second);
    // In a first turn it is the first turn's time that stands.
    Bench first(blitz);
    first.clocks.stopped(0, 12 * second);
    CHECK(first.clocks.available_ms(0) == 12 * second);
    CHECK(first.remaining(0) == blitz.initial_ms);
}

TEST_CASE("clock: a restart in the middle shifts the end, and no seat loses") {
    Bench bench(blitz);
    bench.begun();
    bench.ask(0);
    bench.now_ms += 30 * second;
    // Two hours pass while no server runs; the end is shifted by as much, and by ten seconds.
    bench.now_ms += 2 * hour;
    bench.ends_ms += 2 * hour + after_restart_ms;
    const Clocks written = Clocks(blitz, bench.clocks.seats());
    CHECK(written == bench.clocks);
    bench.answer(20 * second);
    CHECK(bench.remaining(0) == 140 * second);  // 180 - 30 - 20 + 10
    // Not more than was there.
    bench.clocks.turn_over(0);
    bench.ask(0);
    bench.ends_ms += after_restart_ms;
    bench.answer(2 * second);
    CHECK(bench.remaining(0) == 150 * second);
}

TEST_CASE("clock: a vacation goes onto a slow clock that has run out, a day at a time") {
    Bench days(slow);
    // The first turn is long enough; a seat that misses it was never there.
    CHECK(days.clocks.vacation_wanted_ms(0) == 0);
    days.begun();
    CHECK(days.clocks.vacation_wanted_ms(0) == 24 * hour);
    days.clocks.stopped(0, 0);
    days.clocks.go_on(0, 24 * hour);
    CHECK(days.remaining(0) == 24 * hour);
    CHECK(days.clocks.seats()[0].misses == 0);
    days.ask(0);
    days.answer(4 * hour);
    days.clocks.turn_over(0);
    CHECK(days.remaining(0) == 32 * hour);  // 24 - 4 + 12
    // Not for a turn that is missed already.
    static_cast<void>(days.clocks.missed(0));
    CHECK(days.clocks.vacation_wanted_ms(0) == 0);
    // A clock never holds more than its cap.
    Bench small(clock_rules(slow_from_ms, 0, slow_from_ms));
    small.begun();
    CHECK(small.clocks.vacation_wanted_ms(0) == slow_from_ms);
    Bench live(blitz);
    live.begun();
    CHECK(live.clocks.vacation_wanted_ms(0) == 0);
}

TEST_CASE("a bot thinks no longer than a clock like that could stand") {
    CHECK(blitz.bot_ms() == 14 * second);
    CHECK(clock_rules(15 * minute, 0, 0).bot_ms() == 45 * second);
    CHECK(clock_rules(0, 4 * second, 0).bot_ms() == 2 * second);
    CHECK(turn_rules(20 * second).bot_ms() < 20 * second);
}

}  // namespace clock_test
