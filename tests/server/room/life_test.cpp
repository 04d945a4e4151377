// How long a room waits for its players.
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace life_test {

using namespace server;
using namespace server::test;

namespace {

constexpr int host = 9;  // as in header_of()
constexpr std::uint64_t waits_ms = RoomConfig().never_started_ms;

meeple::store::v1::RoomHeader with_kept_seat(int who) {
    meeple::store::v1::RoomHeader header = header_of({});
    meeple::store::v1::SeatOffer& offer = *header.add_offers();
    offer.set_seat(1);
    offer.set_account(account(who));
    offer.set_name("kept");
    return header;
}

bool closes(Table& table) {
    table.ring(input::AlarmKind::life);
    return table.room->phase() == v1::FINISHED;
}

}  // namespace

TEST_CASE("life: strangers who watch keep no room open before its game") {
    Table table;
    table.attach(1, host);
    table.attach(3, 3, true);
    CHECK_FALSE(closes(table));
    CHECK_FALSE(table.alarms.contains(input::AlarmKind::life));
    table.leave(1, true);
    CHECK(alarm_in(table, input::AlarmKind::life) == waits_ms);
    // Nor do they by coming and going.
    const std::uint64_t ends_ms = table.now_ms + waits_ms;
    for (ClientId client = 4; client < 8; ++client) {
        table.now_ms += 10;
        table.attach(client, 4, true);
        table.leave(client, false);
        CHECK(table.alarms.at(input::AlarmKind::life).second == ends_ms);
    }
    REQUIRE(closes(table));
    CHECK(table.now_ms == ends_ms);
    CHECK(table.told[3].back().transition().deltas(0).room_closed().reason() == v1::NEVER_STARTED);
}

TEST_CASE("life: before its game a room waits as long as the host or a player is there") {
    const bool plays = GENERATE(false, true);
    Table table;
    const int who = plays ? 1 : host;
    table.attach(1, who, !plays);
    table.attach(3, 3, true);
    CHECK_FALSE(closes(table));
    table.put(input::Gone{1});
    table.now_ms += waits_ms - 1;
    table.attach(2, who, !plays);
    CHECK_FALSE(closes(table));
    CHECK_FALSE(table.alarms.contains(input::AlarmKind::life));
    table.put(input::Gone{2});
    CHECK(alarm_in(table, input::AlarmKind::life) == waits_ms);
    CHECK(closes(table));
}

TEST_CASE("life: before its game a room waits for a player with a kept seat who watches") {
    Table table({}, with_kept_seat(2));
    table.attach(2, 2, true);
    CHECK_FALSE(closes(table));
    CHECK_FALSE(table.alarms.contains(input::AlarmKind::life));
    SECTION("until that player goes") {
        table.put(input::Gone{2});
    }
    SECTION("until the seat is kept no longer") {
        table.attach(1, host, true);
        table.kick(1, 1, 1);
        table.put(input::Gone{1});
    }
    SECTION("until the seat's account is deleted") {
        table.put(input::Rename{account(2), {}});
    }
    CHECK(alarm_in(table, input::AlarmKind::life) == waits_ms);
    CHECK(closes(table));
}

TEST_CASE("life: after a restart a room waits anew, and spectators keep none open") {
    Table table;
    table.attach(1, 1);
    table.now_ms += 10 * waits_ms;
    table.open();
    table.attach(3, 3, true);
    CHECK(alarm_in(table, input::AlarmKind::life) == waits_ms);
    CHECK(closes(table));
}

}  // namespace life_test
