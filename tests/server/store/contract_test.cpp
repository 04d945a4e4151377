// The contract of RoomLog, for all stores.
#include <atomic>
#include <string>
#include <thread>

#include "tests/server/store/support/homes.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::store_tests;

TEST_CASE("a room is stored with its log and comes back after the store was opened again") {
    holds_for_all([](Home& home) {
        CHECK(create(home.store(), new_room("r")) == std::pair(StoreResult::stored, RoomId("r")));
        for (std::uint32_t seq = 1; seq <= 20; ++seq)
            CHECK(append(home.store(), new_entry("r", seq)) == StoreResult::stored);
        for (int round = 0; round < 2; ++round) {
            const Loaded loaded = load(home.store(), "r");
            REQUIRE(loaded.room);
            CHECK(loaded.room->header == "header of r");
            CHECK(loaded.room->epoch == 1);
            CHECK(loaded.room->state == RoomState::open);
            REQUIRE(loaded.room->entries.size() == 20);
            for (std::uint32_t seq = 1; seq <= 20; ++seq)
                CHECK(loaded.room->entries[seq - 1] == body_of("r", seq));
            home.reopen();
        }
    });
}

TEST_CASE("bytes of every value are stored as they are, empty ones too") {
    holds_for_all([](Home& home) {
        std::string all(256, '\0');
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<char>(i);
        NewRoom room = new_room("r");
        room.header = all;
        room.creator.clear();
        room.command_id.clear();
        REQUIRE(create(home.store(), room).first == StoreResult::stored);
        Append entry = new_entry("r", 1);
        entry.body = all;
        entry.account = all;
        entry.command_id = all;
        CHECK(append(home.store(), entry) == StoreResult::stored);
        Append empty = new_entry("r", 2);
        empty.body.clear();
        empty.account.clear();
        empty.command_id.clear();
        CHECK(append(home.store(), empty) == StoreResult::stored);
        const Loaded loaded = load(home.reopen(), "r");
        REQUIRE(loaded.room);
        CHECK(loaded.room->header == all);
        CHECK(loaded.room->entries == std::vector<std::string>{all, ""});
    });
}

TEST_CASE("a repeated CreateRoom tells which room it made") {
    holds_for_all([](Home& home) {
        REQUIRE(create(home.store(), new_room("first")).first == StoreResult::stored);
        NewRoom again = new_room("first");
        again.room = "second";
        CHECK(create(home.store(), again) == std::pair(StoreResult::duplicate, RoomId("first")));
        CHECK(create(home.reopen(), again) == std::pair(StoreResult::duplicate, RoomId("first")));
        CHECK(load(home.store(), "second").error == LoadError::not_found);
        again.creator = "another creator";
        CHECK(create(home.store(), again) == std::pair(StoreResult::stored, RoomId("second")));
    });
}

TEST_CASE("creations without a command id are never duplicates of each other") {
    holds_for_all([](Home& home) {
        for (const char* id : {"a", "b"}) {
            NewRoom room = new_room(id);
            room.creator = "the same";
            room.command_id.clear();
            CHECK(create(home.store(), room) == std::pair(StoreResult::stored, RoomId(id)));
        }
    });
}

TEST_CASE("a room id is never used twice") {
    holds_for_all([](Home& home) {
        REQUIRE(create(home.store(), new_room("r")).first == StoreResult::stored);
        NewRoom other = new_room("r");
        other.command_id = "another";
        other.header = "another";
        CHECK(create(home.store(), other).first == StoreResult::unavailable);
        CHECK(load(home.store(), "r").room->header == "header of r");
    });
}

TEST_CASE("an entry must be the next one") {
    holds_for_all([](Home& home) {
        REQUIRE(create(home.store(), new_room("r")).first == StoreResult::stored);
        CHECK(append(home.store(), new_entry("r", 2)) == StoreResult::fenced);
        CHECK(append(home.store(), new_entry("r", 0)) == StoreResult::fenced);
        REQUIRE(append(home.store(), new_entry("r", 1)) == StoreResult::stored);
        Append same = new_entry("r", 1);
        same.command_id = "another";
        CHECK(append(home.store(), same) == StoreResult::fenced);
        CHECK(append(home.store(), new_entry("r", 3)) == StoreResult::fenced);
        CHECK(append(home.store(), new_entry("none", 1)) == StoreResult::not_found);
        CHECK(load(home.store(), "r").room->entries.size() == 1);
    });
}

TEST_CASE("a command id is stored once for each room and account") {
    holds_for_all([](Home& home) {
        REQUIRE(create(home.store(), new_room("r")).first == StoreResult::stored);
        REQUIRE(create(home.store(), new_room("s")).first == StoreResult::stored);
        Append entry = new_entry("r", 1);
        REQUIRE(append(home.store(), entry) == StoreResult::stored);
        // For any number in the log.
        CHECK(append(home.store(), entry) == StoreResult::duplicate);
        entry.seq = 2;
        entry.body = "another";
        CHECK(append(home.store(), entry) == StoreResult::duplicate);
        CHECK(append(home.reopen(), entry) == StoreResult::duplicate);
        entry.account = "somebody else";
        CHECK(append(home.store(), entry) == StoreResult::stored);
        entry.room = "s";
        entry.seq = 1;
        CHECK(append(home.store(), entry) == StoreResult::stored);
        // Entries without an author are not compared.
        for (std::uint32_t seq = 3; seq <= 5; ++seq) {
            Append system = new_entry("r", seq);
            system.account.clear();
            system.command_id.clear();
            CHECK(append(home.store(), system) == StoreResult::stored);
        }
    });
}

TEST_CASE("taking a room fences its holder") {
    holds_for_all([](Home& home) {
        REQUIRE(create(home.store(), new_room("r")).first == StoreResult::stored);
        REQUIRE(append(home.store(), new_entry("r", 1)) == StoreResult::stored);
        CHECK(load(home.store(), "r", true).room->epoch == 2);
        CHECK(append(home.store(), new_entry("r", 2, 1)) == StoreResult::fenced);
        CHECK(append(home.store(), new_entry("r", 2, 3)) == StoreResult::fenced);
        CHECK(append(home.store(), new_entry("r", 2, 2)) == StoreResult::stored);
        CHECK(load(home.store(), "r", false).room->epoch == 2);
        CHECK(load(home.reopen(), "r", true).room->epoch == 3);
        CHECK(load(home.store(), "none", true).error == LoadError::not_found);
        CHECK(load(home.store(), "none", false).error == LoadError::not_found);
    });
}

TEST_CASE("public open rooms are listed newest first") {
    holds_for_all([](Home& home) {
        CHECK(listed(home.store()).empty());
        for (const auto& [id, created_ms] : {std::pair("b", 300U), {"c", 100U}, {"a", 200U}})
            REQUIRE(create(home.store(), new_room(id, created_ms)).first == StoreResult::stored);
        NewRoom hidden = new_room("hidden", 400);
        hidden.listed = false;
        REQUIRE(create(home.store(), hidden).first == StoreResult::stored);
        const auto rooms = *list(home.store());
        REQUIRE(rooms.size() == 3);
        CHECK(rooms[0].room == "b");
        CHECK(rooms[0].created_ms == 300);
        CHECK(rooms[0].summary == "summary of b");
        CHECK(rooms[1].room == "a");
        CHECK(rooms[2].room == "c");
        REQUIRE(finish(home.store(), "a", 1) == StoreResult::stored);
        CHECK(listed(home.store()) == std::vector<RoomId>{"b", "c"});
        CHECK(listed(home.reopen()) == std::vector<RoomId>{"b", "c"});
        CHECK(load(home.store(), "a").room->state == RoomState::finished);
    });
}

TEST_CASE("an account's seats in open rooms are known") {
    holds_for_all([](Home& home) {
        for (const char* id : {"r", "s"})
            REQUIRE(create(home.store(), new_room(id)).first == StoreResult::stored);
        Append join = new_entry("r", 1);
        join.member = MemberChange{"me", 1, true};
        REQUIRE(append(home.store(), join) == StoreResult::stored);
        join = new_entry("s", 1);
        join.member = MemberChange{"me", 0, true};
        REQUIRE(append(home.store(), join) == StoreResult::stored);
        // A refused append changes no seat.
        join = new_entry("s", 7);
        join.member = MemberChange{"you", 1, true};
        REQUIRE(append(home.store(), join) == StoreResult::fenced);
        CHECK(memberships(home.store(), "you")->empty());

        auto seats = *memberships(home.reopen(), "me");
        REQUIRE(seats.size() == 2);
        CHECK(seats[0].room == "s");
        CHECK(seats[0].seat == 0);
        CHECK(seats[1].room == "r");
        CHECK(seats[1].seat == 1);

        Append leave = new_entry("r", 2);
        leave.member = MemberChange{"me", 1, false};
        REQUIRE(append(home.store(), leave) == StoreResult::stored);
        CHECK(memberships(home.store(), "me")->size() == 1);
        Append last = new_entry("s", 2);
        last.new_state = RoomState::finished;
        REQUIRE(append(home.store(), last) == StoreResult::stored);
        CHECK(memberships(home.store(), "me")->empty());
    });
}

TEST_CASE("old finished rooms are forgotten, others stay") {
    holds_for_all([](Home& home) {
        const auto finish = [&](const RoomId& id, std::uint64_t at_ms) {
            REQUIRE(create(home.store(), new_room(id)).first == StoreResult::stored);
            home.now_ms = at_ms;
            Append last = new_entry(id, 1);
            last.member = MemberChange{"me", 0, true};
            last.new_state = RoomState::finished;
            REQUIRE(append(home.store(), last) == StoreResult::stored);
        };
        // More than one transaction's portion.
        for (int i = 0; i < 40; ++i) finish("old" + std::to_string(i), 6000);
        finish("young", 9000);
        REQUIRE(create(home.store(), new_room("open")).first == StoreResult::stored);
        CHECK(purge(home.store(), {6000, 9999}) == 0);
        CHECK(purge(home.store(), {6001, 0}) == 40);
        CHECK(purge(home.store(), {6001, 0}) == 0);
        CHECK(load(home.reopen(), "old0").error == LoadError::not_found);
        CHECK(load(home.store(), "young").room);
        CHECK(load(home.store(), "open").room);
        // Its command id went with the room.
        CHECK(create(home.store(), new_room("old0")).first == StoreResult::stored);
        CHECK(load(home.store(), "old0").room->entries.empty());
    });
}

TEST_CASE("the first value kept under a name stays") {
    holds_for_all([](Home& home) {
        CHECK(keep(home.store(), "key", "one") == "one");
        CHECK(keep(home.store(), "key", "two") == "one");
        CHECK(keep(home.reopen(), "key", "three") == "one");
        CHECK(keep(home.store(), "other", "") == "");
    });
}

TEST_CASE("a closed store refuses everything and stays closed") {
    holds_for_all([](Home& home) {
        Store& store = home.store();
        REQUIRE(create(store, new_room("r")).first == StoreResult::stored);
        CHECK(store.healthy());
        store.close();
        store.close();
        CHECK_FALSE(store.healthy());
        CHECK(create(store, new_room("s")).first == StoreResult::unavailable);
        CHECK(append(store, new_entry("r", 1)) == StoreResult::unavailable);
        CHECK(load(store, "r").error == LoadError::unavailable);
        CHECK(load(store, "r", true).error == LoadError::unavailable);
        CHECK_FALSE(begin(store));
        CHECK_FALSE(due(store, 1));
        CHECK_FALSE(list(store));
        CHECK_FALSE(by_code(store, "code"));
        CHECK_FALSE(memberships(store, "me"));
        CHECK_FALSE(quarantined(store));
        CHECK(quarantine(store, "r", "why") == StoreResult::unavailable);
        CHECK(release(store, "r") == StoreResult::unavailable);
        store.beat([](const Beaten&) {});
        store.loaded_well("r");
        store.note("r", 1, std::nullopt, {}, true);
        CHECK(purge(store, {1, 1}) == 0);
        CHECK_FALSE(keep(store, "a", "b"));
        CHECK(load(home.reopen(), "r").room);
    });
}

TEST_CASE("closing finishes queued calls") {
    holds_for_all([](Home& home) {
        REQUIRE(create(home.store(), new_room("r")).first == StoreResult::stored);
        std::atomic<std::uint32_t> stored{0};
        for (std::uint32_t seq = 1; seq <= 500; ++seq)
            home.store().append(new_entry("r", seq), [&](StoreResult result) {
                if (result == StoreResult::stored) ++stored;
            });
        home.store().close();
        CHECK(stored == 500);
        CHECK(load(home.reopen(), "r").room->entries.size() == 500);
    });
}

TEST_CASE("writes are answered in order, and a read sees every write called before it") {
    holds_for_all([](Home& home) {
        REQUIRE(create(home.store(), new_room("r")).first == StoreResult::stored);
        std::vector<std::uint32_t> answered;  // the writer's thread alone
        std::vector<std::size_t> seen;        // the reader's thread alone
        for (std::uint32_t seq = 1; seq <= 200; ++seq) {
            home.store().append(new_entry("r", seq),
                                [&answered, seq](StoreResult) { answered.push_back(seq); });
            home.store().load("r", false, [&seen](Loaded loaded) {
                seen.push_back(loaded.room->entries.size());
            });
        }
        home.store().close();
        REQUIRE(answered.size() == 200);
        REQUIRE(seen.size() == 200);
        for (std::uint32_t i = 0; i < 200; ++i) {
            CHECK(answered[i] == i + 1);
            CHECK(seen[i] >= i + 1);
        }
    });
}

TEST_CASE("many threads append to their rooms while others read") {
    holds_for_all([](Home& home) {
        constexpr int rooms = 6;
        constexpr std::uint32_t entries = 50;
        std::vector<std::thread> threads;
        threads.reserve(rooms);
        std::atomic<int> wrong{0};
        for (int i = 0; i < rooms; ++i) {
            threads.emplace_back([&, id = "r" + std::to_string(i)] {
                if (create(home.store(), new_room(id)).first != StoreResult::stored) ++wrong;
                for (std::uint32_t seq = 1; seq <= entries; ++seq) {
                    if (append(home.store(), new_entry(id, seq)) != StoreResult::stored) ++wrong;
                    if (seq % 10 == 0 && load(home.store(), id).room->entries.size() != seq)
                        ++wrong;
                    if (seq % 25 == 0 && !list(home.store())) ++wrong;
                }
            });
        }
        for (std::thread& thread : threads) thread.join();
        CHECK(wrong == 0);
        home.reopen();
        for (int i = 0; i < rooms; ++i)
            CHECK(load(home.store(), "r" + std::to_string(i)).room->entries.size() == entries);
    });
}
