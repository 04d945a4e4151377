// The contract of Leases for several nodes: taking rooms, dead nodes, and their rooms. For the
// stores that nodes can share.
#include <memory>
#include <string>

#include "tests/server/store/support/homes.h"

using namespace server;
using namespace server::store_tests;

namespace {

constexpr std::uint64_t lease = 10'000;

// Opens stores on one disk, each as a separate node. The test sets the clock.
class House {
public:
    virtual ~House() = default;
    virtual std::unique_ptr<Store> node(const std::string& name) = 0;
    std::atomic<std::uint64_t> now_ms{100'000};
};

class MemoryHouse final : public House {
public:
    std::unique_ptr<Store> node(const std::string& name) override {
        MemoryStore::Options options;
        options.disk = disk_;
        options.now_ms = [this] { return now_ms.load(); };
        options.node = {name, "ws://" + name, lease};
        return std::make_unique<MemoryStore>(std::move(options));
    }

private:
    std::shared_ptr<MemoryDisk> disk_ = std::make_shared<MemoryDisk>();
};

class PostgresHouse final : public House {
public:
    std::unique_ptr<Store> node(const std::string& name) override {
        PostgresOptions options;
        options.url = database_.url();
        options.node = name;
        options.node_url = "ws://" + name;
        options.lease = std::chrono::milliseconds(lease);
        options.now_ms = [this] { return now_ms.load(); };
        return std::make_unique<PostgresStore>(std::move(options));
    }

private:
    ScratchDatabase database_;
};

void holds_for_houses(const std::function<void(House&)>& law) {
    SECTION("memory") {
        MemoryHouse house;
        law(house);
    }
    SECTION("postgres") {
        PostgresHouse house;
        law(house);
    }
}

Beaten beaten(Store& store) {
    return wait_for<Beaten>([&](auto done) { store.beat(done); });
}

std::vector<std::string> news(Store& store) {
    return wait_for<std::vector<std::string>>([&](auto done) { store.news(done); });
}

void make(Store& store, const RoomId& id, const Waiting& waiting) {
    NewRoom room = new_room(id);
    room.waiting = waiting;
    REQUIRE(create(store, std::move(room)).first == StoreResult::stored);
}

std::vector<RoomId> due_rooms(Store& store) {
    std::vector<RoomId> ids;
    const auto rooms = due(store, 1'000'000'000);
    REQUIRE(rooms);
    for (const DueRoom& room : *rooms) ids.push_back(room.room);
    return ids;
}

}  // namespace

TEST_CASE("nodes: a room that another node holds is not taken while that is alive") {
    holds_for_houses([](House& house) {
        const auto a = house.node("a");
        const auto b = house.node("b");
        REQUIRE(begin(*a));
        REQUIRE(begin(*b));
        make(*a, "r", {0, 150'000, 150'000});
        const Loaded refused = load(*b, "r", true);
        CHECK_FALSE(refused.room);
        CHECK(refused.error == LoadError::not_owner);
        CHECK(refused.url == "ws://a");
        CHECK(refused.lease_left_ms == lease);
        // Every node may read it.
        CHECK(load(*b, "r").room->epoch == 1);
        CHECK(append(*a, new_entry("r", 1)) == StoreResult::stored);
        CHECK(listed(*b) == std::vector<RoomId>{"r"});
        CHECK(due_rooms(*b).empty());

        a->note("r", 1, std::nullopt, {0, 150'000, 150'000}, true);
        REQUIRE(keep(*a, "later", "than the note"));
        CHECK(due_rooms(*b) == std::vector<RoomId>{"r"});
        const Loaded taken = load(*b, "r", true);
        REQUIRE(taken.room);
        CHECK(taken.room->epoch == 2);
        CHECK_FALSE(taken.room->suspect);
        CHECK(append(*a, new_entry("r", 2, 1)) == StoreResult::fenced);
        CHECK(append(*b, new_entry("r", 2, 2)) == StoreResult::stored);
        CHECK(load(*a, "r", true).url == "ws://b");
    });
}

TEST_CASE("nodes: one that has not renewed its lease counts as dead, and its rooms lose no time") {
    holds_for_houses([](House& house) {
        const auto a = house.node("a");
        const auto b = house.node("b");
        REQUIRE(begin(*a, 2'000));
        REQUIRE(begin(*b, 2'000));
        make(*a, "r", {0, 130'000, 131'000});
        make(*a, "s", {0, std::nullopt, 132'000});
        house.now_ms = 105'000;
        CHECK(beaten(*a).lease == Lease::held);
        house.now_ms = 109'000;
        CHECK(beaten(*b).lease == Lease::held);
        house.now_ms = 114'999;
        const Loaded refused = load(*b, "r", true);
        CHECK(refused.error == LoadError::not_owner);
        CHECK(refused.lease_left_ms == 1);
        house.now_ms = 115'000;
        SECTION("it is buried when its room is taken") {
            const Loaded taken = load(*b, "r", true);
            REQUIRE(taken.room);
            CHECK(taken.room->epoch == 2);
            // It was last alive 10 seconds ago.
            CHECK(taken.room->waiting == Waiting{0, 142'000, 141'000});
        }
        SECTION("it is buried when another one beats") {
            const Beaten after = beaten(*b);
            CHECK(after.lease == Lease::held);
            CHECK(after.other_urls.empty());
            CHECK(due_rooms(*b) == std::vector<RoomId>{"r", "s"});
            CHECK(load(*b, "r").room->waiting == Waiting{0, 142'000, 141'000});
        }
        CHECK(load(*b, "s").room->waiting == Waiting{0, std::nullopt, 142'000});
        CHECK(beaten(*a).lease == Lease::lost);
        // It begins again as another process would; this changes no clock.
        const auto begun = begin(*a, 2'000);
        REQUIRE(begun);
        CHECK(begun->down_ms == 0);
        CHECK(beaten(*a).lease == Lease::held);
        CHECK(load(*a, "s", true).room->waiting == Waiting{0, std::nullopt, 142'000});
    });
}

TEST_CASE("nodes: a paused node appends only to rooms that no other one has taken") {
    holds_for_houses([](House& house) {
        const auto a = house.node("a");
        const auto b = house.node("b");
        REQUIRE(begin(*a));
        REQUIRE(begin(*b));
        make(*a, "taken", {});
        make(*a, "left", {});
        house.now_ms = 160'000;
        CHECK(beaten(*b).lease == Lease::held);
        REQUIRE(load(*b, "taken", true).room);
        CHECK(append(*a, new_entry("taken", 1)) == StoreResult::fenced);
        CHECK(append(*a, new_entry("left", 1)) == StoreResult::stored);
        REQUIRE(load(*b, "left", true).room->entries.size() == 1);
        CHECK(append(*a, new_entry("left", 2)) == StoreResult::fenced);
        // The new node knows its command ids: I5 holds over a change of nodes.
        Append again = new_entry("left", 2, 2);
        again.command_id = "command 1";
        CHECK(append(*b, again) == StoreResult::duplicate);
        a->note("left", 1, std::nullopt, {}, true);
        REQUIRE(keep(*a, "later", "than the note"));
        CHECK(load(*b, "left").room->epoch == 2);
        CHECK(load(*a, "left", true).error == LoadError::not_owner);
    });
}

TEST_CASE("nodes: of two with one name the later one goes on") {
    holds_for_houses([](House& house) {
        const auto first = house.node("a");
        REQUIRE(begin(*first));
        make(*first, "r", {});
        const auto second = house.node("a");
        REQUIRE(begin(*second));
        CHECK(beaten(*first).lease == Lease::lost);
        CHECK(beaten(*second).lease == Lease::held);
        REQUIRE(load(*second, "r", true).room);
        CHECK(append(*first, new_entry("r", 1)) == StoreResult::fenced);
    });
}

TEST_CASE("nodes: one that ends in order releases its rooms at once, and they lose no time") {
    holds_for_houses([](House& house) {
        auto a = house.node("a");
        const auto b = house.node("b");
        REQUIRE(begin(*a));
        REQUIRE(begin(*b));
        make(*a, "r", {0, 130'000, 131'000});
        CHECK(beaten(*b).other_urls == std::vector<std::string>{"ws://a"});
        house.now_ms = 104'000;
        a.reset();
        CHECK(beaten(*b).other_urls.empty());
        CHECK(due_rooms(*b) == std::vector<RoomId>{"r"});
        CHECK(load(*b, "r", true).room->waiting == Waiting{0, 130'000, 131'000});
    });
}

TEST_CASE("I8: nodes: when all of them are gone no time runs") {
    holds_for_houses([](House& house) {
        auto a = house.node("a");
        auto b = house.node("b");
        REQUIRE(begin(*a));
        REQUIRE(begin(*b));
        make(*a, "held", {0, 130'000, 131'000});
        make(*b, "asleep", {0, 140'000, 141'000});
        b->note("asleep", 1, std::nullopt, {0, 140'000, 141'000}, true);
        house.now_ms = 103'000;
        CHECK(beaten(*b).lease == Lease::held);
        // `a` was alive at 100 000 for the last time, `b` at 103 000.
        house.now_ms = 203'000;
        const auto c = house.node("c");
        const auto begun = begin(*c);
        REQUIRE(begun);
        CHECK(begun->down_ms == 100'000);
        CHECK(begun->open_rooms == 2);
        CHECK(load(*c, "held").room->waiting == Waiting{0, 233'000, 234'000});
        CHECK(load(*c, "asleep").room->waiting == Waiting{0, 240'000, 241'000});
    });
}

TEST_CASE("nodes: limits and commands of creation hold over all of them") {
    holds_for_houses([](House& house) {
        const auto a = house.node("a");
        const auto b = house.node("b");
        REQUIRE(begin(*a));
        REQUIRE(begin(*b));
        NewRoom room = new_room("r");
        room.creator_rooms_max = 1;
        REQUIRE(create(*a, room).first == StoreResult::stored);
        NewRoom again = room;
        again.room = "again";
        CHECK(create(*b, again) == std::pair(StoreResult::duplicate, RoomId("r")));
        again.command_id = "another";
        CHECK(create(*b, again).first == StoreResult::creator_full);
        CHECK(by_code(*b, "code of r")->room == "r");
    });
}

TEST_CASE("nodes: each gets every message once") {
    holds_for_houses([](House& house) {
        const auto a = house.node("a");
        const auto b = house.node("b");
        REQUIRE(begin(*a));
        REQUIRE(begin(*b));
        CHECK(news(*b).empty());
        const std::string bytes("one\0two\xff", 8);
        a->tell_nodes(bytes);
        REQUIRE(keep(*a, "later", "than the news"));
        b->tell_nodes("three");
        REQUIRE(keep(*b, "later", "than the news"));
        CHECK(news(*b) == std::vector<std::string>{bytes, "three"});
        CHECK(news(*b).empty());
        CHECK(news(*a).size() == 2);
    });
}

TEST_CASE("nodes: a document changed by one is in conflict with an earlier read of another") {
    holds_for_houses([](House& house) {
        const auto a = house.node("a");
        const auto b = house.node("b");
        const auto change = [](Store& store, std::uint32_t version) {
            const Document document{{DocumentKind::name, "n"}, version};
            return wait_for<StoreResult>([&](auto done) {
                dynamic_cast<DocumentStore&>(store).change_documents(
                    {{DocumentChange::Act::put, document}}, done);
            });
        };
        CHECK(change(*a, 0) == StoreResult::stored);
        CHECK(change(*b, 0) == StoreResult::conflict);
        CHECK(change(*b, 1) == StoreResult::stored);
        CHECK(change(*a, 1) == StoreResult::conflict);
    });
}
