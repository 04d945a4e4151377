// Vacations: the continuation of a slow clock that has run out.
#include "tests/server/room/agreeing.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace vacation_test {

using namespace server;
using namespace server::test;

namespace {

constexpr std::uint32_t day = 24 * hour;

TableOptions slow(v1::OnTimeout policy) {
    TableOptions options;
    options.clock.emplace();
    options.clock->set_initial_ms(day);
    options.clock->set_increment_ms(12 * hour);
    options.clock->set_cap_ms(3 * day);
    options.on_timeout = policy;
    options.config.commands = {100, 1'000};
    return options;
}

std::optional<v1::VacationTaken> last_taken(const Table& table) {
    const LogEntry entry = last_entry(table);
    for (const v1::Delta& delta : entry.deltas())
        if (delta.has_vacation_taken()) return delta.vacation_taken();
    return std::nullopt;
}

// All seats have made their first turn.
void begin(Table& table) {
    table.start();
    turn(table);
    turn(table);
}

void run_out(Table& table) {
    table.ring(input::AlarmKind::turn);
}

std::uint64_t alarm_in(const Table& table) {
    return table.alarms.at(input::AlarmKind::turn).second - table.now_ms;
}

// The account has so much left.
void spend(Table& table, const AccountId& account, std::uint64_t left_ms) {
    Vacation vacation;
    vacation.account = account;
    vacation.room = "another room";
    vacation.number = 1;
    vacation.at_ms = table.now_ms;
    vacation.ms_max = vacation_ms_max;
    vacation.wanted_ms = vacation_ms_max - left_ms;
    REQUIRE(table.said.take_vacation(vacation).left_ms == left_ms);
}

}  // namespace

TEST_CASE("vacation: a slow clock that has run out goes on with a day of it") {
    Table table(slow(v1::LOSE));
    begin(table);
    const rules::Seat seat = table.deciding();
    const std::uint32_t decision = table.decision_id(seat + 1);
    run_out(table);
    REQUIRE(last_taken(table));
    CHECK(last_entry(table).cause() == v1::TIMEOUT);
    CHECK(last_entry(table).actor() == seat);
    CHECK(last_taken(table)->seat() == seat);
    CHECK(last_taken(table)->taken_ms() == day);
    CHECK(last_taken(table)->left_ms() == 13 * day);
    // The decision stays, with a day for it; all clients are told, and the store wakes the room
    // then.
    CHECK(table.deciding() == seat);
    CHECK(table.decision_id(seat + 1) == decision);
    CHECK(alarm_in(table) == day);
    for (const ClientId client : {ClientId{1}, ClientId{2}}) {
        CHECK(table.fold(client).snapshot().clocks().remaining_ms(seat) == day);
        CHECK(table.fold(client).snapshot().clocks().runs() == seat);
    }
    CHECK(table.disk.waiting.turn_ends_ms == table.now_ms + day);
    CHECK(table.disk.waiting.wakes_ms == table.now_ms + day);
    // It is time like any other, and nothing was missed.
    table.now_ms += hour;
    turn(table);
    CHECK(table.fold(1).snapshot().clocks().remaining_ms(seat) == day - hour + 12 * hour);
    CHECK(last_entry(table).clocks().seats(seat).misses() == 0);
}

TEST_CASE("vacation: it is one for all games of a person, and then zero is zero") {
    Table table(slow(v1::LOSE));
    begin(table);
    const rules::Seat seat = table.deciding();
    spend(table, account(seat + 1), day + hour);
    run_out(table);
    CHECK(last_taken(table)->taken_ms() == day);
    CHECK(last_taken(table)->left_ms() == hour);
    run_out(table);
    CHECK(last_taken(table)->taken_ms() == hour);
    CHECK(last_taken(table)->left_ms() == 0);
    CHECK(alarm_in(table) == hour);
    run_out(table);
    CHECK_FALSE(last_taken(table));
    CHECK(table.room->phase() == v1::FINISHED);
    CHECK(table.room->summary().info.seats(seat).resigned());
}

TEST_CASE(
    "vacation: not in the first turn, not where it is off, not where nothing happens at zero") {
    SECTION("the first turn") {
        Table table(slow(v1::LOSE));
        table.start();
        run_out(table);
        CHECK_FALSE(last_taken(table));
        CHECK(table.fold(1).snapshot().closed() == v1::CANCELLED);
    }
    SECTION("off") {
        TableOptions options = slow(v1::SKIP);
        options.vacation_off = true;
        Table table(options);
        begin(table);
        run_out(table);
        CHECK_FALSE(last_taken(table));
    }
    SECTION("a live game") {
        TableOptions options = slow(v1::SKIP);
        options.clock->set_initial_ms(12 * hour - 1);
        Table table(options);
        begin(table);
        run_out(table);
        CHECK_FALSE(last_taken(table));
    }
    SECTION("nothing happens at zero") {
        Table table(slow(v1::WAIT));
        begin(table);
        CHECK(table.alarms.count(input::AlarmKind::turn) == 0);
    }
}

TEST_CASE("vacation: a part that was taken and not told is told after a restart, and not again") {
    Table table(slow(v1::LOSE));
    begin(table);
    const rules::Seat seat = table.deciding();
    table.next_result = StoreResult::unavailable;
    run_out(table);
    REQUIRE(table.room->frozen());
    CHECK_FALSE(last_taken(table));
    SECTION("of the store") {
        table.reload();
        CHECK(alarm_in(table) < second);  // the clock has run out all the same
    }
    SECTION("of the server") {
        table.restart(0);
        table.attach(1, 1);
        table.attach(2, 2);
    }
    run_out(table);
    REQUIRE(last_taken(table));
    CHECK(last_taken(table)->left_ms() == 13 * day);
    // After a load from the log, the next one is requested.
    table.restart(0);
    run_out(table);
    REQUIRE(last_taken(table));
    CHECK(last_taken(table)->left_ms() == 12 * day);
    CHECK(table.deciding() == seat);
}

TEST_CASE("vacation: while the store does not answer no seat loses") {
    Table table(slow(v1::LOSE));
    begin(table);
    table.said_fails = true;
    for (int i = 0; i < 3; ++i) run_out(table);
    CHECK(table.room->phase() == v1::PLAYING);
    CHECK_FALSE(last_taken(table));
    table.said_fails = false;
    run_out(table);
    CHECK(last_taken(table)->left_ms() == 13 * day);
}

TEST_CASE("vacation: an unneeded part is kept for the next time") {
    Table table(slow(v1::LOSE));
    begin(table);
    const rules::Seat seat = table.deciding();
    const std::uint32_t seq = table.room->seq();
    VacationPart part{StoreResult::stored, day, 13ULL * day};
    // Nothing has run out.
    table.put(input::VacationPartTaken{seat, part});
    CHECK(table.room->seq() == seq);
    turn(table);
    table.put(input::VacationPartTaken{seat, part});
    CHECK_FALSE(last_taken(table));
}

TEST_CASE("vacation: the record of it is verified") {
    Table table(slow(v1::LOSE));
    begin(table);
    run_out(table);
    turn(table);
    while (table.room->phase() == v1::PLAYING) table.resign(1, 900);
    verifies(table);
    // Not in a step of another seat, and not for a clock with time left.
    const auto record = make_record(table.disk.header, table.disk.entries);
    for (const bool cause : {true, false}) {
        Record other = record.value();
        for (LogEntry& entry : *other.mutable_log()) {
            if (entry.deltas_size() == 0 || !entry.deltas(0).has_vacation_taken()) continue;
            if (cause) entry.set_cause(v1::COMMAND);
            if (!cause) entry.set_actor(1 - entry.actor());
        }
        CHECK_FALSE(verify(other).findings.empty());
    }
}

}  // namespace vacation_test
