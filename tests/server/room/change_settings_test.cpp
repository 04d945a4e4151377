// The host changes the settings of a waiting table: another room replaces it.
#include "server/codec/match.h"
#include "server/record/record.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace change_settings_test {

using namespace server;
using namespace server::test;

namespace {

constexpr int host = 9;

v1::RoomSettings with_seats(int open, int bots = 0) {
    v1::RoomSettings settings;
    settings.set_game("carcassonne");
    for (int i = 0; i < open; ++i) settings.add_seats()->mutable_open();
    for (int i = 0; i < bots; ++i) settings.add_seats()->set_bot("random");
    return settings;
}

TableOptions three_seats(bool is_private = false) {
    TableOptions options;
    options.open_seats = 3;
    options.private_room = is_private;
    return options;
}

// The host, player 2 in the last seat, and a spectator: clients 1, 2 and 3.
void sit_down(Table& table, const std::string& invite = {}) {
    table.attach(1, host, false, invite);
    input::Attach attach;
    attach.client = 2;
    attach.account = account(2);
    attach.name = "player 2";
    attach.invite = invite;
    attach.seat = 2;
    REQUIRE(table.ask(attach)->has_attached());
    table.attach(3, 3, true, invite);
}

std::vector<std::pair<std::uint32_t, AccountId>> offers_of(const effect::MakeRematch& next) {
    std::vector<std::pair<std::uint32_t, AccountId>> offers;
    for (const auto& one : next.header.offers()) offers.emplace_back(one.seat(), one.account());
    return offers;
}

using Seats = std::vector<std::pair<std::uint32_t, AccountId>>;

}  // namespace

TEST_CASE("settings: all who are there are told of the room that replaces this one") {
    Table table(three_seats());
    sit_down(table);
    table.ready(2, 1);
    v1::RoomSettings settings = with_seats(2, 1);
    settings.set_turn_seconds(45);
    const auto waits = table.change(1, 2, settings);
    CHECK_FALSE(waits.has_value());
    const std::uint32_t re = table.last_re();
    const effect::MakeRematch next = table.last_next;
    CHECK(next.replaces);
    CHECK(next.account == account(host));
    CHECK(next.header.creator() == account(host));
    CHECK(next.header.settings().turn_seconds() == 45);
    CHECK(next.header.code() == code_of(table.room->header()));
    // Player 2 had the seat that is a bot's now.
    CHECK(offers_of(next) == Seats{{0, account(host)}, {1, account(2)}});
    REQUIRE(next.seated.size() == 2);
    CHECK(next.seated[1].account == account(2));
    CHECK_FALSE(next.seated[1].entropy.has_value());

    table.put(input::RematchMade{"other"});
    CHECK(table.answer(re)->command_done().seq() == table.room->seq());
    CHECK(table.room->phase() == v1::FINISHED);
    for (const ClientId client : {ClientId{1}, ClientId{2}, ClientId{3}}) {
        const v1::Snapshot state = table.fold(client).snapshot();
        CHECK(state.closed() == v1::NEVER_STARTED);
        CHECK(state.rematch() == "other");
    }
    CHECK(table.disk.state == RoomState::unplayed);
    // A repetition gets the old answer, also after a restart.
    table.open();
    table.attach(1, host);
    CHECK(table.change(1, 2, settings)->command_done().duplicate());
    CHECK(code(table.change(1, 3, settings)) == v1::ROOM_ENDED);
    CHECK(table.fold(1).snapshot().rematch() == "other");
}

TEST_CASE("settings: a link to the old room leads to the new one") {
    const bool is_private = GENERATE(false, true);
    Table table(three_seats(is_private));
    const std::string invite = is_private ? "letmein" : "";
    sit_down(table, invite);
    REQUIRE(table.attach(4, 4, false, invite)->has_attached());
    REQUIRE(table.kick(1, 1, 1)->has_command_done());
    v1::RoomSettings settings = with_seats(3);
    settings.set_private_(is_private);
    table.change(1, 2, settings);
    const meeple::store::v1::RoomHeader& header = table.last_next.header;
    CHECK(header.invite() == invite);
    REQUIRE(header.put_out_size() == 1);
    CHECK(header.put_out(0) == account(4));
    table.put(input::RematchMade{"other"});
    for (const bool watches : {false, true}) {
        const auto late = table.attach(5, 5, watches, invite);
        CHECK(code(late) == v1::ROOM_ENDED);
        CHECK(late->error().room() == "other");
        CHECK(code(table.attach(6, 4, watches, invite)) == v1::KICKED);
        if (is_private) CHECK(code(table.attach(7, 7, watches)) == v1::INVITE_INVALID);
    }
    // Who had a seat sees what became of it.
    CHECK(table.attach(8, 2)->attached().seat() == 2);
    CHECK(table.fold(8).snapshot().rematch() == "other");
}

TEST_CASE("settings: the room that replaces another one knows its code and who was removed") {
    const TableOptions options = three_seats(true);
    meeple::store::v1::RoomHeader header = header_of(options);
    header.set_code("abcde-fghjk");
    header.add_put_out(account(4));
    Table table(options, header);
    CHECK(table.attach(1, host)->attached().code() == "abcde-fghjk");
    CHECK(code(table.attach(4, 4, false, "letmein")) == v1::KICKED);
    CHECK(table.room->listing().code == "abcde-fghjk");
}

TEST_CASE("settings: what is asked while the other room is made waits") {
    Table table(three_seats());
    sit_down(table);
    table.change(1, 1, with_seats(2));
    const std::uint32_t re = table.last_re();
    CHECK(table.room->busy());
    CHECK_FALSE(table.ready(2, 2).has_value());
    const std::uint32_t ready = table.last_re();
    CHECK_FALSE(table.attach(5, 5).has_value());
    const std::uint32_t late = table.last_re();
    CHECK_FALSE(table.change(1, 3, with_seats(3)).has_value());
    const std::uint32_t again = table.last_re();
    SECTION("and comes too late") {
        table.put(input::RematchMade{"other"});
        CHECK(table.answer(re)->has_command_done());
        CHECK(code(table.answer(ready)) == v1::ROOM_ENDED);
        CHECK(table.answer(late)->error().room() == "other");
        CHECK(code(table.answer(again)) == v1::ROOM_ENDED);
    }
    SECTION("or is done if it could not be made") {
        table.put(
            input::RematchMade{{}, v1::OPTIONS_INVALID, v1::NEVER, "unknown_module: frobnicate"});
        CHECK(code(table.answer(re)) == v1::OPTIONS_INVALID);
        CHECK(table.answer(re)->error().detail() == "unknown_module: frobnicate");
        CHECK(table.answer(re)->error().command_id() == command_id(1));
        CHECK(table.answer(ready)->has_command_done());
        CHECK(table.answer(late)->attached().seat() == 1);
        // Three people sit there now.
        CHECK(table.last_next.header.offers_size() == 3);
        table.put(input::RematchMade{"other"});
        CHECK(table.answer(again)->has_command_done());
    }
    SECTION("and its host may be gone") {
        table.put(input::Gone{1});
        table.put(input::RematchMade{"other"});
        CHECK(table.fold(2).snapshot().rematch() == "other");
    }
}

TEST_CASE("settings: one room can take a table's place, whatever is asked for") {
    Table table(three_seats());
    sit_down(table);
    table.change(1, 1, with_seats(3));
    const std::string first = table.last_next.header.command_id();
    // The process dies before it knows of the room.
    table.restart(1'000);
    sit_down(table);
    table.change(1, 1, with_seats(3));
    CHECK(table.last_next.header.command_id() == first);
    table.restart(1'000);
    sit_down(table);
    REQUIRE(table.attach(4, 4)->has_attached());
    table.change(1, 2, with_seats(4));
    CHECK(table.last_next.header.command_id() == first);
    CHECK(table.last_next.header.offers_size() == 3);
}

TEST_CASE("settings: a failing store leaves the table as it was") {
    Table table(three_seats());
    sit_down(table);
    table.change(1, 1, with_seats(2));
    const std::uint32_t re = table.last_re();
    table.next_result = StoreResult::unavailable;
    table.put(input::RematchMade{"other"});
    CHECK(code(table.answer(re)) == v1::STORE_UNAVAILABLE);
    table.reload();
    CHECK(table.room->phase() == v1::WAITING);
    CHECK_FALSE(table.room->busy());
    table.change(1, 1, with_seats(2));
    table.put(input::RematchMade{"other"});
    CHECK(table.room->phase() == v1::FINISHED);
}

TEST_CASE("settings: a table that was closed before its game has no next one by a rematch") {
    Table table(three_seats());
    sit_down(table);
    table.put(input::CloseRoom{});
    REQUIRE(table.room->phase() == v1::FINISHED);
    CHECK(code(table.rematch(2, 1)) == v1::ROOM_ENDED);
    CHECK(table.next_rooms.empty());
}

TEST_CASE("settings: refusals") {
    Table table(three_seats());
    sit_down(table);
    CHECK(code(table.change(2, 1, with_seats(3))) == v1::FORBIDDEN);
    CHECK(code(table.change(3, 1, with_seats(3))) == v1::FORBIDDEN);
    CHECK(code(table.change(8, 1, with_seats(3))) == v1::NOT_ATTACHED);
    CHECK(code(table.change(1, 1, with_seats(1, 1))) == v1::ROOM_FULL);
    v1::RoomSettings rated = with_seats(3);
    rated.set_rated(true);
    CHECK(code(table.change(1, 1, rated)) == v1::NOT_REGISTERED);
    CHECK(table.next_rooms.empty());
    CHECK(table.attach(4, 4)->has_attached());
    for (const ClientId client : {ClientId{1}, ClientId{2}, ClientId{4}})
        table.ready(client, 10 + client);
    REQUIRE(table.room->phase() == v1::PLAYING);
    CHECK(code(table.change(1, 1, with_seats(3))) == v1::ROOM_STARTED);
    CHECK_FALSE(table.room->busy());
}

TEST_CASE("settings: a host without a seat changes them, too") {
    Table table(three_seats());
    table.attach(1, host, true);
    table.attach(2, 2);
    table.change(1, 1, with_seats(2));
    CHECK(offers_of(table.last_next) == Seats{{0, account(2)}});
    table.put(input::RematchMade{"other"});
    CHECK(table.fold(1).snapshot().rematch() == "other");
    // The host returns for an answer, and to watch.
    CHECK(table.attach(4, host, true)->has_attached());
    CHECK(table.attach(5, host)->error().room() == "other");
}

TEST_CASE("settings: players take their seats anew where that is to be checked") {
    TableOptions options = three_seats();
    options.rated = GENERATE(false, true);
    options.clock.emplace().set_initial_ms(600'000);
    if (options.rated) options.on_timeout = v1::LOSE;
    Table table(options);
    table.attach(1, host);
    table.attach(2, 2);
    v1::RoomSettings settings = with_seats(3);
    settings.set_rated(options.rated);
    SECTION("not in an equal game") {
        table.change(1, 1, settings);
        CHECK(table.last_next.seated.size() == (options.rated ? 0 : 2));
    }
    SECTION("in another game") {
        settings.set_game("hunters_and_gatherers");
        table.change(1, 1, settings);
        CHECK(table.last_next.seated.empty());
    }
    SECTION("in a game over days") {
        settings.mutable_clock()->set_initial_ms(24 * 3'600'000);
        table.change(1, 1, settings);
        CHECK(table.last_next.seated.empty());
    }
    CHECK(table.last_next.header.offers_size() == 2);
}

TEST_CASE("settings: kept seats stay kept") {
    const TableOptions options = three_seats();
    meeple::store::v1::RoomHeader header = header_of(options);
    auto& offer = *header.add_offers();
    offer.set_seat(2);
    offer.set_account(account(5));
    offer.set_name("five");
    Table table(options, header);
    table.attach(1, host);
    CHECK(code(table.change(1, 1, with_seats(1, 2))) == v1::ROOM_FULL);
    table.change(1, 1, with_seats(2));
    CHECK(offers_of(table.last_next) == Seats{{0, account(host)}, {1, account(5)}});
    CHECK(table.last_next.header.offers(1).name() == "five");
    CHECK(table.last_next.seated.size() == 1);
}

TEST_CASE("settings: a series that has begun goes on as it is") {
    TableOptions options = three_seats();
    options.best_of = 3;
    meeple::store::v1::RoomHeader header = header_of(options);
    header.mutable_series()->set_game(2);
    for (int i = 0; i < 3; ++i) header.mutable_series()->add_halves(i == 0 ? 2 : 0);
    Table table(options, header);
    table.attach(1, host);
    CHECK(code(table.change(1, 1, with_seats(3))) == v1::FORBIDDEN);
}

TEST_CASE("settings: the game of a position stays") {
    const TableOptions options = three_seats();
    meeple::store::v1::RoomHeader header = header_of(options);
    Table other(options);
    other.attach(1, 1);
    other.attach(2, 2);
    other.attach(3, 3);
    for (const ClientId client : {ClientId{1}, ClientId{2}, ClientId{3}})
        other.ready(client, 10 + client);
    codec::write(other.room->position(0).value().view, *header.mutable_origin());
    Table table(options, header);
    table.attach(1, host);
    CHECK(code(table.change(1, 1, with_seats(3))) == v1::OPTIONS_INVALID);
    v1::RoomSettings settings = with_seats(2);
    settings.clear_game();
    CHECK(code(table.change(1, 1, settings)) == v1::OPTIONS_INVALID);
    settings = with_seats(2, 1);
    settings.clear_game();
    settings.set_best_of(3);
    CHECK(code(table.change(1, 1, settings)) == v1::OPTIONS_INVALID);
    settings.clear_best_of();
    table.change(1, 1, settings);
    const meeple::store::v1::RoomHeader& next = table.last_next.header;
    CHECK(next.has_origin());
    CHECK(next.settings().game() == "carcassonne");
    CHECK(next.settings().modules().names_size() == header.settings().modules().names_size());
    CHECK(next.settings().seats(2).bot() == "random");
}

TEST_CASE("settings: no record has the code or who was removed") {
    meeple::store::v1::RoomHeader header = header_of({});
    header.set_code("abcde-fghjk");
    header.add_put_out(account(4));
    Table table({}, header);
    table.start();
    table.resign(2, 103);
    const auto record = make_record(table.disk.header, table.disk.entries);
    REQUIRE(record);
    CHECK(record->header().code().empty());
    CHECK(record->header().put_out().empty());
}

}  // namespace change_settings_test
