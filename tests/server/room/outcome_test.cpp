// Outcomes of games, and moderators' orders about them.
#include "server/record/record.h"
#include "server/record/verify.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace outcome_test {

using namespace server;
using namespace server::test;

namespace {

TableOptions seats(int count) {
    TableOptions options;
    options.open_seats = count;
    return options;
}

void begin(Table& table, int count) {
    for (int i = 1; i <= count; ++i) table.attach(static_cast<ClientId>(i), i);
    for (int i = 1; i <= count; ++i)
        table.ready(static_cast<ClientId>(i), 100 + static_cast<std::uint64_t>(i));
}

std::vector<std::uint32_t> places(const GameOutcome& outcome) {
    std::vector<std::uint32_t> all;
    for (const SeatOutcome& seat : outcome.seats) all.push_back(seat.place);
    return all;
}

v1::CloseReason closed(const Table& table) {
    meeple::store::v1::LogEntry last;
    REQUIRE(last.ParseFromString(table.disk.entries.back()));
    return last.deltas(last.deltas_size() - 1).room_closed().reason();
}

}  // namespace

TEST_CASE("seats that are out rank behind the others, and the first to leave ranks last") {
    Table table(seats(4));
    begin(table, 4);
    table.resign(3, 1);
    table.resign(1, 2);
    CHECK(table.outcomes.empty());
    table.open();  // The order is in the log, too.
    table.attach(4, 4);
    table.resign(4, 3);
    REQUIRE(table.outcomes.size() == 1);
    CHECK(places(table.outcomes[0]) == std::vector<std::uint32_t>{3, 1, 4, 2});
    CHECK(table.outcomes[0].seats[1].account == account(2));
    CHECK_FALSE(table.outcomes[0].rated);
    CHECK(table.outcomes[0].at_ms == table.now_ms);
}

TEST_CASE("a moderator removes a player: before the game the seat opens, during it it is out") {
    TableOptions options;
    Table table(options);
    table.attach(1, 1);
    table.put(input::PutOut{0, {}});
    CHECK(table.room->summary().info.seats(0).kind() == v1::OPEN);
    CHECK(table.attach(1, 1)->error().code() == v1::KICKED);
    table.attach(2, 2);
    table.attach(3, 3);
    table.ready(2, 1);
    table.ready(3, 2);
    // The seat has another player now: nothing happens.
    table.put(input::PutOut{0, account(1)});
    CHECK(table.room->phase() == v1::PLAYING);
    table.put(input::PutOut{std::nullopt, account(9)});
    CHECK(table.room->phase() == v1::PLAYING);
    table.put(input::PutOut{std::nullopt, account(2)});
    CHECK(table.room->phase() == v1::FINISHED);
    REQUIRE(table.outcomes.size() == 1);
    CHECK(places(table.outcomes[0]) == std::vector<std::uint32_t>{2, 1});
    const auto before = table.room->seq();
    table.put(input::PutOut{std::nullopt, account(2)});
    CHECK(table.room->seq() == before);
    const auto record = make_record(table.disk.header, table.disk.entries);
    REQUIRE(record);
    CHECK(verify(*record).findings.empty());
}

TEST_CASE("a moderator closes a room: it has no result, and its record verifies") {
    Table table(seats(2));
    begin(table, 2);
    table.put(input::CloseRoom{});
    CHECK(table.room->phase() == v1::FINISHED);
    CHECK(closed(table) == v1::CLOSED);
    CHECK(table.outcomes.empty());
    const auto record = make_record(table.disk.header, table.disk.entries);
    REQUIRE(record);
    CHECK(verify(*record).findings.empty());
    Table waiting;
    waiting.put(input::CloseRoom{});
    CHECK(closed(waiting) == v1::NEVER_STARTED);
}

TEST_CASE("at a rated table guests do not sit down, and watch as they like") {
    TableOptions options;
    meeple::store::v1::RoomHeader header = header_of(options);
    header.mutable_settings()->set_rated(true);
    Table table(options, header);
    CHECK(table.attach(1, 1)->error().code() == v1::NOT_REGISTERED);
    CHECK(table.attach(1, 1, true)->has_attached());
    input::Attach attach;
    attach.client = 2;
    attach.account = account(2);
    attach.name = "Ada";
    attach.holder.set_registered(true);
    attach.holder.set_rating(1512);
    const auto answer = table.ask(attach);
    REQUIRE(answer->has_attached());
    CHECK(answer->attached().info().seats(0).holder().rating() == 1512);
    // Spectators get the same events, also after a restart.
    CHECK(table.fold(1).snapshot().seats(0).holder().rating() == 1512);
    table.open();
    CHECK(table.room->summary().info.seats(0).holder().rating() == 1512);
}

}  // namespace outcome_test
