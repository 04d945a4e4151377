// This program opens the stores of earlier programs (fixtures/README.md), with every room.
#include <sqlite3.h>

#include <set>
#include <string>

#include "tests/server/store/support/calls.h"
#include "tests/server/store/support/released.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::store_tests;

namespace {

// Tables with their columns and indexes, without how they are written down.
std::set<std::string> shape_of(const std::filesystem::path& directory) {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open((directory / "store.db").c_str(), &database) == SQLITE_OK);
    std::set<std::string> shape;
    const auto add = [](void* into, int count, char** values, char**) {
        std::string line;
        for (int i = 0; i < count; ++i)
            for (const char* at = values[i] == nullptr ? "" : values[i]; *at != '\0'; ++at)
                if (*at != ' ' && *at != '\n') line.push_back(*at);
        static_cast<std::set<std::string>*>(into)->insert(line);
        return 0;
    };
    for (const char* sql :
         {"SELECT type, name, tbl_name, CASE type WHEN 'index' THEN sql END FROM sqlite_schema",
          "SELECT s.name, c.cid, ':', c.name, c.type, c.\"notnull\", c.dflt_value, c.pk "
          "FROM sqlite_schema AS s JOIN pragma_table_info(s.name) AS c WHERE s.type = 'table'",
          "SELECT * FROM pragma_user_version"})
        REQUIRE(sqlite3_exec(database, sql, add, &shape, nullptr) == SQLITE_OK);
    sqlite3_close(database);
    return shape;
}

}  // namespace

TEST_CASE("released stores: every room is there, and goes on") {
    const std::string name =
        GENERATE("v1-plain", "v1-killed", "v3-plain", "v3-killed", "v4-plain", "v4-killed");
    CAPTURE(name);
    const Released released(name);
    REQUIRE_FALSE(released.rooms.empty());
    for (int round = 0; round < 2; ++round) {  // migrated, and opened again
        SqliteStore store(released.options);
        const auto begun = begin(store);
        REQUIRE(begun);
        CHECK(begun->open_rooms == released.open_rooms().size());
        CHECK(store.figures().open_rooms == released.open_rooms().size());
        for (const auto& [id, room] : released.rooms) {
            CAPTURE(id, room.what);
            const Loaded loaded = load(store, id);
            REQUIRE(loaded.room);
            const bool open = loaded.room->state == RoomState::open;
            CHECK(open == (room.state == RoomState::open));
            CHECK(loaded.room->entries.size() == room.entries);
            CHECK_FALSE(loaded.room->header.empty());
            // Version 1 had none.
            const bool listed = name.rfind("v1", 0) != 0 && room.state == RoomState::open;
            CHECK(loaded.room->listing.has_value() == listed);
        }
    }
    SqliteStore store(released.options);
    for (const RoomId& id : released.open_rooms()) {
        const Loaded loaded = load(store, id, true);
        REQUIRE(loaded.room);
        const auto next = static_cast<std::uint32_t>(loaded.room->entries.size() + 1);
        CHECK(append(store, new_entry(id, next, loaded.room->epoch)) == StoreResult::stored);
    }
    const std::size_t finished = released.rooms.size() - released.open_rooms().size();
    CHECK(purge(store, {UINT64_MAX, UINT64_MAX}) == finished);
}

TEST_CASE("released stores: rooms without a listing are due at once, and in lists once noted") {
    const Released released("v1-plain");
    SqliteStore store(released.options);
    REQUIRE(begin(store));
    const auto rooms = due(store, 1);
    REQUIRE(rooms);
    std::set<RoomId> ids;
    for (const DueRoom& room : *rooms) ids.insert(room.room);
    CHECK(ids == released.open_rooms());
    CHECK(list(store)->empty());
    std::size_t listed = 0;
    for (const DueRoom& room : *rooms) {
        const Loaded loaded = load(store, room.room, true);
        REQUIRE(loaded.room);
        const Listing listing{"summary", "game", "name", "code of " + room.room, false};
        store.note(room.room, loaded.room->epoch, listing, {}, true);
        CHECK(by_code(store, "code of " + room.room)->room == room.room);
        if (released.rooms.at(room.room).what != "waiting_private") ++listed;
    }
    ListQuery query;
    query.rooms_max = rooms->size();
    CHECK(list(store, query)->size() == listed);
    CHECK(due(store, UINT64_MAX)->empty());
}

TEST_CASE("released stores: once migrated they have the tables of a new one") {
    const Released released(GENERATE("v1-plain", "v3-plain", "v4-plain"));
    { const SqliteStore store(released.options); }
    const ScratchDirectory directory;
    SqliteOptions options;
    options.directory = directory.path();
    { const SqliteStore store(options); }
    const auto expected = shape_of(directory.path());
    CHECK(expected.size() > 40);
    CHECK(shape_of(released.directory.path()) == expected);
}
