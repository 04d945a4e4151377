// SQLite's write-ahead log stays bounded in spite of readers; and the answers while the disk fails.
#include <sqlite3.h>

#include <atomic>
#include <thread>
#include <utility>

#include "server/store/sqlite_store.h"
#include "tests/server/store/support/calls.h"
#include "tests/server/store/support/faulty_files.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::store_tests;

namespace {

SqliteOptions in(const ScratchDirectory& directory) {
    SqliteOptions options;
    options.directory = directory.path();
    return options;
}

// A reader that sees the store as it was when this object was made.
class Snapshot {
public:
    explicit Snapshot(const ScratchDirectory& directory) {
        const std::string path = (directory.path() / "store.db").string();
        REQUIRE(sqlite3_open_v2(path.c_str(), &database_, SQLITE_OPEN_READONLY, nullptr) ==
                SQLITE_OK);
        REQUIRE(sqlite3_exec(database_, "BEGIN; SELECT count(*) FROM room", nullptr, nullptr,
                             nullptr) == SQLITE_OK);
    }
    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;
    ~Snapshot() { sqlite3_close(database_); }

private:
    sqlite3* database_ = nullptr;
};

}  // namespace

TEST_CASE("sqlite store: the log is moved into the file and does not grow for ever") {
    const ScratchDirectory directory;
    SqliteStore store(in(directory));
    REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    std::uint32_t seq = 0;
    std::atomic<int> failed{0};
    // Rounds of about 4 MB. The log begins anew after some eight of them, later where moving it
    // into the file falls behind.
    constexpr int rounds_max = 200;
    int begun_anew = 0;
    std::uint64_t log_pages = 0;
    for (int round = 0; round < rounds_max && begun_anew < 2; ++round) {
        for (int i = 0; i < 64; ++i) {
            Append entry = new_entry("r", ++seq);
            entry.body.assign(64000, static_cast<char>(i));
            store.append(std::move(entry), [&](StoreResult result) {
                if (result != StoreResult::stored) ++failed;
            });
        }
        REQUIRE(append(store, new_entry("r", ++seq)) == StoreResult::stored);
        const std::uint64_t before = std::exchange(log_pages, store.figures().log_pages);
        if (log_pages < before) ++begun_anew;
    }
    CHECK(failed == 0);
    CHECK(store.figures().checkpoints > 0);
    CHECK(begun_anew == 2);
    store.close();
    CHECK_FALSE(std::filesystem::exists(directory.path() / "store.db-wal"));
    SqliteStore next(in(directory));
    CHECK(load(next, "r").room->entries.size() == seq);
}

TEST_CASE("sqlite store: a long reader delays no call, and the log is short after it") {
    const ScratchDirectory directory;
    const FaultyFiles files;
    SqliteOptions options = in(directory);
    options.vfs = files.name();
    options.checkpoint_pages = 8;
    options.log_pages_max = 24;
    SqliteStore store(options);
    REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    std::uint32_t seq = 0;
    const auto write = [&] {
        REQUIRE(append(store, new_entry("r", ++seq)) == StoreResult::stored);
    };
    {
        const Snapshot snapshot(directory);
        const std::uint64_t sleeps = files.sleeps();
        while (store.figures().log_pages < 20 * options.log_pages_max) write();
        CHECK(files.sleeps() == sleeps);
        CHECK(store.figures().log_bytes > 20 * options.log_pages_max * 4096);
    }
    // The writer moves the pages that the reader held back, which takes a few commits.
    constexpr int commits_max = 100'000;
    int commits = 0;
    while (store.figures().log_pages > options.log_pages_max && ++commits < commits_max) write();
    CHECK(store.figures().log_pages <= options.log_pages_max);
    CHECK(store.figures().log_bytes <= 2 * options.log_pages_max * 4096);
    CHECK(store.figures().file_bytes == std::filesystem::file_size(directory.path() / "store.db"));
    CHECK(load(store, "r").room->entries.size() == seq);
}

TEST_CASE("sqlite store: a note that the disk refuses is made up for when it works again") {
    const ScratchDirectory directory;
    FaultyFiles files;
    SqliteOptions options = in(directory);
    options.vfs = files.name();
    SqliteStore store(options);
    REQUIRE(begin(store));
    for (const char* id : {"r", "s"}) {
        NewRoom room = new_room(id);
        REQUIRE(create(store, room).first == StoreResult::stored);
    }
    const auto rooms_due = [&] {
        const auto rooms = due(store, 10);
        REQUIRE(rooms);
        std::string ids;
        for (const DueRoom& room : *rooms) ids += room.room;
        return ids;
    };
    CHECK(rooms_due().empty());
    files.arm(1, FaultyFiles::Fault::error_on);
    store.note("r", 1, std::nullopt, {{}, {}, 5}, true);
    store.note("s", 1, std::nullopt, {{}, {}, 4}, true);
    store.note("s", 1, std::nullopt, {{}, {}, 6}, true);
    while (store.healthy()) std::this_thread::yield();
    SECTION("by itself") {
        files.heal();
        while (!store.healthy()) std::this_thread::yield();
        CHECK(rooms_due() == "rs");
    }
    SECTION("with the next write, and before it") {
        CHECK(append(store, new_entry("r", 1)) == StoreResult::unavailable);
        files.heal();
        while (append(store, new_entry("r", 1)) != StoreResult::stored) continue;
        CHECK(rooms_due() == "s");
    }
    SECTION("not if the room was taken meanwhile") {
        files.heal();
        while (!load(store, "s", true).room) continue;
        store.note("s", 1, std::nullopt, {{}, {}, 7}, true);
        CHECK(rooms_due() == "r");
    }
    SECTION("at the latest when the store is closed") {
        files.heal();
        store.close();
        SqliteStore next(in(directory));
        CHECK(due(next, 10)->size() == 2);
    }
}
