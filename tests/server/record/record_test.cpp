#include "server/record/record.h"

#include <google/protobuf/util/message_differencer.h>

#include "tests/server/record/games.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::test;
using google::protobuf::util::MessageDifferencer;

TEST_CASE("a record has the game's outcome and no secrets of players") {
    TableOptions options;
    options.private_room = true;
    Table table(options);
    table.attach(1, 1, false, "letmein");
    table.attach(2, 2, false, "letmein");
    table.ready(1, 101);
    table.ready(2, 102);
    play_to_the_end(table, 3);
    const Record record = record_of(table);

    CHECK(record.header().room() == "room");
    CHECK(record.header().server_seed() == std::string(32, 's'));
    CHECK(record.header().commitment().size() == 32);
    CHECK(record.log_size() == static_cast<int>(table.disk.entries.size()));
    CHECK(record.scores_size() == 2);
    CHECK(record.winners_size() >= 1);
    CHECK(record.seat_names(0) == "player 1");
    CHECK(record.seat_names(1) == "player 2");

    for (const std::string& text : {record_bytes(record), record_json(record)}) {
        CHECK(text.find("letmein") == std::string::npos);
        for (int who : {1, 2, 9}) CHECK(text.find(account(who)) == std::string::npos);
    }
    for (const auto& entry : record.log()) {
        CHECK(entry.account().empty());
        CHECK(entry.command_id().empty());
        CHECK(entry.payload_hash().empty());
    }
    CHECK(record.header().creator().empty());
    CHECK(record.header().invite().empty());
    CHECK(record.header().command_id().empty());
}

TEST_CASE("a record has everything that was public before the game began") {
    const Record record = game_of_two();
    REQUIRE(record.has_first());
    CHECK(record.first().seq() == 0);
    const v1::TilesView& view = record.first().tiles();
    CHECK(view.board().empty());
    CHECK(view.seats_size() == 2);
    std::uint32_t tiles = 0;
    for (const v1::TileCount& tile : view.supply()) tiles += tile.count();
    CHECK(tiles == 72);  // the start tile among them
}

TEST_CASE("a record is read as it was written, in bytes and in JSON") {
    const Record record = game_of_two();
    CHECK(record_bytes(record) == record_bytes(record));
    const auto from_bytes = read_record(record_bytes(record));
    REQUIRE(from_bytes);
    CHECK(MessageDifferencer::Equals(*from_bytes, record));
    const auto from_json = read_record("\n " + record_json(record));
    REQUIRE(from_json);
    CHECK(MessageDifferencer::Equals(*from_json, record));
}

TEST_CASE("there is no record of an unfinished or unreadable room") {
    Table table;
    const auto why = [&] {
        const auto record = make_record(table.disk.header, table.disk.entries);
        return record ? std::string("a record") : record.error();
    };
    CHECK(why() == "the game is not finished");
    SECTION("a running game") {
        table.start();
        CHECK(why() == "the game is not finished");
    }
    SECTION("a room that never started") {
        table.ring(input::AlarmKind::life);
        REQUIRE(table.room->phase() == v1::FINISHED);
        CHECK(why() == "the game never began");
    }
    SECTION("a damaged entry") {
        table.start();
        table.disk.entries[1] = "\xff\xff";
        CHECK(why() == "entry 2: undecodable");
    }
    SECTION("a damaged header") {
        table.disk.header = "\xff\xff";
        CHECK(why() == "header: undecodable");
    }
}

TEST_CASE("bytes that are no record end in one line") {
    const std::string json = record_json(game_of_two());
    for (const std::string& bytes :
         {std::string(), std::string("hello"), std::string("{"), std::string("{}"),
          std::string("[1,2]"), std::string("{\"header\": 5}"), std::string("{\"foreign\": {}}"),
          std::string("{\"header\":\n\n\"x\"}"), std::string(100, '\0'), std::string(100, '\xff'),
          std::string(100'000, '{'), std::string(100'000, '['), json.substr(0, json.size() / 2),
          std::string(record_bytes_max + 1, 'x')}) {
        const auto record = read_record(bytes);
        INFO(bytes.substr(0, 40));
        REQUIRE_FALSE(record);
        CHECK(record.error().find('\n') == std::string::npos);
        CHECK_FALSE(record.error().empty());
        CHECK(record.error().size() < 300);
    }
}
