// Looks: the colours that players wish for, and their portraits.
#include "server/room/look.h"

#include "server/record/record.h"
#include "server/record/verify.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace look_test {

using namespace server;
using namespace server::test;

namespace {

using Colors = std::vector<std::uint32_t>;

v1::SeatLook look(std::optional<std::uint32_t> color, std::uint32_t portrait = 0) {
    v1::SeatLook made;
    if (color) made.set_color(*color);
    made.set_portrait(portrait);
    return made;
}

std::vector<TableSeat> seats(const std::vector<std::optional<std::uint32_t>>& wishes) {
    std::vector<TableSeat> made;
    for (const auto& wish : wishes) {
        TableSeat& seat = made.emplace_back();
        seat.kind = v1::PLAYER;
        if (wish) seat.look.set_color(*wish);
    }
    return made;
}

std::optional<v1::ServerFrame> sit(Table& table, int who, const v1::SeatLook& wish) {
    input::Attach attach;
    attach.client = static_cast<ClientId>(who);
    attach.account = account(who);
    attach.name = "player " + std::to_string(who);
    attach.takebacks = attach.continues = attach.legal = true;
    attach.look = wish;
    return table.ask(attach);
}

std::optional<v1::ServerFrame> change(Table& table, int who, std::uint64_t id,
                                      const v1::SeatLook& wish) {
    return table.ask(input::ChangeLook{static_cast<ClientId>(who), 0, command_id(id), wish});
}

// Of a seat, as the client folds it and as a new client is told it.
v1::SeatLook seen(Table& table, ClientId client, int seat) {
    const v1::Snapshot snapshot = table.fold(client).snapshot();
    const RoomSummary summary = table.room->summary();
    CHECK(snapshot.seats(seat).look().SerializeAsString() ==
          summary.info.seats(seat).look().SerializeAsString());
    CHECK(snapshot.seats(seat).has_look() == summary.info.seats(seat).has_look());
    return summary.info.seats(seat).look();
}

}  // namespace

TEST_CASE("look: a wish comes first, then the colour of the seat, then the first free one") {
    CHECK(colors_of(seats({{}, {}, {}})) == Colors{0, 1, 2});
    CHECK(colors_of(seats({5, {}, {}})) == Colors{5, 1, 2});
    CHECK(colors_of(seats({1, {}})) == Colors{1, 0});
    CHECK(colors_of(seats({{}, 0, {}})) == Colors{1, 0, 2});
    CHECK(colors_of(seats({2, {}, {}, 1})) == Colors{2, 0, 3, 1});
    CHECK(colors_of(seats({5, 4, 3, 2, 1, {}})) == Colors{5, 4, 3, 2, 1, 0});
    CHECK(colors_of(seats({1, 2, 3, 4, 5, {}})) == Colors{1, 2, 3, 4, 5, 0});
}

TEST_CASE("look: a colour is free unless another player has it, by wish or not") {
    std::vector<TableSeat> all = seats({4, {}, {}});
    CHECK_FALSE(is_free_color(all, 0, 1));
    CHECK(is_free_color(all, 0, 4));
    CHECK(is_free_color(all, 0, 0));
    CHECK_FALSE(is_free_color(all, 1, 4));
    // Bots and open seats make way.
    all[1].kind = v1::BOT_PLAYER;
    all[2].kind = v1::OPEN;
    CHECK(is_free_color(all, 0, 1));
    CHECK(is_free_color(all, 0, 2));
}

TEST_CASE("look: who sits down gets the wish, without a colour that another player has") {
    TableOptions options;
    options.open_seats = 3;
    Table table(options);
    CHECK(sit(table, 1, look(1, 7))->has_attached());
    CHECK(seen(table, 1, 0).color() == 1);
    CHECK(seen(table, 1, 0).portrait() == 7);
    CHECK(sit(table, 2, look(1, 9))->has_attached());
    CHECK_FALSE(seen(table, 1, 1).has_color());
    CHECK(seen(table, 1, 1).portrait() == 9);
    // Nothing is wished: nothing is told.
    CHECK(sit(table, 3, {})->has_attached());
    CHECK_FALSE(seen(table, 1, 2).has_color());
    CHECK_FALSE(table.room->summary().info.seats(2).has_look());
    // An open seat keeps no look of who left it.
    table.leave(1, true);
    CHECK_FALSE(table.room->summary().info.seats(0).has_look());
}

TEST_CASE("look: it changes before the game, is there after a restart, and is in the record") {
    Table table;
    CHECK(sit(table, 1, {})->has_attached());
    CHECK(sit(table, 2, look(3))->has_attached());
    CHECK(change(table, 1, 101, look(5, 2))->has_command_done());
    CHECK(seen(table, 2, 0).color() == 5);
    CHECK(change(table, 1, 101, look(5, 2))->command_done().duplicate());
    CHECK(code(change(table, 1, 101, look(4, 2))) == v1::COMMAND_ID_CONFLICT);
    CHECK(code(change(table, 1, 102, look(3))) == v1::SEAT_TAKEN);
    CHECK(seen(table, 2, 0).color() == 5);
    REQUIRE(table.listing);
    v1::RoomInfo listed;
    REQUIRE(listed.ParseFromString(table.listing->summary));
    CHECK(listed.seats(0).look().color() == 5);
    table.restart(0);
    CHECK(table.room->summary().info.seats(0).look().color() == 5);
    table.attach(1, 1);
    table.attach(2, 2);
    CHECK(change(table, 1, 103, {})->has_command_done());
    CHECK_FALSE(table.room->summary().info.seats(0).has_look());
    table.ready(1, 104);
    table.ready(2, 105);
    REQUIRE(table.room->phase() == v1::PLAYING);
    CHECK(code(change(table, 1, 106, look(5))) == v1::ROOM_STARTED);
    table.resign(2, 107);
    CHECK(code(change(table, 1, 108, look(5))) == v1::ROOM_ENDED);
    const Record record = make_record(table.disk.header, table.disk.entries).value();
    CHECK(verify(record).findings.empty());
}

TEST_CASE("look: there are no changes without end before a game") {
    TableOptions options;
    options.config.waiting_steps_max = 8;
    Table table(options);
    sit(table, 1, {});
    for (std::uint64_t id = 1; id <= 3; ++id)
        CHECK(change(table, 1, id, look(static_cast<std::uint32_t>(id)))->has_command_done());
    CHECK(code(change(table, 1, 4, look(4))) == v1::QUOTA);
}

TEST_CASE("look: a match seats its players with their wishes") {
    TableOptions options;
    meeple::store::v1::RoomHeader header = header_of(options);
    for (int seat = 0; seat < 2; ++seat) {
        auto& offer = *header.add_offers();
        offer.set_seat(static_cast<std::uint32_t>(seat));
        offer.set_account(account(seat + 1));
    }
    Table table(options, header);
    for (const int who : {1, 2}) {
        input::SitDown one;
        one.account = account(who);
        one.name = "player";
        one.entropy = "";
        one.look = look(1, 3);
        table.put(one);
    }
    CHECK(table.room->phase() == v1::PLAYING);
    const RoomSummary summary = table.room->summary();
    CHECK(summary.info.seats(0).look().color() == 1);
    CHECK_FALSE(summary.info.seats(1).look().has_color());
    CHECK(summary.info.seats(1).look().portrait() == 3);
}

}  // namespace look_test
