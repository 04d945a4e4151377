// Requests beside the game: remove a player, play again, find a room by its code, list one's own
// games.
#include <cctype>

#include "server/crypto/hash.h"
#include "server/crypto/room_code.h"
#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace comforts_test {

using namespace server;
using namespace server::test;

namespace {

// The room that the last RematchMade names.
std::string next_room(const Visitor& visitor) {
    std::string room;
    for (const v1::ServerFrame& frame : visitor.told) {
        for (const v1::Delta& delta : frame.transition().deltas()) {
            if (delta.has_rematch_made()) room = delta.rematch_made().room();
        }
    }
    return room;
}

struct Two {
    explicit Two(Desk& desk) : ann(desk), ben(desk) {
        ann_token = ann.hello().token();
        ben_token = ben.hello().token();
        const v1::RoomCreated made = ann.create({"open", "open"}, id(1), true).room_created();
        room = made.room();
        invite = made.invite();
        code = made.code();
        handle = ann.attach(room).attached().handle();
    }
    void sit_down() {
        v1::ClientFrame enter;
        enter.mutable_attach()->set_room(room);
        enter.mutable_attach()->set_invite(invite);
        ben.ask(enter);
        ann.collect();
    }
    void play_and_end() {
        sit_down();
        ann.ask(ready(handle, id(2)));
        ben.ask(ready(handle, id(3)));
        ann.ask(resign(handle, id(4)));
        ben.collect();
    }
    Visitor ann;
    Visitor ben;
    std::string ann_token;
    std::string ben_token;
    std::string room;
    std::string invite;
    std::string code;
    std::uint32_t handle = 0;
};

}  // namespace

TEST_CASE("rooms: the host removes a player") {
    Desk desk;
    Two two(desk);
    two.sit_down();
    CHECK(code(two.ben.ask(kick(two.handle, 0, id(8)))) == v1::FORBIDDEN);
    CHECK(code(two.ann.ask(kick(two.handle, 1, "short"))) == v1::BAD_FIELD);
    CHECK(two.ann.ask(kick(two.handle, 1, id(9))).has_command_done());
    two.ben.collect();
    REQUIRE(two.ben.told.back().has_left());
    CHECK(two.ben.told.back().left().reason() == v1::PUT_OUT);
    CHECK(code(two.ben.ask(ready(two.handle, id(3)))) == v1::NOT_ATTACHED);
    Visitor again(desk);
    CHECK(again.hello(two.ben_token).active().empty());
    v1::ClientFrame enter;
    enter.mutable_attach()->set_room(two.room);
    enter.mutable_attach()->set_invite(two.invite);
    CHECK(code(again.ask(enter)) == v1::KICKED);
}

TEST_CASE("rooms: another game with the same seats, made once") {
    const auto disk = std::make_shared<MemoryDisk>();
    std::string next;
    std::string old;
    std::string ann_token;
    std::string ben_token;
    {
        Desk desk({}, disk);
        Two two(desk);
        old = two.room;
        ann_token = two.ann_token;
        ben_token = two.ben_token;
        CHECK(code(two.ben.ask(rematch(two.handle, id(5)))) == v1::NOT_ATTACHED);
        two.play_and_end();
        CHECK(two.ben.ask(rematch(two.handle, id(6))).has_command_done());
        two.ann.collect();
        next = next_room(two.ben);
        REQUIRE(next.size() >= 20);
        CHECK(next != old);
        CHECK(next_room(two.ann) == next);
        CHECK(two.ann.ask(rematch(two.handle, id(7))).command_done().duplicate());
        // The kept seat needs no invite; the host is the creator of the first room.
        const v1::Attached attached = two.ben.attach(next).attached();
        CHECK(attached.seat() == 1);
        CHECK_FALSE(attached.host());
        CHECK_FALSE(attached.info().seats(0).offered_to().empty());
        CHECK(attached.invite() == two.invite);
        CHECK(two.ann.attach(next).attached().host());
    }
    // After a restart the old room, which is read only now, still knows the next one.
    Desk desk({}, disk);
    Visitor ann(desk);
    ann.hello(ann_token);
    const std::uint32_t handle = ann.attach(old).attached().handle();
    REQUIRE(ann.told.back().has_snapshot());
    CHECK(ann.told.back().snapshot().rematch() == next);
    CHECK(ann.ask(rematch(handle, id(7))).command_done().duplicate());
    Visitor ben(desk);
    REQUIRE(ben.hello(ben_token).active_size() == 1);
    CHECK(ben.attach(next).attached().seat() == 1);
}

TEST_CASE("rooms: a finished room that was read from the disk plays again") {
    const auto disk = std::make_shared<MemoryDisk>();
    std::string old;
    std::string token;
    {
        Desk desk({}, disk);
        Two two(desk);
        two.play_and_end();
        old = two.room;
        token = two.ann_token;
    }
    Desk desk({}, disk);
    Visitor ann(desk);
    ann.hello(token);
    const std::uint32_t handle = ann.attach(old).attached().handle();
    CHECK(ann.ask(rematch(handle, id(6))).has_command_done());
    CHECK(ann.attach(next_room(ann)).attached().seat() == 0);
}

TEST_CASE("rooms: another game counts for the player who asks for it") {
    ActorConfig config;
    config.rooms_per_account_max = 1;
    Desk desk(config);
    Two two(desk);
    two.play_and_end();
    SECTION("and not for the host") {
        CHECK(two.ben.ask(rematch(two.handle, id(6))).has_command_done());
        CHECK(two.ben.attach(next_room(two.ben)).has_attached());
        CHECK(two.ann.create({"open", "open"}, id(20)).has_room_created());
        CHECK(code(two.ben.create({"open", "open"}, id(20))) == v1::QUOTA);
        CHECK(two.ann.attach(next_room(two.ben)).attached().host());
    }
    SECTION("whatever the host has") {
        REQUIRE(two.ann.create({"open", "open"}, id(20)).has_room_created());
        CHECK(code(two.ann.ask(rematch(two.handle, id(6)))) == v1::QUOTA);
        CHECK(two.ben.ask(rematch(two.handle, id(6))).has_command_done());
    }
    SECTION("who may have too many") {
        REQUIRE(two.ben.create({"open", "open"}, id(20)).has_room_created());
        CHECK(code(two.ben.ask(rematch(two.handle, id(6)))) == v1::QUOTA);
        CHECK(two.ann.ask(rematch(two.handle, id(6))).has_command_done());
    }
}

TEST_CASE("rooms: a room made beforehand does not pass for another game") {
    ActorConfig config;
    Desk desk(config);
    Two two(desk);
    two.play_and_end();
    // The id by which the server will make the room.
    const std::string made_by(as_bytes(sha256("meepled rematch/" + two.room)).substr(0, 16));
    const v1::RoomCreated made = two.ben.create({"open", "open"}, made_by, true).room_created();
    REQUIRE(two.ben.ask(rematch(two.handle, id(6))).has_command_done());
    CHECK(next_room(two.ben) != made.room());
    CHECK(two.ann.attach(next_room(two.ben)).attached().host());
}

TEST_CASE("rooms: another game that a crash left untold of is found again as long as it is open") {
    const bool open = GENERATE(true, false);
    const auto disk = std::make_shared<MemoryDisk>();
    std::string old;
    std::string token;
    {
        Desk desk({}, disk);
        Two two(desk);
        two.play_and_end();
        old = two.room;
        token = two.ann_token;
        desk.store->hold();
        v1::ClientFrame frame = rematch(two.handle, id(6));
        frame.set_re(77);
        two.ann.say(frame);
        desk.run();
        REQUIRE(desk.store->waiting() == 1);
        desk.store->crash(1);
    }
    Desk desk({}, disk);
    const auto left = disk->due(desk.now_ms + 86'400'000, 10);
    REQUIRE(left.size() == 1);
    if (!open) desk.backend->order(left[0].room, input::CloseRoom{}, [](bool) {});
    desk.run();
    Visitor ann(desk);
    ann.hello(token);
    const std::uint32_t handle = ann.attach(old).attached().handle();
    CHECK(ann.ask(rematch(handle, id(6))).has_command_done());
    const std::string next = next_room(ann);
    CHECK((next == left[0].room) == open);
    CHECK(ann.attach(next).attached().seat() == 0);
}

TEST_CASE("rooms: found by a short code while the game goes on") {
    Desk desk;
    Two two(desk);
    CHECK(two.code.size() == 11);
    CHECK(two.code == room_code(two.room, two.invite));
    Visitor friendly(desk);
    friendly.hello();
    std::string typed = two.code;
    typed.erase(5, 1);
    for (char& letter : typed) letter = static_cast<char>(std::toupper(letter));
    const v1::RoomFound found = friendly.ask(find_room(typed)).room_found();
    CHECK(found.room() == two.room);
    CHECK(found.invite() == two.invite);
    CHECK(code(friendly.ask(find_room("00000-00000"))) == v1::ROOM_NOT_FOUND);
    CHECK(code(friendly.ask(find_room("nonsense"))) == v1::ROOM_NOT_FOUND);
    two.play_and_end();
    CHECK(code(friendly.ask(find_room(two.code))) == v1::ROOM_NOT_FOUND);
    // Guessing is rate-limited.
    desk.now_ms += 60'000;
    for (int i = 0; i < 10; ++i) friendly.ask(find_room("00000-00000"));
    CHECK(code(friendly.ask(find_room("00000-00000"))) == v1::RATE_LIMITED);
}

TEST_CASE("rooms: Welcome tells games apart") {
    Desk desk;
    Two two(desk);
    two.sit_down();
    Visitor again(desk);
    const v1::Welcome welcome = again.hello(two.ann_token);
    REQUIRE(welcome.active_size() == 1);
    CHECK(welcome.active(0).game() == "carcassonne");
    REQUIRE(welcome.active(0).players_size() == 1);
    CHECK(welcome.active(0).players(0).rfind("Guest-", 0) == 0);
    CHECK(welcome.active(0).created_ms() > 0);
    CHECK_FALSE(welcome.active(0).has_decides());  // No player is ready yet.
    CHECK(welcome.active(0).turn_seconds() == 120);
    CHECK_FALSE(welcome.active(0).has_clock());
    REQUIRE(welcome.active(0).seats_size() == 2);
    CHECK(welcome.active(0).seats(1).name() == welcome.active(0).players(0));
}

}  // namespace comforts_test
