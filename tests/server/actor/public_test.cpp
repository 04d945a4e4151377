// A public server: one address that asks too much, rooms loaded only on demand, rooms that cannot
// be loaded, a store that does not answer.
#include <algorithm>
#include <stdexcept>

#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace public_test {

using namespace server;
using namespace server::test;

namespace {

v1::ClientFrame list(const std::string& text = {}, const std::string& after = {},
                     std::uint32_t rooms_max = 0) {
    v1::ClientFrame frame;
    frame.mutable_list_rooms()->set_text(text);
    frame.mutable_list_rooms()->set_after(after);
    frame.mutable_list_rooms()->set_rooms_max(rooms_max);
    return frame;
}

v1::ClientFrame create_named(const std::string& name, int number) {
    v1::ClientFrame frame;
    v1::CreateRoom& create = *frame.mutable_create_room();
    create.set_command_id(id(number));
    create.mutable_settings()->set_game("carcassonne");
    create.mutable_settings()->set_name(name);
    create.mutable_settings()->add_seats()->mutable_open();
    create.mutable_settings()->add_seats()->mutable_open();
    return frame;
}

std::int64_t in_memory(const Desk& desk) {
    std::int64_t count = 0;
    for (const auto& phase : desk.backend->figures().rooms) count += phase;
    return count;
}

// One account's rooms on a disk, as a process left them that is no more.
struct Left {
    explicit Left(int count, ActorConfig config = {}) : disk(std::make_shared<MemoryDisk>()) {
        config.rooms_per_account_max = 1'000;
        Desk desk(config, disk);
        Visitor visitor(desk);
        token = visitor.hello().token();
        for (int i = 0; i < count; ++i) {
            rooms.push_back(visitor.create({"open", "open"}, id(i)).room_created().room());
            visitor.attach(rooms.back());
        }
    }
    std::shared_ptr<MemoryDisk> disk;
    std::string token;
    std::vector<std::string> rooms;
};

}  // namespace

// ---- Lists. ----

TEST_CASE("lists come in pages, and are searched") {
    ActorConfig config;
    config.rooms_per_account_max = 1'000;
    config.rooms_per_address_max = 0;
    config.creates = {};
    config.frames = {10'000, 10'000};
    config.work = {};
    Desk desk(config);
    Visitor visitor(desk);
    visitor.hello();
    for (int i = 0; i < 120; ++i) {
        desk.now_ms += 10;
        const std::string name = i == 7 ? "Élan vital" : "table " + std::to_string(i);
        REQUIRE(visitor.ask(create_named(name, i)).has_room_created());
    }
    desk.now_ms += 2'000;
    std::vector<std::string> names;
    std::string after;
    int pages = 0;
    do {
        const v1::RoomList page = visitor.ask(list({}, after)).room_list();
        CHECK(page.rooms_size() <= 50);
        for (const v1::RoomInfo& room : page.rooms()) names.push_back(room.settings().name());
        after = page.next();
        REQUIRE(++pages <= 4);
    } while (!after.empty());
    REQUIRE(names.size() == 120);
    CHECK(names.front() == "table 119");
    CHECK(names.back() == "table 0");
    std::sort(names.begin(), names.end());
    CHECK(std::unique(names.begin(), names.end()) == names.end());

    const v1::RoomList found = visitor.ask(list("éLAN")).room_list();
    REQUIRE(found.rooms_size() == 1);
    CHECK(found.rooms(0).settings().name() == "Élan vital");
    CHECK(visitor.ask(list("table 11", {}, 5)).room_list().rooms_size() == 5);
    CHECK(code(visitor.ask(list({}, "nonsense"))) == v1::BAD_FIELD);
    CHECK(code(visitor.ask(list(std::string(161, 'x')))) == v1::BAD_FIELD);
    // The largest page stays within the limit in Welcome.
    const v1::ServerFrame whole = visitor.ask(list());
    CHECK(codec::encode(whole, Encoding::json)->size() < ActorConfig{}.frame_out_bytes_max);
}

TEST_CASE("a list and the catalogue are the same in both encodings, with the request's number") {
    Desk desk;
    Visitor binary(desk);
    Visitor json(desk, Encoding::json);
    binary.hello();
    json.hello();
    v1::ClientFrame catalogue;
    catalogue.mutable_get_catalogue();
    const v1::ServerFrame one = binary.ask(catalogue);
    v1::ServerFrame other = json.ask(catalogue);
    other.set_re(one.re());
    CHECK(one.SerializeAsString() == other.SerializeAsString());
    CHECK(one.catalogue().games_size() > 0);
    CHECK(codec::encode(one, Encoding::json)->size() < ActorConfig{}.frame_out_bytes_max);
    CHECK(json.ask(list()).has_room_list());
}

// ---- Names. ----

TEST_CASE("names that could deceive are refused") {
    Desk desk;
    for (const char* name : {"Ann\x1b[31m", "An\u200bn", "\u202enoitatiretni", "Ann\nBen"}) {
        CAPTURE(name);
        Visitor visitor(desk);
        v1::ClientFrame frame = hello_frame();
        frame.mutable_hello()->mutable_guest()->set_name(name);
        CHECK(code(visitor.ask(frame)) == v1::BAD_FIELD);
        frame.mutable_hello()->mutable_guest()->set_name("Ann ");
        CHECK(visitor.ask(frame).welcome().name() == "Ann");
        CHECK(code(visitor.ask(create_named(name, 1))) == v1::OPTIONS_INVALID);
    }
}

// ---- Rooms come into memory when they are needed. ----

TEST_CASE("G6: a restart loads no room, and each room when a client enters it") {
    const Left left(10);
    Desk desk({}, left.disk);
    CHECK(desk.backend->why_not_ready().empty());
    CHECK(in_memory(desk) == 0);
    Visitor visitor(desk);
    const v1::Welcome welcome = visitor.hello(left.token);
    CHECK(welcome.active_size() == 10);
    CHECK(visitor.ask(list()).room_list().rooms_size() == 10);
    CHECK(in_memory(desk) == 0);
    CHECK(visitor.attach(left.rooms[3]).attached().epoch() == 2);
    CHECK(in_memory(desk) == 1);
    CHECK(visitor.ask(list()).room_list().rooms_size() == 10);
}

TEST_CASE("a room whose time has come is loaded by it") {
    const Left left(3);
    Desk desk({}, left.disk);
    REQUIRE(in_memory(desk) == 0);
    desk.now_ms += 301'000;  // no player came for five minutes
    desk.run_until([&] { return in_memory(desk) == 3; });
    Visitor visitor(desk);
    CHECK(visitor.hello(left.token).active_size() == 3);
}

TEST_CASE("rooms in memory have a limit, loaded ones included") {
    const Left left(4);
    ActorConfig config;
    config.rooms_max = 2;
    Desk desk(config, left.disk);
    Visitor visitor(desk);
    visitor.hello(left.token);
    CHECK(visitor.attach(left.rooms[0]).has_attached());
    CHECK(visitor.attach(left.rooms[1]).has_attached());
    const v1::ServerFrame refused = visitor.attach(left.rooms[2]);
    CHECK(code(refused) == v1::OVERLOADED);
    CHECK(refused.error().retry() == v1::AFTER);
    CHECK(refused.error().retry_after_ms() > 0);
    CHECK(visitor.attach(left.rooms[0]).has_attached());
}

TEST_CASE("a room that another process has taken is loaded again") {
    const auto disk = std::make_shared<MemoryDisk>();
    Desk desk({}, disk);
    Visitor visitor(desk);
    visitor.hello();
    const std::string room = visitor.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = visitor.attach(room).attached().handle();
    disk->load(room, MemoryDisk::Taker());
    CHECK(code(visitor.ask(ready(handle, id(2)))) == v1::FENCED);
    const v1::ServerFrame again = visitor.attach(room);
    REQUIRE(again.has_attached());
    CHECK(again.attached().epoch() > 2);
    CHECK(visitor.ask(ready(again.attached().handle(), id(2))).has_command_done());
    CHECK(desk.backend->figures().rooms_quarantined == 0);
}

// ---- Rooms that cannot be loaded. ----

TEST_CASE("a room whose loading ended a process is tried apart, and not tried again") {
    const Left left(2);
    left.disk->begin({}, 1'000'000, 0);
    left.disk->load(left.rooms[0], MemoryDisk::Taker());
    left.disk->load(left.rooms[1], MemoryDisk::Taker());  // and the process ended
    int trials = 0;
    const auto bad = left.rooms[0];
    const auto apart = [&](const LoadedRoom& room) -> rules::Expected<bool, std::string> {
        ++trials;
        meeple::store::v1::RoomHeader header;
        REQUIRE(header.ParseFromString(room.header));
        if (header.room() == bad) return rules::Unexpected<std::string>("it crashed");
        return true;
    };
    {
        Desk desk({}, left.disk, apart);
        Visitor visitor(desk);
        visitor.hello(left.token);
        CHECK(code(visitor.attach(left.rooms[0])) == v1::ROOM_QUARANTINED);
        CHECK(visitor.attach(left.rooms[1]).has_attached());
        CHECK(trials == 2);
    }
    {
        // Known by now, also after a restart.
        Desk desk({}, left.disk, apart);
        Visitor visitor(desk);
        visitor.hello(left.token);
        CHECK(code(visitor.attach(left.rooms[0])) == v1::ROOM_QUARANTINED);
        CHECK(visitor.attach(left.rooms[1]).has_attached());
        CHECK(trials == 2);
    }
    left.disk->release(left.rooms[0]);
    Desk desk({}, left.disk);
    Visitor visitor(desk);
    visitor.hello(left.token);
    CHECK(visitor.attach(left.rooms[0]).has_attached());
}

// ---- Faults get answers. ----

namespace {

class ThrowingStore final : public MemoryStore {
public:
    using MemoryStore::MemoryStore;
    void list(ListQuery /*query*/,
              std::function<void(std::optional<std::vector<ListedRoom>>)> /*done*/) override {
        throw std::runtime_error("a mistake of ours");
    }
};

}  // namespace

TEST_CASE("I1: a request that cannot be handled is answered, and the next one too") {
    Desk desk({}, std::make_shared<ThrowingStore>());
    Visitor visitor(desk);
    visitor.hello();
    CHECK(code(visitor.ask(list())) == v1::INTERNAL);
    CHECK(visitor.ask(ping()).has_pong());
    CHECK(visitor.outlet->closed() == 0);
}

TEST_CASE("without the store there is no greeting, rather than one without one's games") {
    Desk desk;
    Visitor visitor(desk);
    desk.store->close();
    const v1::ServerFrame refused = visitor.ask(hello_frame());
    CHECK(code(refused) == v1::STORE_UNAVAILABLE);
    CHECK(refused.error().retry() == v1::AFTER);
    CHECK(code(visitor.ask(ping())) == v1::HELLO_REQUIRED);
}

}  // namespace public_test
