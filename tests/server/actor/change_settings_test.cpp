// The host of a waiting table changes its settings: all who are there stay together.
#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace change_settings_test {

using namespace server;
using namespace server::test;

namespace {

v1::ClientFrame change(std::uint32_t handle, const std::vector<std::string>& seats,
                       const std::string& command_id, bool is_private = true) {
    v1::ClientFrame frame;
    v1::ChangeSettings& asked = *frame.mutable_change_settings();
    asked.set_handle(handle);
    asked.set_command_id(command_id);
    asked.mutable_settings()->set_game("carcassonne");
    asked.mutable_settings()->set_private_(is_private);
    for (const std::string& seat : seats) {
        if (seat == "open") {
            asked.mutable_settings()->add_seats()->mutable_open();
        } else {
            asked.mutable_settings()->add_seats()->set_bot(seat);
        }
    }
    return frame;
}

// The room that replaces the one in which the visitor is; empty: none.
std::string next_room(Visitor& visitor) {
    visitor.collect();
    std::string room;
    for (const v1::ServerFrame& frame : visitor.told) {
        for (const v1::Delta& delta : frame.transition().deltas()) {
            if (delta.has_rematch_made()) room = delta.rematch_made().room();
        }
    }
    return room;
}

v1::ServerFrame enter(Visitor& visitor, const std::string& room, const std::string& invite,
                      v1::Role role = v1::SEAT) {
    v1::ClientFrame frame;
    frame.mutable_attach()->set_room(room);
    frame.mutable_attach()->set_invite(invite);
    frame.mutable_attach()->set_role(role);
    return visitor.ask(frame);
}

v1::ClientFrame say(std::uint32_t handle, const std::string& text, const std::string& command_id) {
    v1::ClientFrame frame;
    frame.mutable_say()->set_handle(handle);
    frame.mutable_say()->set_command_id(command_id);
    frame.mutable_say()->set_text(text);
    return frame;
}

// Ann hosts a table of three, Ben has a seat, Cem watches.
struct Three {
    explicit Three(Desk& desk, bool is_private = true) : ann(desk), ben(desk), cem(desk) {
        ann_token = ann.hello().token();
        ben_token = ben.hello().token();
        cem.hello();
        made = ann.create({"open", "open", "open"}, id(1), is_private).room_created();
        handle = ann.attach(made.room()).attached().handle();
        enter(ben, made.room(), made.invite());
        enter(cem, made.room(), made.invite(), v1::SPECTATOR);
    }
    Visitor ann;
    Visitor ben;
    Visitor cem;
    std::string ann_token;
    std::string ben_token;
    v1::RoomCreated made;
    std::uint32_t handle = 0;
};

std::size_t count_listed(Visitor& visitor) {
    v1::ClientFrame frame;
    frame.mutable_list_rooms();
    return static_cast<std::size_t>(visitor.ask(frame).room_list().rooms_size());
}

}  // namespace

TEST_CASE("settings: players, spectators, invite, code and chat move to the room that follows") {
    Desk desk;
    Three three(desk);
    REQUIRE(three.ben.ask(say(three.handle, "good evening", id(2))).has_command_done());
    REQUIRE(three.ben.ask(ready(three.handle, id(3))).has_command_done());
    REQUIRE(three.ann.ask(change(three.handle, {"open", "random", "open", "open"}, id(4)))
                .has_command_done());
    const std::string next = next_room(three.ann);
    REQUIRE(next.size() >= 20);
    CHECK(next_room(three.ben) == next);
    CHECK(next_room(three.cem) == next);

    // Ben sits there before he comes, in another seat, and is not ready.
    const v1::Attached ann = enter(three.ann, next, {}).attached();
    CHECK(ann.host());
    CHECK(ann.seat() == 0);
    CHECK(ann.code() == three.made.code());
    CHECK(ann.invite() == three.made.invite());
    CHECK(ann.info().seats(1).bot_level() == "random");
    CHECK(ann.info().seats(2).kind() == v1::PLAYER);
    CHECK_FALSE(ann.info().seats(2).ready());
    CHECK(enter(three.ben, next, {}).attached().seat() == 2);
    CHECK(enter(three.cem, next, three.made.invite(), v1::SPECTATOR).has_attached());
    v1::ClientFrame lines;
    lines.mutable_get_lines()->set_handle(ann.handle());
    const v1::Lines said = three.ann.ask(lines).lines();
    REQUIRE(said.lines_size() == 1);
    CHECK(said.lines(0).text() == "good evening");
    CHECK(said.lines(0).seat() == 2);

    // A friend comes by the code, another one by a link to the room that was.
    Visitor dora(desk);
    dora.hello();
    const v1::RoomFound found = dora.ask(find_room(three.made.code())).room_found();
    CHECK(found.room() == next);
    CHECK(enter(dora, found.room(), found.invite()).attached().seat() == 3);
    Visitor emil(desk);
    emil.hello();
    const v1::ServerFrame late = enter(emil, three.made.room(), three.made.invite());
    CHECK(code(late) == v1::ROOM_ENDED);
    CHECK(late.error().room() == next);
    CHECK(code(enter(emil, three.made.room(), "wrong")) == v1::INVITE_INVALID);
    // Who left the page finds the table among the open games.
    three.ben.hang_up();
    Visitor ben(desk);
    const v1::Welcome back = ben.hello(three.ben_token);
    REQUIRE(back.active_size() == 1);
    CHECK(back.active(0).room() == next);
}

TEST_CASE("settings: they are checked as those of a new room") {
    Desk desk;
    Three three(desk);
    CHECK(code(three.ben.ask(change(three.handle, {"open", "open"}, id(2)))) == v1::FORBIDDEN);
    CHECK(code(three.ann.ask(change(three.handle, {"open", "open"}, "short"))) == v1::BAD_FIELD);
    const v1::ServerFrame unknown =
        three.ann.ask(change(three.handle, {"open", "open", "frobnicate"}, id(3)));
    CHECK(code(unknown) == v1::OPTIONS_INVALID);
    CHECK(unknown.error().command_id() == id(3));
    CHECK(unknown.error().detail().find("frobnicate") != std::string::npos);
    v1::ClientFrame rated = change(three.handle, {"open", "open"}, id(4));
    rated.mutable_change_settings()->mutable_settings()->set_rated(true);
    CHECK(code(three.ann.ask(rated)) == v1::NOT_REGISTERED);
    CHECK(code(three.ann.ask(change(three.handle, {"open", "random"}, id(5)))) == v1::ROOM_FULL);
    CHECK(next_room(three.ann).empty());
    CHECK(three.ben.ask(ready(three.handle, id(6))).has_command_done());
}

TEST_CASE("settings: a table that becomes private, and public again") {
    Desk desk;
    Three three(desk, false);
    REQUIRE(
        three.ann.ask(change(three.handle, {"open", "open", "open"}, id(2))).has_command_done());
    const std::string hidden = next_room(three.ann);
    const v1::Attached ann = enter(three.ann, hidden, {}).attached();
    CHECK_FALSE(ann.invite().empty());
    CHECK(code(enter(three.cem, hidden, {}, v1::SPECTATOR)) == v1::INVITE_INVALID);
    // Everyone can compute the code of a public room.
    CHECK(code(three.cem.ask(find_room(three.made.code()))) == v1::ROOM_NOT_FOUND);
    const v1::RoomFound found = three.cem.ask(find_room(ann.code())).room_found();
    CHECK(enter(three.cem, found.room(), found.invite(), v1::SPECTATOR).has_attached());
    CHECK(count_listed(three.cem) == 0);
    REQUIRE(three.ann.ask(say(ann.handle(), "among us", id(4))).has_command_done());
    REQUIRE(three.ann.ask(change(ann.handle(), {"open", "open", "open"}, id(3), false))
                .has_command_done());
    const std::string open = next_room(three.ann);
    CHECK(open != hidden);
    const v1::Attached shown = enter(three.ann, open, {}).attached();
    CHECK(shown.invite().empty());
    v1::ClientFrame lines;
    lines.mutable_get_lines()->set_handle(shown.handle());
    CHECK(three.ann.ask(lines).lines().lines_size() == 0);
    desk.now_ms += 60'000;
    CHECK(count_listed(three.cem) == 1);
}

TEST_CASE("settings: a host with as many tables as possible can change each of them") {
    ActorConfig config;
    config.rooms_per_account_max = 2;
    config.rooms_per_address_max = 2;
    Desk desk(config);
    Three three(desk);
    REQUIRE(three.ann.create({"open", "open"}, id(2)).has_room_created());
    std::uint32_t handle = three.handle;
    for (int i = 0; i < 10; ++i) {
        REQUIRE(three.ann.ask(change(handle, {"open", "open"}, id(10 + i))).has_command_done());
        handle = enter(three.ann, next_room(three.ann), {}).attached().handle();
    }
    CHECK(code(three.ann.create({"open", "open"}, id(3))) == v1::QUOTA);
}

TEST_CASE("settings: changes count among the new rooms of an address") {
    ActorConfig config;
    config.creates = {{1, 3}, {}};
    Desk desk(config);
    Three three(desk);
    std::uint32_t handle = three.handle;
    for (int i = 0; i < 2; ++i) {
        REQUIRE(three.ann.ask(change(handle, {"open", "open"}, id(10 + i))).has_command_done());
        handle = enter(three.ann, next_room(three.ann), {}).attached().handle();
    }
    const v1::ServerFrame refused = three.ann.ask(change(handle, {"open", "open"}, id(20)));
    CHECK(code(refused) == v1::RATE_LIMITED);
    CHECK(refused.error().retry_after_ms() > 0);
}

TEST_CASE("settings: a crash between the two rooms loses no player") {
    const auto disk = std::make_shared<MemoryDisk>();
    const auto stored = GENERATE(std::size_t{0}, std::size_t{1});
    std::string room;
    std::string invite;
    std::string ann_token;
    std::string ben_token;
    {
        Desk desk({}, disk);
        Three three(desk);
        room = three.made.room();
        invite = three.made.invite();
        ann_token = three.ann_token;
        ben_token = three.ben_token;
        desk.store->hold();
        v1::ClientFrame frame = change(three.handle, {"open", "open"}, id(2));
        frame.set_re(77);
        three.ann.say(frame);
        desk.run();
        REQUIRE(desk.store->waiting() == 1);
        desk.store->crash(stored);
    }
    Desk desk({}, disk);
    Visitor ann(desk);
    Visitor ben(desk);
    ann.hello(ann_token);
    ben.hello(ben_token);
    const std::uint32_t handle = ann.attach(room).attached().handle();
    CHECK(ben.attach(room).attached().seat() == 1);
    CHECK(ann.ask(change(handle, {"open", "open"}, id(2))).has_command_done());
    const std::string next = next_room(ann);
    CHECK(next_room(ben) == next);
    CHECK(ann.attach(next).attached().seat() == 0);
    CHECK(ben.attach(next).attached().seat() == 1);
    Visitor cem(desk);
    cem.hello();
    CHECK(enter(cem, room, invite).error().room() == next);
}

TEST_CASE("settings: what a crash left undone is done when the request comes again") {
    const auto disk = std::make_shared<MemoryDisk>();
    const int steps = GENERATE(0, 1, 2);
    const AccountId muted(16, 'm');
    std::string room;
    std::string ann_token;
    {
        Desk desk({}, disk);
        Three three(desk);
        room = three.made.room();
        ann_token = three.ann_token;
        REQUIRE(three.ben.ask(say(three.handle, "good evening", id(3))).has_command_done());
        disk->mute(room, muted, true);
        desk.store->hold();
        v1::ClientFrame frame = change(three.handle, {"open", "open"}, id(2));
        frame.set_re(77);
        three.ann.say(frame);
        desk.run();
        for (int step = 0; step < steps; ++step) {
            desk.store->release();
            desk.store->hold();
            desk.run();
        }
        REQUIRE(desk.store->waiting() > 0);
        desk.store->crash(steps == 0 ? 1 : 0);
    }
    Desk desk({}, disk);
    Visitor ann(desk);
    ann.hello(ann_token);
    const std::uint32_t handle = ann.attach(room).attached().handle();
    REQUIRE(ann.ask(change(handle, {"open", "open"}, id(2))).has_command_done());
    const std::string next = next_room(ann);
    const v1::Attached there = ann.attach(next).attached();
    CHECK(there.info().seats(0).kind() == v1::PLAYER);
    CHECK(there.info().seats(1).kind() == v1::PLAYER);
    v1::ClientFrame lines;
    lines.mutable_get_lines()->set_handle(there.handle());
    CHECK(ann.ask(lines).lines().lines_size() == 1);
    CHECK(disk->load(next, std::nullopt).room->muted == std::vector<AccountId>{muted});
}

TEST_CASE("settings: a room that a crash left over gives way when the table has changed") {
    ActorConfig config;
    config.rooms_per_account_max = 1;
    const auto disk = std::make_shared<MemoryDisk>();
    std::string room;
    std::string code_of_table;
    std::string ann_token;
    {
        Desk desk(config, disk);
        Three three(desk, false);
        room = three.made.room();
        code_of_table = three.made.code();
        ann_token = three.ann_token;
        desk.store->hold();
        v1::ClientFrame frame = change(three.handle, {"open", "open", "open"}, id(2), false);
        frame.set_re(77);
        three.ann.say(frame);
        desk.run();
        REQUIRE(desk.store->waiting() == 1);
        desk.store->crash(1);
    }
    Desk desk(config, disk);
    std::vector<std::string> rooms;
    for (const ListedRoom& one : disk->list({})) rooms.push_back(one.room);
    REQUIRE(rooms.size() == 2);
    const std::string left_over = rooms[0] == room ? rooms[1] : rooms[0];
    Visitor ann(desk);
    Visitor dora(desk);
    ann.hello(ann_token);
    dora.hello();
    const std::uint32_t handle = ann.attach(room).attached().handle();
    CHECK(dora.ask(find_room(code_of_table)).room_found().room() == room);
    std::vector<std::string> seats{"open", "open", "open"};
    SECTION("another player sits there") {
        REQUIRE(dora.attach(room).has_attached());
    }
    SECTION("other settings are asked for") {
        seats.emplace_back("open");
    }
    SECTION("that room was closed") {
        desk.backend->order(left_over, input::CloseRoom{}, [](bool) {});
        desk.run();
    }
    REQUIRE(ann.ask(change(handle, seats, id(2), false)).has_command_done());
    const std::string next = next_room(ann);
    CHECK(next != left_over);
    CHECK(ann.attach(next).attached().seat() == 0);
    CHECK(dora.ask(find_room(code_of_table)).room_found().room() == next);
    CHECK(disk->load(left_over, std::nullopt).room->state == RoomState::unplayed);
}

TEST_CASE("settings: a moderator closes the room that follows like any other one") {
    Desk desk;
    Three three(desk);
    REQUIRE(three.ann.ask(change(three.handle, {"open", "open"}, id(2))).has_command_done());
    const std::string next = next_room(three.ann);
    desk.backend->order(next, input::CloseRoom{}, [](bool) {});
    desk.run();
    CHECK(code(enter(three.cem, next, three.made.invite())) == v1::ROOM_ENDED);
    CHECK(enter(three.cem, next, three.made.invite()).error().room().empty());
}

TEST_CASE("settings: a moderator's order for the room that was is carried out where it moved to") {
    Desk desk;
    Three three(desk);
    const Identity identity(std::string(identity_key_bytes, 'k'));
    const AccountId ben = identity.verify(three.ben_token).value();
    // Ben moves to another seat, and a bot gets his number.
    REQUIRE(
        three.ann.ask(change(three.handle, {"open", "random", "open"}, id(2))).has_command_done());
    const std::string next = next_room(three.ann);
    const auto done = [&](const Input& order) {
        std::optional<bool> answer;
        desk.backend->order(three.made.room(), order, [&](bool one) { answer = one; });
        desk.run();
        return answer.value();
    };
    const auto seat = [&] { return enter(three.ann, next, {}).attached().info().seats(2); };
    REQUIRE(seat().kind() == v1::PLAYER);
    SECTION("a player is put out of the seat that they have now") {
        const input::PutOut order{1, ben};
        CHECK_FALSE(done(order));
        CHECK(seat().kind() == v1::OPEN);
        CHECK(done(order));
        CHECK(code(enter(three.ben, next, three.made.invite())) == v1::KICKED);
    }
    SECTION("a player gets another name") {
        const input::Rename order{ben, "Bob"};
        CHECK_FALSE(done(order));
        CHECK(seat().name() == "Bob");
        CHECK(done(order));
    }
    SECTION("the table is closed") {
        CHECK_FALSE(done(input::CloseRoom{}));
        CHECK(code(enter(three.cem, next, three.made.invite())) == v1::ROOM_ENDED);
        CHECK(done(input::CloseRoom{}));
    }
    SECTION("an order about a seat, whoever has it, ends with the room") {
        CHECK(done(input::PutOut{1, {}}));
        CHECK(seat().kind() == v1::PLAYER);
    }
}

}  // namespace change_settings_test
