// A store moved from SQLite to PostgreSQL has equal content.
#include "server/store/postgres/move.h"

#include "tests/server/store/support/homes.h"

using namespace server;
using namespace server::store_tests;
using Catch::Matchers::Contains;

namespace {

std::unique_ptr<SqliteStore> open_sqlite(const std::filesystem::path& directory) {
    SqliteOptions options;
    options.directory = directory;
    return std::make_unique<SqliteStore>(std::move(options));
}

std::unique_ptr<PostgresStore> open_postgres(const ScratchDatabase& database) {
    PostgresOptions options;
    options.url = database.url();
    options.node = "one";
    return std::make_unique<PostgresStore>(std::move(options));
}

std::vector<StoredLine> lines_of(Store& store, const RoomId& room) {
    return wait_for<std::optional<std::vector<StoredLine>>>([&](auto done) {
               store.lines({room, 0, true, 1000}, done);
           })
        .value();
}

void check_same(Store& one, Store& other, const RoomId& room) {
    const Loaded a = load(one, room);
    const Loaded b = load(other, room);
    REQUIRE(a.room);
    REQUIRE(b.room);
    CHECK(a.room->header == b.room->header);
    CHECK(a.room->entries == b.room->entries);
    CHECK(a.room->epoch == b.room->epoch);
    CHECK(a.room->state == b.room->state);
    CHECK(a.room->waiting == b.room->waiting);
    CHECK(a.room->listing == b.room->listing);
    CHECK(a.room->origin == b.room->origin);
    CHECK(a.room->muted == b.room->muted);
    CHECK(lines_of(one, room) == lines_of(other, room));
}

// Some of everything that a store can hold.
void fill(Store& store) {
    REQUIRE(begin(store));
    for (const char* id : {"open", "over", "bad", "unplayed"}) {
        NewRoom room = new_room(id);
        room.origin = "from " + std::string(id);
        room.waiting = {1, 7'000, 8'000};
        REQUIRE(create(store, room).first == StoreResult::stored);
    }
    for (std::uint32_t seq = 1; seq <= 700; ++seq) {
        Append entry = new_entry("open", seq);
        entry.body += std::string("\0\xff", 2);
        entry.waiting = {0, 10'000 + seq, 20'000 + seq};
        if (seq == 3) entry.member = MemberChange{"somebody", 1, true};
        REQUIRE(append(store, entry) == StoreResult::stored);
    }
    REQUIRE(finish(store, "over", 1) == StoreResult::stored);
    REQUIRE(finish(store, "unplayed", 1, RoomState::unplayed) == StoreResult::stored);
    REQUIRE(quarantine(store, "bad", "why not") == StoreResult::stored);
    for (const char* id : {"1", "2"}) {
        NewLine line{"open", "somebody", id, 5, true, std::string("said ") + id, 0};
        REQUIRE(wait_for<KeptLine>([&](auto done) { store.keep_line(line, done); }).result ==
                StoreResult::stored);
    }
    wait_for<StoreResult>([&](auto done) { store.mute("open", "loud one", true, done); });
    wait_for<StoreResult>([&](auto done) { store.block({"a", "b", "B", 4}, 10, done); });
    wait_for<VacationPart>([&](auto done) {
        store.take_vacation({"a", "open", 1, 50, 30, 0, 100}, done);
    });
    const Document known{{DocumentKind::name, std::string("\0k", 2)}, 0, "owner", -3, "body"};
    REQUIRE(wait_for<StoreResult>([&](auto done) {
                dynamic_cast<DocumentStore&>(store).change_documents(
                    {{DocumentChange::Act::put, known}}, done);
            }) == StoreResult::stored);
    REQUIRE(keep(store, "key", std::string("\0secret", 7)));
}

}  // namespace

TEST_CASE("move: everything that a store holds is there afterwards, and goes on") {
    const ScratchDirectory directory;
    const ScratchDatabase database;
    {
        const auto store = open_sqlite(directory.path());
        fill(*store);
    }
    const MoveReport report = move_store(directory.path(), database.url());
    CHECK(report.rooms == 4);
    CHECK(report.entries == 702);
    const auto before = open_sqlite(directory.path());
    const auto after = open_postgres(database);
    for (const char* id : {"open", "over", "unplayed"}) check_same(*before, *after, id);
    CHECK(load(*after, "bad").why == "why not");
    CHECK(listed(*after) == listed(*before));
    CHECK(by_code(*after, "code of open")->room == "open");
    CHECK(memberships(*after, "somebody")->size() == 1);
    const auto known = wait_for<std::optional<std::vector<Document>>>([&](auto done) {
        after->list_documents({DocumentKind::name, "owner"}, done);
    });
    REQUIRE(known);
    REQUIRE(known->size() == 1);
    CHECK(known->front().id.key == std::string("\0k", 2));
    CHECK(known->front().rank == -3);
    CHECK(keep(*after, "key", "another") == std::string("\0secret", 7));
    CHECK(wait_for<std::optional<std::vector<Block>>>([&](auto done) {
              after->blocks("a", done);
          })->size() == 1);
    CHECK(wait_for<VacationPart>([&](auto done) {
              after->take_vacation({"a", "open", 1, 50, 30, 0, 100}, done);
          }).left_ms == 70);
    // No server was alive since, so no clock ran; then time continues.
    const auto begun = begin(*after);
    REQUIRE(begun);
    CHECK(begun->open_rooms == 2);
    const Loaded taken = load(*after, "open", true);
    REQUIRE(taken.room);
    CHECK_FALSE(taken.room->suspect);
    Append next = new_entry("open", 701, taken.room->epoch);
    next.command_id = "command 5";
    CHECK(append(*after, next) == StoreResult::duplicate);
    next.command_id = "a new one";
    CHECK(append(*after, next) == StoreResult::stored);
    CHECK(create(*after, new_room("fresh")).first == StoreResult::stored);
    CHECK(purge(*after, {INT64_MAX, INT64_MAX}) == 2);
}

TEST_CASE("move: only into an empty database, and half of a store cannot be opened") {
    const ScratchDirectory directory;
    const ScratchDatabase database;
    CHECK_THROWS_WITH(move_store(directory.path(), database.url()), Contains("no store"));
    const auto store = open_sqlite(directory.path());
    CHECK_THROWS_AS(move_store(directory.path(), database.url()), StoreError);  // a server runs
    store->close();
    {
        const auto other = open_postgres(database);
        REQUIRE(create(*other, new_room("r")).first == StoreResult::stored);
    }
    CHECK_THROWS_WITH(move_store(directory.path(), database.url()), Contains("an empty one"));
    database.execute("UPDATE meepled SET version = -1");
    CHECK_THROWS_WITH(open_postgres(database), Contains("not finished"));
}
