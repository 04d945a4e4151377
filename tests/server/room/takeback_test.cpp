// Takebacks: free within one's own turn, by consent beyond it, and always a new step.
#include "tests/server/room/agreeing.h"

namespace takeback_test {

using namespace server;
using namespace server::test;

TEST_CASE("a takeback within one's own turn is free, and a step forward") {
    TableOptions options;
    options.config.commands = {100, 1'000};
    Table table(options);
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    const ClientId client = table.decider();
    const rules::Match before = table.room->match();
    const std::uint32_t asked = table.decision_id(client);
    CHECK(code(talk.ask(3 - client, v1::TAKEBACK)) == v1::UNDO_BARRIER);  // the turn is over
    lay(table);
    const std::uint32_t seq = table.room->seq();
    CHECK(code(talk.ask(client, v1::TAKEBACK, asked)) == v1::STALE_DECISION);
    const auto done = talk.ask(client, v1::TAKEBACK, table.decision_id(client));
    REQUIRE(done->has_command_done());
    CHECK(done->command_done().seq() == seq + 1);
    CHECK(table.room->match() == before);
    CHECK(last_entry(table).cause() == v1::UNDO);
    CHECK(table.told[3 - client].back().transition().cause() == v1::UNDO);
    CHECK(table.decision_id(client) > asked + 1);
    all_agree(table);
    survives(table);
    // There is no going back further without the others.
    CHECK(code(talk.ask(client, v1::TAKEBACK)) == v1::UNDO_BARRIER);
    lay(table);
    REQUIRE(talk.ask(client, v1::TAKEBACK)->has_command_done());
    turn(table);
    table.resign(1, 900);
    survives(table);
    verifies(table);
}

TEST_CASE("a takeback beyond one's own turn needs all seats, where the room allows it") {
    TableOptions options = with_clock(10 * minute, 3);
    Table table(options);
    Agreeing talk{table};
    start(table, 3);
    for (int i = 0; i < 3; ++i) turn(table);
    const ClientId client = table.decider();
    const ClientId next = client % 3 + 1;
    const ClientId last = next % 3 + 1;
    const rules::Match before = table.room->match();
    turn(table);
    REQUIRE(talk.ask(client, v1::TAKEBACK)->has_command_done());
    CHECK(table.told[next].back().transition().deltas(0).has_proposal_made());
    CHECK(table.fold(next).snapshot().proposal().asked_size() == 2);
    CHECK(table.fold(next).snapshot().proposal().kind() == v1::TAKEBACK);
    CHECK(code(talk.answer(client, true)) == v1::FORBIDDEN);
    CHECK(talk.answer(next, true)->has_command_done());
    CHECK(code(talk.answer(next, true)) == v1::FORBIDDEN);
    CHECK_FALSE(table.room->match() == before);
    table.now_ms += 20 * second;
    survives(table);
    table.attach(3, 3);
    SECTION("all agree") {
        REQUIRE(talk.answer(last, true)->has_command_done());
        CHECK(table.room->match() == before);
        CHECK(table.decider() == client);
        CHECK(talk.proposal(next) == 0);
        all_agree(table);
    }
    SECTION("one does not") {
        REQUIRE(talk.answer(last, false)->has_command_done());
        CHECK(talk.proposal(next) == 0);
        CHECK_FALSE(table.room->match() == before);
        CHECK(code(talk.answer(last, true)) == v1::PROPOSAL_GONE);
    }
    SECTION("the game goes on instead") {
        turn(table);
        CHECK(talk.proposal(client) == 0);
    }
    SECTION("no further answer comes") {
        table.ring(input::AlarmKind::agree);
        CHECK(talk.proposal(client) == 0);
        CHECK(last_entry(table).cause() == v1::SYSTEM);
    }
    while (table.room->phase() == v1::PLAYING) turn(table);
    verifies(table);
}

TEST_CASE("without consent in the settings there is only one's own turn") {
    TableOptions options = with_clock(10 * minute);
    options.takebacks = false;
    Table table(options);
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    CHECK(code(talk.ask(1, v1::TAKEBACK)) == v1::UNDO_BARRIER);
    lay(table);
    CHECK(talk.ask(table.decider(), v1::TAKEBACK)->has_command_done());
}

TEST_CASE("bots consent") {
    TableOptions options = with_clock(10 * minute, 1);
    options.bots = {"random"};
    Table table(options);
    Agreeing talk{table};
    table.attach(1, 1);
    table.ready(1, 11);
    const auto bot = [&] {
        while (table.deciding() == 1)
            table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
    };
    bot();
    const rules::Match before = table.room->match();
    turn(table);
    bot();
    REQUIRE(talk.ask(1, v1::TAKEBACK)->has_command_done());
    CHECK(table.room->match() == before);
    CHECK(table.deciding() == 0);
    turn(table);
    CHECK(table.asked.back().decision == table.fold(1).decision()->id());
    bot();
}

TEST_CASE("nothing is taken back behind a seat that went out, nor before one's first step") {
    TableOptions options = with_clock(10 * minute, 3);
    Table table(options);
    Agreeing talk{table};
    start(table, 3);
    const ClientId first = table.decider();
    CHECK(code(talk.ask(first, v1::TAKEBACK)) == v1::UNDO_BARRIER);
    turn(table);
    const ClientId leaver = first % 3 + 1;
    table.resign(leaver, 900);
    CHECK(code(talk.ask(first, v1::TAKEBACK)) == v1::UNDO_BARRIER);
    CHECK(code(talk.ask(leaver, v1::TAKEBACK)) == v1::FORBIDDEN);
}

TEST_CASE("a takeback gives no time back, and earns none") {
    Table table(with_clock(10 * minute));
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    const rules::Seat seat = table.deciding();
    const ClientId client = table.decider();
    table.now_ms += 20 * second;
    lay(table);
    table.now_ms += 10 * second;
    REQUIRE(talk.ask(client, v1::TAKEBACK)->has_command_done());
    CHECK(table.fold(client).snapshot().clocks().remaining_ms(seat) == 10 * minute - 30 * second);
    CHECK(alarm_in(table, input::AlarmKind::turn) == 10 * minute - 30 * second);
    // Nor does the seat whose turn it is no more.
    turn(table);
    table.now_ms += 5 * second;
    REQUIRE(talk.ask(client, v1::TAKEBACK)->has_command_done());
    REQUIRE(talk.answer(3 - client, true)->has_command_done());
    CHECK(table.decider() == client);
    CHECK(table.fold(client).snapshot().clocks().remaining_ms(1U - seat) ==
          10 * minute - 5 * second);
}

TEST_CASE("a turn that is taken back and played again earns its increment once") {
    TableOptions options = with_clock(10 * minute);
    options.clock->set_increment_ms(5 * second);
    Table table(options);
    Agreeing talk{table};
    start(table, 2);
    turn(table);
    turn(table);
    const rules::Seat seat = table.deciding();
    const ClientId client = table.decider();
    const auto remaining = [&](rules::Seat of) {
        return table.fold(client).snapshot().clocks().remaining_ms(of);
    };
    for (int i = 0; i < 5; ++i) {
        turn(table);
        if (i % 2 == 1) turn(table);  // also of the seat that it is taken back from
        if (i == 2) survives(table);
        REQUIRE(talk.ask(client, v1::TAKEBACK)->has_command_done());
        REQUIRE(talk.answer(3 - client, true)->has_command_done());
        REQUIRE(table.deciding() == seat);
    }
    turn(table);
    CHECK(remaining(seat) == 10 * minute + 5 * second);
    turn(table);
    CHECK(remaining(1U - seat) == 10 * minute + 5 * second);
    turn(table);
    CHECK(remaining(seat) == 10 * minute + 10 * second);
    table.resign(1, 900);
    verifies(table);
}

TEST_CASE("a client that does not know of takebacks is told a snapshot instead") {
    TableOptions options;
    options.config.commands = {100, 1'000};
    Table table(options);
    Agreeing talk{table};
    table.knows_takebacks = false;
    table.attach(1, 1);
    table.knows_takebacks = true;
    table.attach(2, 2);
    table.ready(1, 101);
    table.ready(2, 102);
    lay(table);
    REQUIRE(talk.ask(table.decider(), v1::TAKEBACK)->has_command_done());
    CHECK(table.told[1].back().has_snapshot());
    CHECK(table.told[2].back().has_transition());
    CHECK(table.fold(1).view_hash() == table.fold(2).view_hash());
    const std::uint32_t seq = table.room->seq();
    // Coming back it gets one, too, however little it missed.
    table.put(input::Gone{1});
    input::Attach attach;
    attach.client = 7;
    attach.account = account(1);
    attach.history = true;
    CHECK_FALSE(table.ask(attach)->attached().resumed());
    CHECK(table.fold(7).seq() == seq);
    CHECK(table.told[7].back().has_snapshot());
    // A client with the feature gets all of it.
    attach.client = 8;
    attach.re = 0;
    attach.takebacks = true;
    table.ask(attach);
    CHECK(table.told[8].back().has_transition());
    CHECK(table.fold(8).view_hash() == table.fold(1).view_hash());
}

TEST_CASE("a record with a takeback without consent is not verified") {
    Table table(with_clock(10 * minute, 3));
    Agreeing talk{table};
    start(table, 3);
    const ClientId asker = table.decider();
    turn(table);
    turn(table);
    REQUIRE(talk.ask(asker, v1::TAKEBACK)->has_command_done());
    for (const ClientId other : {ClientId{1}, ClientId{2}, ClientId{3}}) {
        if (other != asker) REQUIRE(talk.answer(other, true)->has_command_done());
    }
    table.resign(1, 900);
    table.resign(2, 901);
    verifies(table);
    const Record told = make_record(table.disk.header, table.disk.entries).value();
    // Every way without consent.
    int tampered = 0;
    for (int i = 0; i < told.log_size(); ++i) {
        for (int k = 0; k < told.log(i).deltas_size(); ++k) {
            const v1::Delta& delta = told.log(i).deltas(k);
            if (!delta.has_proposal_made() && !delta.has_proposal_answered() &&
                !delta.has_proposal_closed())
                continue;
            Record other = told;
            other.mutable_log(i)->mutable_deltas()->DeleteSubrange(k, 1);
            CHECK_FALSE(verify(other).findings.empty());
            ++tampered;
        }
    }
    CHECK(tampered == 4);
    Record other = told;
    for (LogEntry& entry : *other.mutable_log()) {
        for (v1::Delta& delta : *entry.mutable_deltas()) {
            if (delta.has_proposal_answered()) delta.mutable_proposal_answered()->set_agree(false);
            if (delta.has_proposal_made()) delta.mutable_proposal_made()->clear_asked();
        }
    }
    CHECK_FALSE(verify(other).findings.empty());
    // They agreed to another takeback.
    other = told;
    for (LogEntry& entry : *other.mutable_log()) {
        for (v1::Delta& delta : *entry.mutable_deltas()) {
            if (delta.has_proposal_made()) delta.mutable_proposal_made()->set_kind(v1::PAUSE);
        }
    }
    bool found = false;
    for (const Finding& finding : verify(other).findings)
        found = found || finding.kind == Finding::Kind::not_agreed;
    CHECK(found);
}

}  // namespace takeback_test
