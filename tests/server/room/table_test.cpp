// A table that the host extends during the game, and tiles for sale.
#include "tests/server/room/agreeing.h"

namespace table_test {

using namespace server;
using namespace server::test;

namespace {

namespace tiles = rules::tiles;

// Account 9 made the room.
constexpr int host = 9;

TableOptions extensible() {
    TableOptions options;
    options.options = {{"table", "extension"}, {"table_width", "5"}, {"table_height", "5"}};
    options.config.commands = {1000, 1000};
    return options;
}

std::optional<v1::ServerFrame> extend(Table& table, ClientId client, std::uint64_t id,
                                      tiles::Side side, std::uint8_t cells) {
    return table.ask(input::ExtendTable{client, 0, command_id(id), {side, cells}});
}

tiles::Box box_of(Table& table, ClientId client) {
    const v1::TableView view = table.fold(client).snapshot().tiles().table();
    const auto cell = [](std::int32_t at) { return static_cast<std::int8_t>(at); };
    return {cell(view.left()), cell(view.top()), cell(view.right()), cell(view.bottom())};
}

}  // namespace

TEST_CASE("room: the host extends the table while the game runs, and all are told") {
    Table table(extensible());
    table.attach(3, host, true);
    table.attach(4, 4, true);
    CHECK(code(extend(table, 3, 1, tiles::Side::east, 3)) == v1::GAME_NOT_STARTED);
    table.start();
    CHECK(code(extend(table, 1, 2, tiles::Side::east, 3)) == v1::FORBIDDEN);
    CHECK(code(extend(table, 8, 2, tiles::Side::east, 3)) == v1::NOT_ATTACHED);
    CHECK(code(extend(table, 3, 2, tiles::Side::east, 0)) == v1::ILLEGAL_ACTION);

    const std::uint32_t before = table.decision_id(table.decider());
    REQUIRE(extend(table, 3, 3, tiles::Side::east, 3)->has_command_done());
    for (const ClientId client : {ClientId{1}, ClientId{2}, ClientId{3}, ClientId{4}}) {
        CAPTURE(client);
        CHECK(box_of(table, client) == tiles::Box{-2, -2, 5, 2});
        const v1::Delta& told = table.told[client].back().transition().deltas(0);
        CHECK(told.tiles().table_extended().cells() == 3);
    }
    // The open decision is sent again, because more is legal now.
    CHECK(table.decision_id(table.decider()) == before + 1);
    CHECK(code(table.play(table.decider(), 5, before, table.some_step())) == v1::STALE_DECISION);

    // Once is once.
    CHECK(extend(table, 3, 3, tiles::Side::east, 3)->command_done().duplicate());
    CHECK(code(extend(table, 3, 3, tiles::Side::west, 3)) == v1::COMMAND_ID_CONFLICT);
    CHECK(code(extend(table, 3, 3, tiles::Side::east, 2)) == v1::COMMAND_ID_CONFLICT);

    // It is as large after a restart.
    table.restart(0);
    table.attach(1, 1);
    CHECK(box_of(table, 1) == tiles::Box{-2, -2, 5, 2});
    table.attach(2, 2);
    table.attach(3, host, true);
    table.resign(1, 6);
    CHECK(code(extend(table, 3, 7, tiles::Side::east, 1)) == v1::GAME_OVER);
    verifies(table);
}

TEST_CASE("room: no move of the game extends the table") {
    Table table(extensible());
    table.attach(3, host, true);
    table.start();
    const std::vector<rules::Command> step{tiles::Command(tiles::ExtendTable{{}, 1})};
    const ClientId client = table.decider();
    CHECK(code(table.play(client, 1, table.decision_id(client), step)) == v1::FORBIDDEN);
}

TEST_CASE("room: the seat whose clock runs keeps its time when the table grows") {
    TableOptions options = with_clock(10 * minute);
    options.options = extensible().options;
    Table table(options);
    table.attach(3, host, true);
    table.start();
    const rules::Seat asked = table.deciding();
    table.step(200);
    table.step(201);
    REQUIRE(table.deciding() == asked);
    const auto left = [&] { return table.fold(1).snapshot().clocks().remaining_ms(asked); };
    const std::uint32_t before = left();
    table.now_ms += 5 * second;
    REQUIRE(extend(table, 3, 2, tiles::Side::south, 2)->has_command_done());
    CHECK(left() == before - 5 * second);
    table.now_ms += 5 * second;
    table.step(202);
    CHECK(left() == before - 10 * second);
    table.resign(1, 203);
    verifies(table);
}

TEST_CASE("room: a whole game on a table that grows is told, stored and verified") {
    Table table(extensible());
    table.attach(3, host, true);
    table.start();
    std::uint64_t id = 1'000;
    rules::Random random(7);
    while (table.room->phase() == v1::PLAYING) {
        const auto side = static_cast<tiles::Side>(random.below(4));
        if (random.below(5) == 0) extend(table, 3, ++id, side, 1);
        REQUIRE(table.step(++id)->has_command_done());
        if (random.below(20) != 0 || table.room->phase() != v1::PLAYING) continue;
        table.restart(0);
        for (const int who : {1, 2}) table.attach(static_cast<ClientId>(who), who);
        table.attach(3, host, true);
    }
    verifies(table);
}

TEST_CASE("room: tiles are bid for and sold, each answer a decision with its own clock") {
    int sold = 0;
    int bids = 0;
    for (char seed = 'a'; seed <= 'z' && sold == 0; ++seed) {
        CAPTURE(seed);
        rules::Random random(static_cast<std::uint64_t>(seed));
        TableOptions options = with_clock(10 * minute);
        options.options = {{"buying", "only_tile"}};
        options.config.commands = {1000, 1000};
        options.seed = seed;
        Table table(options);
        table.start();
        std::uint64_t id = 1'000;
        while (table.room->phase() == v1::PLAYING) {
            const rules::Decision decision = *table.room->match().decision();
            const bool asked = decision.kind == rules::tiles::AskBid::kind;
            const bool sells = decision.kind == rules::tiles::AskSale::kind;
            bids += asked ? 1 : 0;
            sold += sells ? 1 : 0;
            const auto left = [&] {
                return table.fold(1).snapshot().clocks().remaining_ms(decision.seat);
            };
            const std::uint32_t before = left();
            const bool first = table.fold(1).snapshot().clocks().first_turn();
            table.now_ms += second;
            std::vector<rules::Command> offers;
            table.room->match().offers(decision.seat, offers);
            const auto any = random.below(static_cast<std::uint32_t>(offers.size()));
            const auto& command = asked || sells ? offers.back() : offers[any];  // a bid, a buyer
            const ClientId client = table.decider();
            REQUIRE(
                table.play(client, ++id, table.decision_id(client), {command})->has_command_done());
            if (asked && !first && table.room->phase() == v1::PLAYING)
                CHECK(left() == before - second);
        }
        verifies(table);
    }
    CHECK(sold > 0);
    CHECK(bids >= sold);
}

}  // namespace table_test
