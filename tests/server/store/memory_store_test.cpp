#include "server/store/memory_store.h"

#include "tests/server/store/support/calls.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::store_tests;

TEST_CASE("memory store: the next calls can be made to fail, with and without being stored") {
    MemoryStore store;
    REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    store.fail_next(1);
    CHECK(append(store, new_entry("r", 1)) == StoreResult::unavailable);
    CHECK_FALSE(store.healthy());
    CHECK(load(store, "r").room->entries.empty());
    store.lose_next(1);
    CHECK(append(store, new_entry("r", 1)) == StoreResult::unavailable);
    CHECK(load(store, "r").room->entries.size() == 1);
    CHECK(append(store, new_entry("r", 2)) == StoreResult::stored);
    CHECK(store.healthy());
    store.set_failing(true);
    CHECK(append(store, new_entry("r", 3)) == StoreResult::unavailable);
    CHECK(append(store, new_entry("r", 3)) == StoreResult::unavailable);
    store.set_failing(false);
    CHECK(append(store, new_entry("r", 3)) == StoreResult::stored);
}

TEST_CASE("memory store: a corrupt room cannot be loaded, others can") {
    MemoryStore store;
    REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
    REQUIRE(create(store, new_room("s")).first == StoreResult::stored);
    store.disk()->corrupt("r");
    CHECK(load(store, "r").error == LoadError::corrupt);
    CHECK(load(store, "s").room);
}

TEST_CASE("memory store: held calls wait, in order") {
    MemoryStore store;
    std::string order;
    store.hold();
    store.create(new_room("r"), [&](StoreResult, const RoomId&) { order += 'a'; });
    store.append(new_entry("r", 1), [&](StoreResult) { order += 'b'; });
    CHECK(order.empty());
    CHECK(store.waiting() == 2);
    store.release();
    CHECK(order == "ab");
}

TEST_CASE("memory store: a callback may call the store") {
    MemoryStore store;
    std::string order;
    store.create(new_room("r"), [&](StoreResult, const RoomId&) {
        store.append(new_entry("r", 1), [&](StoreResult) { order += 'b'; });
        order += 'a';
    });
    CHECK(order == "ab");
}

TEST_CASE("memory store: an executor decides when calls are carried out") {
    std::vector<std::function<void()>> tasks;
    MemoryStore::Options options;
    options.post = [&](std::function<void()> task) { tasks.push_back(std::move(task)); };
    MemoryStore store(std::move(options));
    std::string order;
    store.create(new_room("r"), [&](StoreResult, const RoomId&) { order += 'a'; });
    store.append(new_entry("r", 1), [&](StoreResult) { order += 'b'; });
    CHECK(order.empty());
    // The order of the calls counts, not that of the tasks.
    tasks[1]();
    CHECK(order == "a");
    tasks[0]();
    CHECK(order == "ab");
}

TEST_CASE("memory store: a crash answers no call and keeps a prefix") {
    for (std::size_t stored = 0; stored <= 3; ++stored) {
        MemoryStore store;
        REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
        store.hold();
        int answers = 0;
        for (std::uint32_t seq = 1; seq <= 3; ++seq)
            store.append(new_entry("r", seq), [&](StoreResult) { ++answers; });
        store.crash(stored);
        CHECK(answers == 0);
        CHECK_FALSE(store.healthy());
        CHECK(append(store, new_entry("r", 1)) == StoreResult::unavailable);

        MemoryStore::Options options;
        options.disk = store.disk();
        MemoryStore next(std::move(options));
        CHECK(load(next, "r", true).room->entries.size() == stored);
    }
}

TEST_CASE("memory store: the queue is bounded") {
    MemoryStore::Options options;
    options.queue_max = 2;
    MemoryStore store(std::move(options));
    store.hold();
    for (const char* id : {"a", "b"}) store.create(new_room(id), [](StoreResult, const RoomId&) {});
    CHECK(create(store, new_room("c")).first == StoreResult::unavailable);
    store.release();
    CHECK(create(store, new_room("d")).first == StoreResult::stored);
}
