// A game over days: players come, play and go, the server restarts, and clocks continue.
#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace slow_test {

using namespace server;
using namespace server::test;

namespace v1 = meeple::v1;

namespace {

constexpr std::uint64_t hour = 3'600'000;
constexpr std::uint64_t day = 24 * hour;

std::string make_slow_room(Visitor& host, bool private_room = false) {
    v1::ClientFrame frame;
    v1::CreateRoom& create = *frame.mutable_create_room();
    create.set_command_id(id(1));
    v1::RoomSettings& settings = *create.mutable_settings();
    settings.set_game("carcassonne");
    settings.set_private_(private_room);
    settings.add_seats()->mutable_open();
    settings.add_seats()->mutable_open();
    settings.mutable_clock()->set_initial_ms(24 * hour);
    settings.mutable_clock()->set_increment_ms(12 * hour);
    settings.mutable_clock()->set_cap_ms(72 * hour);
    settings.set_on_timeout(v1::SKIP);
    return host.ask(frame).room_created().room();
}

// The last that the visitor was told of the game, with what may be done, if it is asked.
const v1::Transition* last_told(const Visitor& visitor) {
    const v1::Transition* last = nullptr;
    for (const v1::ServerFrame& frame : visitor.told) {
        if (frame.has_transition()) last = &frame.transition();
    }
    return last;
}

// The first offered placement.
v1::ServerFrame play(Visitor& visitor, std::uint32_t handle, int number) {
    const v1::Transition told = *last_told(visitor);
    v1::ClientFrame frame;
    v1::Command& command = *frame.mutable_command();
    command.set_handle(handle);
    command.set_command_id(id(number));
    command.set_decision(told.decision().id());
    v1::PlaceTile& place = *command.add_actions()->mutable_tiles()->mutable_place();
    const v1::TilesLegal& legal = told.decision().tiles();
    for (const v1::Delta& delta : told.deltas()) {
        if (delta.tiles().has_drawn()) place.set_tile(delta.tiles().drawn().tile());
    }
    place.set_x(legal.x(0));
    place.set_y(legal.y(0));
    place.set_rotation(legal.rotation(0));
    for (const auto& offer : legal.follow_ups()) {
        if (offer.segments(0) != 0 && command.actions_size() == 1)
            command.add_actions()->mutable_tiles()->mutable_pass();
    }
    return visitor.ask(frame);
}

std::int64_t slow_in_memory(const Desk& desk) {
    std::int64_t count = 0;
    for (const auto& phase : desk.backend->figures().rooms) count += phase;
    return count;
}

}  // namespace

TEST_CASE("I8: three days without a server cost no time, and the clock wakes the room") {
    const auto disk = std::make_shared<MemoryDisk>();
    std::string token;
    std::string room;
    std::uint64_t ended_ms = 0;
    {
        Desk desk({}, disk);
        Visitor one(desk);
        Visitor two(desk);
        token = one.hello().token();
        two.hello();
        room = make_slow_room(one);
        const std::uint32_t handle = one.attach(room).attached().handle();
        REQUIRE(two.attach(room).attached().handle() == handle);
        one.ask(ready(handle, id(2)));
        two.ask(ready(handle, id(3)));
        for (int turn = 0; turn < 2; ++turn) {
            desk.run();
            one.collect();
            two.collect();
            Visitor& asked = last_told(one)->decision().has_tiles() ? one : two;
            REQUIRE(play(asked, handle, 10 + turn).has_command_done());
        }
        one.collect();
        REQUIRE(last_told(one)->clocks().remaining_ms(0) == 24 * hour);
        desk.now_ms += hour;
        desk.store->beat([](const Beaten&) {});
        ended_ms = desk.now_ms;
    }
    {
        Desk desk({}, disk, nullptr, ended_ms + 3 * day);
        CHECK(slow_in_memory(desk) == 0);
        Visitor one(desk);
        one.hello(token);
        const std::uint32_t left_ms = one.attach(room).attached().remaining_ms();
        CHECK(left_ms == 23 * hour + after_restart_ms);
        ended_ms += 3 * day;
    }
    // No player returns: at zero the room wakes without a client, and a vacation begins.
    Desk desk({}, disk, nullptr, ended_ms);
    CHECK(slow_in_memory(desk) == 0);
    desk.now_ms += 23 * hour + 3 * after_restart_ms;
    const auto entries = [&] { return disk->load(room, {}).room->entries.size(); };
    const std::size_t before = entries();
    desk.run_until([&] { return entries() > before; });
    meeple::store::v1::LogEntry entry;
    REQUIRE(entry.ParseFromString(disk->load(room, {}).room->entries.back()));
    CHECK(entry.cause() == v1::TIMEOUT);
    CHECK(entry.deltas(0).vacation_taken().left_ms() == 13 * day);
    CHECK(entry.evidence().down_ms() == 0);
    CHECK(slow_in_memory(desk) == 1);
}

TEST_CASE("slow game: a turn that fell into the silence of a dead connection is told again") {
    Desk desk(Desk::ByHand{});
    Visitor one(desk), two(desk);
    const std::string tokens[] = {one.hello().token(), two.hello().token()};
    const std::string room = make_slow_room(one);
    const std::uint32_t handle = one.attach(room).attached().handle();
    REQUIRE(two.attach(room).attached().seat() == 1);
    one.ask(ready(handle, id(2)));
    two.ask(ready(handle, id(3)));
    desk.run();
    REQUIRE(desk.slow_turns.size() == 1);
    const TurnNews first = desk.slow_turns.front();
    CHECK(first.connected);
    CHECK_FALSE(first.again);
    Visitor& asked = first.seat == 0 ? one : two;
    SECTION("when that has ended, once") {
        desk.pass(20'000);
        asked.hang_up();
        desk.pass(29'999);
        CHECK(desk.slow_turns.size() == 1);
        desk.pass(1);
        REQUIRE(desk.slow_turns.size() == 2);
        const TurnNews& again = desk.slow_turns.back();
        CHECK(again.again);
        CHECK_FALSE(again.connected);
        CHECK(again.person == first.person);
        CHECK(again.seat == first.seat);
        desk.pass(50'000);
        CHECK(desk.slow_turns.size() == 2);
    }
    SECTION("unless the player is still connected") {
        desk.pass(50'000);
        asked.hang_up();
        desk.pass(50'000);
        CHECK(desk.slow_turns.size() == 1);
    }
    SECTION("unless the player is back") {
        asked.hang_up();
        Visitor back(desk);
        back.hello(tokens[first.seat]);
        desk.pass(50'000);
        CHECK(desk.slow_turns.size() == 1);
    }
    SECTION("unless the player has moved") {
        asked.collect();
        REQUIRE(play(asked, handle, 10).has_command_done());
        REQUIRE(desk.slow_turns.size() == 2);
        asked.hang_up();
        desk.pass(50'000);
        CHECK(desk.slow_turns.size() == 2);
    }
    SECTION("unless the game is over") {
        REQUIRE(asked.ask(resign(handle, id(10))).has_command_done());
        asked.hang_up();
        desk.pass(50'000);
        CHECK(desk.slow_turns.size() == 1);
    }
}

TEST_CASE("slow game: a private one reveals nothing to a client that knows only its name") {
    ActorConfig config;
    config.slow_rooms_per_account_max = 1;
    Desk desk(config);
    Visitor host(desk);
    host.hello();
    const std::string room = make_slow_room(host, true);
    Visitor other(desk);
    other.hello();
    REQUIRE(other.attach(make_slow_room(other)).has_attached());
    CHECK(code(other.attach(room)) == v1::INVITE_INVALID);
    v1::ClientFrame frame;
    frame.mutable_attach()->set_room(room);
    frame.mutable_attach()->set_role(v1::SEAT);
    frame.mutable_attach()->set_invite(host.attach(room).attached().invite());
    CHECK(code(other.ask(frame)) == v1::QUOTA);
}

}  // namespace slow_test
