// A table's life without faults: entering, starting, playing, ending.
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::test;

namespace {

v1::ErrorCode code(const std::optional<v1::ServerFrame>& frame) {
    return frame && frame->has_error() ? frame->error().code() : v1::ERROR_CODE_UNSPECIFIED;
}

}  // namespace

TEST_CASE("room: two players sit down, get ready and play to the end") {
    Table table;
    const auto first = table.attach(1, 1);
    REQUIRE(first->has_attached());
    CHECK(first->attached().role() == v1::SEAT);
    CHECK(first->attached().seat() == 0);
    CHECK(first->attached().head_seq() == 1);
    CHECK_FALSE(first->attached().resumed());
    REQUIRE(table.attach(2, 2)->attached().seat() == 1);
    REQUIRE(table.attach(3, 3, true)->attached().role() == v1::SPECTATOR);
    REQUIRE(table.ready(1, 101)->has_command_done());
    REQUIRE(table.ready(2, 102)->command_done().seq() == 4);
    std::uint64_t id = 1000;
    while (table.room->phase() == v1::PLAYING) {
        const auto answer = table.step(++id);
        REQUIRE(answer->has_command_done());
        CHECK(answer->command_done().seq() == table.room->seq());
        table.now_ms += 1000;
    }
    CHECK(table.room->phase() == v1::FINISHED);
    for (const ClientId client : std::vector<ClientId>{1, 2, 3}) {
        const auto snapshot = table.fold(client).snapshot();
        CHECK(snapshot.phase() == v1::FINISHED);
        CHECK(snapshot.server_seed() == std::string(server_seed_bytes, 's'));
        CHECK(snapshot.view_hash() != 0);
    }
    CHECK(table.disk.state == RoomState::finished);
    CHECK(code(table.play(1, 5, 1, {rules::tiles::Command(rules::tiles::Pass{})})) ==
          v1::GAME_OVER);
}

TEST_CASE("room: a bot may wait before it is asked") {
    TableOptions options;
    options.open_seats = 1;
    options.bots = {"random"};
    options.config.bot_pause_ms = 700;
    Table table(options);
    table.attach(1, 1);
    table.ready(1, 1);
    while (table.asked.empty()) {
        if (table.deciding() == 0) {
            REQUIRE(table.step(1'000 + table.room->seq())->has_command_done());
        } else {
            CHECK(table.alarms.at(input::AlarmKind::bot).second == table.now_ms + 700);
            table.ring(input::AlarmKind::bot);
        }
    }
    CHECK(table.asked.back().seat == 1);
}

TEST_CASE("room: what everything is worth now") {
    Table table;
    table.start();
    table.step(1);
    const auto answer = table.ask(input::Appraise{1, 0});
    CHECK(answer->appraisals().seq() == table.room->seq());
    CHECK(answer->appraisals().tiles_size() > 0);
    CHECK(code(table.ask(input::Appraise{77, 0})) == v1::NOT_ATTACHED);
}

TEST_CASE("room: a log that cannot be believed") {
    Table table;
    table.start();
    table.step(1);
    LoadedRoom loaded = table.disk;
    meeple::store::v1::LogEntry entry;
    entry.ParseFromString(loaded.entries.back());
    SECTION("undecodable") {
        loaded.entries.back() = "\xff\xff nonsense";
    }
    SECTION("a hole") {
        loaded.entries.erase(loaded.entries.end() - 2);
    }
    SECTION("another state") {
        entry.set_state_hash(std::string(32, 'x'));
        loaded.entries.back() = entry.SerializeAsString();
    }
    SECTION("an event that cannot follow") {
        entry.mutable_deltas(0)->mutable_tiles()->mutable_placed()->set_x(50);
        loaded.entries.back() = entry.SerializeAsString();
    }
    SECTION("no header") {
        loaded.header = "x";
    }
    const auto restored = Room::restore(RoomConfig{}, 1, loaded, 0);
    REQUIRE_FALSE(restored.has_value());
    CHECK_FALSE(restored.error().empty());
}

TEST_CASE("room: in a tournament's game nobody is told what anything is worth before the end") {
    for (const v1::Aids aids : {v1::CASUAL, v1::TOURNAMENT, v1::LEARN}) {
        CAPTURE(aids);
        TableOptions options;
        options.aids = aids;
        Table table(options);
        table.start();
        table.attach(3, 3, true);
        table.step(200);
        for (const ClientId client : {ClientId{1}, ClientId{3}}) {
            const auto answer = table.ask(input::Appraise{client, 0});
            REQUIRE(answer.has_value());
            CHECK(answer->has_appraisals() == (aids != v1::TOURNAMENT));
            if (!answer->has_appraisals()) CHECK(answer->error().code() == v1::FORBIDDEN);
        }
        table.resign(1, 201);
        REQUIRE(table.room->phase() == v1::FINISHED);
        CHECK(table.ask(input::Appraise{3, 0})->has_appraisals());
    }
}
