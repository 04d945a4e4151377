// A room without faults: entering, starting, playing, ending.
#include <map>

#include "server/codec/match.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace room_test {

using namespace server;
using namespace server::test;

namespace {

// With the first figure that can be put, if any.
std::vector<rules::Command> step_with_a_figure(const Table& table) {
    std::vector<rules::Command> step = table.some_step();
    const rules::Match& match = table.room->match();
    std::vector<rules::Command> after;
    if (step.size() == 2) match.follow_ups(table.deciding(), step.front(), after);
    const rules::Command pass = rules::tiles::Command(rules::tiles::Pass{});
    for (const rules::Command& command : after) {
        if (step.back() == pass) step.back() = command;
    }
    return step;
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

TEST_CASE("room: the present value of every feature") {
    Table table;
    table.start();
    table.step(1);
    const auto answer = table.ask(input::Appraise{1, 0});
    CHECK(answer->appraisals().seq() == table.room->seq());
    CHECK(answer->appraisals().tiles_size() > 0);
    CHECK(code(table.ask(input::Appraise{77, 0})) == v1::NOT_ATTACHED);
}

TEST_CASE("room: reasons for refusals, and possible placements; nothing changes") {
    Table table;
    table.start();
    table.step(1);
    const auto seq = table.room->seq();
    const auto seat = static_cast<ClientId>(table.deciding() + 1);
    const auto ask = [&](ClientId client, std::vector<rules::Command> commands,
                         std::optional<rules::tiles::TileIndex> tile,
                         std::optional<rules::tiles::Position> cell) {
        auto answer = table.ask(input::Consider{client, 0, std::move(commands), tile, cell});
        REQUIRE(answer.has_value());
        return *answer;
    };
    const rules::tiles::PlaceTile there{0, {0, 0}, 0};
    const std::vector<rules::Command> taken{rules::tiles::Command(there)};
    CHECK(ask(seat, taken, {}, {}).considered().seq() == seq);
    CHECK(ask(seat, taken, {}, {}).considered().reason() != v1::REASON_UNSPECIFIED);
    CHECK(ask(3 - seat, taken, {}, {}).considered().reason() == v1::NOT_YOUR_TURN);
    const auto all = ask(3 - seat, {}, rules::tiles::TileIndex{3}, {}).considered();
    REQUIRE(all.fits_size() > 0);
    const auto& first = all.fits(0);
    CHECK(first.tile() == 3);
    const auto x = static_cast<std::int8_t>(first.x());
    const auto y = static_cast<std::int8_t>(first.y());
    const auto cell = ask(seat, {}, {}, rules::tiles::Position{x, y}).considered();
    CHECK(std::any_of(cell.fits().begin(), cell.fits().end(),
                      [](const v1::TileFit& fit) { return fit.tile() == 3; }));
    CHECK(ask(seat, {}, rules::tiles::TileIndex{9999}, {}).considered().fits_size() == 0);
    CHECK(ask(seat, {}, {}, rules::tiles::Position{0, 0}).considered().fits_size() == 0);
    CHECK(code(table.ask(input::Consider{77, 0, taken, {}, {}})) == v1::NOT_ATTACHED);
    CHECK(table.room->seq() == seq);
}

TEST_CASE("room: with LEARN the deciding seat is told the best step") {
    for (const std::string game : {"carcassonne", "cardcassonne"}) {
        CAPTURE(game);
        TableOptions options;
        options.game = game;
        if (game == "cardcassonne") options.modules = {};
        options.aids = v1::LEARN;
        Table table(options);
        input::Consider best{1, 0, {}, {}, {}, true};
        table.start();
        best.client = table.decider();
        const v1::Considered told = table.ask(best)->considered();
        CHECK(told.seq() == table.room->seq());
        REQUIRE(told.best_size() > 1);
        CHECK(told.best(0).less() == 0);
        CHECK(told.best(1).less() < 10'000);
        std::vector<rules::Command> commands;
        for (const v1::Action& action : told.best(0).actions())
            commands.push_back(codec::read(action).value());
        const auto seat = *table.room->decides();
        CHECK(table.room->match().tried(seat, commands).has_value());

        best.client = 3 - best.client;
        const v1::Considered other = table.ask(best)->considered();
        CHECK(other.reason() == v1::NOT_YOUR_TURN);
        CHECK(other.best_size() == 0);
        best.client = 77;
        CHECK(code(table.ask(best)) == v1::NOT_ATTACHED);
    }
    TableOptions options;
    options.aids = v1::CASUAL;
    Table table(options);
    table.start();
    input::Consider best{table.decider(), 0, {}, {}, {}, true};
    CHECK(code(table.ask(best)) == v1::FORBIDDEN);
}

TEST_CASE("room: with all help the seat in turn is told the points of a move") {
    for (const v1::Aids aids : {v1::CASUAL, v1::TOURNAMENT, v1::LEARN}) {
        CAPTURE(aids);
        TableOptions options;
        options.aids = aids;
        Table table(options);
        table.start();
        bool figures_stood = false;
        for (std::uint64_t id = 1; id < 30; ++id) {
            const ClientId client = table.decider();
            const auto step = step_with_a_figure(table);
            const auto asked = table.ask(input::Consider{client, 0, step, {}, {}});
            const v1::Considered told = asked->considered();
            CHECK(told.reason() == v1::REASON_UNSPECIFIED);
            table.now_ms += 1'000;  // As fast as people are.
            REQUIRE(table.play(client, id, table.decision_id(client), step)->has_command_done());
            if (aids != v1::LEARN) {
                CHECK(told.scores_size() + told.totals_size() == 0);
                continue;
            }
            const auto view =
                std::get<rules::tiles::View>(table.room->match().view(rules::Viewer::spectator()));
            const auto now = table.ask(input::Appraise{client, 0});
            std::map<int, int> standing;
            for (const v1::FeatureAppraisal& feature : now->appraisals().tiles()) {
                for (int i = 0; i < feature.owners_size(); ++i)
                    standing[static_cast<int>(feature.owners(i))] += feature.owner_points_size() > 0
                                                                         ? feature.owner_points(i)
                                                                         : feature.points();
            }
            for (int seat = 0; seat < 2; ++seat) {
                const auto& it = view.seats[static_cast<std::size_t>(seat)];
                CHECK(told.scores(seat) == it.score);
                CHECK(told.totals(seat) == it.score + standing[seat]);
                figures_stood = figures_stood || standing[seat] > 0;
            }
            // Seats that are not in turn and spectators get the public transition.
            const auto other =
                table.ask(input::Consider{3 - table.decider(), 0, table.some_step(), {}, {}});
            CHECK(other->considered().reason() == v1::NOT_YOUR_TURN);
            CHECK(other->considered().scores_size() == 0);
        }
        CHECK(figures_stood == (aids == v1::LEARN));
    }
}

TEST_CASE("room: the last move's totals are the final scores") {
    TableOptions options;
    options.aids = v1::LEARN;
    Table table(options);
    table.start();
    v1::Considered told;
    for (std::uint64_t id = 1; !table.room->match().over(); ++id) {
        const ClientId client = table.decider();
        const auto step = step_with_a_figure(table);
        told = table.ask(input::Consider{client, 0, step, {}, {}})->considered();
        table.now_ms += 1'000;
        REQUIRE(table.play(client, id, table.decision_id(client), step)->has_command_done());
    }
    const auto view =
        std::get<rules::tiles::View>(table.room->match().view(rules::Viewer::spectator()));
    REQUIRE(told.totals_size() == 2);
    for (int seat = 0; seat < 2; ++seat) {
        const std::int32_t score = view.seats[static_cast<std::size_t>(seat)].score;
        CHECK(told.scores(seat) == score);
        CHECK(told.totals(seat) == score);
    }
}

TEST_CASE("room: the points of a move of cards are told to no seat: they depend on hidden ones") {
    TableOptions options;
    options.game = "cardcassonne";
    options.modules.clear();
    options.aids = v1::LEARN;
    Table table(options);
    table.start();
    for (std::uint64_t id = 1; id < 20; ++id) {
        const ClientId client = table.decider();
        const auto step = table.some_step();
        const auto asked = table.ask(input::Consider{client, 0, step, {}, {}});
        CHECK(asked->considered().reason() == v1::REASON_UNSPECIFIED);
        CHECK(asked->considered().scores_size() + asked->considered().totals_size() == 0);
        table.now_ms += 1'000;
        REQUIRE(table.play(client, id, table.decision_id(client), step)->has_command_done());
    }
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

TEST_CASE("room: in a tournament's game values are told to no seat before the end") {
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
            const auto places = table.ask(input::Consider{client, 0, {}, {}, {{1, 0}}});
            CHECK(places->has_considered() == (aids != v1::TOURNAMENT));
            // Why a move is none is no aid.
            const rules::tiles::PlaceTile there{0, {0, 0}, 0};
            const std::vector<rules::Command> move{rules::tiles::Command(there)};
            CHECK(table.ask(input::Consider{client, 0, move, {}, {}})->considered().reason() !=
                  v1::REASON_UNSPECIFIED);
        }
        table.resign(1, 201);
        REQUIRE(table.room->phase() == v1::FINISHED);
        CHECK(table.ask(input::Appraise{3, 0})->has_appraisals());
    }
}

}  // namespace room_test
