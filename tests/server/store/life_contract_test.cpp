// The contract of Leases and RoomIndex about processes: held rooms, wake times, suspects,
// quarantine, and purging. For all stores.
#include <string>

#include "tests/server/store/support/homes.h"

using namespace server;
using namespace server::store_tests;

namespace {

using Rooms = std::vector<RoomId>;

Rooms due_rooms(Store& store, std::uint64_t until_ms, std::size_t rooms_max = 1000) {
    const auto rooms = due(store, until_ms, rooms_max);
    REQUIRE(rooms);
    Rooms ids;
    for (const DueRoom& room : *rooms) ids.push_back(room.room);
    return ids;
}

void make(Store& store, const RoomId& id, std::optional<std::uint64_t> wakes_ms) {
    NewRoom room = new_room(id);
    room.waiting.wakes_ms = wakes_ms;
    const StoreResult made = create(store, std::move(room)).first;
    REQUIRE(made == StoreResult::stored);
}

}  // namespace

TEST_CASE("times are shifted by the time without a living process") {
    holds_for_all([](Home& home) {
        home.now_ms = 10'000;
        auto begun = begin(home.store());
        REQUIRE(begun);
        CHECK(begun->open_rooms == 0);
        CHECK(begun->down_ms == 0);  // no process ever had it
        NewRoom room = new_room("r");
        room.waiting = {1, 12'000, 13'000};
        REQUIRE(create(home.store(), room).first == StoreResult::stored);
        make(home.store(), "s", std::nullopt);
        CHECK(load(home.store(), "r").room->waiting == room.waiting);
        home.now_ms = 11'000;
        CHECK(beat(home.store()) == Lease::held);
        home.now_ms = 16'000;
        begun = begin(home.reopen());
        REQUIRE(begun);
        CHECK(begun->open_rooms == 2);
        CHECK(begun->down_ms == 5'000);
        CHECK(load(home.store(), "r").room->waiting == Waiting{1, 17'000, 18'000});
        CHECK(load(home.store(), "s").room->waiting == Waiting{});
        // It is alive from then on, though it did not say so again.
        begun = begin(home.reopen());
        CHECK(begun->down_ms == 0);
        CHECK(load(home.store(), "r").room->waiting == Waiting{1, 17'000, 18'000});
        // A clock that was put back.
        home.now_ms = 1'000;
        CHECK(begin(home.reopen())->down_ms == 0);
        home.now_ms = 1'500;
        CHECK(begin(home.reopen())->down_ms == 500);
    });
}

TEST_CASE("I8: turns' ends move on by a little more, and nothing else does") {
    holds_for_all([](Home& home) {
        home.now_ms = 10'000;
        REQUIRE(begin(home.store(), 10'000));
        NewRoom room = new_room("r");
        room.waiting = {1, 12'000, 13'000};
        REQUIRE(create(home.store(), room).first == StoreResult::stored);
        make(home.store(), "s", 14'000);
        home.now_ms = 60'000;
        REQUIRE(begin(home.reopen(), 10'000));
        CHECK(load(home.store(), "r").room->waiting == Waiting{1, 72'000, 63'000});
        CHECK(load(home.store(), "s").room->waiting == Waiting{std::nullopt, std::nullopt, 64'000});
    });
}

TEST_CASE("a room waits for the decision of its last entry, or of a later note") {
    holds_for_all([](Home& home) {
        REQUIRE(begin(home.store()));
        make(home.store(), "r", 100);
        Append entry = new_entry("r", 1);
        entry.waiting = {0, 300, 400};
        REQUIRE(append(home.store(), entry) == StoreResult::stored);
        CHECK(load(home.store(), "r").room->waiting == entry.waiting);
        entry = new_entry("r", 2, 9);
        REQUIRE(append(home.store(), entry) == StoreResult::fenced);
        CHECK(load(home.store(), "r").room->waiting == Waiting{0, 300, 400});
        home.store().note("r", 1, std::nullopt, {3, 500, std::nullopt}, false);
        CHECK(load(home.store(), "r").room->waiting == Waiting{3, 500, std::nullopt});
        REQUIRE(append(home.store(), new_entry("r", 2)) == StoreResult::stored);
        CHECK(load(home.store(), "r").room->waiting == Waiting{});
    });
}

TEST_CASE("rooms are due that wake in time and that this process does not hold") {
    holds_for_all([](Home& home) {
        REQUIRE(begin(home.store()));
        make(home.store(), "late", 300);
        make(home.store(), "early", 100);
        make(home.store(), "never", std::nullopt);
        make(home.store(), "middle", 200);
        CHECK(due_rooms(home.store(), 1000).empty());  // all are held
        REQUIRE(begin(home.reopen()));
        CHECK(due_rooms(home.store(), 1000) == Rooms{"early", "middle", "late"});
        CHECK(due(home.store(), 1000)->front().wakes_ms == 100);
        CHECK(due_rooms(home.store(), 200) == Rooms{"early", "middle"});
        CHECK(due_rooms(home.store(), 1000, 1) == Rooms{"early"});
        CHECK(due_rooms(home.store(), 99).empty());
        // Reading a room is not holding it.
        REQUIRE(load(home.store(), "middle").room);
        REQUIRE(load(home.store(), "early", true).room);
        CHECK(due_rooms(home.store(), 1000) == Rooms{"middle", "late"});
        home.store().note("early", 2, std::nullopt, {{}, {}, 250}, false);
        CHECK(due_rooms(home.store(), 1000) == Rooms{"middle", "late"});
        home.store().note("early", 2, std::nullopt, {{}, {}, 250}, true);
        CHECK(due_rooms(home.store(), 1000) == Rooms{"middle", "early", "late"});
        // Another process took it meanwhile: the old holder cannot release it.
        REQUIRE(load(home.store(), "early", true).room);
        home.store().note("early", 2, std::nullopt, {{}, {}, 250}, true);
        CHECK(due_rooms(home.store(), 1000) == Rooms{"middle", "late"});
        REQUIRE(load(home.store(), "late", true).room);
        Append last = new_entry("late", 1, 2);
        last.new_state = RoomState::unplayed;
        last.waiting.wakes_ms = 1;
        REQUIRE(append(home.store(), last) == StoreResult::stored);
        home.store().note("late", 2, std::nullopt, {{}, {}, 1}, true);
        CHECK(due_rooms(home.store(), 1000) == Rooms{"middle"});
    });
}

TEST_CASE("a room whose loading ended an earlier process is suspect until it is well") {
    holds_for_all([](Home& home) {
        REQUIRE(begin(home.store()));
        REQUIRE(create(home.store(), new_room("r")).first == StoreResult::stored);
        REQUIRE(begin(home.reopen()));
        CHECK_FALSE(load(home.store(), "r", true).room->suspect);
        // This process has survived its own attempt.
        CHECK_FALSE(load(home.store(), "r", true).room->suspect);
        REQUIRE(begin(home.reopen()));
        CHECK_FALSE(load(home.store(), "r", false).room->suspect);  // it is only read
        CHECK(load(home.store(), "r", true).room->suspect);
        CHECK(load(home.store(), "r", true).room->suspect);

        home.store().loaded_well("r");
        REQUIRE(begin(home.reopen()));
        const Loaded loaded = load(home.store(), "r", true);
        CHECK_FALSE(loaded.room->suspect);
        SECTION("an entry") {
            REQUIRE(append(home.store(), new_entry("r", 1, loaded.room->epoch)) ==
                    StoreResult::stored);
        }
        SECTION("a note") {
            home.store().note("r", loaded.room->epoch, std::nullopt, {}, true);
        }
        REQUIRE(begin(home.reopen()));
        CHECK_FALSE(load(home.store(), "r", true).room->suspect);
        home.store().loaded_well("none");
    });
}

TEST_CASE("a quarantined room is not loaded until it is released") {
    holds_for_all([](Home& home) {
        home.now_ms = 7'000;
        REQUIRE(begin(home.store()));
        make(home.store(), "r", 100);
        make(home.store(), "s", 100);
        CHECK(quarantined(home.store())->empty());
        CHECK(quarantine(home.store(), "none", "why") == StoreResult::not_found);
        CHECK(release(home.store(), "none") == StoreResult::not_found);
        CHECK(release(home.store(), "r") == StoreResult::stored);
        CHECK(quarantine(home.store(), "r", "first") == StoreResult::stored);
        home.now_ms = 8'000;
        CHECK(quarantine(home.store(), "r", "second") == StoreResult::stored);
        CHECK(quarantine(home.store(), "s", "third") == StoreResult::stored);
        CHECK(beat(home.store()) == Lease::held);
        for (const bool take : {false, true}) {
            const Loaded loaded = load(home.store(), "r", take);
            CHECK_FALSE(loaded.room);
            CHECK(loaded.error == LoadError::quarantined);
            CHECK(loaded.why == "first");
        }
        REQUIRE(begin(home.reopen()));
        const auto rooms = quarantined(home.store());
        REQUIRE(rooms);
        REQUIRE(rooms->size() == 2);
        CHECK((*rooms)[0].room == "r");
        CHECK((*rooms)[0].why == "first");
        CHECK((*rooms)[0].since_ms == 7'000);
        CHECK((*rooms)[1].room == "s");
        // It would only be in the way of others.
        CHECK(due_rooms(home.store(), 1000).empty());
        CHECK(listed(home.store()).empty());

        CHECK(release(home.store(), "r") == StoreResult::stored);
        CHECK(due_rooms(home.store(), 1000) == Rooms{"r"});
        CHECK(listed(home.store()) == Rooms{"r"});
        const Loaded loaded = load(home.store(), "r", true);
        REQUIRE(loaded.room);
        CHECK(loaded.room->epoch == 2);  // refused loads took nothing
        CHECK_FALSE(loaded.room->suspect);
    });
}

TEST_CASE("a released room is no suspect, and can be quarantined again") {
    holds_for_all([](Home& home) {
        REQUIRE(begin(home.store()));
        make(home.store(), "r", 100);
        REQUIRE(load(home.store(), "r", true).room);
        REQUIRE(begin(home.reopen()));
        REQUIRE(load(home.store(), "r", true).room->suspect);
        CHECK(quarantine(home.store(), "r", "first") == StoreResult::stored);
        CHECK(release(home.store(), "r") == StoreResult::stored);
        CHECK(due_rooms(home.store(), 1000) == Rooms{"r"});  // no process holds it
        CHECK_FALSE(load(home.store(), "r", true).room->suspect);
        CHECK(quarantine(home.store(), "r", "again") == StoreResult::stored);
        CHECK(load(home.store(), "r").why == "again");
    });
}

TEST_CASE("played and unplayed rooms are forgotten after different times") {
    holds_for_all([](Home& home) {
        REQUIRE(begin(home.store()));
        for (const char* id : {"played", "unplayed", "open", "bad"})
            make(home.store(), id, std::nullopt);
        home.now_ms = 6'000;
        REQUIRE(finish(home.store(), "played", 1) == StoreResult::stored);
        REQUIRE(finish(home.store(), "bad", 1) == StoreResult::stored);
        REQUIRE(finish(home.store(), "unplayed", 1, RoomState::unplayed) == StoreResult::stored);
        CHECK(load(home.store(), "unplayed").room->state == RoomState::unplayed);
        REQUIRE(quarantine(home.store(), "bad", "why") == StoreResult::stored);
        CHECK(purge(home.store(), {}) == 0);
        CHECK(purge(home.store(), {6'000, 6'000}) == 0);
        CHECK(purge(home.store(), {0, 6'001}) == 1);
        CHECK(load(home.store(), "unplayed").error == LoadError::not_found);
        CHECK(purge(home.store(), {6'001, 0}) == 2);
        CHECK(load(home.store(), "played").error == LoadError::not_found);
        CHECK(load(home.store(), "bad").error == LoadError::not_found);
        CHECK(quarantined(home.store())->empty());
        CHECK(load(home.reopen(), "open").room);
    });
}

TEST_CASE("a room that is over stays over") {
    holds_for_all([](Home& home) {
        REQUIRE(create(home.store(), new_room("r")).first == StoreResult::stored);
        REQUIRE(finish(home.store(), "r", 1, RoomState::unplayed) == StoreResult::stored);
        REQUIRE(finish(home.store(), "r", 2, RoomState::open) == StoreResult::stored);
        CHECK(load(home.store(), "r").room->state == RoomState::unplayed);
        CHECK(listed(home.store()).empty());
    });
}
