// TableState: the durable state follows from the log alone.
#include "server/room/table_state.h"

#include "server/room/draft.h"
#include "tests/server/room/agreeing.h"

namespace table_state_test {

using namespace server;
using namespace server::test;

namespace {

TableState made(const TableOptions& options = {}) {
    auto table = TableState::made(header_of(options).SerializeAsString());
    REQUIRE(table);
    return std::move(table).value();
}

// The draft is stored.
TableState stored(Draft draft, std::string* body = nullptr) {
    draft.conclude();
    Draft::Written written = draft.write_down();
    if (body != nullptr) *body = written.body;
    return std::move(*std::move(draft).take_table());
}

Draft taking_seat(const TableState& table, rules::Seat seat, int who) {
    Draft draft(table, v1::COMMAND, 2'000'000);
    draft.take_seat(seat, {account(who), "somebody", {}, {}, {}});
    return draft;
}

}  // namespace

TEST_CASE("table: a draft changes nothing but itself, and its entry leads where it led") {
    const TableState empty = made();
    std::string body;
    const TableState after = stored(taking_seat(empty, 0, 1), &body);
    CHECK(empty == made());
    CHECK_FALSE(after == empty);
    CHECK(after.seat_of(account(1)) == 0);
    TableState again = made();
    LogEntry entry;
    REQUIRE(entry.ParseFromString(body));
    CHECK_FALSE(again.apply(entry, body));
    CHECK(again == after);
}

TEST_CASE("table: an entry that cannot follow says why") {
    const auto problem = [](const TableState& table, const LogEntry& entry) {
        TableState copy = table;
        return copy.apply(entry, entry.SerializeAsString()).value_or("");
    };
    const TableState table = stored(taking_seat(made(), 0, 1));
    LogEntry entry;
    entry.set_seq(1);
    CHECK(problem(table, entry) == "wrong number");
    entry.set_seq(2);
    entry.set_decision(1);
    CHECK(problem(table, entry) == "decision differs");
    entry.set_decision(0);
    for (const std::uint32_t seat : {0U, 9U}) {
        LogEntry taken = entry;
        taken.add_deltas()->mutable_seat_taken()->set_seat(seat);
        CHECK(problem(table, taken) == "a delta that cannot be");
    }
    LogEntry empty = entry;
    empty.add_deltas();
    CHECK(problem(table, empty) == "a delta that cannot be");
    entry.add_deltas()->mutable_proposal_answered()->set_id(1);
    CHECK(problem(table, entry) == "a delta that cannot be");
}

TEST_CASE("table: a draft can add only possible deltas") {
    const TableState table = stored(taking_seat(made(), 0, 1));
    CHECK_THROWS_AS(taking_seat(table, 0, 2), std::logic_error);
}

TEST_CASE("table: taking and leaving a seat are in the draft for lists") {
    const TableState table = stored(taking_seat(made(), 1, 1));
    Draft draft(table, v1::ADMIN, 2'000'000);
    draft.open_seat(1, true);
    REQUIRE(draft.member());
    CHECK(draft.member()->account == account(1));
    CHECK(draft.member()->seat == 1);
    CHECK_FALSE(draft.member()->joined);
    const TableState then = stored(std::move(draft));
    CHECK(then.is_put_out(account(1)));
}

TEST_CASE("table: every step of a game leads where its log leads") {
    Table table(with_clock(10 * minute));
    Agreeing talk{table};
    start(table, 2);
    const auto check = [&table] {
        const auto again = table_of(table.disk);
        REQUIRE(again);
        CHECK(*again == table.room->table());
    };
    for (int i = 0; i < 6; ++i) {
        turn(table);
        check();
    }
    REQUIRE(talk.ask(1, v1::TAKEBACK)->has_command_done());
    check();
    if (talk.proposal(2) != 0) REQUIRE(talk.answer(2, true)->has_command_done());
    check();
    REQUIRE(talk.ask(2, v1::SLOW_DOWN)->has_command_done());
    REQUIRE(talk.answer(1, false)->has_command_done());
    check();
    table.resign(1, 900);
    check();
}

TEST_CASE("table: a step that is being stored is no part of it") {
    Table table;
    table.start();
    const TableState before = table.room->table();
    table.hold = true;
    table.step(300);
    CHECK(table.room->busy());
    CHECK(table.room->table() == before);
    table.release();
    CHECK(table.room->table().seq() == before.seq() + 1);
}

TEST_CASE("table: a copy of its steps stays unchanged, however many follow") {
    Steps steps;
    std::vector<Steps> copies;
    for (std::uint64_t i = 0; i < 100; ++i) {
        copies.push_back(steps);
        Step step;
        step.at_ms = i;
        steps.push_back(step);
        CHECK(steps.back().at_ms == i);
    }
    for (std::size_t count = 0; count < copies.size(); ++count) {
        REQUIRE(copies[count].size() == count);
        for (std::size_t i = 0; i < count; ++i) CHECK(copies[count][i].at_ms == i);
        CHECK_FALSE(copies[count] == steps);
    }
    copies.back().push_back(steps.back());
    CHECK(copies.back() == steps);
}

}  // namespace table_state_test
