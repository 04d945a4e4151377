// Watched lists: their changes.
#include "server/actor/lobby.h"

#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace lobby_test {

using namespace server;
using namespace server::test;

namespace {

// A client's copy of a list.
struct Screen {
    std::vector<v1::RoomInfo> rooms;
    v1::PeopleHere people;
    int told = 0;
    int changes = 0;

    void take(const v1::Lobby& lobby) {
        ++told;
        if (lobby.has_people()) people = lobby.people();
        if (lobby.has_rooms())
            rooms.assign(lobby.rooms().rooms().begin(), lobby.rooms().rooms().end());
        if (lobby.has_rooms_changed()) take(lobby.rooms_changed());
    }
    void take(const v1::RoomsChanged& changed) {
        ++changes;
        std::vector<v1::RoomInfo> now;
        for (const auto& row : changed.rows())
            now.push_back(row.has_room() ? row.room() : rooms.at(row.kept()));
        rooms = std::move(now);
    }
    // Everything that was pushed since the last call.
    void hear(Visitor& visitor) {
        visitor.collect();
        for (const v1::ServerFrame& one : visitor.told) {
            if (one.re() == 0 && one.has_lobby()) take(one.lobby());
        }
        visitor.told.clear();
    }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& room : rooms) names.push_back(room.room());
        return names;
    }
};

v1::ClientFrame watch(bool rooms, bool people, const std::string& text = {}) {
    v1::ClientFrame frame;
    v1::WatchLobby& watch = *frame.mutable_watch_lobby();
    if (rooms) watch.mutable_rooms()->set_text(text);
    watch.set_people(people);
    return frame;
}

// Runs until changes were looked for and sent.
void pass(Desk& desk) {
    for (int i = 0; i < 3; ++i) desk.pass(2'000);
}

std::int64_t watchers(const Desk& desk) {
    return desk.backend->figures().lobby_watchers;
}

}  // namespace

TEST_CASE("lobby: a page with its changes applied equals the present page") {
    const unsigned seed = std::random_device{}();
    std::printf("seed %u\n", seed);
    std::mt19937 random(seed);
    const auto below = [&](std::uint32_t n) { return static_cast<int>(random() % n); };
    v1::RoomList before;
    Screen screen;
    for (int step = 0; step < 300; ++step) {
        v1::RoomList after;
        // Rows stay, go, change, come and change places.
        for (const v1::RoomInfo& room : before.rooms()) {
            if (below(8) == 0) continue;
            *after.add_rooms() = room;
            if (below(6) == 0)
                after.mutable_rooms(after.rooms_size() - 1)
                    ->set_spectators(static_cast<std::uint32_t>(below(9)));
        }
        for (int i = below(4); i > 0 && after.rooms_size() < 50; --i)
            after.add_rooms()->set_room("room " + std::to_string(step) + ' ' + std::to_string(i));
        for (int i = below(3); i > 0 && after.rooms_size() > 0; --i)
            after.mutable_rooms()->SwapElements(
                below(static_cast<std::uint32_t>(after.rooms_size())), after.rooms_size() - 1);
        if (below(2) == 0) after.set_next("next");
        const v1::RoomsChanged changed = changes(before, after);
        screen.take(changed);
        REQUIRE(screen.rooms.size() == static_cast<std::size_t>(after.rooms_size()));
        for (int i = 0; i < after.rooms_size(); ++i)
            REQUIRE(screen.rooms[static_cast<std::size_t>(i)].SerializeAsString() ==
                    after.rooms(i).SerializeAsString());
        REQUIRE(changed.next() == after.next());
        before = after;
    }
}

TEST_CASE("lobby: only watchers are told that a table is made, taken and left") {
    Desk desk(Desk::ByHand{});
    Visitor watcher(desk), stranger(desk), host(desk);
    watcher.hello();
    stranger.hello();
    host.hello();
    Screen screen;
    const v1::ServerFrame first = watcher.ask(watch(true, true));
    REQUIRE(first.has_lobby());
    CHECK(first.lobby().has_rooms());
    screen.take(first.lobby());
    CHECK(screen.rooms.empty());
    CHECK(screen.people.guests() == 3);

    const std::string room = host.create({"open", "open"}, id(1)).room_created().room();
    pass(desk);
    screen.hear(watcher);
    CHECK(screen.names() == std::vector<std::string>{room});
    CHECK(screen.changes == 1);
    REQUIRE(screen.rooms.front().seats(0).kind() == v1::OPEN);

    host.attach(room);
    const std::string second = stranger.create({"open", "open"}, id(2)).room_created().room();
    pass(desk);
    screen.hear(watcher);
    CHECK(screen.names() == std::vector<std::string>{second, room});
    CHECK(screen.rooms.back().seats(0).kind() == v1::PLAYER);
    for (Visitor* other : {&stranger, &host}) {
        other->collect();
        for (const v1::ServerFrame& one : other->told) CHECK_FALSE(one.has_lobby());
    }

    // Without a change nothing is sent.
    const int told = screen.told;
    pass(desk);
    screen.hear(watcher);
    CHECK(screen.told == told);
}

TEST_CASE("lobby: the latest request counts; with nothing in it nothing is told any more") {
    Desk desk(Desk::ByHand{});
    Visitor watcher(desk), host(desk);
    watcher.hello();
    host.hello();
    Screen screen;
    screen.take(watcher.ask(watch(true, true)).lobby());
    const v1::ServerFrame people = watcher.ask(watch(false, true));
    REQUIRE(people.has_lobby());
    CHECK_FALSE(people.lobby().has_rooms());
    pass(desk);
    watcher.told.clear();
    REQUIRE(host.create({"open", "open"}, id(1)).has_room_created());
    pass(desk);
    screen.hear(watcher);
    CHECK(screen.rooms.empty());
    CHECK(watchers(desk) == 1);

    const v1::ServerFrame none = watcher.ask(watch(false, false));
    REQUIRE(none.has_lobby());
    const int told = screen.told;
    Visitor another(desk);
    another.hello();
    pass(desk);
    screen.hear(watcher);
    CHECK(screen.told == told);
    CHECK(watchers(desk) == 0);
}

TEST_CASE("lobby: arrivals and departures are told; a closed connection watches nothing") {
    Desk desk(Desk::ByHand{});
    Visitor watcher(desk);
    watcher.hello();
    Screen screen;
    screen.take(watcher.ask(watch(false, true)).lobby());
    CHECK(screen.people.guests() == 1);
    {
        Visitor other(desk);
        other.hello();
        REQUIRE(other.ask(watch(true, true)).has_lobby());
        pass(desk);
        CHECK(watchers(desk) == 2);
        screen.hear(watcher);
        CHECK(screen.people.guests() == 2);
    }
    pass(desk);
    CHECK(watchers(desk) == 1);
    screen.hear(watcher);
    CHECK(screen.people.guests() == 1);
}

TEST_CASE("lobby: a slow client hears later, and then the whole list") {
    Desk desk(Desk::ByHand{});
    Visitor watcher(desk), host(desk);
    watcher.hello();
    host.hello();
    Screen screen;
    screen.take(watcher.ask(watch(true, false)).lobby());
    watcher.outlet->backlog = 500;
    const std::string first = host.create({"open", "open"}, id(1)).room_created().room();
    pass(desk);
    const std::string second = host.create({"open", "open"}, id(2)).room_created().room();
    pass(desk);
    screen.hear(watcher);
    CHECK(screen.told == 1);
    watcher.outlet->backlog = 0;
    const std::string third = host.create({"open", "open"}, id(3)).room_created().room();
    pass(desk);
    screen.hear(watcher);
    CHECK(screen.changes == 0);
    CHECK(screen.names() == std::vector<std::string>{third, second, first});
}

TEST_CASE("lobby: many watchers are told one after the other, and all of them") {
    ActorConfig config;
    config.hellos = {};
    Desk desk(Desk::ByHand{}, config);
    std::vector<std::unique_ptr<Visitor>> visitors;
    for (int i = 0; i < 100; ++i) {
        visitors.push_back(std::make_unique<Visitor>(desk));
        visitors.back()->hello();
        REQUIRE(visitors.back()->ask(watch(true, false)).has_lobby());
        visitors.back()->told.clear();
    }
    REQUIRE(visitors.front()->create({"open", "open"}, id(1)).has_room_created());
    pass(desk);
    std::size_t told = 0;
    desk.run_until([&] {
        told = 0;
        for (const auto& visitor : visitors) {
            visitor->collect();
            for (const v1::ServerFrame& one : visitor->told) told += one.has_lobby();
        }
        return told == visitors.size();
    });
    CHECK(told == visitors.size());
}

TEST_CASE("lobby: wrong requests are refused with a reason") {
    Desk desk(Desk::ByHand{});
    Visitor visitor(desk);
    visitor.hello();
    v1::ClientFrame later = watch(true, false);
    later.mutable_watch_lobby()->mutable_rooms()->set_after("5-room");
    CHECK(visitor.ask(later).error().code() == v1::BAD_FIELD);
    CHECK(visitor.ask(watch(true, false, std::string(161, 'x'))).error().code() == v1::BAD_FIELD);
    v1::ClientFrame finished = watch(true, false);
    finished.mutable_watch_lobby()->mutable_rooms()->set_phase(v1::FINISHED);
    CHECK(visitor.ask(finished).error().code() == v1::BAD_FIELD);
    Visitor early(desk);
    CHECK(early.ask(watch(true, true)).error().code() == v1::HELLO_REQUIRED);
}

TEST_CASE("lobby: lists that contain the same rooms are one list") {
    v1::ListRooms plain;
    v1::ListRooms same = plain;
    same.set_rooms_max(50);
    CHECK(list_key(same) == list_key(plain));
    same.set_rooms_max(4'000'000'000U);
    CHECK(list_key(same) == list_key(plain));
    // A field of a later version.
    v1::ListRooms other;
    REQUIRE(other.ParseFromString(std::string("\xa2\x06\x01x", 4)));
    CHECK(list_key(other) == list_key(plain));
    same.Clear();
    same.set_text("Tom's TABLE");
    other.Clear();
    other.set_text("tOM'S table");
    CHECK(list_key(same) == list_key(other));
    CHECK(list_key(same) != list_key(plain));
    same.Clear();
    same.set_game("nothing");
    other.Clear();
    other.set_game("nothing else");
    CHECK(list_key(same) == list_key(other));
    other.set_game("carcassonne");
    CHECK(list_key(same) != list_key(other));
    CHECK(list_key(plain) != list_key(other));
    other.set_phase(v1::WAITING);
    same = other;
    same.clear_phase();
    CHECK(list_key(same) != list_key(other));
    CHECK_FALSE(is_limited(list_key(other)));
    other.set_rooms_max(7);
    CHECK(is_limited(list_key(other)));
    // The canonical form is its own.
    CHECK(list_key(canonical(other)) == list_key(other));
}

TEST_CASE("lobby: a few addresses that watch all they can take no list away from others") {
    ActorConfig config;
    config.frames = {100'000, 100'000};
    config.work = {};
    config.hellos = {};
    Desk desk(Desk::ByHand{}, config);
    std::vector<std::unique_ptr<Visitor>> visitors;
    const auto asks = [&](const std::string& from, const v1::ClientFrame& frame) {
        visitors.push_back(std::make_unique<Visitor>(desk, Encoding::binary, from));
        visitors.back()->hello();
        const auto answer = visitors.back()->ask(frame);
        if (!answer.has_lobby()) CHECK(answer.error().code() == v1::OVERLOADED);
        return answer.has_lobby();
    };
    for (const char* from : {"a", "b"}) {
        int watching = 0;
        for (int i = 0; i < 128; ++i)
            watching += asks(from, watch(true, false, from + std::to_string(i)));
        CHECK(watching == 16);
    }
    // Lists without watchers fill the cache.
    v1::ClientFrame list;
    for (int i = 0; i < 300; ++i) {
        list.mutable_list_rooms()->set_text("unwatched " + std::to_string(i));
        REQUIRE(visitors.back()->ask(list).has_room_list());
    }
    CHECK(asks("c", watch(true, false, "a search")));
    CHECK(asks("a", watch(true, true)));
    for (const char* game : {"", "carcassonne", "cardcassonne"}) {
        for (const auto phase : {v1::WAITING, v1::PLAYING}) {
            v1::ClientFrame frame = watch(true, true);
            frame.mutable_watch_lobby()->mutable_rooms()->set_game(game);
            frame.mutable_watch_lobby()->mutable_rooms()->set_phase(phase);
            CHECK(asks("a", frame));
        }
    }
    // However many addresses there are.
    for (int who = 0; who < 150; ++who)
        static_cast<void>(asks("n" + std::to_string(who), watch(true, false, std::to_string(who))));
    CHECK_FALSE(asks("d", watch(true, false, "another search")));
    CHECK(asks("d", watch(true, true)));
    CHECK(watchers(desk) == 0);
    pass(desk);
    CHECK(static_cast<std::size_t>(watchers(desk)) > 128);
    // Places come back.
    visitors.clear();
    CHECK(asks("a", watch(true, false, "a search")));
    pass(desk);
    CHECK(watchers(desk) == 1);
}

TEST_CASE(
    "lobby: there is an end to the lists that are watched at once, and none to those asked for") {
    ActorConfig config;
    config.frames = {100'000, 100'000};
    config.work = {};
    Desk desk(Desk::ByHand{}, config);
    std::vector<std::unique_ptr<Visitor>> visitors;
    std::size_t watching = 0;
    for (int i = 0; i < 140; ++i) {
        visitors.push_back(
            std::make_unique<Visitor>(desk, Encoding::binary, "net" + std::to_string(i)));
        visitors.back()->hello();
        const auto answer = visitors.back()->ask(watch(true, false, "table " + std::to_string(i)));
        if (answer.has_lobby())
            ++watching;
        else
            CHECK(answer.error().code() == v1::OVERLOADED);
    }
    CHECK(watching == 128);
    v1::ClientFrame list;
    list.mutable_list_rooms()->set_text("another");
    CHECK(visitors.back()->ask(list).has_room_list());
    visitors.front()->hang_up();
    visitors.erase(visitors.begin());
    CHECK(visitors.back()->ask(watch(true, false, "another")).has_lobby());
}

}  // namespace lobby_test
