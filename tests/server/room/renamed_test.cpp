// Changed and removed names in rooms with players.
#include "server/record/record.h"
#include "server/record/verify.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace renamed_test {

using namespace server;
using namespace server::test;

namespace {

// The names of the table in the client's view and in a new client's view.
std::vector<std::string> names(Table& table, ClientId client) {
    std::vector<std::string> held;
    const v1::Snapshot snapshot = table.fold(client).snapshot();
    for (const auto& seat : snapshot.seats()) held.push_back(seat.name());
    std::vector<std::string> fresh;
    const RoomSummary summary = table.room->summary();
    for (const auto& seat : summary.info.seats()) fresh.push_back(seat.name());
    CHECK(held == fresh);
    return held;
}

}  // namespace

TEST_CASE("renamed: another name is told, and is there after a restart; the game knows nothing") {
    Table table;
    table.start();
    const std::uint64_t hash = table.fold(1).snapshot().view_hash();
    const std::uint32_t decision = table.decision_id(1);
    const std::size_t steps = table.disk.entries.size();
    table.put(input::Rename{account(2), "Somebody"});
    table.put(input::Rename{account(2), "Somebody"});
    table.put(input::Rename{account(7), "Nobody here"});
    CHECK(table.disk.entries.size() == steps + 1);
    CHECK(names(table, 1).at(1) == "Somebody");
    CHECK(table.fold(1).snapshot().view_hash() == hash);
    CHECK(table.decision_id(1) == decision);
    REQUIRE(table.listing);
    CHECK(table.listing->summary.find("Somebody") != std::string::npos);
    table.restart(0);
    CHECK(table.room->summary().info.seats(1).name() == "Somebody");
    CHECK_FALSE(table.room->summary().info.seats(1).resigned());
}

TEST_CASE("renamed: a deleted account has no name, and gives up its seat") {
    Table table;
    table.start();
    const std::string name = names(table, 1).at(1);
    table.put(input::Rename{account(2), {}});
    table.put(input::Rename{account(2), {}});
    CHECK(names(table, 1).at(1).empty());
    REQUIRE(table.room->phase() == v1::FINISHED);
    REQUIRE(table.outcomes.size() == 1);
    CHECK(table.outcomes[0].seats[1].out);
    CHECK(table.outcomes[0].seats[0].place == 1);
    // A later client that asks for the history does not get the name.
    table.attach(8, 8, true);
    for (const v1::ServerFrame& frame : table.told[8])
        CHECK(frame.SerializeAsString().find(name) == std::string::npos);
    const auto record = make_record(table.disk.header, table.disk.entries);
    REQUIRE(record);
    CHECK(record->seat_names(1).empty());
    CHECK(verify(*record).findings.empty());
}

TEST_CASE("renamed: before the game the seat opens again, and no account is put out") {
    Table table;
    table.attach(1, 1);
    table.attach(2, 2);
    table.put(input::Rename{account(2), {}});
    CHECK(table.fold(1).snapshot().seats(1).kind() == v1::OPEN);
    REQUIRE(table.told[2].back().has_left());
    CHECK(table.told[2].back().left().reason() == v1::SEAT_GIVEN_UP);
    CHECK(table.attach(3, 3)->attached().seat() == 1);
}

TEST_CASE("renamed: a room that has not begun closes when its creator is deleted") {
    Table table;
    table.attach(1, 1);
    table.put(input::Rename{account(9), "Another"});
    CHECK(table.room->phase() == v1::WAITING);
    table.put(input::Rename{account(9), {}});
    CHECK(table.room->phase() == v1::FINISHED);
    Table playing;
    playing.start();
    playing.put(input::Rename{account(9), {}});
    CHECK(playing.room->phase() == v1::PLAYING);
}

TEST_CASE("renamed: after the game nothing is written any more") {
    Table table;
    table.start();
    table.resign(2, 103);
    REQUIRE(table.room->phase() == v1::FINISHED);
    const std::size_t steps = table.disk.entries.size();
    table.put(input::Rename{account(2), {}});
    CHECK(table.disk.entries.size() == steps);
}

}  // namespace renamed_test
