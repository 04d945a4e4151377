// The host opens seats, a finished table plays again, and a newcomer gets the whole history.
#include "server/codec/catalogue.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace host_test {

using namespace server;
using namespace server::test;

namespace {

// Account 9 made the room.
constexpr int host = 9;

std::size_t count_steps(const Table& table) {
    return table.disk.entries.size();
}

void finish(Table& table) {
    table.attach(1, 1);
    table.attach(2, 2);
    table.attach(3, 3, true);
    table.ready(1, 101);
    table.ready(2, 102);
    table.resign(2, 103);
    REQUIRE(table.room->phase() == v1::FINISHED);
}

meeple::store::v1::RoomHeader next_header(const Table& table, const TableOptions& options) {
    meeple::store::v1::RoomHeader header = header_of(options);
    const meeple::store::v1::RoomHeader& asked = table.next_rooms.at(0);
    header.set_room("next");
    header.set_invite(asked.invite());
    *header.mutable_offers() = asked.offers();
    header.set_commitment(std::string(as_bytes(deck_commitment(
        header.server_seed(), header.room(), options_hash(codec::setup(header.settings()))))));
    return header;
}

}  // namespace

TEST_CASE("room: the host opens a seat") {
    Table table;
    table.attach(1, host);
    table.attach(2, 2);
    table.attach(3, 2);
    CHECK(table.attach(1, host)->attached().host());
    CHECK_FALSE(table.attach(3, 2)->attached().host());
    CHECK(code(table.kick(2, 1, 0)) == v1::FORBIDDEN);
    CHECK(code(table.kick(1, 2, 0)) == v1::FORBIDDEN);
    CHECK(code(table.kick(1, 3, 7)) == v1::BAD_FIELD);
    CHECK(code(table.kick(8, 4, 1)) == v1::NOT_ATTACHED);

    const auto done = table.kick(1, 5, 1);
    REQUIRE(done->has_command_done());
    // Both connections of the seat are told why they are out; the others, who left.
    for (const ClientId client : {ClientId{2}, ClientId{3}}) {
        REQUIRE(table.told[client].back().has_left());
        CHECK(table.told[client].back().left().reason() == v1::PUT_OUT);
    }
    CHECK(table.fold(1).snapshot().seats(1).kind() == v1::OPEN);
    const v1::Delta& told = table.told[1].back().transition().deltas(0);
    CHECK(told.seat_left().kicked());
    CHECK(code(table.kick(1, 6, 1)) == v1::SEAT_EMPTY);

    // A repetition is not another request.
    const std::size_t steps = count_steps(table);
    CHECK(table.kick(1, 5, 1)->command_done().duplicate());
    CHECK(code(table.kick(1, 5, 0)) == v1::COMMAND_ID_CONFLICT);
    CHECK(count_steps(table) == steps);

    // A removed player stays out, also after a restart; the seat is open to others.
    CHECK(code(table.attach(2, 2)) == v1::KICKED);
    CHECK(code(table.attach(2, 2, true)) == v1::KICKED);
    table.open();
    CHECK(code(table.attach(2, 2)) == v1::KICKED);
    CHECK(table.attach(1, host)->attached().seat() == 0);
    CHECK(table.attach(4, 4)->attached().seat() == 1);
    table.ready(1, 10);
    table.ready(4, 11);
    CHECK(code(table.kick(1, 12, 1)) == v1::ROOM_STARTED);
    table.resign(4, 13);
    CHECK(code(table.kick(1, 14, 1)) == v1::ROOM_ENDED);
}

TEST_CASE("room: a removed player watches no longer, on every connection") {
    Table table;
    table.attach(1, host);
    table.attach(2, 2);
    table.attach(5, 2, true);
    table.attach(6, 6, true);
    REQUIRE(table.kick(1, 1, 1)->has_command_done());
    for (const ClientId client : {ClientId{2}, ClientId{5}}) {
        REQUIRE(table.told[client].back().has_left());
        CHECK(table.told[client].back().left().reason() == v1::PUT_OUT);
    }
    CHECK_FALSE(table.told[6].back().has_left());
}

TEST_CASE("room: a host who does not play, and seats of bots") {
    TableOptions options;
    options.open_seats = 1;
    options.bots = {"random"};
    Table table(options);
    table.attach(1, host, true);
    table.attach(2, 2);
    CHECK(code(table.kick(1, 1, 1)) == v1::FORBIDDEN);
    CHECK(table.kick(1, 2, 0)->has_command_done());
    CHECK_FALSE(table.told[1].back().transition().has_actor());
    CHECK(table.told[2].back().has_left());
}

TEST_CASE("room: a seat is not opened before that is stored") {
    Table table;
    table.attach(1, host);
    table.attach(2, 2);
    table.hold = true;
    const std::size_t told = table.told[2].size();
    CHECK_FALSE(table.kick(1, 1, 1));
    CHECK(table.told[2].size() == told);
    table.release(StoreResult::unavailable, true);  // It reached the disk without an answer.
    table.hold = false;
    CHECK(table.told[2].size() == told);
    table.reload();
    CHECK(table.told[2].back().left().reason() == v1::PUT_OUT);
    CHECK(table.kick(1, 1, 1)->command_done().duplicate());
    CHECK(code(table.attach(3, 2)) == v1::KICKED);
}

TEST_CASE("room: a finished table plays again, once") {
    Table table;
    table.attach(1, 1);
    CHECK(code(table.rematch(1, 1)) == v1::GAME_NOT_OVER);
    finish(table);
    CHECK(code(table.rematch(3, 2)) == v1::FORBIDDEN);

    CHECK_FALSE(table.rematch(1, 3));
    CHECK_FALSE(table.rematch(2, 4));  // While the room is being made.
    REQUIRE(table.next_rooms.size() == 1);
    const meeple::store::v1::RoomHeader& asked = table.next_rooms.at(0);
    CHECK(asked.creator() == account(host));
    CHECK(asked.command_id().size() == 16);
    REQUIRE(asked.offers_size() == 2);
    CHECK(asked.offers(1).account() == account(2));
    CHECK(asked.offers(1).name() == "player 2");

    table.put(input::RematchMade{"next"});
    CHECK(table.answer(table.last_re() - 1)->command_done().duplicate() == false);
    CHECK(table.answer(table.last_re())->command_done().duplicate());
    for (const ClientId client : {ClientId{1}, ClientId{2}, ClientId{3}})
        CHECK(table.fold(client).snapshot().rematch() == "next");
    const std::size_t steps = count_steps(table);
    CHECK(table.rematch(2, 5)->command_done().duplicate());
    CHECK(table.rematch(1, 3)->command_done().duplicate());
    CHECK(table.next_rooms.size() == 1);
    CHECK(count_steps(table) == steps);

    // It is in the log, and who comes later is told.
    table.open();
    table.attach(4, 3, true);
    CHECK(table.told[4].back().snapshot().rematch() == "next");
    table.attach(1, 1);
    CHECK(table.rematch(1, 6)->command_done().duplicate());
}

TEST_CASE("room: the next room cannot be made, or the store fails meanwhile") {
    Table table;
    finish(table);
    CHECK_FALSE(table.rematch(1, 1));
    table.put(input::RematchMade{"", v1::QUOTA, v1::NEVER});
    CHECK(code(table.answer(table.last_re())) == v1::QUOTA);
    CHECK(table.room->seq() == count_steps(table));

    CHECK_FALSE(table.rematch(1, 2));
    CHECK_FALSE(table.rematch(2, 3));
    table.next_result = StoreResult::unavailable;
    table.put(input::RematchMade{"next"});
    CHECK(code(table.answer(table.last_re() - 1)) == v1::STORE_UNAVAILABLE);
    CHECK(code(table.answer(table.last_re())) == v1::STORE_UNAVAILABLE);
    table.reload();
    // A repetition of the id finds the created room.
    CHECK_FALSE(table.rematch(1, 2));
    REQUIRE(table.next_rooms.size() == 3);
    CHECK(table.next_rooms[2].command_id() == table.next_rooms[0].command_id());
    table.put(input::RematchMade{"next"});
    CHECK(table.answer(table.last_re())->has_command_done());
}

TEST_CASE("room: the next room is asked for by one player after another") {
    Table table;
    finish(table);
    CHECK_FALSE(table.rematch(1, 1));
    CHECK_FALSE(table.rematch(2, 2));
    CHECK(table.next_rooms_for == std::vector<AccountId>{account(1)});
    table.put(input::RematchMade{"", v1::QUOTA, v1::NEVER});
    CHECK(code(table.answer(table.last_re() - 1)) == v1::QUOTA);
    CHECK_FALSE(table.answer(table.last_re()));
    CHECK(table.next_rooms_for == std::vector<AccountId>{account(1), account(2)});
    table.put(input::RematchMade{"next"});
    CHECK(table.answer(table.last_re())->has_command_done());
    CHECK(table.next_rooms_for.size() == 2);
}

TEST_CASE("room: the next room is made even if no client waits for it") {
    TableOptions options;
    options.config.forget_ms = 10;
    Table table(options);
    finish(table);
    CHECK_FALSE(table.rematch(1, 1));
    for (const ClientId client : {ClientId{1}, ClientId{2}, ClientId{3}})
        table.put(input::Gone{client});
    table.ring(input::AlarmKind::life);
    CHECK(table.forgets == 0);
    table.put(input::RematchMade{"next"});
    table.ring(input::AlarmKind::life);
    CHECK(table.forgets == 1);
    table.attach(1, 1);
    CHECK(table.fold(1).snapshot().rematch() == "next");
}

TEST_CASE("room: seats are kept for the players of the previous game") {
    TableOptions options;
    options.private_room = true;
    Table old(options);
    old.attach(1, 1, false, "letmein");
    old.attach(2, 2, false, "letmein");
    old.ready(1, 101);
    old.ready(2, 102);
    old.resign(2, 103);
    CHECK_FALSE(old.rematch(2, 1));
    CHECK(old.next_rooms.at(0).invite() == "letmein");

    Table table(options, next_header(old, options));
    CHECK(code(table.attach(5, 5, false, "letmein")) == v1::ROOM_FULL);
    // No invite is needed for one's own seat, and no other one can be had.
    CHECK(table.attach(2, 2)->attached().seat() == 1);
    const v1::Snapshot seen = table.fold(2).snapshot();
    CHECK(seen.seats(0).kind() == v1::OPEN);
    CHECK(seen.seats(0).offered_to() == "player 1");
    CHECK(seen.seats(1).offered_to().empty());
    input::Attach other;
    other.client = 5;
    other.account = account(5);
    other.invite = "letmein";
    other.seat = 0;
    CHECK(code(table.ask(other)) == v1::SEAT_TAKEN);

    // The host opens the kept seat to all, also to its earlier player.
    table.attach(9, host, true);
    CHECK(table.kick(9, 1, 0)->has_command_done());
    CHECK(table.fold(2).snapshot().seats(0).offered_to().empty());
    table.open();
    CHECK(table.attach(5, 5, false, "letmein")->attached().seat() == 0);
    CHECK(code(table.attach(1, 1)) == v1::INVITE_INVALID);
    CHECK(code(table.attach(1, 1, false, "letmein")) == v1::ROOM_FULL);
}

TEST_CASE("room: the whole history") {
    TableOptions options;
    options.turn_seconds = 60;
    options.config.commands = {100, 100};
    Table table(options);
    table.start();
    for (std::uint64_t id = 200; id < 210; ++id) table.step(id);
    const auto watch = [&](ClientId client, std::uint32_t have_seq, std::uint64_t have_hash) {
        input::Attach attach;
        attach.client = client;
        attach.account = account(5);
        attach.spectate = true;
        attach.history = true;
        attach.have_seq = have_seq;
        attach.have_hash = have_hash;
        return table.ask(attach)->attached();
    };
    CHECK_FALSE(watch(5, 0, 0).resumed());
    // From nothing to now, by transitions alone.
    const auto& told = table.told[5];
    REQUIRE(told.size() == 2 + table.room->seq());
    CHECK(told[1].snapshot().seq() == 0);
    CHECK(table.fold(5).seq() == table.room->seq());
    CHECK(table.fold(5).view_hash() == table.fold(1).view_hash());
    table.attach(6, 6, true);
    v1::Snapshot folded = table.fold(5).snapshot();
    v1::Snapshot fresh = table.fold(6).snapshot();
    for (v1::Snapshot* one : {&folded, &fresh}) {
        for (v1::SeatInfo& seat : *one->mutable_seats()) seat.clear_presence();
    }
    CHECK(codec::deterministic_bytes(folded) == codec::deterministic_bytes(fresh));

    // Coming back: all that was missed, even where a snapshot would be shorter.
    const codec::ClientFold then = table.fold(5);
    table.put(input::Gone{5});
    for (std::uint64_t id = 300; id < 330; ++id) table.step(id);
    const std::size_t before = table.told[5].size();
    CHECK(watch(5, then.seq(), then.view_hash()).resumed());
    CHECK(table.told[5].size() == before + 1 + 30);
    CHECK(table.fold(5).view_hash() == table.fold(1).view_hash());

    // The clock of the decision is told anew when nothing else is.
    table.now_ms += 20'000;
    const v1::Attached back = watch(5, table.fold(5).seq(), table.fold(5).view_hash());
    CHECK(back.remaining_ms() == 40'000);
}

TEST_CASE("room: a history that is too long is a snapshot") {
    TableOptions options;
    options.config.history_frames_max = 5;
    Table table(options);
    table.start();
    for (std::uint64_t id = 200; id < 204; ++id) table.step(id);
    input::Attach attach;
    attach.client = 5;
    attach.account = account(5);
    attach.spectate = true;
    attach.history = true;
    CHECK_FALSE(table.ask(attach)->attached().resumed());
    REQUIRE(table.told[5].size() == 2);
    CHECK(table.told[5][1].snapshot().seq() == table.room->seq());
}

}  // namespace host_test
