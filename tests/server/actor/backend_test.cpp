// The Backend as a whole: restart, quarantined rooms, slow spectators, drain, several threads.
#include <boost/asio/thread_pool.hpp>
#include <map>
#include <thread>

#include "server/actor/room_actor.h"
#include "tests/server/actor/desk.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

namespace backend_test {

using namespace server;
using namespace server::test;

TEST_CASE("rooms: after a restart everything is there, and others play on beside a damaged one") {
    const auto disk = std::make_shared<MemoryDisk>();
    std::string token;
    std::string healthy;
    std::string damaged;
    {
        Desk desk({}, disk);
        Visitor visitor(desk);
        token = visitor.hello().token();
        healthy = visitor.create({"open", "open"}, id(1)).room_created().room();
        damaged = visitor.create({"open", "open"}, id(2)).room_created().room();
        visitor.attach(healthy);
        visitor.attach(damaged);
    }
    disk->corrupt(damaged);
    Desk desk({}, disk);
    CHECK(desk.backend->why_not_ready().empty());
    Visitor visitor(desk);
    visitor.hello(token);
    const v1::ServerFrame attached = visitor.attach(healthy);
    CHECK(attached.attached().epoch() == 2);
    CHECK(attached.attached().seat() == 0);
    CHECK(code(visitor.attach(damaged)) == v1::ROOM_QUARANTINED);
    CHECK(code(visitor.attach(damaged)) == v1::ROOM_QUARANTINED);
    CHECK(desk.backend->figures().rooms_quarantined == 1);
    CHECK(visitor.create({"open", "open"}, id(1)).room_created().room() == healthy);
}

namespace {

LoadedRoom fresh_room() {
    LoadedRoom fresh;
    fresh.header = header_of({}).SerializeAsString();
    fresh.epoch = 1;
    return fresh;
}

}  // namespace

namespace {

class Guest final : public RoomClient {
public:
    Outlet& outlet() override { return words; }
    bool coming(const std::shared_ptr<RoomActor>&) override { return true; }
    void stepped() override {}
    void left(std::uint32_t) override { ++lefts; }
    void find_again(const RoomId&, input::Attach) override {}
    void dismiss(std::uint16_t, meeple::v1::ErrorCode, std::uint32_t, const std::string&) override {
        ++dismissals;
    }
    void block(std::uint32_t, const AccountId&, const std::string&) override {}
    TestOutlet words{Encoding::binary};
    int lefts = 0;
    int dismissals = 0;
};

}  // namespace

TEST_CASE("rooms: a broken invariant in a room quarantines it and answers all clients") {
    Desk desk;
    const LoadedRoom fresh = fresh_room();
    auto restored = Room::restore(RoomConfig{}, 7, fresh, desk.now_ms);
    int quarantined = 0;
    RoomServices services;
    services.executor = desk.io.get_executor();
    services.store = desk.store;
    services.now_ms = [&] { return desk.now_ms.load(); };
    services.figures = std::make_shared<Figures>();
    services.bots = std::make_shared<BotPool>(1, 1, *services.figures);
    services.on_quarantined = [&](RoomActor&) { ++quarantined; };
    const auto guest = std::make_shared<Guest>();
    const auto actor =
        std::make_shared<RoomActor>(services, std::move(restored).value(), 7, "origin");
    desk.store->hold();
    NewRoom room;
    room.room = "room";
    room.header = header_of({}).SerializeAsString();
    desk.store->create(room, [](StoreResult, const RoomId&) {});
    actor->open();
    const auto store_once = [&desk] {
        desk.store->release();
        desk.store->hold();
        desk.run();
    };
    const auto attach = [&](ClientId client, int who) {
        input::Attach one;
        one.client = client;
        one.re = static_cast<std::uint32_t>(client) * 100;
        one.account = account(who);
        actor->enter(guest, one);
        desk.run();
        store_once();
    };
    attach(1, 1);
    attach(2, 2);
    actor->post(input::Ready{1, 101, id(1), {}});
    desk.run();
    store_once();
    // No session lets so much entropy through; the deck refuses it by throwing.
    actor->post(input::Ready{2, 201, id(2), std::string(33, 'e')});
    actor->post(input::Appraise{1, 102});
    desk.run();
    desk.store->release();
    desk.run();
    actor->post(input::Appraise{1, 103});
    desk.run();
    CHECK(quarantined == 1);
    CHECK(guest->lefts == 2);
    std::map<std::uint32_t, v1::ErrorCode> answers;
    int notices = 0;
    for (const Frame& bytes : guest->words.take()) {
        v1::ServerFrame frame;
        frame.ParseFromString(*bytes);
        if (frame.re() != 0) answers[frame.re()] = code(frame);
        if (frame.re() == 0 && frame.error().code() == v1::ROOM_QUARANTINED) ++notices;
    }
    CHECK(answers[201] == v1::INTERNAL);
    CHECK(notices == 2);
    actor->stop();
    desk.run();
}

TEST_CASE(
    "rooms: a slow spectator misses what happens and gets one snapshot when it has caught up") {
    ActorConfig config;
    config.lag_ms = 1;
    Desk desk(config);
    Visitor player(desk);
    Visitor watcher(desk);
    player.hello();
    watcher.hello();
    const std::string room = player.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = player.attach(room).attached().handle();
    watcher.attach(room, v1::SPECTATOR);
    watcher.outlet->backlog = 600;  // Of 1000.
    const std::size_t told = watcher.told.size();
    REQUIRE(player.ask(ready(handle, id(2))).has_command_done());
    Visitor other(desk);
    other.hello();
    REQUIRE(other.attach(room).has_attached());
    watcher.collect();
    CHECK(watcher.told.size() == told);
    CHECK(desk.backend->figures().spectators_lagged == 1);
    watcher.outlet->backlog = 0;
    desk.run_until([&] {
        watcher.collect();
        return watcher.told.size() > told;
    });
    REQUIRE(watcher.told.back().has_snapshot());
    CHECK(watcher.told.back().snapshot().seq() == 3);
    // And is told everything again from there.
    REQUIRE(other.ask(ready(handle, id(3))).has_command_done());
    watcher.collect();
    CHECK(watcher.told.back().transition().seq() == 4);
}

TEST_CASE("backend: draining answers pending requests, says goodbye and refuses the rest") {
    Desk desk;
    Visitor visitor(desk);
    visitor.hello();
    const std::string room = visitor.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = visitor.attach(room).attached().handle();
    desk.store->hold();
    v1::ClientFrame frame = ready(handle, id(2));
    frame.set_re(500);
    visitor.raw(codec::encode(frame, Encoding::binary));
    bool drained = false;
    desk.backend->drain([&] { drained = true; });
    desk.run();
    CHECK_FALSE(drained);
    CHECK(desk.backend->why_not_ready() == "the server stops");
    CHECK(code(visitor.ask(ping())) == v1::DRAINING);
    desk.store->release();
    desk.run_until([&] { return drained; });
    visitor.collect();
    CHECK(visitor.answer(500).has_command_done());
    CHECK(says_goodbye(visitor, 1012));
    CHECK(visitor.told.back().goodbye().reason() == v1::DRAINING);
    Visitor late(desk);
    late.collect();
    CHECK(says_goodbye(late, 1012));
}

TEST_CASE("backend: last words before the sockets close a connection") {
    Desk desk;
    const auto [close, why, retry] = GENERATE(table<std::uint16_t, v1::ErrorCode, v1::Retry>({
        {1009, v1::FRAME_TOO_LARGE, v1::NEVER},
        {4004, v1::HELLO_REQUIRED, v1::RESYNC},  // the server may be the slow one
        {4008, v1::RATE_LIMITED, v1::NEVER},
        {4009, v1::SLOW_CONSUMER, v1::RESYNC},
    }));
    auto outlet = std::make_shared<TestOutlet>(Encoding::binary);
    const auto client = desk.backend->on_open(outlet);
    client->on_ending(close);
    const auto frames = outlet->take();
    REQUIRE(frames.size() == 2);
    v1::ServerFrame frame;
    REQUIRE(frame.ParseFromString(*frames[0]));
    CHECK(code(frame) == why);
    CHECK(frame.error().retry() == retry);
    CHECK_FALSE(frame.error().detail().empty());
    REQUIRE(frame.ParseFromString(*frames[1]));
    CHECK(frame.goodbye().code() == close);
    client->on_closed();
    desk.run();
    CHECK(desk.backend->figures().sessions == 0);
}

TEST_CASE("backend: many rooms of bots on several threads") {
    boost::asio::thread_pool threads(2);
    auto store = std::make_shared<MemoryStore>();
    ActorConfig config;
    config.bot_threads = 2;
    config.rooms_per_account_max = 100;
    BackendParts parts;
    parts.executor = threads.get_executor();
    parts.store = store;
    parts.identity = std::make_shared<const Identity>(std::string(identity_key_bytes, 'k'));
    const auto backend = make_backend(config, std::move(parts));
    backend->open();
    const auto outlet = std::make_shared<TestOutlet>(Encoding::binary);
    const auto client = backend->on_open(outlet);
    v1::ClientFrame frame = hello_frame();
    frame.set_re(1);
    client->on_frame(codec::encode(frame, Encoding::binary));
    constexpr int rooms = 8;
    for (int i = 0; i < rooms; ++i) {
        v1::ClientFrame create;
        create.set_re(static_cast<std::uint32_t>(10 + i));
        create.mutable_create_room()->set_command_id(id(i));
        create.mutable_create_room()->mutable_settings()->set_game("carcassonne");
        create.mutable_create_room()->mutable_settings()->add_seats()->set_bot("random");
        create.mutable_create_room()->mutable_settings()->add_seats()->set_bot("random");
        client->on_frame(codec::encode(create, Encoding::binary));
    }
    // A client watches each of them; otherwise they would leave memory.
    std::map<std::uint32_t, bool> watched;
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(120);
    while (watched.size() < rooms && std::chrono::steady_clock::now() < patience) {
        for (const Frame& bytes : outlet->take()) {
            const auto told = codec::decode_server(*bytes, Encoding::binary).value();
            if (!told.has_room_created()) continue;
            watched[told.re()] = true;
            v1::ClientFrame attach;
            attach.set_re(100 + told.re());
            attach.mutable_attach()->set_room(told.room_created().room());
            attach.mutable_attach()->set_role(v1::SPECTATOR);
            client->on_frame(codec::encode(attach, Encoding::binary));
        }
        std::this_thread::yield();
    }
    const auto& finished = backend->figures().rooms[v1::FINISHED];
    while (finished < rooms && std::chrono::steady_clock::now() < patience)
        std::this_thread::yield();
    CHECK(finished == rooms);
    client->on_closed();
    backend->stop();
    threads.join();
    store->close();
}

}  // namespace backend_test
