// Connections: greeting, identity, limits, rooms made and found, drain, restart, and rooms out of
// order.
#include <boost/asio/thread_pool.hpp>
#include <thread>

#include "server/actor/room_actor.h"
#include "server/codec/settings.h"
#include "tests/server/actor/desk.h"
#include "tests/server/room/table.h"
#include "tests/support/catch.h"

using namespace server;
using namespace server::test;

namespace {

std::string id(int number) {
    return std::string(15, 'i') + static_cast<char>(number);
}

v1::ErrorCode code(const v1::ServerFrame& frame) {
    return frame.has_error() ? frame.error().code() : v1::ERROR_CODE_UNSPECIFIED;
}

v1::ClientFrame hello_frame() {
    v1::ClientFrame frame;
    frame.mutable_hello()->set_proto_min(1);
    frame.mutable_hello()->set_proto_max(1);
    frame.mutable_hello()->mutable_guest();
    return frame;
}

v1::ClientFrame ping() {
    v1::ClientFrame frame;
    frame.mutable_ping();
    return frame;
}

v1::ClientFrame ready(std::uint32_t handle, const std::string& command_id) {
    v1::ClientFrame frame;
    frame.mutable_ready()->set_handle(handle);
    frame.mutable_ready()->set_command_id(command_id);
    return frame;
}

bool says_goodbye(const Visitor& visitor, std::uint32_t close_code) {
    return !visitor.told.empty() && visitor.told.back().goodbye().code() == close_code &&
           visitor.outlet->closed() == close_code;
}

}  // namespace

TEST_CASE("session: greeting") {
    Desk desk;
    SECTION("comes first, and once") {
        Visitor visitor(desk);
        CHECK(code(visitor.ask(ping())) == v1::HELLO_REQUIRED);
        const v1::Welcome welcome = visitor.hello();
        CHECK(welcome.proto() == 1);
        CHECK(welcome.features_size() == 1);
        CHECK(welcome.name().substr(0, 6) == "Guest-");
        CHECK(welcome.limits().commands_burst() == 10);
        CHECK(welcome.catalogue_hash().size() == 32);
        CHECK(code(visitor.ask(hello_frame())) == v1::ALREADY_GREETED);
        CHECK(visitor.ask(ping()).pong().server_time_ms() == desk.now_ms);
    }
    SECTION("a token brings the identity back") {
        Visitor first(desk);
        Visitor second(desk);
        const v1::Welcome welcome = first.hello();
        CHECK(second.hello(welcome.token()).account() == welcome.account());
        Visitor third(desk);
        v1::ClientFrame frame = hello_frame();
        frame.mutable_hello()->set_token(std::string(64, 'A'));
        CHECK(code(third.ask(frame)) == v1::UNAUTHENTICATED);
        frame.mutable_hello()->clear_auth();
        CHECK(code(third.ask(frame)) == v1::BAD_FIELD);
        frame.mutable_hello()->mutable_guest()->set_name(std::string(25, 'n'));
        CHECK(code(third.ask(frame)) == v1::BAD_FIELD);
        frame.mutable_hello()->mutable_guest()->set_name("a\nb");
        CHECK(code(third.ask(frame)) == v1::BAD_FIELD);
        frame.mutable_hello()->mutable_guest()->set_name("\xc3\xa9t\xc3\xa9");
        frame.mutable_hello()->set_kind(v1::RELAY);
        CHECK(code(third.ask(frame)) == v1::KIND_NOT_ALLOWED);
        frame.mutable_hello()->set_kind(v1::HUMAN);
        CHECK(third.ask(frame).welcome().name() == "\xc3\xa9t\xc3\xa9");
    }
    SECTION("in a version that this server speaks") {
        Visitor visitor(desk);
        v1::ClientFrame frame = hello_frame();
        frame.mutable_hello()->set_proto_min(2);
        frame.mutable_hello()->set_proto_max(3);
        frame.set_re(1);
        visitor.raw(codec::encode(frame, Encoding::binary));
        CHECK(code(visitor.answer(1)) == v1::VERSION_UNSUPPORTED);
        CHECK(says_goodbye(visitor, 4003));
    }
}

TEST_CASE("session: bytes that are no frame end the connection, bad fields do not") {
    const Encoding encoding = GENERATE(Encoding::binary, Encoding::json);
    Desk desk;
    Visitor visitor(desk, encoding);
    visitor.hello();
    visitor.raw(encoding == Encoding::json ? "{\"re\":9,\"ping\":{\"x\":1}}"
                                           : std::string("\x08\x09\x1a\x02\x48\x01", 6));
    CHECK(code(visitor.answer(9)) == v1::BAD_FIELD);
    CHECK(visitor.outlet->closed() == 0);
    visitor.raw("\xff\xff");
    REQUIRE(visitor.told.size() >= 2);
    CHECK(code(visitor.told[visitor.told.size() - 2]) == v1::BAD_FRAME);
    CHECK(says_goodbye(visitor, 1007));
    const std::size_t told = visitor.told.size();
    visitor.raw(codec::encode(ping(), encoding));
    CHECK(visitor.told.size() == told);
}

TEST_CASE("session: frames have a rate; who goes on for long is sent away") {
    Desk desk;
    Visitor visitor(desk);
    visitor.hello();
    int pongs = 0;
    int limited = 0;
    for (int i = 0; i < 100; ++i) {
        const v1::ServerFrame answer = visitor.ask(ping());
        pongs += answer.has_pong() ? 1 : 0;
        limited += code(answer) == v1::RATE_LIMITED ? 1 : 0;
    }
    CHECK(pongs == 59);  // Hello was one of sixty.
    CHECK(limited == 41);
    desk.now_ms += 1'000;
    CHECK(visitor.ask(ping()).has_pong());
    for (int i = 0; i < 221 && visitor.outlet->closed() == 0; ++i) {
        v1::ClientFrame frame = ping();
        frame.set_re(1'000);
        visitor.raw(codec::encode(frame, Encoding::binary));
    }
    CHECK(says_goodbye(visitor, 4008));
}

TEST_CASE("session: connections of one identity are counted") {
    Desk desk;
    std::vector<std::unique_ptr<Visitor>> visitors;
    std::string token;
    for (int i = 0; i < 8; ++i) {
        visitors.push_back(std::make_unique<Visitor>(desk));
        token = visitors.back()->hello(token).token();
    }
    Visitor late(desk);
    v1::ClientFrame frame = hello_frame();
    frame.mutable_hello()->set_token(token);
    CHECK(code(late.ask(frame)) == v1::QUOTA);
    CHECK(late.outlet->closed() == 1008);
    visitors.pop_back();
    Visitor again(desk);
    CHECK(again.hello(token).token() == token);
}

TEST_CASE("rooms: made once for each id, listed, found again in Welcome") {
    Desk desk;
    Visitor visitor(desk);
    const std::string token = visitor.hello().token();
    const v1::ServerFrame made = visitor.create({"open", "open"}, id(1));
    const std::string room = made.room_created().room();
    REQUIRE(room.size() >= 20);
    CHECK(made.room_created().commitment().size() == 32);
    CHECK(made.room_created().invite().empty());
    CHECK(visitor.create({"open", "open"}, id(1)).room_created().room() == room);
    CHECK(code(visitor.create({"open", "open", "open"}, id(1))) == v1::COMMAND_ID_CONFLICT);
    CHECK(code(visitor.create({"open"}, id(2))) == v1::OPTIONS_INVALID);
    CHECK(code(visitor.create({"open", "open"}, "short")) == v1::BAD_FIELD);
    const v1::ServerFrame hidden = visitor.create({"open", "random"}, id(3), true);
    CHECK(hidden.room_created().invite().size() == 12);

    desk.now_ms += 1'000;
    v1::ClientFrame list;
    list.mutable_list_rooms();
    const v1::RoomList rooms = visitor.ask(list).room_list();
    REQUIRE(rooms.rooms_size() == 1);
    CHECK(rooms.rooms(0).room() == room);
    CHECK(code(visitor.attach("nowhere")) == v1::ROOM_NOT_FOUND);
    CHECK(code(visitor.attach(std::string(65, 'x'))) == v1::ROOM_NOT_FOUND);
    CHECK(visitor.attach(room).has_attached());
    Visitor second(desk);
    const v1::Welcome welcome = second.hello(token);
    REQUIRE(welcome.active_size() == 1);
    CHECK(welcome.active(0).room() == room);
    CHECK(welcome.active(0).seat() == 0);

    // Five open ones at once; the same id is still answered then.
    for (int i = 0; i < 3; ++i)
        CHECK(visitor.create({"open", "open"}, id(10 + i)).has_room_created());
    CHECK(code(visitor.create({"open", "open"}, id(20))) == v1::QUOTA);
    CHECK(visitor.create({"open", "open"}, id(1)).room_created().room() == room);
}

TEST_CASE("rooms: the store fails while one is made") {
    Desk desk;
    Visitor visitor(desk);
    visitor.hello();
    const bool lands = GENERATE(true, false);
    if (lands) {
        desk.store->lose_next(1);
    } else {
        desk.store->fail_next(1);
    }
    const v1::ServerFrame failed = visitor.create({"open", "open"}, id(1));
    CHECK(code(failed) == v1::STORE_UNAVAILABLE);
    CHECK(failed.error().retry() == v1::SAME);
    const v1::ServerFrame made = visitor.create({"open", "open"}, id(1));
    REQUIRE(made.has_room_created());
    CHECK(visitor.attach(made.room_created().room()).has_attached());
}

TEST_CASE("rooms: requests for rooms that one is not in") {
    Desk desk;
    Visitor one(desk);
    Visitor two(desk);
    one.hello();
    two.hello();
    const std::string room = one.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = one.attach(room).attached().handle();
    CHECK(code(two.ask(ready(handle, id(2)))) == v1::NOT_ATTACHED);
    CHECK(code(one.ask(ready(handle + 5, id(2)))) == v1::NOT_ATTACHED);
    CHECK(code(one.ask(ready(handle, "short"))) == v1::BAD_FIELD);
    v1::ClientFrame frame = ready(handle, id(2));
    frame.mutable_ready()->set_entropy(std::string(33, 'e'));
    CHECK(code(one.ask(frame)) == v1::BAD_FIELD);
    frame.mutable_command()->set_handle(handle);
    frame.mutable_command()->set_command_id(id(3));
    CHECK(code(one.ask(frame)) == v1::BAD_FIELD);  // No action.
    frame.mutable_command()->add_actions();
    CHECK(code(one.ask(frame)) == v1::BAD_FIELD);  // No such action.
    frame.mutable_leave()->set_handle(handle);
    CHECK(one.ask(frame).left().handle() == handle);
    CHECK(code(one.ask(ready(handle, id(2)))) == v1::NOT_ATTACHED);
    CHECK(one.attach(room).attached().seat() == 0);
}

TEST_CASE("rooms: what is asked right behind Leave is answered, too") {
    Desk desk;
    Visitor visitor(desk);
    visitor.hello();
    const std::string room = visitor.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = visitor.attach(room).attached().handle();
    v1::ClientFrame leave;
    leave.set_re(501);
    leave.mutable_leave()->set_handle(handle);
    v1::ClientFrame late = ready(handle, id(2));
    late.set_re(502);
    visitor.say(leave);
    visitor.say(late);
    desk.run();
    visitor.collect();
    CHECK(visitor.answer(501).has_left());
    CHECK(code(visitor.answer(502)) == v1::NOT_ATTACHED);
}

TEST_CASE("rooms: making them has a rate") {
    ActorConfig config;
    config.rooms_per_account_max = 100;
    Desk desk(config);
    Visitor visitor(desk);
    visitor.hello();
    for (int i = 0; i < 10; ++i) CHECK(visitor.create({"open", "open"}, id(i)).has_room_created());
    const v1::ServerFrame late = visitor.create({"open", "open"}, id(10));
    CHECK(code(late) == v1::RATE_LIMITED);
    CHECK(late.error().retry_after_ms() == 1'000);
    desk.now_ms += 1'000;
    CHECK(visitor.create({"open", "open"}, id(10)).has_room_created());
}

TEST_CASE("rooms: a bot on its own threads plays against a connection") {
    Desk desk;
    Visitor visitor(desk);
    visitor.hello();
    const std::string room = visitor.create({"random", "greedy"}, id(1)).room_created().room();
    REQUIRE(visitor.attach(room, v1::SPECTATOR).has_attached());
    desk.run_until([&] {
        visitor.collect();
        const auto& last = visitor.told.back();
        const bool ended = last.transition().deltas_size() > 0 &&
                           last.transition().deltas().rbegin()->has_room_closed();
        return ended || last.snapshot().phase() == v1::FINISHED;
    });
    // Its record is there for everybody.
    std::optional<std::size_t> entries;
    desk.backend->record(room, "", "",
                         [&](auto record) { entries = record.value().entries.size(); });
    desk.run();
    CHECK(entries.value() > 70);
}

TEST_CASE("rooms: records are for those who may see them") {
    Desk desk;
    Visitor visitor(desk);
    const std::string token = visitor.hello().token();
    const v1::RoomCreated made = visitor.create({"open", "random"}, id(1), true).room_created();
    const auto ask = [&](const std::string& room, const std::string& with,
                         const std::string& invite) {
        std::optional<RecordError> error;
        desk.backend->record(room, with, invite, [&](auto record) {
            if (!record) error = record.error();
        });
        desk.run();
        return error;
    };
    CHECK(ask("nowhere", "", "") == RecordError::not_found);
    CHECK(ask(made.room(), "", "") == RecordError::forbidden);
    CHECK(ask(made.room(), "", "wrong") == RecordError::forbidden);
    CHECK(ask(made.room(), token, "") == RecordError::not_finished);
    CHECK(ask(made.room(), "", made.invite()) == RecordError::not_finished);
}

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

TEST_CASE("rooms: a broken promise inside one quarantines it and answers everybody") {
    Desk desk;
    auto restored = Room::restore(
        RoomConfig{}, 7, LoadedRoom{header_of({}).SerializeAsString(), {}, 1, RoomState::open},
        desk.now_ms);
    int quarantined = 0;
    RoomServices services;
    services.executor = desk.io.get_executor();
    services.store = desk.store;
    services.now_ms = [&] { return desk.now_ms.load(); };
    services.figures = std::make_shared<Figures>();
    services.bots = std::make_shared<BotPool>(1, 1, *services.figures);
    services.on_changed = [](RoomActor&) {};
    services.on_forget = [](RoomActor&) {};
    services.on_quarantined = [&](RoomActor&) { ++quarantined; };
    class Guest final : public RoomClient {
    public:
        Outlet& outlet() override { return outlet_; }
        void left(std::uint32_t) override { ++lefts; }
        TestOutlet outlet_{Encoding::binary};
        int lefts = 0;
    };
    const auto guest = std::make_shared<Guest>();
    const auto actor = std::make_shared<RoomActor>(services, std::move(restored).value(), 7);
    desk.store->hold();
    NewRoom room;
    room.room = "room";
    room.header = header_of({}).SerializeAsString();
    desk.store->create(room, [](StoreResult, const RoomId&) {});
    actor->open();
    const auto attach = [&](ClientId client, int who) {
        input::Attach one;
        one.client = client;
        one.re = static_cast<std::uint32_t>(client) * 100;
        one.account = account(who);
        actor->enter(guest, one);
        desk.run();
        desk.store->release();
        desk.store->hold();
        desk.run();
    };
    attach(1, 1);
    attach(2, 2);
    actor->post(input::Ready{1, 101, id(1), {}});
    desk.run();
    desk.store->release();
    desk.store->hold();
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
    for (const Frame& bytes : guest->outlet_.take()) {
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

TEST_CASE("backend: draining answers what is under way, says goodbye and refuses the rest") {
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
    auto outlet = std::make_shared<TestOutlet>(Encoding::binary);
    const auto client = desk.backend->on_open(outlet);
    client->on_ending(1009);
    const auto frames = outlet->take();
    REQUIRE(frames.size() == 2);
    v1::ServerFrame frame;
    REQUIRE(frame.ParseFromString(*frames[0]));
    CHECK(code(frame) == v1::FRAME_TOO_LARGE);
    REQUIRE(frame.ParseFromString(*frames[1]));
    CHECK(frame.goodbye().code() == 1009);
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
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(120);
    const auto& finished = backend->figures().rooms[v1::FINISHED];
    while (finished < rooms && std::chrono::steady_clock::now() < patience)
        std::this_thread::yield();
    CHECK(finished == rooms);
    client->on_closed();
    backend->stop();
    threads.join();
    store->close();
}
