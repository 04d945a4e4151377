// Several servers on one store: players online on all of them, and tickets for equal games.
#include "server/actor/neighbours.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/server/actor/desk.h"
#include "tests/server/actor/one_book.h"
#include "tests/support/catch.h"

namespace neighbours_test {

using namespace server;
using namespace server::test;

namespace {

ActorConfig named(const std::string& node) {
    ActorConfig config;
    config.node = node;
    config.node_url = "ws://" + node;
    return config;
}

struct TwoNodes {
    std::shared_ptr<MemoryDisk> disk = std::make_shared<MemoryDisk>();
    std::shared_ptr<std::atomic<std::uint64_t>> clock =
        std::make_shared<std::atomic<std::uint64_t>>(1'000'000);
    std::shared_ptr<Directory> book = std::make_shared<OneBook>();
    Desk a{Desk::ByHand{}, named("a"), store_of("a"), book};
    Desk b{Desk::ByHand{}, named("b"), store_of("b"), book};

    std::shared_ptr<MemoryStore> store_of(const std::string& name) {
        MemoryStore::Options options;
        options.disk = disk;
        options.now_ms = [moment = clock] { return moment->load(); };
        options.node = {name, "ws://" + name, 30'000};
        return std::make_shared<MemoryStore>(std::move(options));
    }
    // Both hear each other.
    void pass(std::uint64_t ms = 3 * company_told_ms) {
        for (std::uint64_t passed = 0; passed < ms; passed += company_told_ms) {
            *clock += company_told_ms;
            a.pass(company_told_ms);
            b.pass(company_told_ms);
        }
    }
};

v1::PeopleHere here(Visitor& visitor) {
    v1::ClientFrame frame;
    frame.mutable_get_people();
    return visitor.ask(frame).people_here();
}

std::vector<std::string> names(const v1::PeopleHere& people) {
    std::vector<std::string> names;
    for (const auto& one : people.people()) names.push_back(one.name());
    return names;
}

void be(Visitor& visitor, bool idle, bool hidden) {
    v1::ClientFrame frame;
    frame.mutable_set_presence()->set_idle(idle);
    frame.mutable_set_presence()->set_hidden(hidden);
    REQUIRE(visitor.ask(frame).has_presence_set());
}

v1::ClientFrame seek(int seats = 2) {
    v1::ClientFrame frame;
    v1::RoomSettings& game = *frame.mutable_seek()->add_games();
    game.set_game("carcassonne");
    for (int i = 0; i < seats; ++i) game.add_seats()->mutable_open();
    return frame;
}

v1::Seeking last(Visitor& visitor) {
    visitor.collect();
    v1::Seeking found;
    for (const v1::ServerFrame& one : visitor.told) {
        if (one.has_seeking()) found = one.seeking();
    }
    return found;
}

// Where it was sent, each time.
std::vector<std::string> sent(Visitor& visitor) {
    visitor.collect();
    std::vector<std::string> urls;
    for (const v1::ServerFrame& one : visitor.told) {
        if (!one.seeking().url().empty()) urls.push_back(one.seeking().url());
    }
    return urls;
}

}  // namespace

TEST_CASE("neighbours: people of all servers are listed once, except those who hide anywhere") {
    TwoNodes two;
    Visitor ada(two.a), ben(two.b), ada_too(two.b), cleo(two.a), cleo_too(two.b);
    ada.hello("Ada");
    ada_too.hello("Ada");
    ben.hello("Ben");
    cleo.hello("Cleo");
    cleo_too.hello("Cleo");
    be(ada, true, false);
    be(cleo_too, false, true);
    two.pass();
    for (Visitor* one : {&ada, &ben}) {
        const v1::PeopleHere seen = here(*one);
        CHECK(names(seen) == std::vector<std::string>{"Ada", "Ben"});
        CHECK(seen.people(0).whereabouts() == v1::ONLINE);
        CHECK(seen.accounts() == 5);
    }
    ben.hang_up();
    two.pass();
    CHECK(names(here(ada)) == std::vector<std::string>{"Ada"});
}

TEST_CASE("neighbours: a silent server is absent; the message of a dead one is old") {
    TwoNodes two;
    Visitor ada(two.a), ben(two.b);
    ada.hello("Ada");
    ben.hello("Ben");
    two.pass();
    REQUIRE(names(here(ada)).size() == 2);
    // `b` stands still.
    for (int i = 0; i < 6; ++i) {
        *two.clock += company_told_ms;
        two.a.pass(company_told_ms);
    }
    CHECK(names(here(ada)) == std::vector<std::string>{"Ada"});
    Desk late{Desk::ByHand{}, named("c"), two.store_of("c"), two.book, two.clock->load()};
    Visitor dora(late);
    dora.hello("Dora");
    for (int i = 0; i < 2; ++i) {
        *two.clock += company_told_ms;
        late.pass(company_told_ms);
        two.a.pass(company_told_ms);
    }
    CHECK(names(here(dora)) == std::vector<std::string>{"Ada", "Dora"});
}

TEST_CASE("neighbours: of two equal tickets at two servers one is sent to the other") {
    TwoNodes two;
    Visitor ada(two.a), ben(two.b), odd(two.b);
    ada.hello("Ada");
    ben.hello("Ben");
    odd.hello("Odd");
    REQUIRE(ben.ask(seek()).has_seeking());
    REQUIRE(odd.ask(seek(3)).has_seeking());
    REQUIRE(ada.ask(seek()).has_seeking());
    two.pass();
    CHECK(here(ada).seeking() == 3);
    CHECK(last(ben).state() == v1::SEEKING);
    CHECK(sent(ada).empty());
    CHECK(sent(odd).empty());
    // Only once: a client that stays is not told again.
    two.pass();
    CHECK(sent(ben) == std::vector<std::string>{"ws://a"});
    // Ben goes there.
    ben.hang_up();
    Visitor moved(two.a);
    moved.hello("Ben");
    REQUIRE(moved.ask(seek()).has_seeking());
    two.a.run_until([&] { return last(moved).state() == v1::FOUND; });
    CHECK(last(moved).room() == last(ada).room());
}

TEST_CASE("neighbours: an identity has one ticket on all servers, where it asked last") {
    TwoNodes two;
    Visitor ada(two.a), ben(two.a), ada_too(two.b);
    ada.hello("Ada");
    ada_too.hello("Ada");
    ben.hello("Ben");
    REQUIRE(ada.ask(seek(4)).has_seeking());
    REQUIRE(ben.ask(seek(3)).has_seeking());
    two.pass();
    *two.clock += 1;
    two.b.pass(1);
    REQUIRE(ada_too.ask(seek(4)).has_seeking());
    two.pass();
    CHECK(last(ada).state() == v1::REPLACED);
    CHECK(last(ada_too).state() == v1::SEEKING);
    CHECK(last(ben).state() == v1::SEEKING);
    CHECK(two.a.backend->figures().tickets == 1);
    CHECK(two.b.backend->figures().tickets == 1);
    // And back again.
    *two.clock += 1;
    two.a.pass(1);
    REQUIRE(ada.ask(seek(4)).has_seeking());
    two.pass();
    CHECK(last(ada_too).state() == v1::REPLACED);
    CHECK(last(ada).state() == v1::SEEKING);
    // Of two at once one is left.
    REQUIRE(ada_too.ask(seek(4)).has_seeking());
    REQUIRE(ada.ask(seek(4)).has_seeking());
    two.pass();
    CHECK(two.a.backend->figures().tickets + two.b.backend->figures().tickets == 2);
}

TEST_CASE("neighbours: taking a seat at one server ends earlier tickets at another") {
    TwoNodes two;
    Visitor ada(two.a), ada_too(two.b);
    ada.hello("Ada");
    ada_too.hello("Ada");
    REQUIRE(ada_too.ask(seek(2)).has_seeking());
    two.pass();
    *two.clock += 1;
    two.a.pass(1);
    SECTION("in a game that was found, by a ticket too short for others to hear of it") {
        Visitor ben(two.a);
        ben.hello("Ben");
        REQUIRE(ada.ask(seek(2)).has_seeking());
        REQUIRE(ben.ask(seek(2)).has_seeking());
        two.a.run_until([&] { return last(ada).state() == v1::FOUND; });
    }
    SECTION("at a table") {
        const auto made = ada.create({"open", "open"}, id(1));
        REQUIRE(made.has_room_created());
        REQUIRE(ada.attach(made.room_created().room()).has_attached());
    }
    two.pass();
    CHECK(last(ada_too).state() == v1::SAT_DOWN);
    CHECK(two.b.backend->figures().tickets == 0);
    // The next search of a player follows it.
    *two.clock += 1;
    two.b.pass(1);
    REQUIRE(ada_too.ask(seek(2)).has_seeking());
    two.pass();
    CHECK(last(ada_too).state() == v1::SEEKING);
}

TEST_CASE("neighbours: one is there from its second word on, until it is silent or gone") {
    Neighbours neighbours;
    meeple::store::v1::Company company;
    company.set_node("a");
    const auto hear = [&](std::uint32_t version, std::uint64_t now_ms) {
        neighbours.hear({{"a", version, company.SerializeAsString()}, {"b", 1, "broken \xff"}}, "z",
                        now_ms);
    };
    hear(7, 1'000);
    CHECK(neighbours.all(1'000).empty());
    hear(7, 2'000);
    CHECK(neighbours.all(2'000).empty());
    hear(8, 3'000);
    CHECK(neighbours.all(3'000).size() == 1);
    CHECK(neighbours.all(3'000 + company_kept_ms).empty());
    neighbours.hear({}, "z", 4'000);
    CHECK(neighbours.all(4'000).empty());
}

}  // namespace neighbours_test
