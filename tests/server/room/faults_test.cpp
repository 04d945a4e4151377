// Tables of faults: every error of a room, every policy for seats that do not answer, failures of
// the store, and damaged logs.
#include <algorithm>

#include "server/codec/match.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace faults_test {

using namespace server;
using namespace server::test;

namespace {

namespace tiles = rules::tiles;

std::vector<rules::Command> place(int tile, int x, int y) {
    return {
        tiles::Command(tiles::PlaceTile{static_cast<tiles::TileIndex>(tile),
                                        {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)},
                                        0})};
}

std::size_t transitions(const Table& table, ClientId client) {
    std::size_t count = 0;
    const auto found = table.told.find(client);
    if (found == table.told.end()) return 0;
    for (const v1::ServerFrame& frame : found->second) count += frame.has_transition() ? 1U : 0U;
    return count;
}

v1::Cause last_cause(Table& table, ClientId client) {
    const auto& told = table.told[client];
    const auto last = std::find_if(told.rbegin(), told.rend(),
                                   [](const auto& frame) { return frame.has_transition(); });
    return last == told.rend() ? v1::CAUSE_UNSPECIFIED : last->transition().cause();
}

}  // namespace

TEST_CASE("room: who may enter") {
    TableOptions options;
    SECTION("seats") {
        Table table(options);
        input::Attach attach;
        attach.client = 1;
        attach.account = account(1);
        attach.seat = 6;
        CHECK(code(table.ask(attach)) == v1::BAD_FIELD);
        attach.seat = 1;
        CHECK(table.ask(attach)->attached().seat() == 1);
        attach.client = 2;
        attach.account = account(2);
        CHECK(code(table.ask(attach)) == v1::SEAT_TAKEN);
        attach.seat.reset();
        CHECK(table.ask(attach)->attached().seat() == 0);
        CHECK(code(table.attach(3, 3)) == v1::ROOM_FULL);
        // The holder gets its own seat even if it names another one, also on a second connection.
        attach.client = 4;
        attach.seat = 1;
        CHECK(table.ask(attach)->attached().seat() == 0);
        table.ready(1, 11);
        table.ready(2, 12);
        CHECK(code(table.attach(3, 3)) == v1::ROOM_STARTED);
        CHECK(code(table.ready(1, 13)) == v1::ROOM_STARTED);
        table.resign(1, 14);
        CHECK(table.room->phase() == v1::FINISHED);
        CHECK(code(table.attach(3, 3)) == v1::ROOM_ENDED);
        CHECK(code(table.ready(1, 15)) == v1::ROOM_ENDED);
        CHECK(code(table.resign(2, 16)) == v1::GAME_OVER);
        CHECK(table.attach(3, 3, true)->has_attached());
    }
    SECTION("invites") {
        options.private_room = true;
        Table table(options);
        CHECK(code(table.attach(1, 1)) == v1::INVITE_INVALID);
        CHECK(code(table.attach(1, 1, true, "letmeim")) == v1::INVITE_INVALID);
        CHECK(table.attach(1, 1, false, "letmein")->attached().invite() == "letmein");
        CHECK(table.attach(2, 1)->has_attached());
        CHECK(table.attach(3, 9)->has_attached());  // The creator.
        CHECK(table.attach(4, 4, true, "letmein")->attached().invite().empty());
    }
    SECTION("spectators") {
        options.spectators_off = true;
        Table off(options);
        CHECK(code(off.attach(1, 1, true)) == v1::SPECTATORS_OFF);
        options.spectators_off = false;
        options.config.spectators_max = 2;
        Table table(options);
        CHECK(table.attach(1, 1, true)->has_attached());
        CHECK(table.attach(2, 2, true)->has_attached());
        CHECK(code(table.attach(3, 3, true)) == v1::SPECTATORS_FULL);
        CHECK(table.attach(2, 2, true)->has_attached());
        CHECK(table.leave(2, false)->has_left());
        CHECK(table.attach(3, 3, true)->has_attached());
        table.ring(input::AlarmKind::notice);
        CHECK(table.told[1].back().spectators().count() == 2);
        CHECK(code(table.ready(1, 1)) == v1::FORBIDDEN);
    }
}

TEST_CASE("room: leaving and giving up a seat") {
    Table table;
    CHECK(code(table.leave(1, false)) == v1::NOT_ATTACHED);
    table.attach(1, 1);
    table.attach(2, 2);
    table.attach(3, 2);
    CHECK(table.leave(2, true)->has_left());
    CHECK(table.told[3].back().has_left());  // The seat's other connection.
    CHECK(table.fold(1).snapshot().seats(1).kind() == v1::OPEN);
    CHECK(table.attach(4, 4)->attached().seat() == 1);
    table.ready(1, 1);
    table.ready(4, 2);
    CHECK(code(table.leave(4, true)) == v1::ROOM_STARTED);
    CHECK(table.leave(4, false)->has_left());
    CHECK(table.told[1].back().presence().presence() == v1::DROPPED);
    CHECK(code(table.play(4, 3, 1, table.some_step())) == v1::NOT_ATTACHED);
    CHECK(table.attach(5, 4)->attached().seat() == 1);
    CHECK(table.told[1].back().presence().presence() == v1::CONNECTED);
}

TEST_CASE("room: errors of a command, in the order of the checks") {
    TableOptions options;
    options.config.commands = {100, 100};
    Table table(options);
    table.attach(1, 1);
    CHECK(code(table.play(1, 1, 1,
                          table.room->match().started() ? table.some_step() : place(0, 1, 0))) ==
          v1::GAME_NOT_STARTED);
    CHECK(code(table.resign(1, 2)) == v1::GAME_NOT_STARTED);
    table.attach(2, 2);
    table.ready(1, 101);
    CHECK(code(table.ready(1, 103)) == v1::ALREADY_READY);
    table.ready(2, 102);
    const ClientId decider = table.decider();
    const ClientId other = 3 - decider;
    const std::uint32_t decision = table.decision_id(decider);
    CHECK(code(table.play(other, 10, decision, table.some_step())) == v1::NOT_YOUR_DECISION);
    const auto stale = table.play(decider, 11, decision + 1, table.some_step());
    CHECK(code(stale) == v1::STALE_DECISION);
    CHECK(stale->error().head_seq() == table.room->seq());
    CHECK(stale->error().retry() == v1::RESYNC);
    const auto illegal = table.play(decider, 12, decision, place(0xffff, 1, 0));
    CHECK(code(illegal) == v1::ILLEGAL_ACTION);
    CHECK(illegal->error().reason() == v1::NO_SUCH_TILE);
    CHECK(illegal->error().command_id() == command_id(12));
    const auto step = table.some_step();
    const std::uint32_t seq = table.room->seq();
    CHECK(table.play(decider, 13, decision, step)->command_done().seq() == seq + 1);
    // A repetition gets the old answer, even though the decision is another one now.
    const auto again = table.play(decider, 13, decision, step);
    CHECK(again->command_done().duplicate());
    CHECK(again->command_done().seq() == seq + 1);
    CHECK(code(table.play(decider, 13, decision + 1, step)) == v1::COMMAND_ID_CONFLICT);
    CHECK(code(table.resign(decider, 13)) == v1::COMMAND_ID_CONFLICT);
    CHECK(table.room->seq() == seq + 1);
    // Ids are each identity's own, and an id that was refused is free.
    CHECK(table.room->seq() == seq + 1);
    const ClientId next = table.decider();
    CHECK(
        table
            .play(next, 13 + (next == decider ? 1 : 0), table.decision_id(next), table.some_step())
            ->has_command_done());
    table.resign(1, 90);
    CHECK(code(table.play(2, 91, decision, step)) == v1::GAME_OVER);
    CHECK(table.play(decider, 13, decision, step)->command_done().duplicate());
    // After a restart, too.
    table.open();
    table.attach(decider, static_cast<int>(decider));
    CHECK(table.play(decider, 13, decision, step)->command_done().seq() == seq + 1);
}

TEST_CASE("room: commands of one seat have a rate, which comes before the look-up") {
    Table table;
    table.start();
    int limited = 0;
    for (std::uint64_t i = 0; i < 20; ++i) {
        const auto answer = table.play(1, 101, 77, table.some_step());
        if (code(answer) == v1::RATE_LIMITED) {
            CHECK(answer->error().retry_after_ms() == 200);
            ++limited;
        } else {
            CHECK(code(answer) == v1::COMMAND_ID_CONFLICT);
        }
    }
    CHECK(limited == 11);  // Ten at once, one of them was Ready.
    table.now_ms += 200;
    CHECK(code(table.play(1, 101, 77, table.some_step())) == v1::COMMAND_ID_CONFLICT);
}

TEST_CASE("room: nothing is told before it is stored; other inputs wait in order") {
    TableOptions options;
    options.config.queue_max = 3;
    Table table(options);
    table.start();
    const ClientId decider = table.decider();
    const std::uint32_t decision = table.decision_id(decider);
    const auto step = table.some_step();
    table.hold = true;
    const std::size_t told = transitions(table, 1) + transitions(table, 2);
    CHECK_FALSE(table.play(decider, 1, decision, step).has_value());
    const std::uint32_t first = table.last_re();
    CHECK_FALSE(
        table.play(decider, 1, decision, step).has_value());  // A duplicate of one in flight.
    const std::uint32_t second = table.last_re();
    CHECK_FALSE(table.attach(3, 3, true).has_value());
    CHECK_FALSE(table.play(decider, 1, decision + 9, step).has_value());
    CHECK(code(table.leave(decider, false)) == v1::OVERLOADED);
    CHECK(transitions(table, 1) + transitions(table, 2) == told);
    CHECK(table.changes == 4);
    REQUIRE(table.held.size() == 1);
    table.release();
    CHECK_FALSE(table.answer(first)->command_done().duplicate());
    CHECK(table.answer(second)->command_done().duplicate());
    CHECK(table.answer(second)->command_done().seq() == table.answer(first)->command_done().seq());
    CHECK(table.answer(second + 1)->attached().head_seq() == table.room->seq());
    CHECK(code(table.answer(second + 2)) == v1::COMMAND_ID_CONFLICT);
    CHECK(transitions(table, 1) + transitions(table, 2) == told + 2);
    CHECK(table.changes == 5);
}

TEST_CASE("room: the store fails, and the step may or may not be on the disk") {
    const bool lands = GENERATE(true, false);
    CAPTURE(lands);
    TableOptions options;
    options.turn_seconds = 60;
    Table table(options);
    table.start();
    const ClientId decider = table.decider();
    const std::uint32_t decision = table.decision_id(decider);
    const auto step = table.some_step();
    const std::uint32_t seq = table.room->seq();
    table.hold = true;
    table.play(decider, 1, decision, step);
    const std::uint32_t re = table.last_re();
    table.play(decider, 2, decision, step);  // Waits.
    table.now_ms += 10'000;
    table.release(StoreResult::unavailable, lands);
    table.hold = false;
    CHECK(code(table.answer(re)) == v1::STORE_UNAVAILABLE);
    CHECK(table.answer(re)->error().retry() == v1::SAME);
    CHECK(code(table.answer(re + 1)) == v1::STORE_UNAVAILABLE);
    CHECK(table.room->frozen());
    CHECK(code(table.play(decider, 1, decision, step)) == v1::STORE_UNAVAILABLE);
    CHECK(code(table.attach(3, 3, true)) == v1::STORE_UNAVAILABLE);
    REQUIRE(table.reloads.size() == 1);
    // The store is still away: again, later.
    table.put(input::Reloaded{Loaded{std::nullopt, LoadError::unavailable, {}}});
    REQUIRE(table.reloads.size() == 2);
    CHECK(table.reloads[1].after_ms > table.reloads[0].after_ms);
    table.now_ms += 500'000;  // The turn's limit does not run meanwhile.
    table.reload();
    CHECK_FALSE(table.room->frozen());
    CHECK(table.room->seq() == (lands ? seq + 1 : seq));
    CHECK(table.fold(decider).seq() == table.room->seq());
    const auto again = table.play(decider, 1, decision, step);
    CHECK(again->command_done().seq() == seq + 1);
    CHECK(again->command_done().duplicate() == lands);
    CHECK(table.fold(1).snapshot().view_hash() == table.fold(2).snapshot().view_hash());
    CHECK(table.attach(3, 3, true)->has_attached());
    if (!lands) CHECK(table.alarms.at(input::AlarmKind::turn).second <= table.now_ms + 60'000);
}

TEST_CASE("room: another process owns the log") {
    Table table;
    table.start();
    table.next_result = StoreResult::fenced;
    CHECK(code(table.step(1)) == v1::FENCED);
    CHECK(table.losses.size() == 1);
    CHECK(table.told[1].back().error().code() == v1::FENCED);
    CHECK(table.told[1].back().error().handle() == 7);
    CHECK(table.room->member_count() == 0);
}

TEST_CASE("room: a seat lets its time run out") {
    TableOptions options;
    options.turn_seconds = 30;
    SECTION("SKIP plays the first placement without a figure") {
        Table table(options);
        table.start();
        const auto step = table.some_step();
        const std::uint32_t seq = table.room->seq();
        table.ring(input::AlarmKind::turn);
        CHECK(table.room->seq() == seq + 1);
        CHECK(last_cause(table, 1) == v1::TIMEOUT);
        // A whole game plays itself.
        while (table.room->phase() == v1::PLAYING) table.ring(input::AlarmKind::turn);
        CHECK(table.fold(1).phase() == v1::FINISHED);
    }
    SECTION("BOT asks a greedy bot for one decision") {
        options.on_timeout = v1::BOT;
        Table table(options);
        table.start();
        const std::uint32_t seq = table.room->seq();
        table.ring(input::AlarmKind::turn);
        REQUIRE(table.asked.size() == 1);
        CHECK(table.asked[0].level == "greedy");
        CHECK(table.room->seq() == seq);
        SECTION("and plays the bot's answer") {
            table.put(input::BotMoved{table.asked[0].decision, table.some_step()});
            CHECK(last_cause(table, 1) == v1::TIMEOUT);
        }
        SECTION("also when the seat comes back before: zero was zero") {
            CHECK(code(table.step(5)) == v1::OUT_OF_TIME);
            table.put(input::BotMoved{table.asked[0].decision, table.some_step()});
            CHECK(last_cause(table, 1) == v1::TIMEOUT);
        }
        SECTION("and skips when it says nothing, or nonsense") {
            if (GENERATE(true, false)) {
                table.put(input::BotMoved{table.asked[0].decision, place(0xffff, 0, 0)});
            } else {
                table.ring(input::AlarmKind::turn);
            }
            CHECK(last_cause(table, 1) == v1::TIMEOUT);
        }
        CHECK(table.room->seq() == seq + 1);
        CHECK(table.asked.size() == 1);
    }
    SECTION("WAIT waits") {
        options.on_timeout = v1::WAIT;
        Table table(options);
        table.start();
        CHECK(table.fold(1).decision()->remaining_ms() == 30'000);
        CHECK(table.alarms.count(input::AlarmKind::turn) == 0);
    }
    SECTION("an alarm of a decision that is over does nothing") {
        Table table(options);
        table.start();
        const auto old = table.alarms.at(input::AlarmKind::turn);
        table.step(1);
        const std::uint32_t seq = table.room->seq();
        table.put(input::Alarm{input::AlarmKind::turn, old.first});
        CHECK(table.room->seq() == seq);
    }
}

TEST_CASE("room: bots play by themselves, and are asked again when they could not be") {
    TableOptions options;
    options.open_seats = 0;
    options.bots = {"random", "greedy"};
    options.turn_seconds = 20;
    Table table(options);
    CHECK(table.room->phase() == v1::PLAYING);  // No player has to be ready.
    table.attach(1, 1, true);                   // A spectator, so that the bots play.
    std::size_t asked = 0;
    while (table.room->phase() == v1::PLAYING) {
        REQUIRE(table.asked.size() == ++asked);
        const effect::AskBot ask = table.asked.back();
        CHECK(ask.level == (ask.seat == 0 ? "random" : "greedy"));
        CHECK(ask.thinking_ms == 11'000);
        if (asked % 7 == 3) {
            table.put(input::BotMoved{ask.decision, {}});
            table.ring(input::AlarmKind::bot);
            REQUIRE(table.asked.size() == ++asked);
        }
        table.put(input::BotMoved{ask.decision, table.some_step()});
    }
    CHECK(table.disk.state == RoomState::finished);
}

TEST_CASE("room: resigning keeps another seat's decision") {
    TableOptions options;
    options.open_seats = 3;
    Table table(options);
    table.attach(1, 1);
    table.attach(2, 2);
    table.attach(3, 3);
    table.ready(1, 1);
    table.ready(2, 2);
    table.ready(3, 3);
    const ClientId decider = table.decider();
    const std::uint32_t decision = table.decision_id(decider);
    const ClientId other = decider == 1 ? 2 : 1;
    CHECK(table.resign(other, 10)->has_command_done());
    CHECK(table.fold(decider).snapshot().seats(static_cast<int>(other) - 1).resigned());
    CHECK(table.decision_id(decider) == decision);
    const auto twice = table.resign(other, 11);
    CHECK(code(twice) == v1::ILLEGAL_ACTION);
    CHECK(twice->error().reason() == v1::SEAT_RESIGNED);
    CHECK(table.play(decider, 12, decision, table.some_step())->has_command_done());
    table.resign(decider, 13);
    CHECK(table.room->phase() == v1::FINISHED);
}

TEST_CASE("room: unused rooms end") {
    SECTION("never started") {
        Table table;
        table.attach(1, 1);
        table.put(input::Gone{1});
        table.ring(input::AlarmKind::life);
        CHECK(table.now_ms == 1'000'000 + 300'000);
        CHECK(table.disk.state == RoomState::unplayed);
        table.attach(1, 1);
        CHECK(table.fold(1).snapshot().closed() == v1::NEVER_STARTED);
        CHECK(code(table.ready(1, 1)) == v1::ROOM_ENDED);
    }
    SECTION("abandoned") {
        TableOptions options;
        options.config.rest_ms = 100'000'000;
        Table table(options);
        table.start();
        table.put(input::Gone{1});
        table.now_ms += 5'000;
        table.put(input::Gone{2});
        table.ring(input::AlarmKind::life);
        CHECK(table.now_ms == 1'005'000 + 24 * 3'600'000);
        CHECK(table.room->phase() == v1::FINISHED);
        CHECK(table.attach(3, 1)->attached().info().phase() == v1::FINISHED);
        CHECK(table.fold(3).snapshot().closed() == v1::ABANDONED);
    }
    SECTION("finished and empty: forgotten") {
        Table table;
        table.start();
        table.resign(1, 1);
        table.put(input::Gone{1});
        table.put(input::Gone{2});
        table.ring(input::AlarmKind::life);
        CHECK(table.forgets == 1);
    }
}

TEST_CASE("room: coming back") {
    Table table;
    table.start();
    for (std::uint64_t i = 0; i < 8; ++i) {
        table.now_ms += 1'000;
        table.step(1'000 + i);
    }
    const auto known = table.fold(1);
    input::Attach attach;
    attach.client = 8;
    attach.account = account(1);
    attach.legal = true;
    attach.have_seq = known.seq();
    attach.have_hash = known.view_hash();
    SECTION("with everything: nothing follows") {
        CHECK(table.ask(attach)->attached().resumed());
        CHECK(table.told[8].size() == 1);
    }
    SECTION("with a little missing: the transitions") {
        table.step(2'000);
        table.step(2'001);
        table.open();  // Also from a log that was loaded again.
        CHECK(table.ask(attach)->attached().resumed());
        REQUIRE(transitions(table, 8) == 2);
        auto mine = known;
        for (const v1::ServerFrame& frame : table.told[8]) {
            if (frame.has_transition()) REQUIRE(mine.apply(frame.transition()));
        }
        CHECK(mine.view_hash() == table.told[8].back().transition().view_hash());
        CHECK(mine.decision()->id() == table.told[8].back().transition().decision().id());
    }
    SECTION("with much missing: a snapshot") {
        attach.have_seq = 1;
        attach.have_hash = 0;
        CHECK_FALSE(table.ask(attach)->attached().resumed());
        CHECK(table.told[8].back().has_snapshot());
    }
    SECTION("with a step that was never stored") {
        const bool ahead = GENERATE(true, false);
        attach.have_seq = ahead ? 100'000 : known.seq();
        attach.have_hash = 5;
        const auto answer = table.ask(attach);
        CHECK(answer->attached().rolled_back());
        CHECK_FALSE(answer->attached().resumed());
        CHECK(table.told[8].back().has_snapshot());
    }
}

}  // namespace faults_test
