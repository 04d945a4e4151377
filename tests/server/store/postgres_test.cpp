// PostgresStore and its database: requirements, and outages.
#include <atomic>
#include <thread>

#include "server/store/postgres/schema.h"
#include "tests/server/store/support/homes.h"

using namespace server;
using namespace server::store_tests;
using Catch::Matchers::Contains;

namespace {

PostgresOptions options_of(const ScratchDatabase& database, const std::string& node = "one") {
    PostgresOptions options;
    options.url = database.url();
    options.node = node;
    return options;
}

// Ends all connections to the database but the one that asks for it.
void cut(const ScratchDatabase& database) {
    database.execute(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()");
}

}  // namespace

TEST_CASE("postgres: an unreachable database is one line for the operator") {
    PostgresOptions options;
    options.url = "postgres://nobody@127.0.0.1:1/none";
    CHECK_THROWS_WITH(PostgresStore(options), Contains("the database cannot be opened") &&
                                                  Contains("refused") && !Contains("\n"));
    options.url = "postgres://%zz";
    CHECK_THROWS_AS(PostgresStore(options), StoreError);
}

TEST_CASE("postgres: tables of a newer version are left alone") {
    const ScratchDatabase database;
    { const PostgresStore store(options_of(database)); }
    database.execute("UPDATE meepled SET version = 1000");
    CHECK_THROWS_WITH(PostgresStore(options_of(database)),
                      Contains("version 1000") && Contains("newer program"));
}

TEST_CASE("postgres: a program of yesterday does not take back today's functions") {
    const ScratchDatabase database;
    { const PostgresStore store(options_of(database)); }
    database.execute("UPDATE meepled SET functions = 1000");
    PostgresStore store(options_of(database));
    CHECK(begin(store));
    CHECK(database.execute("SELECT functions FROM meepled") == "1000");
}

TEST_CASE("postgres: an older database gets the new tables, and its servers go on") {
    const ScratchDatabase database;
    // As the functions' first version left it.
    { const PostgresStore store(options_of(database)); }
    database.execute(
        "DROP TABLE document CASCADE; DROP FUNCTION documents_hold, carry_out_documents, "
        "change_documents, append_with_documents, read_documents; UPDATE meepled SET functions = "
        "1");
    PostgresStore store(options_of(database));
    CHECK(database.execute("SELECT functions FROM meepled") == "2");
    CHECK(
        wait_for<StoreResult>([&](auto done) {
            store.change_documents({{DocumentChange::Act::put, {{DocumentKind::name, "a"}}}}, done);
        }) == StoreResult::stored);
}

TEST_CASE("postgres: many begin on an empty database at once, and one of them makes the tables") {
    const ScratchDatabase database;
    std::atomic<int> begun{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 6; ++i) {
        threads.emplace_back([&, i] {
            PostgresStore store(options_of(database, "node " + std::to_string(i)));
            if (begin(store)) ++begun;
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(begun == 6);
    CHECK(database.execute("SELECT count(*) FROM meepled") == "1");
}

TEST_CASE("postgres: commits wait for the disk with any settings of the database") {
    const ScratchDatabase database;
    database.execute(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', "
        "current_database()); END $$");
    postgres::Connection::Options options;
    options.url = database.url();
    postgres::Connection connection(options);
    CHECK(connection.execute("SHOW synchronous_commit") == "on");
}

TEST_CASE("postgres: connections that end cost an answer at most, and are made again") {
    const ScratchDatabase database;
    std::atomic<int> failures{0};
    std::atomic<int> recoveries{0};
    PostgresOptions options = options_of(database);
    options.on_health = [&](std::string_view problem) {
        ++(problem.empty() ? recoveries : failures);
    };
    PostgresStore store(options);
    REQUIRE(begin(store));
    REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    cut(database);
    CHECK(list(store));  // a read is simply asked again
    // Unless the writer has looked for it in the meantime.
    if (append(store, new_entry("r", 1)) == StoreResult::unavailable) {
        CHECK_FALSE(store.healthy());
        while (!store.healthy()) std::this_thread::yield();
        CHECK(failures == 1);
        CHECK(recoveries == 1);
        CHECK(append(store, new_entry("r", 1)) == StoreResult::stored);
    }
    while (beat(store) != Lease::held) std::this_thread::yield();
    CHECK(load(store, "r").room->entries.size() == 1);
}

TEST_CASE("postgres: writes without an answer are made up for when the database is back") {
    const ScratchDatabase database;
    PostgresStore store(options_of(database));
    REQUIRE(begin(store));
    NewRoom room = new_room("r");
    room.waiting.wakes_ms = 5;
    REQUIRE(create(store, room).first == StoreResult::stored);
    cut(database);
    store.note("r", 1, std::nullopt, {{}, {}, 7}, true);
    while (!due(store, 10) || due(store, 10)->empty()) std::this_thread::yield();
    CHECK(due(store, 10)->front().wakes_ms == 7);
}

TEST_CASE("postgres: writes that lock each other out are done all the same") {
    const ScratchDatabase database;
    constexpr int rooms = 8;
    constexpr std::uint32_t rounds = 60;
    PostgresStore a(options_of(database, "a"));
    PostgresStore b(options_of(database, "b"));
    REQUIRE(begin(a));
    REQUIRE(begin(b));
    for (int i = 0; i < rooms; ++i)
        REQUIRE(create(a, new_room("r" + std::to_string(i))).first == StoreResult::stored);
    // Lines of the same rooms from both sides, in opposite orders.
    std::atomic<std::uint32_t> stored{0};
    const auto say = [&](Store& store, bool upwards, const std::string& who) {
        std::vector<std::future<KeptLine>> answers;
        for (std::uint32_t round = 0; round < rounds; ++round) {
            for (int i = 0; i < rooms; ++i) {
                NewLine line;
                line.room = "r" + std::to_string(upwards ? i : rooms - 1 - i);
                line.account = who;
                line.command_id = std::to_string(round);
                line.body = "said";
                const auto promise = std::make_shared<std::promise<KeptLine>>();
                answers.push_back(promise->get_future());
                store.keep_line(line,
                                [promise](const KeptLine& kept) { promise->set_value(kept); });
            }
        }
        for (auto& answer : answers)
            if (answer.get().result == StoreResult::stored) ++stored;
    };
    std::thread other([&] { say(b, false, "b"); });
    say(a, true, "a");
    other.join();
    CHECK(stored == 2 * rooms * rounds);
    for (int i = 0; i < rooms; ++i) {
        LinesQuery query;
        query.room = "r" + std::to_string(i);
        query.lines_max = 1000;
        const auto lines = wait_for<std::optional<std::vector<StoredLine>>>(
            [&](auto done) { a.lines(query, done); });
        REQUIRE(lines);
        REQUIRE(lines->size() == 2 * rounds);
        for (std::uint32_t n = 0; n < lines->size(); ++n) CHECK((*lines)[n].number == n + 1);
    }
}

TEST_CASE("postgres: an idle node finds out that its database is gone") {
    std::promise<std::string> told;
    auto database = std::make_unique<ScratchDatabase>();
    PostgresOptions options = options_of(*database);
    std::atomic<bool> first{true};
    options.on_health = [&](std::string_view problem) {
        if (first.exchange(false)) told.set_value(std::string(problem));
    };
    PostgresStore store(options);
    REQUIRE(begin(store));
    CHECK(store.healthy());
    database.reset();
    CHECK_FALSE(told.get_future().get().empty());
    CHECK_FALSE(store.healthy());
}

TEST_CASE("postgres: a database that takes a call and does not answer is not healthy") {
    const ScratchDatabase database;
    PostgresStore store(options_of(database));
    REQUIRE(begin(store));
    REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    postgres::Connection::Options of_other;
    of_other.url = database.url();
    std::optional<postgres::Connection> other(of_other);
    other->execute("BEGIN");
    other->execute("LOCK TABLE entry, room IN ACCESS EXCLUSIVE MODE");
    const auto answer = std::make_shared<std::promise<StoreResult>>();
    auto answered = answer->get_future();
    store.append(new_entry("r", 1), [answer](StoreResult result) { answer->set_value(result); });
    while (store.healthy()) std::this_thread::yield();
    other.reset();
    CHECK(answered.get() == StoreResult::stored);
    while (!store.healthy()) std::this_thread::yield();
}

TEST_CASE("postgres: one call that the database refuses takes no other along") {
    const ScratchDatabase database;
    PostgresStore store(options_of(database));
    REQUIRE(begin(store));
    REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    const auto bad = std::make_shared<std::promise<StoreResult>>();
    const auto good = std::make_shared<std::promise<StoreResult>>();
    store.quarantine("r", "no text: \xff", [bad](StoreResult result) { bad->set_value(result); });
    store.append(new_entry("r", 1), [good](StoreResult result) { good->set_value(result); });
    CHECK(bad->get_future().get() == StoreResult::unavailable);
    CHECK(good->get_future().get() == StoreResult::stored);
    CHECK(store.healthy());
    // Names that no room can have.
    for (const std::string& name : {std::string("a\0b", 3), std::string("\xc3\x28")}) {
        CHECK_FALSE(load(store, name, true).room);
        CHECK_FALSE(load(store, name).room);
    }
    CHECK(load(store, std::string("a\0b", 3)).error == LoadError::not_found);
}

TEST_CASE("postgres: a changed, moved or lost row is found out, and only there") {
    const ScratchDatabase database;
    PostgresStore store(options_of(database));
    REQUIRE(begin(store));
    for (const char* id : {"changed", "moved", "lost", "header", "well"}) {
        REQUIRE(create(store, new_room(id)).first == StoreResult::stored);
        for (std::uint32_t seq = 1; seq <= 3; ++seq)
            REQUIRE(append(store, new_entry(id, seq)) == StoreResult::stored);
    }
    const auto of = [](const std::string& room) {
        return " WHERE room_key = (SELECT room_key FROM room WHERE room = '" + room + "')";
    };
    database.execute("UPDATE entry SET body = 'x'" + of("changed") + " AND seq = 2");
    database.execute("UPDATE entry SET seq = 9" + of("moved") + " AND seq = 3");
    database.execute("DELETE FROM entry" + of("lost") + " AND seq = 3");
    database.execute("UPDATE room_header SET header = 'x'" + of("header"));
    for (const char* id : {"changed", "moved", "lost", "header"})
        CHECK(load(store, id).error == LoadError::corrupt);
    CHECK(load(store, "well").room);
    CHECK(store.figures().corrupt_loads == 4);
}
