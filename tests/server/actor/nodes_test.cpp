// Several servers on one store, each with a lease: redirection of clients, rooms of a dead server,
// and orderly hand-over.
#include <functional>
#include <memory>
#include <string>

#include "tests/server/actor/desk.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace nodes_test {

using namespace server;
using namespace server::test;

namespace {

constexpr std::uint64_t lease = 10'000;

std::shared_ptr<MemoryStore> store_of(const std::string& name,
                                      const std::shared_ptr<MemoryDisk>& disk,
                                      const std::shared_ptr<std::atomic<std::uint64_t>>& clock) {
    MemoryStore::Options options;
    options.disk = disk;
    options.now_ms = [clock] { return clock->load(); };
    options.node = {name, "ws://" + name, lease};
    return std::make_shared<MemoryStore>(std::move(options));
}

struct Cluster {
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    std::shared_ptr<std::atomic<std::uint64_t>> clock =
        std::make_shared<std::atomic<std::uint64_t>>(1'000'000);
    Desk a{ActorConfig{}, store_of("a", disk, clock)};
    Desk b{ActorConfig{}, store_of("b", disk, clock)};

    void pass(std::uint64_t ms) {
        *clock += ms;
        a.now_ms += ms;
        b.now_ms += ms;
    }
    std::size_t entries(const std::string& room) const {
        return disk->load(room, {}).room->entries.size();
    }
};

bool sent_on(const Visitor& visitor, const std::string& url) {
    return says_goodbye(visitor, 1012) && visitor.told.back().goodbye().url() == url;
}

}  // namespace

TEST_CASE("nodes: a request for another node's room is redirected there") {
    Cluster cluster;
    Visitor host(cluster.a);
    const std::string token = host.hello().token();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    host.attach(room);
    Visitor guest(cluster.b);
    guest.hello();
    const v1::ServerFrame refused = guest.attach(room);
    CHECK(code(refused) == v1::NOT_OWNER);
    CHECK(refused.error().retry() == v1::OTHER_NODE);
    CHECK(refused.error().url() == "ws://a");
    // Every node answers requests that need no room in memory.
    v1::ClientFrame list;
    list.mutable_list_rooms();
    CHECK(guest.ask(list).room_list().rooms_size() == 1);
    Visitor elsewhere(cluster.b);
    CHECK(elsewhere.hello(token).active_size() == 1);
    // A creation that is repeated elsewhere tells what it made.
    CHECK(elsewhere.create({"open", "open"}, id(1)).room_created().room() == room);
    CHECK(cluster.disk->load(room, {}).room->epoch == 1);
}

TEST_CASE("I9: nodes: a node that has lost a room says so, and redirects the next request") {
    Cluster cluster;
    Visitor host(cluster.a);
    host.hello();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = host.attach(room).attached().handle();
    const std::size_t before = cluster.entries(room);
    // `a` is paused; its lease ends; the room continues elsewhere.
    for (int i = 0; i < 2; ++i) {
        *cluster.clock += lease / 2;
        cluster.b.now_ms += lease / 2;
        const auto beaten = cluster.b.backend->figures().beats.load();
        cluster.b.run_until([&] { return cluster.b.backend->figures().beats > beaten; });
    }
    Visitor guest(cluster.b);
    guest.hello();
    REQUIRE(guest.attach(room).has_attached());
    const std::size_t there = cluster.entries(room);
    // It wakes up, and does not know.
    CHECK(code(host.ask(ready(handle, id(2)))) == v1::FENCED);
    CHECK(cluster.entries(room) == there);
    CHECK(there == before + 1);
    const v1::ServerFrame again = host.ask(ready(handle, id(2)));
    CHECK((code(again) == v1::FENCED || code(again) == v1::NOT_ATTACHED));
    CHECK(again.error().retry() == v1::RESYNC);
    CHECK(host.attach(room).error().url() == "ws://b");
}

TEST_CASE("nodes: a node that has lost a room answers everything and lets its clients go") {
    ActorConfig config;
    config.rooms_per_connection_max = 1;
    Desk desk(config);
    Visitor host(desk);
    host.hello();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    const std::string other = host.create({"open", "open"}, id(2)).room_created().room();
    const std::uint32_t handle = host.attach(room).attached().handle();
    // As another process does that takes the room.
    desk.store->load(room, true, [](const Loaded& loaded) { REQUIRE(loaded.room); });
    desk.store->hold();
    v1::ClientFrame frame = ready(handle, id(3));
    frame.set_re(501);
    host.say(frame);
    frame.Clear();
    frame.set_re(502);
    frame.mutable_say()->set_handle(handle);
    frame.mutable_say()->set_command_id(id(4));
    frame.mutable_say()->set_emote("smile");
    host.say(frame);
    desk.run();
    desk.store->release();
    desk.run();
    host.collect();
    CHECK(code(host.answer(501)) == v1::FENCED);
    CHECK(code(host.answer(502)) == v1::FENCED);
    CHECK(code(host.ask(ready(handle, id(3)))) == v1::NOT_ATTACHED);
    CHECK(host.attach(other).has_attached());
}

TEST_CASE("nodes: no client is sent to a silent server, but told when to retry") {
    Cluster cluster;
    Visitor host(cluster.a);
    host.hello();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    host.attach(room);
    Visitor guest(cluster.b);
    guest.hello();
    // `a` has just missed a beat, which may come late.
    *cluster.clock += lease * 4 / 10;
    CHECK(guest.attach(room).error().url() == "ws://a");
    *cluster.clock += 1;
    const v1::ServerFrame refused = guest.attach(room);
    CHECK(code(refused) == v1::NOT_OWNER);
    CHECK(refused.error().url().empty());
    CHECK(refused.error().retry() == v1::AFTER);
    const std::uint64_t wait_ms = refused.error().retry_after_ms();
    CHECK(wait_ms == lease * 6 / 10 - 1);
    SECTION("it is alive again: people are sent there") {
        const auto beaten = cluster.a.backend->figures().beats.load();
        cluster.a.now_ms += lease * 4 / 10;
        cluster.a.run_until([&] { return cluster.a.backend->figures().beats > beaten; });
        CHECK(guest.attach(room).error().url() == "ws://a");
    }
    SECTION("it is dead: after that wait the client gets the room") {
        const auto beaten = cluster.b.backend->figures().beats.load();
        cluster.b.now_ms += lease * 4 / 10;
        cluster.b.run_until([&] { return cluster.b.backend->figures().beats > beaten; });
        *cluster.clock += wait_ms;
        CHECK(guest.attach(room).has_attached());
    }
}

TEST_CASE("nodes: a server whose lease is over sends all clients away, and begins anew") {
    Cluster cluster;
    Visitor host(cluster.a);
    const std::string token = host.hello().token();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = host.attach(room).attached().handle();
    REQUIRE(host.ask(ready(handle, id(2))).has_command_done());
    cluster.a.store->set_failing(true);
    cluster.pass(lease * 7 / 10);
    cluster.a.run_until([&] {
        host.collect();
        return host.outlet->closed() != 0;
    });
    CHECK(says_goodbye(host, 1012));
    CHECK_FALSE(cluster.a.backend->why_not_ready().empty());
    CHECK(cluster.a.backend->figures().leases_lost == 1);
    cluster.a.store->set_failing(false);
    cluster.a.run_until([&] { return cluster.a.backend->why_not_ready().empty(); });
    Visitor back(cluster.a);
    back.hello(token);
    const v1::ServerFrame attached = back.attach(room);
    CHECK(attached.attached().head_seq() == cluster.entries(room));
    CHECK(cluster.disk->load(room, {}).room->epoch == 2);
}

TEST_CASE("nodes: a server that ends gives its rooms away, and sends people after them") {
    Cluster cluster;
    Visitor host(cluster.a);
    const std::string token = host.hello().token();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    host.attach(room);
    // So that it has heard of the other one.
    cluster.pass(5'000);
    const auto beaten = cluster.a.backend->figures().beats.load();
    cluster.a.run_until([&] { return cluster.a.backend->figures().beats > beaten; });
    bool drained = false;
    cluster.a.backend->drain([&] { drained = true; });
    CHECK_FALSE(cluster.a.backend->why_not_ready().empty());
    // The room can be had elsewhere before this server is gone.
    cluster.a.run_until([&] {
        host.collect();
        return host.outlet->closed() != 0;
    });
    CHECK(sent_on(host, "ws://b"));
    Visitor back(cluster.b);
    back.hello(token);
    const v1::ServerFrame attached = back.attach(room);
    CHECK(attached.attached().head_seq() == cluster.entries(room));
    cluster.a.run_until([&] { return drained; });
    Visitor late(cluster.a);
    late.collect();
    CHECK(says_goodbye(late, 1012));
}

TEST_CASE("nodes: a server without a lease does not keep asking for due rooms") {
    const auto disk = std::make_shared<MemoryDisk>();
    const auto clock = std::make_shared<std::atomic<std::uint64_t>>(1'000'000);
    NewRoom room;
    room.room = "room";
    room.header = header_of({}).SerializeAsString();
    room.waiting.wakes_ms = 1'000'000 + lease;
    MemoryStore({disk, {}, {}, 100, {}}).create(room, [](StoreResult result, const RoomId&) {
        REQUIRE(result == StoreResult::stored);
    });
    constexpr int calls_max = 1'000;  // from then on the store is silent, so that the test ends
    int calls = 0;
    MemoryStore::Options options;
    options.disk = disk;
    options.now_ms = [clock] { return clock->load(); };
    options.node = {"a", "ws://a", lease};
    options.post = [&calls](const std::function<void()>& run) {
        if (++calls < calls_max) run();
    };
    const auto store = std::make_shared<MemoryStore>(std::move(options));
    Desk desk(Desk::ByHand{}, {}, store, nullptr);
    store->set_failing(true);
    desk.pass(lease);
    CHECK(desk.backend->figures().leases_lost == 1);
    CHECK(calls < calls_max);
}

}  // namespace nodes_test
