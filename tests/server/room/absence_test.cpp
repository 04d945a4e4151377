// A player is away, and a game without clocks waits.
#include "tests/server/room/agreeing.h"

namespace absence_test {

using namespace server;
using namespace server::test;

namespace {

TableOptions without_clocks(int seats) {
    TableOptions options;
    options.open_seats = seats;
    options.config.commands = {100, 1'000};
    return options;
}

v1::Presence told(Table& table, ClientId client) {
    REQUIRE(table.told[client].back().has_presence());
    return table.told[client].back().presence().presence();
}

}  // namespace

TEST_CASE("a seat is dropped, then away, then back") {
    Table table(without_clocks(2));
    start(table, 2);
    table.put(input::Gone{2});
    CHECK(told(table, 1) == v1::DROPPED);
    table.now_ms += 30 * second;
    table.attach(2, 2);
    CHECK(told(table, 1) == v1::CONNECTED);
    table.put(input::Gone{2});
    CHECK(alarm_in(table, input::AlarmKind::away) == minute);
    table.ring(input::AlarmKind::away);
    CHECK(told(table, 1) == v1::AWAY);
    table.attach(3, 3, true);
    CHECK(table.fold(3).snapshot().seats(1).presence() == v1::AWAY);
    table.attach(2, 2);
    CHECK(told(table, 1) == v1::CONNECTED);
    // After a restart it is away when it has not come for as long.
    table.open();
    table.attach(1, 1);
    CHECK(table.fold(1).snapshot().seats(1).presence() == v1::ABSENT);
    table.ring(input::AlarmKind::away);
    CHECK(told(table, 1) == v1::AWAY);
}

TEST_CASE("a restart makes no player away immediately") {
    Table table(without_clocks(2));
    table.attach(1, 1);
    table.attach(3, 3);
    table.leave(3, true);
    table.attach(2, 2);
    table.ready(1, 101);
    table.ready(2, 102);
    REQUIRE(table.room->phase() == v1::PLAYING);
    table.open();
    table.attach(1, 1);
    CHECK(table.fold(1).snapshot().seats(1).presence() == v1::ABSENT);
    table.ring(input::AlarmKind::away);
    CHECK(told(table, 1) == v1::AWAY);
}

TEST_CASE("a seat with a new player is away a minute after the player left, also after reloads") {
    Table table(without_clocks(2));
    table.attach(1, 1);
    table.attach(3, 3);
    table.put(input::Gone{3});
    table.attach(3, 3);
    table.leave(3, true);
    table.now_ms += 5 * minute;
    table.attach(2, 2);
    table.ready(1, 101);
    table.ready(2, 102);
    REQUIRE(table.room->phase() == v1::PLAYING);
    while (table.deciding() != 0) table.step(200 + table.room->seq());
    table.put(input::Gone{2});
    const std::uint64_t went_ms = table.now_ms;
    CHECK(told(table, 1) == v1::DROPPED);
    // A step whose outcome is unknown: the room is read again.
    table.now_ms += 30 * second;
    table.hold = true;
    table.step(300);
    const bool lands = GENERATE(false, true);
    table.release(StoreResult::unavailable, lands);
    table.hold = false;
    table.reload();
    table.attach(4, 4, true);
    CHECK(table.fold(4).snapshot().seats(1).presence() == v1::DROPPED);
    table.ring(input::AlarmKind::away);
    CHECK(table.now_ms == went_ms + minute);
    CHECK(told(table, 1) == v1::AWAY);
}

TEST_CASE("no seat is away before the game, nor in a slow one") {
    Table table(without_clocks(2));
    table.attach(1, 1);
    table.attach(2, 2);
    table.put(input::Gone{2});
    CHECK(table.alarms.count(input::AlarmKind::away) == 0);
    Table slow(with_clock(24 * hour));
    start(slow, 2);
    slow.put(input::Gone{2});
    CHECK(slow.alarms.count(input::AlarmKind::away) == 0);
    CHECK(told(slow, 1) == v1::DROPPED);
}

TEST_CASE("the others decide about a game that waits for an absent player") {
    Table table(without_clocks(4));
    Agreeing talk{table};
    start(table, 4);
    while (table.deciding() != 3) turn(table);
    table.put(input::Gone{4});
    CHECK(code(talk.ask(1, v1::BOT_PLAYS)) == v1::FORBIDDEN);  // It may be back at any moment.
    table.ring(input::AlarmKind::away);
    REQUIRE(talk.ask(1, v1::BOT_PLAYS)->has_command_done());
    CHECK(table.fold(2).snapshot().proposal().majority());
    CHECK(table.fold(2).snapshot().proposal().asked_size() == 2);
    SECTION("two of three are most of them") {
        REQUIRE(talk.answer(2, false)->has_command_done());
        CHECK(talk.proposal(1) != 0);
        CHECK(code(talk.answer(2, true)) == v1::FORBIDDEN);
        REQUIRE(talk.answer(3, true)->has_command_done());
        CHECK(table.fold(1).snapshot().seats(3).stand_in());
        REQUIRE(table.asked.size() == 1);
        CHECK(table.asked[0].level == "greedy");
        CHECK(table.asked[0].seat == 3);
        all_agree(table);
        table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
        CHECK(last_entry(table).cause() == v1::BOT_COMMAND);
        CHECK(last_entry(table).actor() == 3);
        // It plays on, also after a restart.
        while (table.deciding() != 3) turn(table);
        CHECK(table.asked.size() >= 2);
        ++table.disk.epoch;
        table.open();
        for (int i = 1; i <= 3; ++i) table.attach(static_cast<ClientId>(i), i);
        CHECK(table.fold(1).snapshot().seats(3).stand_in());
        table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
        while (table.deciding() == 3)
            table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
        // The owner has the seat back with the next decision.
        table.attach(4, 4);
        const std::size_t asked = table.asked.size();
        while (table.deciding() != 3) turn(table);
        CHECK(table.asked.size() == asked);
        turn(table);
        CHECK_FALSE(table.fold(1).snapshot().seats(3).stand_in());
        table.put(input::Gone{4});
        while (table.deciding() != 3) turn(table);
        CHECK(table.asked.size() == asked);
    }
    SECTION("one of three is not") {
        REQUIRE(talk.answer(2, false)->has_command_done());
        REQUIRE(talk.answer(3, false)->has_command_done());
        CHECK(talk.proposal(1) == 0);
        CHECK_FALSE(table.fold(1).snapshot().seats(3).stand_in());
        CHECK(table.asked.empty());
    }
    SECTION("a returning player answers it by playing") {
        table.attach(4, 4);
        REQUIRE(talk.answer(2, true)->has_command_done());
        CHECK_FALSE(table.fold(1).snapshot().seats(3).stand_in());
        turn(table);
    }
}

TEST_CASE("the only other player decides alone about an absent one") {
    Table table(without_clocks(2));
    Agreeing talk{table};
    start(table, 2);
    while (table.deciding() != 1) turn(table);
    table.put(input::Gone{2});
    table.ring(input::AlarmKind::away);
    SECTION("to let a bot play") {
        REQUIRE(talk.ask(1, v1::BOT_PLAYS)->has_command_done());
        CHECK(table.fold(1).snapshot().seats(1).stand_in());
        REQUIRE(table.asked.size() == 1);
        table.put(input::BotMoved{table.asked[0].decision, table.some_step()});
        while (table.room->phase() == v1::PLAYING) {
            if (table.deciding() == 0) {
                turn(table);
            } else {
                table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
            }
        }
        verifies(table);
    }
    SECTION("to end it without a result") {
        REQUIRE(talk.ask(1, v1::ABORT)->has_command_done());
        CHECK(table.fold(1).snapshot().closed() == v1::ABORTED);
        verifies(table);
    }
}

TEST_CASE("with clocks no bot replaces an absent seat, and ABORT needs the consent of all") {
    Table table(with_clock(10 * minute));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    const ClientId gone = table.decider();
    table.put(input::Gone{gone});
    table.ring(input::AlarmKind::away);
    CHECK(code(talk.ask(3 - gone, v1::BOT_PLAYS)) == v1::FORBIDDEN);
    REQUIRE(talk.ask(3 - gone, v1::ABORT)->has_command_done());
    CHECK(table.room->phase() == v1::PLAYING);  // It needs the consent of all, as always.
}

}  // namespace absence_test
