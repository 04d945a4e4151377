// Proposals in a room: pause, end, slower clocks. For takebacks see takeback_test.cpp.
#include "tests/server/room/agreeing.h"

namespace agree_test {

using namespace server;
using namespace server::test;

TEST_CASE("one proposal at a time, three refused, and the proposer may withdraw") {
    Table table(with_clock(10 * minute));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    CHECK(code(talk.ask(1, v1::PROPOSAL_UNSPECIFIED)) == v1::BAD_FIELD);
    REQUIRE(talk.ask(1, v1::ABORT)->has_command_done());
    CHECK(code(talk.ask(2, v1::ABORT)) == v1::PROPOSAL_OPEN);
    CHECK(code(talk.withdraw(2, talk.proposal(1))) == v1::PROPOSAL_GONE);
    CHECK(talk.withdraw(1, talk.proposal(1))->has_command_done());
    for (int i = 0; i < 3; ++i) {
        REQUIRE(talk.ask(1, v1::ABORT)->has_command_done());
        turn(table);  // the game goes on meanwhile
        if (i == 1) {
            CHECK(alarm_in(table, input::AlarmKind::agree) == 30 * second);
            table.ring(input::AlarmKind::agree);
        } else {
            REQUIRE(talk.answer(2, false)->has_command_done());
        }
        CHECK(talk.proposal(1) == 0);
    }
    CHECK(code(talk.ask(1, v1::ABORT)) == v1::QUOTA);
    survives(table);
    CHECK(code(talk.ask(1, v1::ABORT)) == v1::QUOTA);
    CHECK(talk.ask(2, v1::ABORT)->has_command_done());
    // The repeated request had no second effect.
    const std::uint32_t seq = table.room->seq();
    talk.ids -= 1;
    CHECK(talk.ask(2, v1::ABORT)->command_done().duplicate());
    talk.ids -= 1;
    CHECK(code(talk.ask(2, v1::PAUSE)) == v1::COMMAND_ID_CONFLICT);
    CHECK(table.room->seq() == seq);
    table.attach(3, 3, true);
    CHECK(code(talk.answer(3, true)) == v1::FORBIDDEN);
}

TEST_CASE("nothing is proposed before the game, nor after it") {
    Table table;
    Agreeing talk{table};
    table.attach(1, 1);
    table.attach(2, 2);
    CHECK(code(talk.ask(1, v1::ABORT)) == v1::GAME_NOT_STARTED);
    table.ready(1, 101);
    table.ready(2, 102);
    REQUIRE(talk.ask(1, v1::ABORT)->has_command_done());
    table.resign(2, 900);
    CHECK(talk.proposal(1) == 0);  // the end answers it
    CHECK(code(talk.ask(1, v1::ABORT)) == v1::GAME_OVER);
    verifies(table);
}

TEST_CASE("ABORT: all seats agree, and there is no result") {
    Table table(with_clock(10 * minute));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    REQUIRE(talk.ask(1, v1::ABORT)->has_command_done());
    REQUIRE(talk.answer(2, true)->has_command_done());
    CHECK(table.room->phase() == v1::FINISHED);
    CHECK(table.fold(1).snapshot().closed() == v1::ABORTED);
    CHECK(table.disk.state == RoomState::finished);
    survives(table);
    verifies(table);
}

// ---- Pausing. ----

TEST_CASE("PAUSE: nothing moves, no clock runs, and any seat goes on") {
    Table table(with_clock(10 * minute));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    const rules::Seat seat = table.deciding();
    table.now_ms += 30 * second;
    REQUIRE(talk.ask(1, v1::PAUSE)->has_command_done());
    table.now_ms += 5 * second;
    REQUIRE(talk.answer(2, true)->has_command_done());
    CHECK(table.fold(1).snapshot().pause().remaining_ms() == 10 * minute);
    CHECK_FALSE(table.fold(1).snapshot().clocks().has_runs());
    CHECK(table.fold(1).snapshot().clocks().remaining_ms(seat) == 10 * minute - 35 * second);
    CHECK(code(table.step(700)) == v1::PAUSED);
    CHECK(code(talk.ask(1, v1::PAUSE)) == v1::PAUSED);
    all_agree(table);
    table.now_ms += minute;
    SECTION("by a seat") {
        REQUIRE(talk.resume(2)->has_command_done());
    }
    SECTION("after ten minutes") {
        CHECK(alarm_in(table, input::AlarmKind::agree) == 9 * minute);
        table.ring(input::AlarmKind::agree);
        CHECK(last_entry(table).cause() == v1::SYSTEM);
    }
    SECTION("after a restart") {
        table.now_ms += hour;
        *table.disk.waiting.turn_ends_ms += hour + after_restart_ms;
        table.restart(hour);
        table.attach(1, 1);
        table.attach(2, 2);
        CHECK(code(table.step(701)) == v1::PAUSED);
        CHECK(alarm_in(table, input::AlarmKind::agree) == 9 * minute + after_restart_ms);
        REQUIRE(talk.resume(1)->has_command_done());
    }
    CHECK_FALSE(table.fold(1).snapshot().has_pause());
    CHECK(table.fold(1).snapshot().clocks().runs() == seat);
    CHECK(alarm_in(table, input::AlarmKind::turn) == 10 * minute - 35 * second);
    CHECK(code(talk.resume(1)) == v1::NOT_PAUSED);
    table.now_ms += 5 * second;
    turn(table);
    CHECK(table.fold(1).snapshot().clocks().remaining_ms(seat) == 10 * minute - 40 * second);
    // Three of them.
    for (int i = 0; i < 2; ++i) {
        REQUIRE(talk.ask(1, v1::PAUSE)->has_command_done());
        REQUIRE(talk.answer(2, true)->has_command_done());
        REQUIRE(talk.resume(2)->has_command_done());
    }
    CHECK(code(talk.ask(2, v1::PAUSE)) == v1::QUOTA);
    table.resign(1, 900);
    verifies(table);
}

TEST_CASE("PAUSE: absent seats are not asked, and bots wait") {
    TableOptions options = with_clock(10 * minute, 2);
    options.bots = {"random"};
    Table table(options);
    Agreeing talk{table};
    start(table, 2);
    while (table.deciding() != 2) turn(table);
    table.put(input::Gone{2});
    REQUIRE(talk.ask(1, v1::PAUSE)->has_command_done());
    CHECK(table.fold(1).snapshot().has_pause());
    const std::uint32_t seq = table.room->seq();
    table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
    CHECK(table.room->seq() == seq);
    const std::size_t asked = table.asked.size();
    REQUIRE(talk.resume(1)->has_command_done());
    REQUIRE(table.asked.size() == asked + 1);
    table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
    CHECK(table.room->seq() == seq + 2);
}

TEST_CASE("a paused game can still be given up, and stays paused for the others") {
    Table table(with_clock(10 * minute, 3));
    Agreeing talk{table};
    start(table, 3);
    for (int i = 0; i < 3; ++i) turn(table);
    REQUIRE(talk.ask(1, v1::PAUSE)->has_command_done());
    REQUIRE(talk.answer(2, true)->has_command_done());
    REQUIRE(talk.answer(3, true)->has_command_done());
    table.resign(table.decider(), 900);
    CHECK(table.room->phase() == v1::PLAYING);
    CHECK(table.fold(1).snapshot().has_pause());
    CHECK(code(table.step(901)) == v1::PAUSED);
    CHECK_FALSE(table.fold(1).snapshot().clocks().has_runs());
}

// ---- Slowing down. ----

TEST_CASE("SLOW_DOWN: a live game becomes one over days") {
    Table table(with_clock(10 * minute));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    REQUIRE(talk.ask(2, v1::SLOW_DOWN)->has_command_done());
    REQUIRE(talk.answer(1, true)->has_command_done());
    const auto now = [&] { return table.fold(1).snapshot().clocks(); };
    CHECK(now().remaining_ms(0) == 24 * hour);
    CHECK(now().remaining_ms(1) == 24 * hour);
    CHECK_FALSE(now().first_turn());
    CHECK(alarm_in(table, input::AlarmKind::turn) == 24 * hour);
    CHECK(table.room->summary().info.settings().clock().increment_ms() == 12 * hour);
    CHECK(code(talk.ask(2, v1::SLOW_DOWN)) == v1::FORBIDDEN);
    const rules::Seat seat = table.deciding();
    turn(table);
    CHECK(now().remaining_ms(seat) == 36 * hour);
    survives(table);
    CHECK(table.room->summary().info.settings().clock().increment_ms() == 12 * hour);
    // A proposal has a day, too, and wakes the room.
    REQUIRE(talk.ask(2, v1::ABORT)->has_command_done());
    CHECK(alarm_in(table, input::AlarmKind::agree) == 24 * hour);
    table.resign(1, 900);
    verifies(table);
    Table without;
    Agreeing there{without};
    without.start();
    CHECK(code(there.ask(1, v1::SLOW_DOWN)) == v1::FORBIDDEN);
}

// ---- Time. ----

TEST_CASE("an open proposal ends when it wakes its room, and wakes it only once") {
    Table table(with_clock(72 * hour));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    REQUIRE(talk.ask(1, v1::ABORT)->has_command_done());
    table.put(input::Gone{1});
    table.put(input::Gone{2});
    table.ring(input::AlarmKind::life);
    REQUIRE(table.rests.size() == 1);
    const Waiting waits = table.rests.back();
    REQUIRE(waits.wakes_ms.value() < waits.turn_ends_ms.value());
    table.disk.waiting = waits;
    table.now_ms = *waits.wakes_ms;
    table.alarms.clear();
    table.open();
    // Players who come back with the process can still answer. The room stays until then.
    CHECK(alarm_in(table, input::AlarmKind::agree) == 30 * second);
    CHECK(alarm_in(table, input::AlarmKind::life) > 30 * second);
    table.ring(input::AlarmKind::agree);
    CHECK(last_entry(table).deltas(0).proposal_closed().outcome() == v1::EXPIRED);
    CHECK(alarm_in(table, input::AlarmKind::life) == second);
    table.ring(input::AlarmKind::life);
    REQUIRE(table.rests.size() == 2);
    CHECK(table.rests.back().wakes_ms.value() > table.now_ms + hour);
}

TEST_CASE("an open proposal with time left lets its room rest") {
    Table table(with_clock(72 * hour));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    REQUIRE(talk.ask(1, v1::ABORT)->has_command_done());
    table.now_ms += hour;
    table.alarms.clear();
    table.open();
    CHECK(alarm_in(table, input::AlarmKind::agree) == 23 * hour);
    CHECK(alarm_in(table, input::AlarmKind::life) == second);
}

TEST_CASE("a pause or slower clocks that could not be stored give the deciding seat no time") {
    const auto kind = GENERATE(v1::PAUSE, v1::SLOW_DOWN);
    Table table(with_clock(10 * minute));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    REQUIRE(talk.ask(1, kind)->has_command_done());
    table.now_ms += 20 * second;
    table.next_result = StoreResult::unavailable;
    REQUIRE(code(talk.answer(2, true)) == v1::STORE_UNAVAILABLE);
    table.now_ms += minute;  // no clock runs meanwhile
    table.reload();
    CHECK(alarm_in(table, input::AlarmKind::turn) == 10 * minute - 20 * second);
    CHECK(table.disk.waiting.turn_ends_ms == table.now_ms + 10 * minute - 20 * second);
}

TEST_CASE("a wish that took effect at once is counted after a restart, too") {
    Table table(with_clock(10 * minute));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    table.put(input::Gone{2});
    REQUIRE(talk.ask(1, v1::PAUSE)->has_command_done());
    REQUIRE(table.room->table().agreement.paused);
    CHECK(table.room->table().agreement.count == 1);
    CHECK(table.room->table().agreement.seats[0].proposals == 1);
    const TableState before = table.room->table();
    table.open();
    CHECK(table.room->table() == before);
}

}  // namespace agree_test
