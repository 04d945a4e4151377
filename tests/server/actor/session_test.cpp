// Connections: Hello, identity, limits, creating and finding rooms, drain, restart, and quarantined
// rooms.

#include "server/actor/revoked.h"
#include "server/crypto/base64url.h"
#include "tests/server/actor/desk.h"
#include "tests/server/actor/one_book.h"
#include "tests/support/catch.h"

namespace session_test {

using namespace server;
using namespace server::test;

TEST_CASE("session: a client that has said Hello does not time out while the store is slow") {
    const auto book = std::make_shared<OneBook>();
    book->holds = true;
    MemoryStore::Options options;
    options.now_ms = [] { return std::uint64_t{1'000'000}; };
    Desk desk(Desk::ByHand{}, ActorConfig{}, std::make_shared<MemoryStore>(std::move(options)),
              book);
    Visitor visitor(desk), stranger(desk);
    v1::ClientFrame frame = hello_frame();
    frame.set_re(1);
    visitor.say(frame);
    frame.mutable_hello()->clear_auth();
    stranger.say(frame);
    desk.run();
    CHECK(visitor.outlet->was_greeted);
    CHECK(visitor.outlet->closed() == 0);
    CHECK_FALSE(stranger.outlet->was_greeted);
}

TEST_CASE("session: a guest's token that is replaced during a Hello lets no client in") {
    const auto book = std::make_shared<OneBook>();
    book->registers = true;
    MemoryStore::Options options;
    options.now_ms = [] { return std::uint64_t{1'000'000}; };
    Desk desk(Desk::ByHand{}, ActorConfig{}, std::make_shared<MemoryStore>(std::move(options)),
              book);
    Visitor thief(desk);
    v1::ClientFrame frame = hello_frame();
    frame.mutable_hello()->set_token("known to a thief");
    frame.set_re(1);
    thief.say(frame);
    desk.run();
    thief.collect();
    CHECK(code(thief.answer(1)) == v1::TOKEN_EXPIRED);
}

TEST_CASE("session: a token that its account does not list lets no connection go on") {
    const auto book = std::make_shared<OneBook>();
    MemoryStore::Options options;
    options.now_ms = [] { return std::uint64_t{1'000'000}; };
    Desk desk(Desk::ByHand{}, ActorConfig{}, std::make_shared<MemoryStore>(std::move(options)),
              book);
    Visitor visitor(desk);
    visitor.hello("Ada");
    const auto revoke = [&](const std::string& token) {
        desk.backend->revoked(OneBook::account_of("Ada"), token);
        desk.run();
        visitor.collect();
    };
    revoke(std::string(unlisted_tokens));
    revoke("another one");
    CHECK(visitor.outlet->closed() == 0);
    book->lists_tokens = false;
    revoke(std::string(unlisted_tokens));
    CHECK(says_goodbye(visitor, 4001));
}

TEST_CASE("session: a connection whose token is revoked while it enters a room takes no seat") {
    Desk desk;
    Visitor host(desk), visitor(desk);
    host.hello();
    const std::string account = from_base64url(visitor.hello().account()).value();
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    REQUIRE(host.attach(room).has_attached());
    v1::ClientFrame attach;
    attach.set_re(501);
    attach.mutable_attach()->set_room(room);
    visitor.say(attach);
    desk.backend->revoked(account, {});
    desk.run();
    visitor.collect();
    CHECK(says_goodbye(visitor, 4001));
    Visitor other(desk);
    other.hello();
    CHECK(other.attach(room).attached().seat() == 1);
}

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
    visitor.raw(encoding == Encoding::json ? R"({"re":9,"ping":{"x":1}})"
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

TEST_CASE("session: frames have a rate; a client that exceeds it for long is disconnected") {
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

TEST_CASE("rooms: a request right behind Leave is answered, too") {
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

namespace {

v1::ClientFrame smile(std::uint32_t handle, std::uint32_t re) {
    v1::ClientFrame frame;
    frame.set_re(re);
    frame.mutable_say()->set_handle(handle);
    frame.mutable_say()->set_command_id(id(9));
    frame.mutable_say()->set_emote("smile");
    return frame;
}

v1::ClientFrame leave(std::uint32_t handle, std::uint32_t re) {
    v1::ClientFrame frame;
    frame.set_re(re);
    frame.mutable_leave()->set_handle(handle);
    return frame;
}

}  // namespace

TEST_CASE("rooms: a client whose last answer comes after Leave is out of the room") {
    ActorConfig config;
    config.rooms_per_connection_max = 1;
    Desk desk(config);
    Visitor visitor(desk);
    visitor.hello();
    const std::string room = visitor.create({"open", "open"}, id(1)).room_created().room();
    const std::string other = visitor.create({"open", "open"}, id(2)).room_created().room();
    const std::uint32_t handle = visitor.attach(room).attached().handle();
    desk.store->hold();
    visitor.say(smile(handle, 501));
    visitor.say(leave(handle, 502));
    desk.run();
    CHECK(code(visitor.attach(other)) == v1::QUOTA);
    desk.store->release();
    desk.run();
    visitor.collect();
    CHECK(visitor.answer(501).has_command_done());
    CHECK(visitor.answer(502).has_left());
    CHECK(visitor.attach(other).has_attached());
}

TEST_CASE("rooms: a room that leaves memory answers what it has not answered yet") {
    ActorConfig config;
    config.rooms_per_connection_max = 1;
    config.room.rest_ms = 1;
    Desk desk(config);
    Visitor one(desk), two(desk);
    one.hello();
    two.hello();
    const std::string room = one.create({"open", "open"}, id(1)).room_created().room();
    const std::string other = one.create({"open", "open"}, id(2)).room_created().room();
    const std::uint32_t handle = one.attach(room).attached().handle();
    REQUIRE(two.attach(room).has_attached());
    REQUIRE(one.ask(ready(handle, id(3))).has_command_done());
    REQUIRE(two.ask(ready(handle, id(3))).has_command_done());
    two.say(leave(handle, 502));
    desk.store->hold();
    one.say(smile(handle, 501));
    one.say(leave(handle, 502));
    desk.run();
    desk.now_ms += 10;
    desk.run_until([&] { return desk.backend->figures().rooms_rested == 1; });
    one.collect();
    CHECK(one.answer(502).has_left());
    CHECK(code(one.answer(501)) == v1::NOT_ATTACHED);
    CHECK(code(one.ask(ready(handle, id(4)))) == v1::NOT_ATTACHED);
    desk.store->release();
    desk.run();
    CHECK(one.attach(other).has_attached());
}

TEST_CASE("rooms: making them has a rate") {
    ActorConfig config;
    config.rooms_per_account_max = 100;
    Desk desk(config);
    Visitor visitor(desk);
    visitor.hello();
    for (int i = 0; i < 20; ++i) CHECK(visitor.create({"open", "open"}, id(i)).has_room_created());
    const v1::ServerFrame late = visitor.create({"open", "open"}, id(20));
    CHECK(code(late) == v1::RATE_LIMITED);
    CHECK(late.error().retry_after_ms() == 1'000);
    desk.now_ms += 1'000;
    CHECK(visitor.create({"open", "open"}, id(20)).has_room_created());
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
    // Every client can get its record.
    std::optional<std::size_t> entries;
    desk.backend->record(room, "", "", "test",
                         [&](auto record) { entries = record.value().entries.size(); });
    desk.run();
    CHECK(entries.value() > 70);
}

TEST_CASE("rooms: records need permission") {
    Desk desk;
    Visitor visitor(desk);
    const std::string token = visitor.hello().token();
    const v1::RoomCreated made = visitor.create({"open", "random"}, id(1), true).room_created();
    const auto ask = [&](const std::string& room, const std::string& with,
                         const std::string& invite) {
        std::optional<RecordError> error;
        desk.backend->record(room, with, invite, "test", [&](auto record) {
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

TEST_CASE("rooms: a record is told only where it is known whose accounts were deleted") {
    const auto book = std::make_shared<OneBook>();
    MemoryStore::Options options;
    options.now_ms = [] { return std::uint64_t{1'000'000}; };
    Desk desk(Desk::ByHand{}, ActorConfig{}, std::make_shared<MemoryStore>(std::move(options)),
              book);
    Visitor ada(desk), ben(desk);
    ada.hello("Ada");
    ben.hello("Ben");
    const std::string room = ada.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = ada.attach(room).attached().handle();
    REQUIRE(ben.attach(room).has_attached());
    REQUIRE(ada.ask(ready(handle, id(2))).has_command_done());
    REQUIRE(ben.ask(ready(handle, id(3))).has_command_done());
    REQUIRE(ada.ask(resign(handle, id(4))).has_command_done());
    std::optional<RecordError> error;
    std::string told;
    const auto ask = [&] {
        error.reset();
        told.clear();
        desk.backend->record(room, "", "", "test", [&](auto record) {
            if (!record) error = record.error();
            if (!record) return;
            for (const std::string& entry : record->entries) told += entry;
        });
        desk.run();
    };
    ask();
    CHECK(told.find("Ada") != std::string::npos);
    book->deleted.insert(OneBook::account_of("Ada"));
    book->finds_names = false;
    ask();
    CHECK(error == RecordError::unavailable);
    book->finds_names = true;
    ask();
    CHECK(error == std::nullopt);
    CHECK(told.find("Ben") != std::string::npos);
    CHECK(told.find("Ada") == std::string::npos);
}

TEST_CASE("rooms: a client that is refused and let in by two requests at once is in") {
    Desk desk;
    Visitor host(desk);
    host.hello();
    const v1::RoomCreated made = host.create({"open", "open"}, id(1), true).room_created();
    Visitor guest(desk);
    guest.hello();
    v1::ClientFrame attach;
    attach.mutable_attach()->set_room(made.room());
    attach.set_re(901);
    guest.say(attach);
    attach.mutable_attach()->set_invite(made.invite());
    attach.set_re(902);
    guest.say(attach);
    desk.run();
    guest.collect();
    CHECK(code(guest.answer(901)) == v1::INVITE_INVALID);
    REQUIRE(guest.answer(902).has_attached());
    v1::ClientFrame ready;
    ready.mutable_ready()->set_handle(guest.answer(902).attached().handle());
    ready.mutable_ready()->set_command_id(id(2));
    CHECK(guest.ask(ready).has_command_done());
}

}  // namespace session_test
