// The rooms that a node has, loads or may not load.
#include "server/actor/room_table.h"

#include <optional>
#include <string>
#include <vector>

#include "tests/support/catch.h"

namespace room_table_test {

using namespace server;
namespace v1 = meeple::v1;

namespace {

const std::optional<v1::Error> open_to_all;

RoomTable::Look look(RoomTable& table, const RoomId& room, const std::string& network = {}) {
    return table.look(
        room, network, [](const Found&) {}, open_to_all);
}

v1::ErrorCode code(const RoomTable::Look& look) {
    REQUIRE(look.answer);
    REQUIRE_FALSE(*look.answer);
    return look.answer->error().code();
}

Found not_found() {
    return refused(v1::ROOM_NOT_FOUND, v1::NEVER);
}

}  // namespace

TEST_CASE("room table: the first request loads, all requests get the answer") {
    RoomTable table(10, 0);
    std::vector<v1::ErrorCode> told;
    const auto waiter = [&](const Found& found) { told.push_back(found.error().code()); };
    const auto first = table.look("a", {}, waiter, open_to_all);
    CHECK_FALSE(first.answer);
    CHECK(first.load);
    const auto second = table.look("a", {}, waiter, open_to_all);
    CHECK_FALSE(second.answer);
    CHECK_FALSE(second.load);
    const auto settled = table.settle("a", not_found(), false);
    CHECK_FALSE(settled.newly_quarantined);
    for (const auto& tell : settled.waiters) tell(not_found());
    CHECK(told == std::vector<v1::ErrorCode>{v1::ROOM_NOT_FOUND, v1::ROOM_NOT_FOUND});
    CHECK(look(table, "a").load);  // It left no trace.
}

TEST_CASE("room table: a closed node answers for rooms that it does not know") {
    RoomTable table(10, 0);
    CHECK(look(table, "known").load);
    const std::optional<v1::Error> closed = refused(v1::DRAINING, v1::SAME).error();
    const auto waiter = [](const Found&) {};
    CHECK(code(table.look("new", {}, waiter, closed)) == v1::DRAINING);
    CHECK_FALSE(table.look("known", {}, waiter, closed).answer);
}

TEST_CASE("room table: a quarantined room stays so, and is counted once") {
    RoomTable table(10, 0);
    CHECK(look(table, "a").load);
    CHECK(table.settle("a", out_of_order(), true).newly_quarantined);
    CHECK_FALSE(table.settle("a", out_of_order(), true).newly_quarantined);
    CHECK(table.is_quarantined("a"));
    CHECK(code(look(table, "a")) == v1::ROOM_QUARANTINED);
}

TEST_CASE("room table: places are limited, of one network and in all") {
    RoomTable table(3, 2);
    CHECK(table.reserve("a", "net"));
    CHECK(look(table, "b", "net").load);
    CHECK_FALSE(table.reserve("c", "net"));
    CHECK(code(look(table, "c", "net")) == v1::OVERLOADED);
    CHECK(look(table, "c").load);  // no node's
    CHECK(code(look(table, "d", "other")) == v1::OVERLOADED);
    static_cast<void>(table.settle("a", not_found(), false));
    CHECK(look(table, "d", "net").load);
}

TEST_CASE("room table: a load is stuck after its time, until it is settled") {
    RoomTable table(10, 0);
    CHECK(look(table, "a").load);
    CHECK(table.stuck(1'000'000, 10).empty());  // no thread has it yet
    table.note_loading("a", 100);
    CHECK(table.stuck(110, 10).empty());
    CHECK(table.stuck(111, 10) == std::vector<RoomId>{"a"});
    static_cast<void>(table.settle("a", out_of_order(), true));
    CHECK(table.stuck(111, 10).empty());
}

TEST_CASE("room table: a new lease is a new generation; loads under way go on") {
    RoomTable table(10, 0);
    const std::uint32_t before = table.generation();
    CHECK(look(table, "a").load);
    CHECK(table.start_generation().empty());
    CHECK(table.generation() == before + 1);
    CHECK_FALSE(look(table, "a").load);
    table.forget("a", nullptr);
    CHECK(look(table, "a").load);
}

}  // namespace room_table_test
