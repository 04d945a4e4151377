// A room without clients: its actions, what it keeps over restarts and failures, and its data in
// the store's lists.
#include <algorithm>

#include "server/codec/match.h"
#include "server/store/epochs.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace rest_test {

using namespace server;
using namespace server::test;

namespace {

using LogEntry = meeple::store::v1::LogEntry;

v1::RoomInfo listed(const Table& table) {
    v1::RoomInfo info;
    REQUIRE(table.listing.has_value());
    REQUIRE(info.ParseFromString(table.listing->summary));
    return info;
}

template <class Change>
void rewrite(std::string& body, const Change& change) {
    LogEntry entry;
    REQUIRE(entry.ParseFromString(body));
    change(entry);
    body = entry.SerializeAsString();
}

}  // namespace

// ---- Told and not so. ----

TEST_CASE("I4: a frozen room publishes nothing that is not on disk") {
    Table table;
    table.start();
    const std::size_t before = table.changes;
    table.next_result = StoreResult::unavailable;
    table.resign(1, 200);
    REQUIRE(table.room->frozen());
    CHECK_FALSE(table.room->summary().info.seats(0).resigned());
    // Coming and going changes what lists show, but now is not the time.
    table.put(input::Gone{2});
    CHECK(table.changes == before);
    table.reload();
    CHECK(table.changes > before);
    CHECK_FALSE(table.room->summary().info.seats(0).resigned());
}

TEST_CASE("spectators are counted again after a failure of the store") {
    Table table;
    table.start();
    table.attach(3, 3, true);
    table.ring(input::AlarmKind::notice);
    REQUIRE(table.told[1].back().spectators().count() == 1);
    table.next_result = StoreResult::unavailable;
    table.resign(1, 200);
    // It leaves while nothing can be told, and the alarm that would tell it is dropped.
    table.put(input::Gone{3});
    table.ring(input::AlarmKind::notice);
    REQUIRE_FALSE(table.told[1].back().has_spectators());
    table.reload();
    table.ring(input::AlarmKind::notice);
    REQUIRE(table.told[1].back().has_spectators());
    CHECK(table.told[1].back().spectators().count() == 0);
}

TEST_CASE("the store's listing is the room as it is on disk") {
    Table table;
    CHECK_FALSE(table.listing.has_value());
    table.attach(1, 1);
    CHECK(listed(table).seats(0).name() == "player 1");
    CHECK(listed(table).seats(0).presence() == v1::ABSENT);
    CHECK_FALSE(table.listing->playing);
    CHECK(table.listing->game == "carcassonne");
    CHECK(table.listing->code.size() == 11);
    table.attach(2, 2);
    table.ready(1, 11);
    table.ready(2, 12);
    CHECK(table.listing->playing);
    CHECK(listed(table).phase() == v1::PLAYING);
    CHECK(table.disk.waiting.decides == table.deciding());
    const Listing before = *table.listing;
    table.step(20);
    CHECK(*table.listing == before);
    CHECK(table.disk.waiting.decides == table.deciding());
    table.resign(1, 21);
    CHECK(table.room->phase() == v1::FINISHED);
    CHECK(table.disk.state == RoomState::finished);
    CHECK_FALSE(table.disk.waiting.wakes_ms.has_value());
}

// ---- Clocks. ----

TEST_CASE("I8: after a restart the clock continues with the time left") {
    TableOptions options;
    options.turn_seconds = 100;
    Table table(options);
    table.start();
    const std::uint64_t asked_ms = table.now_ms;
    REQUIRE(table.disk.waiting.turn_ends_ms == asked_ms + 100'000);
    CHECK(table.disk.waiting.wakes_ms == asked_ms + 100'000);
    LogEntry last;
    REQUIRE(last.ParseFromString(table.disk.entries.back()));
    CHECK(last.remaining_ms() == 100'000);

    // 40 seconds pass, then the server is down for an hour: the store shifts what it keeps.
    table.now_ms += 3'640'000;
    *table.disk.waiting.turn_ends_ms += 3'600'000;
    table.open();
    CHECK(table.attach(1, 1)->attached().remaining_ms() == 60'000);
    CHECK(alarm_in(table, input::AlarmKind::turn) == 60'000);
    SECTION("and is over when it is over") {
        const std::uint32_t seq = table.room->seq();
        table.ring(input::AlarmKind::turn);
        CHECK(table.room->seq() == seq + 1);
    }
    SECTION("and a deadline that was over before is over at once") {
        table.now_ms += 600'000;
        table.open();
        CHECK(alarm_in(table, input::AlarmKind::turn) == 1);
    }
}

// ---- Bots. ----

TEST_CASE("bots rest at a table without people and spectators") {
    TableOptions options;
    options.open_seats = 0;
    options.bots = {"random", "random"};
    Table table(options);
    REQUIRE(table.room->phase() == v1::PLAYING);
    CHECK(table.asked.empty());
    CHECK(table.alarms.count(input::AlarmKind::turn) == 0);
    // A spectator comes: the bots play.
    table.attach(1, 1, true);
    REQUIRE(table.asked.size() == 1);
    CHECK(table.alarms.count(input::AlarmKind::turn) == 1);
    const effect::AskBot first = table.asked.back();
    table.put(input::BotMoved{first.decision, table.some_step()});
    REQUIRE(table.asked.size() == 2);
    // The spectator leaves: the pending step is still played, and nothing else.
    table.put(input::Gone{1});
    table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
    const std::uint32_t seq = table.room->seq();
    CHECK(table.asked.size() == 2);
    table.ring(input::AlarmKind::turn);
    CHECK(table.room->seq() == seq);
    table.attach(2, 2, true);
    CHECK(table.asked.size() == 3);
    table.attach(3, 3, true);
    CHECK(table.asked.size() == 3);
}

TEST_CASE("a game that all people have given up ends when the last of them leaves") {
    TableOptions options;
    options.open_seats = 1;
    options.bots = {"random", "random"};
    Table table(options);
    table.attach(1, 1);
    table.ready(1, 11);
    table.resign(1, 12);
    REQUIRE(table.room->phase() == v1::PLAYING);  // Two bots are left.
    table.put(input::Gone{1});
    table.ring(input::AlarmKind::life);
    CHECK(table.now_ms <= 1'000'001);
    CHECK(table.room->phase() == v1::FINISHED);
    table.attach(2, 1);
    CHECK(table.fold(2).snapshot().closed() == v1::ABANDONED);
}

TEST_CASE("a bot's turn is not missed while people of the table are away") {
    TableOptions options;
    options.open_seats = 1;
    options.bots = {"random"};
    options.turn_seconds = 60;
    Table table(options);
    table.attach(1, 1);
    table.ready(1, 11);
    while (table.deciding() != 1)
        table.play(1, 20 + table.room->seq(), table.decision_id(1), table.some_step());
    REQUIRE_FALSE(table.asked.empty());
    table.put(input::Gone{1});
    const std::size_t asked = table.asked.size();
    table.put(input::BotMoved{table.asked.back().decision, table.some_step()});
    CHECK(table.deciding() == 0);
    table.ring(input::AlarmKind::turn);
    // Its turn is skipped, and the bot is asked again.
    CHECK(table.asked.size() == asked + 1);
}

// ---- Memory. ----

TEST_CASE("a game without clients leaves memory until it wakes") {
    TableOptions options;
    options.turn_seconds = 500;
    options.config.rest_ms = 60'000;
    Table table(options);
    table.start();
    table.step(20);
    const std::uint64_t turn_ends_ms = table.now_ms + 500'000;
    table.put(input::Gone{1});
    table.now_ms += 30'000;
    table.put(input::Gone{2});
    table.ring(input::AlarmKind::life);
    CHECK(table.now_ms == 1'000'000 + 90'000);
    REQUIRE(table.rests.size() == 1);
    CHECK(table.rests.back().turn_ends_ms == turn_ends_ms);
    CHECK(table.rests.back().wakes_ms == turn_ends_ms);
    CHECK(table.rests.back().decides == table.deciding());

    // Woken by its clock.
    table.disk.waiting = table.rests.back();
    table.now_ms = turn_ends_ms;
    const std::uint32_t seq = table.room->seq();
    table.open();
    table.ring(input::AlarmKind::turn);
    CHECK(table.room->seq() == seq + 1);
    // No client has come, so the room may leave memory soon.
    table.ring(input::AlarmKind::life);
    CHECK(table.now_ms - turn_ends_ms < 2'000);
    CHECK(table.rests.size() == 2);
}

TEST_CASE("a game with a client stays in memory, and so does a requested one") {
    TableOptions options;
    options.config.rest_ms = 60'000;
    Table table(options);
    table.start();
    table.put(input::Gone{1});
    table.put(input::Gone{2});
    table.now_ms += 59'000;
    table.attach(3, 3, true);
    table.ring(input::AlarmKind::life);
    CHECK(table.rests.empty());
}

// ---- The end of a room. ----

TEST_CASE("a room without players closes five minutes later, before its game") {
    Table table;
    CHECK(alarm_in(table, input::AlarmKind::life) == 300'000);
    table.attach(1, 1);
    table.now_ms += 10'000'000;
    table.ring(input::AlarmKind::life);  // an old alarm: a client is there
    CHECK(table.room->phase() == v1::WAITING);
    table.put(input::Gone{1});
    CHECK(alarm_in(table, input::AlarmKind::life) == 300'000);
    table.now_ms += 200'000;
    table.attach(2, 2);
    table.put(input::Gone{2});
    CHECK(alarm_in(table, input::AlarmKind::life) == 300'000);
    table.ring(input::AlarmKind::life);
    CHECK(table.room->phase() == v1::FINISHED);
    CHECK(table.disk.state == RoomState::unplayed);
}

TEST_CASE("an abandoned game ends, but the time without a server does not count") {
    TableOptions options;
    options.config.abandoned_ms = 3'600'000;
    options.config.rest_ms = 100'000'000;
    Table table(options);
    table.start();
    table.put(input::Gone{1});
    table.put(input::Gone{2});
    CHECK(alarm_in(table, input::AlarmKind::life) == 3'600'000);
    SECTION("it ends") {
        table.ring(input::AlarmKind::life);
        CHECK(table.room->phase() == v1::FINISHED);
        CHECK(table.disk.state == RoomState::finished);
    }
    SECTION("the process began a moment ago") {
        table.now_ms += 36'000'000;
        options.config.began_ms = table.now_ms - 60'000;
        options.config.woken_rest_ms = 100'000'000;
        Table later(options);
        later.disk = table.disk;
        later.now_ms = table.now_ms;
        later.open();
        CHECK(alarm_in(later, input::AlarmKind::life) == 3'540'000);
    }
}

// ---- Coming back. ----

TEST_CASE("a client of a later epoch has steps that were never stored") {
    Table table;
    table.start();
    const codec::ClientFold known = table.fold(1);
    input::Attach attach;
    attach.client = 11;
    attach.account = account(1);
    attach.have_seq = known.seq();
    attach.have_hash = known.view_hash();
    attach.have_epoch = table.room->epoch();
    CHECK(table.ask(attach)->attached().resumed());
    attach.re = 0;
    attach.have_epoch = table.room->epoch() + 1;
    const v1::Attached answer = table.ask(attach)->attached();
    CHECK(answer.rolled_back());
    CHECK_FALSE(answer.resumed());
}

TEST_CASE("a client from before a restored backup may have steps that are void") {
    Table table;
    table.attach(1, 1);
    const LoadedRoom backup = table.disk;
    table.attach(2, 2);
    input::Attach attach;
    attach.client = 11;
    attach.account = account(1);
    attach.have_epoch = table.room->epoch();
    attach.have_seq = table.room->seq();
    SECTION("the room was only loaded again") {
        table.disk.epoch += 1'000;
        table.open();
        CHECK(table.ask(attach)->attached().resumed());
    }
    SECTION("other steps have the same numbers, and before the game no hash tells") {
        table.disk = backup;
        table.disk.epoch += restored_epochs;
        attach.have_epoch += GENERATE(0U, 86'400U);  // loaded so often between backup and loss
        table.open();
        table.attach(3, 3);
        if (GENERATE(false, true)) table.ready(3, 103);
        REQUIRE(table.room->seq() >= attach.have_seq);
        const v1::Attached answer = table.ask(attach)->attached();
        CHECK(answer.rolled_back());
        CHECK_FALSE(answer.resumed());
        REQUIRE(table.told[11].back().has_snapshot());
        CHECK(table.told[11].back().snapshot().seats(1).name() == "player 3");
    }
}

TEST_CASE("Ready under another id is refused, under the same one it is a duplicate") {
    Table table;
    table.attach(1, 1);
    CHECK_FALSE(table.ready(1, 11, "salt")->command_done().duplicate());
    CHECK(table.ready(1, 11, "salt")->command_done().duplicate());
    CHECK(code(table.ready(1, 11, "pepper")) == v1::COMMAND_ID_CONFLICT);
    CHECK(code(table.ready(1, 12, "salt")) == v1::ALREADY_READY);
}

// ---- Logs of other versions. ----

TEST_CASE("a log whose states were written down otherwise is believed for its events") {
    Table table;
    table.start();
    for (std::uint64_t id = 20; id < 30; ++id) table.step(id);
    const rules::Match match = table.room->match();
    const auto other = [](LogEntry& entry) { entry.set_state_hash(std::string(32, 'x')); };
    SECTION("of another form") {
        for (std::string& body : table.disk.entries) {
            rewrite(body, [&](LogEntry& entry) {
                other(entry);
                entry.set_form(rules::canonical_form + 1);
            });
        }
        table.open();
        CHECK(table.room->match() == match);
        table.attach(1, 1);
        table.attach(2, 2);
        CHECK(table.step(40)->has_command_done());
    }
    SECTION("of this form it is damaged") {
        rewrite(table.disk.entries.back(), other);
        CHECK_THROWS(table.open());
    }
}

TEST_CASE("a log that is no game under these rules is played again from its commands") {
    Table table;
    table.start();
    for (std::uint64_t id = 20; id < 30; ++id) table.step(id);
    const rules::Match match = table.room->match();
    meeple::store::v1::RoomHeader header = table.room->header();
    // Other rules wrote a different placement: here at an impossible cell.
    rewrite(table.disk.entries[7], [](LogEntry& entry) {
        for (v1::Delta& delta : *entry.mutable_deltas()) {
            if (delta.tiles().has_placed()) delta.mutable_tiles()->mutable_placed()->set_x(0);
            if (delta.tiles().has_placed()) delta.mutable_tiles()->mutable_placed()->set_y(0);
        }
    });
    CHECK_THROWS(table.open());
    header.set_rules_version("0");
    table.disk.header = header.SerializeAsString();
    table.open();
    CHECK(table.room->match() == match);
    CHECK(table.room->seq() == table.disk.entries.size());
    table.attach(1, 1);
    table.attach(2, 2);
    CHECK(table.step(40)->has_command_done());
    SECTION("unless that is no game either") {
        rewrite(table.disk.entries[7], [](LogEntry& entry) {
            for (v1::Action& action : *entry.mutable_actions()) {
                if (action.tiles().has_place()) action.mutable_tiles()->mutable_place()->set_x(90);
            }
        });
        CHECK_THROWS_WITH(table.open(),
                          Catch::Contains("other rules") && Catch::Contains("refused"));
    }
}

}  // namespace rest_test
