// Rated games: their beginning, and that every game that has begun is rated.
#include "tests/server/room/agreeing.h"

namespace rated_test {

using namespace server;
using namespace server::test;

namespace {

TableOptions rated(int seats = 2) {
    TableOptions options = with_clock(10 * minute, seats);
    options.takebacks = false;
    options.rated = true;
    return options;
}

AccountId holder(const Table& table, rules::Seat seat) {
    return table.room->summary().holders[seat];
}

// The game was cancelled, and this account pays for it; empty: none does.
void was_cancelled(Table& table, const AccountId& by) {
    CHECK(table.room->phase() == v1::FINISHED);
    CHECK(table.fold(1).snapshot().closed() == v1::CANCELLED);
    REQUIRE(table.outcomes.size() == (by.empty() ? 0 : 1));
    if (!by.empty()) CHECK(table.outcomes[0].cancelled_by == by);
    table.rematch(2, 990);
    if (!table.next_rooms.empty()) table.put(input::RematchMade{"next", {}, {}});
    CHECK(table.outcomes.size() == (by.empty() ? 0 : 1));  // another game is another matter
    const auto record = make_record(table.disk.header, table.disk.entries);
    REQUIRE(record.has_value());
    CHECK(verify(record.value()).findings.empty());
    survives(table);
    CHECK(table.fold(1).snapshot().closed() == v1::CANCELLED);
}

}  // namespace

TEST_CASE("a rated game is cancelled as long as a seat has not moved") {
    const int seats = GENERATE(2, 3);
    const bool moved = GENERATE(false, true);
    CAPTURE(seats, moved);
    Table table(rated(seats));
    start(table, seats);
    const rules::Seat first = table.deciding();
    if (moved) turn(table);
    SECTION("by a seat that resigns") {
        CHECK(table.resign(ClientId{1} + first, 900)->has_command_done());
        was_cancelled(table, holder(table, first));
    }
    SECTION("by a seat that misses its first turn") {
        const rules::Seat late = table.deciding();
        table.ring(input::AlarmKind::turn);
        was_cancelled(table, holder(table, late));
    }
    SECTION("by moderators, without a penalty") {
        table.put(input::PutOut{std::nullopt, holder(table, first)});
        was_cancelled(table, {});
    }
    SECTION("by deleting an account, without a penalty") {
        table.put(input::Rename{holder(table, first), {}});
        was_cancelled(table, {});
    }
}

TEST_CASE("a rated game in which every seat has moved is rated, also after a restart") {
    Table table(rated());
    start(table, 2);
    turn(table);
    turn(table);
    if (GENERATE(false, true)) survives(table);
    const rules::Seat loser = table.deciding();
    SECTION("who resigns") {
        table.resign(ClientId{1} + loser, 900);
    }
    SECTION("whose time is up") {
        table.ring(input::AlarmKind::turn);
    }
    SECTION("whose account is deleted") {
        table.put(input::Rename{holder(table, loser), {}});
    }
    CHECK(table.fold(1).snapshot().closed() == v1::GAME_FINISHED);
    REQUIRE(table.outcomes.size() == 1);
    CHECK(table.outcomes[0].cancelled_by.empty());
    CHECK(table.outcomes[0].rated);
    const SeatOutcome& lost = table.outcomes[0].seats[loser];
    CHECK(lost.place == 2);
    CHECK(lost.turns == 2);
    CHECK(table.outcomes[0].seats[1U - loser].turns == 1);
    CHECK(lost.origin == "network " + std::to_string(1 + loser));
    const auto record = make_record(table.disk.header, table.disk.entries);
    CHECK(record->SerializeAsString().find("network") == std::string::npos);
    verifies(table);
}

TEST_CASE("resigning an unrated game at once has no penalty") {
    TableOptions options = rated();
    options.rated = false;
    Table table(options);
    start(table, 2);
    table.resign(1, 900);
    CHECK(table.fold(1).snapshot().closed() == v1::GAME_FINISHED);
    REQUIRE(table.outcomes.size() == 1);
    CHECK(table.outcomes[0].cancelled_by.empty());
}

TEST_CASE("a rated game is paused by all of its seats, connected or not") {
    Table table(rated());
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    table.put(input::Gone{2});
    REQUIRE(talk.ask(1, v1::PAUSE)->has_command_done());
    CHECK(talk.proposal(1) != 0);
    CHECK_FALSE(table.fold(1).snapshot().has_pause());
    table.attach(2, 2);
    REQUIRE(talk.answer(2, true)->has_command_done());
    CHECK(table.fold(1).snapshot().has_pause());
}

TEST_CASE("a rated game with a seat that is out does not end without a result") {
    Table table(rated(3));
    Agreeing talk{table};
    start(table, 3);
    for (int i = 0; i < 3; ++i) turn(table);
    table.resign(3, 900);
    REQUIRE(table.room->phase() == v1::PLAYING);
    CHECK(code(talk.ask(1, v1::ABORT)) == v1::FORBIDDEN);
}

TEST_CASE("a rated game counts in the pool in which it began, also if it was slowed down") {
    Table table(rated());
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    REQUIRE(talk.ask(2, v1::SLOW_DOWN)->has_command_done());
    REQUIRE(talk.answer(1, true)->has_command_done());
    REQUIRE(table.room->table().settings->clock().initial_ms() >= 12 * hour);
    table.resign(1, 900);
    REQUIRE(table.outcomes.size() == 1);
    CHECK(table.outcomes[0].rated);
    CHECK_FALSE(table.outcomes[0].slow);
}

}  // namespace rated_test
