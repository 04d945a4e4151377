// SqliteStore beyond the contract: ownership, versions, damage, bounds, groups, metrics.
#include "server/store/sqlite_store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <future>
#include <numeric>
#include <utility>

#include "server/store/backup.h"
#include "tests/server/store/support/calls.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::store_tests;

namespace {

SqliteOptions in(const ScratchDirectory& directory) {
    SqliteOptions options;
    options.directory = directory.path();
    return options;
}

void run_sql(const ScratchDirectory& directory, const std::string& sql) {
    sqlite3* database = nullptr;
    REQUIRE(sqlite3_open((directory.path() / "store.db").c_str(), &database) == SQLITE_OK);
    char* error = nullptr;
    const int code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, &error);
    INFO(sql << ": " << (error == nullptr ? "" : error));
    CHECK(code == SQLITE_OK);
    sqlite3_free(error);
    sqlite3_close(database);
}

std::string why_not(SqliteOptions options) {
    try {
        const SqliteStore store(std::move(options));
    } catch (const StoreError& error) {
        return error.what();
    }
    return "it opened";
}

void write_room(Store& store, const RoomId& id, std::uint32_t entries) {
    REQUIRE(create(store, new_room(id)).first == StoreResult::stored);
    for (std::uint32_t seq = 1; seq <= entries; ++seq)
        REQUIRE(append(store, new_entry(id, seq)) == StoreResult::stored);
}

std::string content_of(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// Keeps the writer's thread busy until it is let go.
class Plug {
public:
    explicit Plug(Store& store) {
        store.keep("plug", "", [this](const std::optional<std::string>&) {
            reached_.set_value();
            let_go_.get_future().wait();
        });
        reached_.get_future().wait();
    }
    void pull() { let_go_.set_value(); }

private:
    std::promise<void> reached_;
    std::promise<void> let_go_;
};

}  // namespace

TEST_CASE(
    "sqlite store: a second owner of the directory is refused, in this process and in another") {
    const ScratchDirectory directory;
    {
        SqliteStore store(in(directory));
        std::string owner = "process " + std::to_string(getpid());
        SECTION("as it is") {}
        SECTION("even if the lock file was removed") {
            std::filesystem::remove(directory.path() / "lock");
            owner = "another process";
        }
        const std::string expected =
            "data directory " + directory.path().string() + " is in use by " + owner;
        CHECK(why_not(in(directory)) == expected);
        const pid_t child = fork();
        if (child == 0) {
            bool refused = false;
            try {
                const SqliteStore second(in(directory));
            } catch (const StoreError& error) {
                refused = error.what() == expected;
            }
            _exit(refused ? 0 : 1);
        }
        int status = -1;
        REQUIRE(waitpid(child, &status, 0) == child);
        CHECK(status == 0);
        write_room(store, "r", 1);
        CHECK(backup_store(directory.path(), directory.path() / "copy").rooms == 1);
    }
    CHECK(why_not(in(directory)) == "it opened");
}

TEST_CASE("sqlite store: an older program that owns the directory is noticed by its lock file") {
    const ScratchDirectory directory;
    { const SqliteStore store(in(directory)); }
    const int file = open((directory.path() / "lock").c_str(), O_RDWR | O_CLOEXEC);
    REQUIRE(flock(file, LOCK_EX | LOCK_NB) == 0);
    CHECK(why_not(in(directory)).find("is in use by process") != std::string::npos);
    close(file);
    CHECK(why_not(in(directory)) == "it opened");
}

TEST_CASE("sqlite store: a newer schema is refused and left alone") {
    const ScratchDirectory directory;
    { const SqliteStore store(in(directory)); }
    run_sql(directory, "PRAGMA user_version=6");
    CHECK(why_not(in(directory)) == "store " + (directory.path() / "store.db").string() +
                                        " cannot be opened: the store has schema version 6, this "
                                        "program knows versions up to 5; "
                                        "run a newer program");
    run_sql(directory, "PRAGMA user_version=5");
    CHECK(why_not(in(directory)) == "it opened");
}

TEST_CASE("sqlite store: files that are no store are refused") {
    const ScratchDirectory directory;
    SECTION("another program's database") {
        run_sql(directory, "CREATE TABLE t(x)");
        CHECK(why_not(in(directory)).find("not a store of this server") != std::string::npos);
    }
    SECTION("no database at all") {
        std::ofstream(directory.path() / "store.db") << std::string(8192, 'x');
        CHECK(why_not(in(directory)).find("file is not a database") != std::string::npos);
    }
}

TEST_CASE("sqlite store: a directory that cannot be used is refused with one line") {
    const ScratchDirectory directory;
    std::ofstream(directory.path() / "file") << "x";
    SqliteOptions options = in(directory);
    options.directory = directory.path() / "file" / "below";
    const std::string why = why_not(options);
    CHECK(why.find("data directory") == 0);
    CHECK(why.find('\n') == std::string::npos);
}

TEST_CASE("sqlite store: directory and files are for the owner alone") {
    const ScratchDirectory directory;
    SqliteOptions options = in(directory);
    options.directory = directory.path() / "deep" / "data";
    SqliteStore store(options);
    write_room(store, "r", 1);
    struct stat facts {};
    REQUIRE(stat(options.directory.c_str(), &facts) == 0);
    CHECK((facts.st_mode & 0777) == 0700);
    for (const char* file : {"store.db", "store.db-wal", "store.db-shm"}) {
        CAPTURE(file);
        REQUIRE(stat((options.directory / file).c_str(), &facts) == 0);
        CHECK((facts.st_mode & 0077) == 0);
    }
}

TEST_CASE(
    "sqlite store: an entry that was changed, moved or lost makes its room corrupt, and no other "
    "(G7)") {
    const ScratchDirectory directory;
    {
        SqliteStore store(in(directory));
        for (const char* id : {"good", "bad"}) write_room(store, id, 5);
    }
    const std::string bad = "(SELECT room_key FROM room WHERE room = 'bad')";
    const std::string good = "(SELECT room_key FROM room WHERE room = 'good')";
    const std::string damage = GENERATE_COPY(
        "UPDATE entry SET body = CAST(body || x'00' AS BLOB) WHERE seq = 3 AND room_key = " + bad,
        "UPDATE entry SET seq = 9 WHERE seq = 3 AND room_key = " + bad,
        "UPDATE entry SET account = x'01' WHERE seq = 3 AND room_key = " + bad,
        "UPDATE entry SET command_id = NULL WHERE seq = 3 AND room_key = " + bad,
        "UPDATE entry SET checksum = checksum + 1 WHERE seq = 3 AND room_key = " + bad,
        "DELETE FROM entry WHERE seq = 5 AND room_key = " + bad,
        "DELETE FROM entry WHERE seq = 1 AND room_key = " + bad,
        "DELETE FROM entry WHERE room_key = " + bad + "; UPDATE entry SET room_key = " + bad +
            " WHERE seq = 5 AND room_key = " + good +
            "; UPDATE room SET head_seq = 4 WHERE room = 'good'",
        "UPDATE room_header SET header = x'00' WHERE room_key = " + bad,
        "DELETE FROM room_header WHERE room_key = " + bad);
    run_sql(directory, damage);
    SqliteStore store(in(directory));
    const Loaded loaded = load(store, "bad", true);
    CHECK_FALSE(loaded.room);
    CHECK(loaded.error == LoadError::corrupt);
    CHECK(load(store, "good", true).room);
    CHECK(store.healthy());
    CHECK(store.figures().corrupt_loads == 1);
    CHECK(create(store, new_room("new")).first == StoreResult::stored);
}

TEST_CASE("sqlite store: bytes flipped in the file are found in the room that they hit") {
    const ScratchDirectory directory;
    {
        SqliteStore store(in(directory));
        for (const char* id : {"good", "bad"}) write_room(store, id, 5);
    }
    const std::string path = (directory.path() / "store.db").string();
    std::string file = content_of(path);
    const std::size_t place = file.find(body_of("bad", 2));
    REQUIRE(place != std::string::npos);
    file[place] = static_cast<char>(file[place] ^ 1);
    { std::ofstream(path, std::ios::binary | std::ios::trunc) << file; }
    SqliteStore store(in(directory));
    CHECK(load(store, "bad").error == LoadError::corrupt);
    CHECK(load(store, "good").room->entries.size() == 5);
}

TEST_CASE("sqlite store: a page that is lost hurts the room that it belongs to (G7, I11)") {
    const ScratchDirectory directory;
    constexpr std::uint32_t entries = 400;
    {
        // One after the other, so that some pages are of one room alone.
        SqliteStore store(in(directory));
        for (const char* id : {"good", "bad", "fine"}) {
            REQUIRE(create(store, new_room(id)).first == StoreResult::stored);
            for (std::uint32_t seq = 1; seq <= entries; ++seq)
                store.append(new_entry(id, seq), [](StoreResult) {});
            REQUIRE(load(store, id).room->entries.size() == entries);
        }
    }
    const std::string path = (directory.path() / "store.db").string();
    std::string file = content_of(path);
    // In the table the entry follows, in the index it does not.
    const std::string key = "account of badcommand 200";
    std::size_t place = file.find(key);
    SECTION("of the log") {
        while (file.compare(place + key.size(), 5, "entry") != 0) place = file.find(key, place + 1);
    }
    SECTION("of the index of command ids") {
        while (file.compare(place + key.size(), 5, "entry") == 0) place = file.find(key, place + 1);
    }
    REQUIRE(place != std::string::npos);
    file.replace(place / 4096 * 4096, 4096, std::string(4096, '\0'));
    { std::ofstream(path, std::ios::binary | std::ios::trunc) << file; }

    SqliteStore store(in(directory));
    CHECK(load(store, "bad").error == LoadError::corrupt);
    Plug plug(store);
    std::vector<StoreResult> results;
    const auto note = [&](StoreResult result) { results.push_back(result); };
    store.append(new_entry("good", entries + 1), note);
    Append hurt = new_entry("bad", entries + 1);
    hurt.command_id = "command 2001";
    store.append(hurt, [](StoreResult) {});
    store.append(new_entry("fine", entries + 1), note);
    plug.pull();
    for (const char* id : {"good", "fine"})
        CHECK(load(store, id).room->entries.size() == entries + 1);
    CHECK(store.healthy());
    store.close();
    CHECK(results == std::vector<StoreResult>{StoreResult::stored, StoreResult::stored});
}

TEST_CASE("sqlite store: the queue is bounded and calls beyond it are refused at once") {
    const ScratchDirectory directory;
    SqliteOptions options = in(directory);
    options.queue_max = 3;
    SqliteStore store(options);
    REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    Plug plug(store);  // counts as one
    std::atomic<int> stored{0};
    const auto count = [&](StoreResult result, const RoomId&) {
        if (result == StoreResult::stored) ++stored;
    };
    store.create(new_room("a"), count);
    store.create(new_room("b"), count);
    CHECK(create(store, new_room("c")).first == StoreResult::unavailable);
    CHECK(store.figures().refused == 1);
    CHECK(store.figures().queued == 3);
    CHECK(store.healthy());
    // The caller cannot repeat this, so it is not refused.
    store.note("r", 1, std::nullopt, {{}, {}, 5}, true);
    plug.pull();
    store.close();
    CHECK(stored == 2);
    SqliteStore next(options);
    CHECK(due(next, 5)->size() == 1);
}

TEST_CASE("sqlite store: waiting calls are committed together, at most group_max") {
    const ScratchDirectory directory;
    SqliteOptions options = in(directory);
    options.group_max = 8;
    SqliteStore store(std::move(options));
    Plug plug(store);
    REQUIRE(store.figures().commits == 1);
    std::atomic<int> stored{0};
    for (int i = 0; i < 20; ++i)
        store.create(new_room("r" + std::to_string(i)), [&](StoreResult result, const RoomId&) {
            if (result == StoreResult::stored) ++stored;
        });
    plug.pull();
    store.close();
    CHECK(stored == 20);
    const StoreFigures figures = store.figures();
    CHECK(figures.commits == 4);  // the plug's, and 8 + 8 + 4
    CHECK(figures.largest_group == 8);
    CHECK(figures.entries == 21);
    CHECK(figures.queued == 0);
    const auto count = [](const StoreFigures::Times& times) {
        const auto counts = times.counts();
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    };
    CHECK(count(figures.commit_times) == figures.commits);
    CHECK(figures.commit_times.sum_seconds() > 0);
    CHECK(count(figures.wait_times) == figures.entries);
    CHECK(figures.wait_times.sum_seconds() >= figures.commit_times.sum_seconds());
    CHECK(figures.open_rooms == 20);
}

TEST_CASE("sqlite store: one call that SQLite refuses does not take its group along") {
    const ScratchDirectory directory;
    SqliteStore store(in(directory));
    write_room(store, "r", 1);
    Plug plug(store);
    std::vector<StoreResult> results;
    const auto note = [&](StoreResult result) { results.push_back(result); };
    store.append(new_entry("r", 2), note);
    Append huge = new_entry("r", 3);
    huge.body.resize(20'000'000);  // above the limit for one value
    store.append(std::move(huge), note);
    Append small = new_entry("r", 3);
    small.command_id = "another";
    store.append(small, note);
    plug.pull();
    store.close();
    CHECK(results == std::vector<StoreResult>{StoreResult::stored, StoreResult::unavailable,
                                              StoreResult::stored});
}
