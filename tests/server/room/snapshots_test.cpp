// Clients with the feature `snapshots`.
#include <set>

#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace snapshots_test {

using namespace server;
using namespace server::test;

namespace {

// Players 1 and 2 and spectator 3 in snapshots, players and spectator again in transitions.
void sit_both_ways(Table& table) {
    table.wants_snapshots = true;
    table.start();
    table.attach(3, 3, true);
    table.wants_snapshots = false;
    table.attach(4, 1);
    table.attach(5, 2);
    table.attach(6, 6, true);
}

// Without presence, which is told separately.
std::string comparable(v1::Snapshot snapshot) {
    for (v1::SeatInfo& seat : *snapshot.mutable_seats()) seat.clear_presence();
    return snapshot.SerializeAsString();
}

}  // namespace

TEST_CASE("snapshots: with each step the view that the viewer would fold, and nothing else") {
    TableOptions options;
    options.config.commands = {1'000, 1'000};
    SECTION("where nothing is hidden") {}
    SECTION("with hidden gifts and hands") {
        options.modules = {"farmers", "gifts"};
        options.options = {{"hand", "three_hidden"}};
    }
    SECTION("in a card game") {
        options.game = "cardcassonne";
        options.modules.clear();
    }
    Table table(options);
    sit_both_ways(table);
    rules::Random random(7);
    for (std::uint64_t id = 1'000; table.room->phase() == v1::PLAYING; ++id) {
        REQUIRE(id < 1'400);
        std::vector<rules::Command> offers;
        table.room->match().offers(table.deciding(), offers);
        const ClientId client = table.decider();
        const auto done =
            table.play(client, id, table.told[client].back().snapshot().decision().id(),
                       {offers[random.below(static_cast<std::uint32_t>(offers.size()))]});
        REQUIRE(done->has_command_done());
        for (ClientId viewer = 1; viewer <= 3; ++viewer) {
            const v1::ServerFrame& told = table.told[viewer].back();
            REQUIRE(told.has_snapshot());
            REQUIRE(table.told[viewer + 3].back().has_transition());
            REQUIRE(told.snapshot().seq() == table.room->seq());
            const codec::ClientFold folded = table.fold(viewer + 3);
            REQUIRE(codec::ClientFold::from(told.snapshot())->view() == folded.view());
            REQUIRE(told.snapshot().decision().SerializeAsString() ==
                    table.told[viewer + 3].back().transition().decision().SerializeAsString());
        }
    }
    for (ClientId viewer = 1; viewer <= 3; ++viewer) {
        for (const v1::ServerFrame& frame : table.told[viewer]) CHECK_FALSE(frame.has_transition());
        const v1::Snapshot last = table.told[viewer].back().snapshot();
        CHECK(last.closed() == v1::GAME_FINISHED);
        table.attach(20 + viewer, viewer == 3 ? 3 : static_cast<int>(viewer), viewer == 3);
        CHECK(comparable(last) == comparable(table.told[20 + viewer].back().snapshot()));
    }
}

TEST_CASE("snapshots: one frame for each class of viewers, however many they are") {
    TableOptions options;
    std::size_t classes = 0;
    SECTION("the seat that is asked, and all others") {
        classes = 2;
    }
    SECTION("with secrets each seat has a view of its own, and spectators have one") {
        options.modules = {"gifts"};
        classes = 3;
    }
    Table table(options);
    sit_both_ways(table);
    table.wants_snapshots = true;
    for (int more = 0; more < 10; ++more)
        table.attach(30 + static_cast<ClientId>(more), more, true);
    table.shared.emplace();
    const ClientId client = table.decider();
    REQUIRE(table
                .play(client, 1'000, table.told[client].back().snapshot().decision().id(),
                      table.some_step())
                ->has_command_done());
    std::set<const codec::SharedFrame*> whole;
    std::set<const codec::SharedFrame*> steps;
    std::size_t told = 0;
    for (const auto& frame : *table.shared) {
        if (frame->message().has_snapshot()) whole.insert(frame.get());
        if (frame->message().has_transition()) steps.insert(frame.get());
        if (frame->message().has_snapshot()) ++told;
    }
    CHECK(told == 13);
    CHECK(whole.size() == classes);
    CHECK(steps.size() == classes);
}

TEST_CASE("snapshots: a returning client gets the view, however little it missed") {
    Table table;
    table.wants_snapshots = true;
    table.start();
    const v1::Snapshot known = table.told[1].back().snapshot();
    input::Attach attach;
    attach.client = 7;
    attach.account = account(1);
    attach.snapshots = true;
    attach.history = true;
    attach.have_epoch = known.epoch();
    attach.have_seq = known.seq();
    attach.have_hash = known.view_hash();
    // Nothing is missing.
    CHECK(table.ask(attach)->attached().resumed());
    const ClientId client = table.decider();
    REQUIRE(table
                .play(client, 1'000, table.told[client].back().snapshot().decision().id(),
                      table.some_step())
                ->has_command_done());
    attach.client = 8;
    attach.re = 0;
    CHECK_FALSE(table.ask(attach)->attached().resumed());
    CHECK(table.told[8].back().snapshot().seq() == table.room->seq());
}

}  // namespace snapshots_test
