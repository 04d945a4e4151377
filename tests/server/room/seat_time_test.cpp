// Clocks in a room: what clients and the log get, what happens at zero, and what costs no time.
#include <algorithm>

#include "server/codec/match.h"
#include "tests/server/room/agreeing.h"
#include "tests/support/catch.h"

namespace seat_time_test {

using namespace server;
using namespace server::test;

namespace {

v1::Clock clock(std::uint32_t initial_ms, std::uint32_t increment_ms, std::uint32_t cap_ms = 0) {
    v1::Clock clock;
    clock.set_initial_ms(initial_ms);
    clock.set_increment_ms(increment_ms);
    clock.set_cap_ms(cap_ms);
    return clock;
}

TableOptions with_clock(const v1::Clock& clock, v1::OnTimeout policy, int seats = 2) {
    TableOptions options;
    options.clock = clock;
    options.on_timeout = policy;
    options.open_seats = seats;
    options.config.commands = {100, 1'000};
    return options;
}

// All seats have made their first turn.
void begin(Table& table, int seats) {
    start(table, seats);
    for (int i = 0; i < seats; ++i) turn(table);
}

v1::Clocks clocks(Table& table, ClientId client = 1) {
    return table.fold(client).snapshot().clocks();
}

std::uint32_t remaining(Table& table, rules::Seat seat) {
    return clocks(table).remaining_ms(seat);
}

std::uint64_t alarm_in(const Table& table) {
    return table.alarms.at(input::AlarmKind::turn).second - table.now_ms;
}

v1::Cause last_cause(const Table& table) {
    return last_entry(table).cause();
}

}  // namespace

TEST_CASE("clocks are told with every transition, and stand in every entry and snapshot") {
    Table table(with_clock(clock(3 * minute, 10 * second), v1::BOT));
    table.attach(1, 1);
    CHECK_FALSE(table.fold(1).snapshot().has_clocks());  // no game yet
    start(table, 2);
    const rules::Seat first = table.deciding();
    CHECK(clocks(table).remaining_ms_size() == 2);
    CHECK(clocks(table).runs() == first);
    CHECK(clocks(table).first_turn());
    CHECK(table.fold(1).decision()->remaining_ms() == minute);
    turn(table, 5 * second);
    turn(table, 5 * second);
    // The first turns cost nothing; now the clock itself runs.
    CHECK(remaining(table, 0) == 3 * minute);
    CHECK(remaining(table, 1) == 3 * minute);
    CHECK_FALSE(clocks(table).first_turn());
    CHECK(table.fold(1).decision()->remaining_ms() == 3 * minute);
    turn(table, 25 * second);
    CHECK(remaining(table, first) == 3 * minute - 15 * second);
    CHECK(last_entry(table).clocks().seats(first).remaining_ms() == 3 * minute - 15 * second);
    CHECK(last_entry(table).clocks().runs() == 1U - first);
    // A later client gets the same clocks, and the time that is left now.
    table.now_ms += 30 * second;
    table.attach(3, 3, true);
    CHECK(clocks(table, 3).SerializeAsString() == clocks(table).SerializeAsString());
    CHECK(table.fold(3).decision()->remaining_ms() == 3 * minute - 30 * second);
    // A client that asks for the history gets the clocks of every step.
    input::Attach all;
    all.client = 4;
    all.account = account(4);
    all.spectate = all.history = true;
    table.ask(all);
    CHECK(clocks(table, 4).SerializeAsString() == clocks(table).SerializeAsString());
}

TEST_CASE("a limit for each turn is a clock that is full at every turn") {
    TableOptions options;
    options.turn_seconds = 60;
    Table table(options);
    begin(table, 2);
    CHECK_FALSE(clocks(table).first_turn());
    const rules::Seat seat = table.deciding();
    turn(table, 50 * second);
    CHECK(remaining(table, seat) == minute);
    // No limit, no clocks.
    Table without;
    without.start();
    CHECK_FALSE(without.fold(1).snapshot().has_clocks());
    CHECK_FALSE(last_entry(without).has_clocks());
}

TEST_CASE("a seat that never makes its first turn cancels the game") {
    for (const v1::OnTimeout policy : {v1::SKIP, v1::BOT, v1::LOSE}) {
        CAPTURE(policy);
        Table table(with_clock(clock(3 * minute, 0), policy));
        start(table, 2);
        if (GENERATE(true, false)) turn(table);
        table.ring(input::AlarmKind::turn);
        CHECK(table.room->phase() == v1::FINISHED);
        CHECK(table.fold(1).snapshot().closed() == v1::CANCELLED);
        CHECK(last_cause(table) == v1::TIMEOUT);
        CHECK(table.disk.state == RoomState::finished);
        CHECK(table.fold(2).snapshot().clocks().has_runs() == false);
    }
    // A room with only a limit for each turn works as before.
    TableOptions options;
    options.turn_seconds = 60;
    Table table(options);
    table.start();
    table.ring(input::AlarmKind::turn);
    CHECK(table.room->phase() == v1::PLAYING);
}

TEST_CASE("LOSE: at zero the seat is out, and ranks behind the remaining seats") {
    const int seats = GENERATE(2, 4);
    CAPTURE(seats);
    Table table(with_clock(clock(minute, 0), v1::LOSE, seats));
    begin(table, seats);
    const rules::Seat late = table.deciding();
    const std::uint32_t seq = table.room->seq();
    CHECK(alarm_in(table) == minute);
    table.ring(input::AlarmKind::turn);
    CHECK(table.room->seq() == seq + 1);
    CHECK(last_cause(table) == v1::TIMEOUT);
    CHECK(last_entry(table).actor() == late);
    const auto held = table.fold(1).snapshot();
    CHECK(held.seats(late).resigned());
    CHECK(held.clocks().remaining_ms(late) == 0);
    if (seats == 2) {
        CHECK(held.phase() == v1::FINISHED);
        CHECK(held.closed() == v1::GAME_FINISHED);
        REQUIRE(held.tiles().winners_size() == 1);
        CHECK(held.tiles().winners(0) == 1U - late);
        return;
    }
    CHECK(table.room->phase() == v1::PLAYING);
    while (table.room->phase() == v1::PLAYING) {
        REQUIRE(table.deciding() != late);
        turn(table);
    }
    const v1::Snapshot last = table.fold(1).snapshot();
    const auto& winners = last.tiles().winners();
    CHECK(std::find(winners.begin(), winners.end(), late) == winners.end());
}

TEST_CASE("BOT: at zero the turn is over, however long the bot thinks") {
    Table table(with_clock(clock(minute, 0), v1::BOT));
    begin(table, 2);
    const rules::Seat late = table.deciding();
    const std::uint32_t decision = table.decision_id(table.decider());
    table.ring(input::AlarmKind::turn);
    REQUIRE(table.deciding() == late);
    table.now_ms += 5 * second;
    const auto answer = table.step(901);
    REQUIRE(answer->has_error());
    CHECK(answer->error().code() == v1::OUT_OF_TIME);
    REQUIRE_FALSE(table.asked.empty());
    table.put(input::BotMoved{decision, table.some_step()});
    CHECK(last_cause(table) == v1::TIMEOUT);
}

TEST_CASE("SKIP and BOT: ten seconds for the next turn, and three in a row put the seat out") {
    const v1::OnTimeout policy = GENERATE(v1::SKIP, v1::BOT);
    CAPTURE(policy);
    Table table(with_clock(clock(minute, 30 * second), policy, 3));
    begin(table, 3);
    const rules::Seat late = table.deciding();
    const auto miss = [&] {
        table.ring(input::AlarmKind::turn);
        while (table.deciding() == late && table.room->phase() == v1::PLAYING) {
            if (policy == v1::BOT) {
                REQUIRE_FALSE(table.asked.empty());
                table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
            } else {
                table.ring(input::AlarmKind::turn);
            }
        }
    };
    const auto others = [&] {
        while (table.deciding() != late) turn(table);
    };
    miss();
    CHECK(last_cause(table) == v1::TIMEOUT);
    CHECK(remaining(table, late) == 10 * second);
    others();
    CHECK(alarm_in(table) == 10 * second);
    SECTION("a player who is back earns again") {
        turn(table, 4 * second);
        CHECK(remaining(table, late) == 36 * second);
        for (int i = 0; i < 2; ++i) {
            others();
            miss();
        }
        CHECK_FALSE(table.fold(1).snapshot().seats(late).resigned());
    }
    SECTION("the third one is the last") {
        miss();
        others();
        const std::size_t asked = table.asked.size();
        table.ring(input::AlarmKind::turn);
        CHECK(table.asked.size() == asked);
        CHECK(table.fold(1).snapshot().seats(late).resigned());
        CHECK(last_cause(table) == v1::TIMEOUT);
        CHECK(table.room->phase() == v1::PLAYING);
    }
    SECTION("a restart forgets none of them") {
        miss();
        others();
        table.now_ms += hour;
        if (table.disk.waiting.turn_ends_ms) *table.disk.waiting.turn_ends_ms += hour;
        table.open();
        table.attach(1, 1);
        table.ring(input::AlarmKind::turn);
        CHECK(table.fold(1).snapshot().seats(late).resigned());
    }
}

TEST_CASE("WAIT: at zero nothing happens, and an answer earns an increment") {
    Table table(with_clock(clock(minute, 10 * second), v1::WAIT));
    start(table, 2);
    const rules::Seat first = table.deciding();
    CHECK(table.alarms.count(input::AlarmKind::turn) == 0);
    turn(table, hour);  // not even a first turn cancels
    CHECK(table.room->phase() == v1::PLAYING);
    turn(table);
    turn(table, hour);
    CHECK(remaining(table, first) == 10 * second);
}

TEST_CASE("clocks stand still while the store is away") {
    Table table(with_clock(clock(minute, 0), v1::LOSE));
    begin(table, 2);
    const rules::Seat seat = table.deciding();
    table.now_ms += 10 * second;
    table.next_result = StoreResult::unavailable;
    table.step(901);
    REQUIRE(table.room->frozen());
    table.now_ms += hour;
    table.reload();
    CHECK(alarm_in(table) == 50 * second);
    // After a restart the loaded room has it, too.
    CHECK(table.disk.waiting.turn_ends_ms == table.now_ms + 50 * second);
    table.now_ms += 10 * second;
    CHECK(table.step(901)->has_command_done());
    CHECK(last_entry(table).clocks().seats(seat).remaining_ms() == 40 * second);
}

TEST_CASE("an answer that waits behind another step came when it came") {
    Table table(with_clock(clock(minute, 0), v1::LOSE, 3));
    begin(table, 3);
    const rules::Seat seat = table.deciding();
    const ClientId client = table.decider();
    const std::uint32_t decision = table.decision_id(client);
    const auto step = table.some_step();
    table.hold = true;
    table.resign(client == 3 ? 1 : client + 1, 900);
    table.now_ms += 10 * second;
    table.play(client, 901, decision, step);
    table.now_ms += 55 * second;
    const auto late = table.alarms.at(input::AlarmKind::turn);
    table.put(input::Alarm{input::AlarmKind::turn, late.first});  // it waits, too
    table.hold = false;
    table.release();
    CHECK(table.fold(client).snapshot().seats(seat).resigned() == false);
    CHECK(last_entry(table).clocks().seats(seat).remaining_ms() == 50 * second);
}

TEST_CASE("the way of a message is given back, and written down as evidence") {
    TableOptions options = with_clock(clock(minute, 0), v1::LOSE);
    Table table(options);
    table.round_trip_ms = 300;
    begin(table, 2);
    const rules::Seat seat = table.deciding();
    // Zero comes a little later than it is told.
    CHECK(table.fold(1).decision()->remaining_ms() == minute);
    CHECK(alarm_in(table) == minute + 300);
    turn(table, minute + 200);
    CHECK_FALSE(table.fold(1).snapshot().seats(seat).resigned());
    CHECK(remaining(table, seat) == 100);
    CHECK(last_entry(table).evidence().round_trip_ms() == 300);
    CHECK(last_entry(table).evidence().lag_ms() == 300);
    CHECK_FALSE(last_entry(table).evidence().odd_lag());
    // The stock outlives a restart: 330 - 300, and 110 for the turn.
    CHECK(last_entry(table).clocks().seats(seat).lag_quota_ms() == 140);
    table.open();
    table.attach(1, 1);
    table.attach(2, 2);
    turn(table, second);
    CHECK(last_entry(table).clocks().seats(seat).lag_quota_ms() == 140);
}

TEST_CASE(
    "who answers questions faster than pings gets back what the answers took, and is marked") {
    Table table(with_clock(clock(3 * minute, 0), v1::LOSE));
    table.round_trip_ms = 1'000;
    begin(table, 2);
    const rules::Seat seat = table.deciding();
    turn(table, 40);
    CHECK(last_entry(table).evidence().lag_ms() == 40);
    CHECK(last_entry(table).evidence().odd_lag());
    CHECK(remaining(table, seat) == 3 * minute);
    turn(table, 5 * second);  // the other one, who may be far away
    CHECK_FALSE(last_entry(table).evidence().odd_lag());
    CHECK(alarm_in(table) == 3 * minute + 40);
    turn(table, 5 * second);
    CHECK(remaining(table, seat) == 3 * minute - 5 * second + 40);
    CHECK(last_entry(table).evidence().lag_ms() == 40);
    CHECK(last_entry(table).evidence().odd_lag());
}

TEST_CASE("arrivals, departures and downtime are evidence") {
    TableOptions options = with_clock(clock(minute, 0), v1::BOT);
    Table table(options);
    begin(table, 2);
    table.put(input::Gone{2});
    const std::uint64_t gone_ms = table.now_ms;
    table.now_ms += 5 * second;
    table.attach(2, 2);
    turn(table);
    const auto evidence = last_entry(table).evidence();
    REQUIRE(evidence.comings_size() == 2);
    CHECK(evidence.comings(0).seat() == 1);
    CHECK(evidence.comings(0).at_ms() == gone_ms);
    CHECK_FALSE(evidence.comings(0).back());
    CHECK(evidence.comings(1).back());
    CHECK(evidence.down_ms() == 0);
    table.now_ms += hour;
    table.restart(hour);
    table.attach(1, 1);
    table.attach(2, 2);
    turn(table);
    CHECK(last_entry(table).evidence().down_ms() == hour);
    turn(table);
    CHECK(last_entry(table).evidence().down_ms() == 0);
}

TEST_CASE("I8: a restart costs no seat anything, and gives ten seconds once") {
    Table table(with_clock(clock(3 * minute, 10 * second), v1::LOSE));
    begin(table, 2);
    turn(table, 40 * second);
    const rules::Seat seat = table.deciding();
    table.now_ms += 30 * second;
    table.now_ms += 2 * hour;
    *table.disk.waiting.turn_ends_ms += 2 * hour + after_restart_ms;
    table.restart(2 * hour);
    CHECK(alarm_in(table) == 160 * second);
    CHECK(table.attach(1, 1)->attached().remaining_ms() == 160 * second);
    table.attach(2, 2);
    CHECK(remaining(table, 1U - seat) == 150 * second);
    // It leaves memory and comes back: that is no restart.
    table.now_ms += 10 * second;
    table.open();
    CHECK(alarm_in(table) == 150 * second);
    table.attach(1, 1);
    table.attach(2, 2);
    turn(table, 20 * second);
    CHECK(remaining(table, seat) == 140 * second);
}

TEST_CASE("a slow game is woken by its clock, and not abandoned while that runs") {
    TableOptions options = with_clock(clock(24 * hour, 12 * hour, 72 * hour), v1::BOT);
    options.vacation_off = true;
    Table table(options);
    table.attach(1, 1);
    table.put(input::Gone{1});
    // Slow games wait for days for players.
    const std::uint64_t life_ms = table.alarms.at(input::AlarmKind::life).second - table.now_ms;
    CHECK(life_ms == 3 * 24ULL * hour);
    CHECK(table.disk.waiting.wakes_ms == table.now_ms + 3 * 24ULL * hour);
    begin(table, 2);
    CHECK(table.fold(1).decision()->remaining_ms() == 24 * hour);
    turn(table, hour);
    CHECK(table.disk.waiting.wakes_ms == table.now_ms + 24 * hour);
    table.put(input::Gone{1});
    table.put(input::Gone{2});
    table.ring(input::AlarmKind::life);
    REQUIRE(table.rests.size() == 1);
    CHECK(table.rests[0].wakes_ms == table.disk.waiting.wakes_ms);
    // "Three days" later, most of them without a server.
    const std::uint64_t down_ms = 3 * 24ULL * hour;
    table.now_ms += down_ms;
    *table.disk.waiting.turn_ends_ms += down_ms + after_restart_ms;
    *table.disk.waiting.wakes_ms += down_ms;
    table.restart(down_ms);
    CHECK(table.room->phase() == v1::PLAYING);
    CHECK(alarm_in(table) <= 24ULL * hour + after_restart_ms);
    CHECK(alarm_in(table) > 23ULL * hour);
    table.ring(input::AlarmKind::life);
    CHECK(table.rests.size() == 2);
    table.ring(input::AlarmKind::turn);
    REQUIRE(table.asked.size() == 1);
    table.put(input::BotMoved{table.asked[0].decision, table.some_step()});
    CHECK(last_cause(table) == v1::TIMEOUT);
}

TEST_CASE("bots have no clock, and their thinking costs no seat time") {
    TableOptions options = with_clock(clock(minute, 0), v1::LOSE, 1);
    options.bots = {"random"};
    Table table(options);
    table.attach(1, 1);
    table.ready(1, 11);
    const auto bot = [&] {
        while (table.room->phase() == v1::PLAYING && table.deciding() == 1) {
            table.now_ms += 50 * second;
            table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
        }
    };
    bot();
    turn(table);
    bot();
    CHECK(clocks(table).runs() == 0);
    turn(table, 10 * second);
    CHECK_FALSE(clocks(table).has_runs());
    bot();
    CHECK(remaining(table, 0) == 50 * second);
    CHECK(remaining(table, 1) == minute);
}

TEST_CASE("resigning stops the clock of the deciding seat") {
    Table table(with_clock(clock(minute, 0), v1::LOSE, 3));
    begin(table, 3);
    const rules::Seat asked = table.deciding();
    const ClientId other = asked == 2 ? 1 : asked + 2;
    table.now_ms += 20 * second;
    table.resign(other, 900);
    // Another seat resigned: the clock continues.
    CHECK(table.deciding() == asked);
    CHECK(remaining(table, asked) == 40 * second);
    CHECK(table.fold(1).decision()->remaining_ms() == 40 * second);
    table.now_ms += 10 * second;
    table.resign(ClientId{1} + asked, 901);
    CHECK(remaining(table, asked) == 30 * second);
}

}  // namespace seat_time_test
