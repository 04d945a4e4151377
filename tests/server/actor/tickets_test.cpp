// Quick games: tickets, seen from connections.
#include <optional>
#include <string>
#include <vector>

#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace tickets_test {

using namespace server;
using namespace server::test;

namespace {

v1::ClientFrame seek(int seats = 2, std::uint32_t bots_after_seconds = 0) {
    v1::ClientFrame frame;
    v1::Seek& seek = *frame.mutable_seek();
    v1::RoomSettings& game = *seek.add_games();
    game.set_game("carcassonne");
    for (int i = 0; i < seats; ++i) game.add_seats()->mutable_open();
    seek.set_bots_after_seconds(bots_after_seconds);
    return frame;
}

v1::ClientFrame stop_seeking() {
    v1::ClientFrame frame;
    frame.mutable_stop_seeking();
    return frame;
}

// The last that was pushed about a ticket.
std::optional<v1::Seeking> last(Visitor& visitor) {
    visitor.collect();
    std::optional<v1::Seeking> found;
    for (const v1::ServerFrame& one : visitor.told) {
        if (one.re() == 0 && one.has_seeking()) found = one.seeking();
    }
    return found;
}

std::string room_found(Visitor& visitor) {
    const auto told = last(visitor);
    return told && told->state() == v1::FOUND ? told->room() : std::string();
}

const v1::Snapshot& snapshot(Visitor& visitor) {
    for (auto one = visitor.told.rbegin(); one != visitor.told.rend(); ++one) {
        if (one->has_snapshot()) return one->snapshot();
    }
    throw std::runtime_error("no snapshot");
}

std::int64_t waiting(const Desk& desk) {
    return desk.backend->figures().tickets;
}

}  // namespace

TEST_CASE("tickets: two equal tickets are seated at a table whose game has begun") {
    Desk desk;
    Visitor one(desk), other(desk);
    one.hello();
    other.hello();
    const v1::ServerFrame first = one.ask(seek());
    REQUIRE(first.has_seeking());
    CHECK(first.seeking().state() == v1::SEEKING);
    CHECK(first.seeking().waiting() == 0);
    CHECK(first.seeking().width() == 100);
    CHECK_FALSE(first.seeking().has_expected_ms());
    CHECK(waiting(desk) == 1);
    const v1::ServerFrame second = other.ask(seek());
    CHECK(second.seeking().waiting() == 1);
    desk.run();
    CHECK(waiting(desk) == 0);
    const std::string room = room_found(one);
    REQUIRE_FALSE(room.empty());
    CHECK(room_found(other) == room);
    CHECK(last(one)->seat() == 0);
    CHECK(last(other)->seat() == 1);
    for (Visitor* visitor : {&one, &other}) {
        const v1::ServerFrame attached = visitor->attach(room);
        REQUIRE(attached.has_attached());
        CHECK(attached.attached().seat() == last(*visitor)->seat());
        CHECK(snapshot(*visitor).phase() == v1::PLAYING);
        CHECK(snapshot(*visitor).seats(0).kind() == v1::PLAYER);
    }
    CHECK(desk.backend->figures().tables_matched == 1);
    // The next one knows what to expect.
    Visitor third(desk);
    third.hello();
    CHECK(third.ask(seek()).seeking().expected_ms() == 0);
}

TEST_CASE("tickets: a player who stops, or whose connection ends, is not seated") {
    Desk desk;
    Visitor one(desk), other(desk);
    one.hello();
    other.hello();
    static_cast<void>(one.ask(seek()));
    CHECK(one.ask(stop_seeking()).seeking().state() == v1::STOPPED);
    CHECK(one.ask(stop_seeking()).seeking().state() == v1::STOPPED);
    {
        Visitor gone(desk);
        gone.hello();
        static_cast<void>(gone.ask(seek()));
        CHECK(waiting(desk) == 1);
    }
    CHECK(waiting(desk) == 0);
    static_cast<void>(other.ask(seek()));
    desk.run();
    CHECK(waiting(desk) == 1);
    CHECK(room_found(other).empty());
}

TEST_CASE("tickets: an identity has one, on the connection of its last request") {
    Desk desk;
    Visitor one(desk), again(desk);
    const std::string token = one.hello().token();
    again.hello(token);
    static_cast<void>(one.ask(seek()));
    static_cast<void>(again.ask(seek()));
    desk.run();
    CHECK(waiting(desk) == 1);
    REQUIRE(last(one));
    CHECK(last(one)->state() == v1::REPLACED);
    CHECK_FALSE(last(again));
    // The end of the older connection takes nothing from the newer one.
    one.hang_up();
    CHECK(waiting(desk) == 1);
    Visitor other(desk);
    other.hello();
    static_cast<void>(other.ask(seek()));
    desk.run();
    CHECK_FALSE(room_found(again).empty());
}

TEST_CASE("tickets: taking a seat elsewhere ends the ticket") {
    Desk desk;
    Visitor one(desk), host(desk);
    one.hello();
    host.hello();
    static_cast<void>(one.ask(seek()));
    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    REQUIRE(one.attach(room).has_attached());
    CHECK(waiting(desk) == 0);
    CHECK(last(one)->state() == v1::SAT_DOWN);
    static_cast<void>(host.ask(seek()));
    desk.run();
    CHECK(room_found(host).empty());
    // A spectator keeps its ticket.
    REQUIRE(host.attach(room, v1::SPECTATOR).has_attached());
    CHECK(waiting(desk) == 1);
}

TEST_CASE("tickets: a player who is refused a seat elsewhere goes on seeking") {
    Desk desk;
    Visitor one(desk), host(desk), guest(desk);
    one.hello();
    host.hello();
    guest.hello();
    const std::string full = host.create({"open", "open"}, id(1)).room_created().room();
    REQUIRE(host.attach(full).has_attached());
    REQUIRE(guest.attach(full).has_attached());
    const std::string hidden = host.create({"open", "open"}, id(2), true).room_created().room();
    static_cast<void>(one.ask(seek()));
    CHECK(code(one.attach(full)) == v1::ROOM_FULL);
    CHECK(code(one.attach(hidden)) == v1::INVITE_INVALID);
    CHECK(waiting(desk) == 1);
    CHECK_FALSE(last(one));
}

TEST_CASE("tickets: bots come after the time that was wished") {
    Desk desk;
    Visitor one(desk);
    one.hello();
    static_cast<void>(one.ask(seek(3, 20)));
    desk.now_ms += 19'000;
    desk.run();
    CHECK(room_found(one).empty());
    desk.now_ms += 1'000;
    desk.run_until([&] { return !room_found(one).empty(); });
    REQUIRE(one.attach(room_found(one)).has_attached());
    const v1::Snapshot& now = snapshot(one);
    CHECK(now.phase() == v1::PLAYING);
    CHECK(now.seats(0).kind() == v1::PLAYER);
    CHECK(now.seats(1).kind() == v1::BOT_PLAYER);
    CHECK(now.seats(2).bot_level() == "greedy");
}

TEST_CASE("tickets: people are told when something changes") {
    Desk desk;
    Visitor one(desk), other(desk);
    one.hello();
    other.hello();
    static_cast<void>(one.ask(seek(3)));
    static_cast<void>(other.ask(seek(3)));
    desk.now_ms += 5'000;
    desk.run_until([&] { return last(one) && last(one)->waiting() == 1; });
    CHECK(last(one)->state() == v1::SEEKING);
    CHECK(last(one)->waited_ms() == 5'000);
    CHECK(last(one)->width() == 150);
}

TEST_CASE("tickets: an unplayable game is refused, with the reason") {
    Desk desk;
    Visitor one(desk);
    one.hello();
    const auto refused = [&](const std::function<void(v1::Seek&)>& change) {
        desk.now_ms += 1'000;  // not too many at once
        v1::ClientFrame frame = seek();
        change(*frame.mutable_seek());
        return code(one.ask(frame));
    };
    CHECK(refused([](v1::Seek& it) { it.clear_games(); }) == v1::BAD_FIELD);
    CHECK(refused([](v1::Seek& it) {
              for (int i = 0; i < 8; ++i) *it.add_games() = it.games(0);
          }) == v1::BAD_FIELD);
    CHECK(refused([](v1::Seek& it) { it.set_entropy(std::string(33, 'e')); }) == v1::BAD_FIELD);
    CHECK(refused([](v1::Seek& it) { it.set_bots_after_seconds(3'601); }) == v1::BAD_FIELD);
    CHECK(refused([](v1::Seek& it) { it.set_bot_level("nobody"); }) == v1::BAD_FIELD);
    const auto game = [&refused](const std::function<void(v1::RoomSettings&)>& change) {
        return refused([&change](v1::Seek& it) { change(*it.mutable_games(0)); });
    };
    CHECK(game([](auto& it) { it.set_private_(true); }) == v1::OPTIONS_INVALID);
    CHECK(game([](auto& it) { it.set_name("table"); }) == v1::OPTIONS_INVALID);
    CHECK(game([](auto& it) { it.mutable_seats(1)->set_bot("greedy"); }) == v1::OPTIONS_INVALID);
    CHECK(game([](auto& it) { it.clear_seats(); }) == v1::OPTIONS_INVALID);
    CHECK(game([](auto& it) { it.set_game("chess"); }) == v1::OPTIONS_INVALID);
    CHECK(game([](auto& it) { it.set_best_of(2); }) == v1::OPTIONS_INVALID);
    CHECK(game([](auto& it) { it.mutable_clock()->set_initial_ms(24 * 3'600'000); }) ==
          v1::OPTIONS_INVALID);
    CHECK(game([](auto& it) { it.set_rated(true); }) == v1::NOT_REGISTERED);
    CHECK(waiting(desk) == 0);
    Visitor stranger(desk);
    CHECK(code(stranger.ask(seek())) == v1::HELLO_REQUIRED);
}

TEST_CASE("tickets: a player with too many rooms is told so, and the others go on seeking") {
    ActorConfig config;
    config.rooms_per_account_max = 1;
    Desk desk(Desk::ByHand{}, config);
    Visitor full(desk), other(desk);
    full.hello();
    other.hello();
    REQUIRE(full.create({"open", "open"}, id(1)).has_room_created());
    static_cast<void>(full.ask(seek()));
    static_cast<void>(other.ask(seek()));
    desk.run();
    REQUIRE(last(full));
    CHECK(last(full)->state() == v1::NOT_FOUND);
    CHECK(last(full)->error().code() == v1::QUOTA);
    CHECK_FALSE(last(other));
    CHECK(waiting(desk) == 1);
}

TEST_CASE("tickets: a ticket that ended while its table was being made does not come back") {
    ActorConfig config;
    config.rooms_per_account_max = 1;
    Desk desk(Desk::ByHand{}, config);
    Visitor full(desk), other(desk), again(desk);
    full.hello();
    const std::string token = other.hello().token();
    again.hello(token);
    REQUIRE(full.create({"open", "open"}, id(1)).has_room_created());
    const std::string own = other.create({"open", "open"}, id(1)).room_created().room();
    REQUIRE(other.attach(own).has_attached());
    static_cast<void>(full.ask(seek()));
    desk.store->hold();
    static_cast<void>(other.ask(seek()));
    REQUIRE(waiting(desk) == 0);
    const auto not_made = [&] {
        CHECK_FALSE(last(other));
        desk.store->release();
        desk.run();
        REQUIRE(last(full));
        CHECK(last(full)->error().code() == v1::QUOTA);
    };
    SECTION("its owner stopped") {
        CHECK(other.ask(stop_seeking()).seeking().state() == v1::STOPPED);
        not_made();
        CHECK_FALSE(last(other));
        CHECK(waiting(desk) == 0);
    }
    SECTION("its owner seeks something else") {
        CHECK(other.ask(seek(3)).seeking().state() == v1::SEEKING);
        not_made();
        CHECK_FALSE(last(other));
        CHECK(waiting(desk) == 1);
        Visitor third(desk);
        third.hello();
        CHECK(third.ask(seek()).seeking().waiting() == 0);
    }
    SECTION("its owner seeks on another connection") {
        CHECK(again.ask(seek(3)).seeking().state() == v1::SEEKING);
        not_made();
        REQUIRE(last(other));
        CHECK(last(other)->state() == v1::REPLACED);
        CHECK_FALSE(last(again));
        CHECK(waiting(desk) == 1);
    }
    SECTION("its owner sat down elsewhere, and perhaps seeks anew") {
        REQUIRE(other.attach(own).has_attached());
        const bool anew = GENERATE(false, true);
        if (anew) static_cast<void>(other.ask(seek(3)));
        not_made();
        CHECK(last(other).has_value() != anew);
        if (!anew) CHECK(last(other)->state() == v1::SAT_DOWN);
        CHECK(waiting(desk) == (anew ? 1 : 0));
    }
}

TEST_CASE("tickets: blocked players do not meet") {
    Desk desk;
    Visitor one(desk), other(desk), third(desk);
    one.hello();
    other.hello();
    third.hello();
    const std::string room = one.create({"open", "open"}, id(1)).room_created().room();
    const std::uint32_t handle = one.attach(room).attached().handle();
    REQUIRE(other.attach(room).has_attached());
    v1::ClientFrame block;
    block.mutable_block()->set_handle(handle);
    block.mutable_block()->set_seat(1);
    REQUIRE(one.ask(block).has_blocks());
    static_cast<void>(one.ask(seek()));
    static_cast<void>(other.ask(seek()));
    desk.run();
    CHECK(waiting(desk) == 2);
    static_cast<void>(third.ask(seek()));
    desk.run();
    CHECK_FALSE(room_found(one).empty());
    CHECK(room_found(third) == room_found(one));
    CHECK(room_found(other).empty());
}

TEST_CASE("presence: connected people are counted, and accounts are named") {
    Desk desk;
    Visitor one(desk), other(desk);
    one.hello();
    other.hello();
    v1::ClientFrame frame;
    frame.mutable_get_people();
    const v1::ServerFrame here = one.ask(frame);
    REQUIRE(here.has_people_here());
    CHECK(here.people_here().guests() == 2);
    CHECK(here.people_here().people_size() == 0);
    v1::ClientFrame hide;
    hide.mutable_set_presence()->set_hidden(true);
    CHECK(one.ask(hide).has_presence_set());
}

}  // namespace tickets_test
