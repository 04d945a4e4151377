// Limits of one address, of one network and of all together.
#include "server/actor/limits.h"
#include "server/actor/room_actor.h"
#include "tests/server/actor/desk.h"
#include "tests/support/catch.h"

namespace limits_test {

using namespace server;
using namespace server::test;

TEST_CASE("limits count addresses, not identities") {
    ActorConfig config;
    config.finds = {{1, 5}, {100, 1'000}};
    Desk desk(config);
    std::vector<std::unique_ptr<Visitor>> crowd;
    int found_out = 0;
    int refused = 0;
    for (int i = 0; i < 30; ++i) {
        crowd.push_back(std::make_unique<Visitor>(desk, Encoding::binary, "crowd"));
        crowd.back()->hello();
        const v1::ServerFrame answer = crowd.back()->ask(find_room("00000-00000"));
        if (code(answer) == v1::ROOM_NOT_FOUND) ++found_out;
        if (code(answer) != v1::RATE_LIMITED) continue;
        ++refused;
        CHECK(answer.error().retry() == v1::AFTER);
        CHECK(answer.error().retry_after_ms() > 0);
    }
    CHECK(found_out == 5);
    CHECK(refused == 25);
    Visitor honest(desk, Encoding::binary, "honest");
    honest.hello();
    CHECK(code(honest.ask(find_room("00000-00000"))) == v1::ROOM_NOT_FOUND);
}

TEST_CASE("all addresses together have a limit, too") {
    ActorConfig config;
    config.creates = {{10, 10}, {2, 3}};
    Desk desk(config);
    int made = 0;
    for (int i = 0; i < 8; ++i) {
        Visitor visitor(desk, Encoding::binary, "address " + std::to_string(i));
        visitor.hello();
        if (visitor.create({"open", "open"}, id(1)).has_room_created()) ++made;
    }
    CHECK(made == 3);
}

TEST_CASE("addresses that ask again and again do not keep out one that has not asked") {
    const LimitRates creates{{1, 20}, {50, 500}};
    Limits limits([&] {
        std::array<LimitRates, asked_count> rates{};
        rates[static_cast<std::size_t>(Asked::create)] = creates;
        return rates;
    }());
    std::uint64_t now_ms = 1'000'000;
    const auto ask = [&](const std::string& address) {
        return limits.take(Asked::create, address, address, now_ms) == 0;
    };
    const auto flood = [&] {
        int made = 0;
        for (int i = 0; i < 100; ++i) made += ask("hostile " + std::to_string(i)) ? 1 : 0;
        return made;
    };
    for (int second = 0; second < 60; ++second, now_ms += 1'000) {
        flood();
        CAPTURE(second);
        CHECK(ask("honest " + std::to_string(second)));
    }
    // The total for all addresses stays bounded.
    int made = 0;
    for (int second = 0; second < 60; ++second, now_ms += 1'000) made += flood();
    CHECK(made <= 60 * 50 + 500);
}

TEST_CASE("many addresses of one network have eight times the share of one, and no more") {
    ActorConfig config;
    config.creates = {{1, 2}, {}};
    Desk desk(config);
    int made = 0;
    for (int i = 0; i < 40; ++i) {
        Visitor visitor(desk, Encoding::binary, "wide/" + std::to_string(i));
        visitor.hello();
        if (visitor.create({"open", "open"}, id(1)).has_room_created()) ++made;
    }
    CHECK(made == 16);
    Visitor honest(desk, Encoding::binary, "narrow");
    honest.hello();
    CHECK(honest.create({"open", "open"}, id(1)).has_room_created());
}

TEST_CASE("when all addresses together exceed a limit, none is told to retry at once") {
    ActorConfig config;
    config.finds = {{}, {1'000, 1}};
    Desk desk(config);
    Visitor visitor(desk);
    visitor.hello();
    v1::ClientFrame find;
    find.mutable_find_room()->set_code("00000-00000");
    CHECK(code(visitor.ask(find)) == v1::ROOM_NOT_FOUND);
    const v1::ServerFrame refused = visitor.ask(find);
    CHECK(code(refused) == v1::RATE_LIMITED);
    CHECK(refused.error().retry_after_ms() >= 1'000);
}

TEST_CASE("rooms of one address are counted over a day, too") {
    ActorConfig config;
    config.creates = {};
    config.rooms_per_account_max = 100;
    config.creates_day = {{1, day_seconds}, {}};
    config.creates_day_cost = day_seconds / 10;
    Desk desk(config);
    Visitor visitor(desk);
    visitor.hello();
    for (int i = 0; i < 10; ++i)
        CHECK(visitor.create({"open", "open"}, id(i + 1)).has_room_created());
    const v1::ServerFrame refused = visitor.create({"open", "open"}, id(11));
    CHECK(code(refused) == v1::RATE_LIMITED);
    CHECK(refused.error().retry_after_ms() == 8'640'000);
    desk.now_ms += 8'640'000;
    CHECK(visitor.create({"open", "open"}, id(11)).has_room_created());
}

TEST_CASE("one network cannot hold all places in memory") {
    ActorConfig config;
    config.rooms_max = 8;
    config.rooms_loaded_per_network_max = 5;
    config.creates = {};
    config.rooms_per_account_max = 100;
    Desk desk(config);
    Visitor greedy(desk, Encoding::binary, "greedy");
    greedy.hello();
    for (int i = 0; i < 5; ++i)
        CHECK(greedy.create({"open", "open"}, id(i + 1)).has_room_created());
    const v1::ServerFrame refused = greedy.create({"open", "open"}, id(6));
    CHECK(code(refused) == v1::OVERLOADED);
    CHECK(refused.error().retry_after_ms() >= 1'000);
    Visitor honest(desk, Encoding::binary, "honest");
    honest.hello();
    CHECK(honest.create({"open", "open"}, id(1)).has_room_created());
}

namespace {

// A game of Ann, its host, and Ben that has ended; each is in a network of their own.
struct Over {
    Desk desk;
    Visitor ann{desk, Encoding::binary, "hosts"};
    Visitor ben{desk, Encoding::binary, "others"};
    std::uint32_t handle = 0;

    explicit Over(const ActorConfig& config) : desk(config) {
        ann.hello();
        ben.hello();
        const std::string room = ann.create({"open", "open"}, id(1)).room_created().room();
        handle = ann.attach(room).attached().handle();
        ben.attach(room);
        ann.ask(ready(handle, id(2)));
        ben.ask(ready(handle, id(3)));
        ann.ask(resign(handle, id(4)));
    }
};

}  // namespace

TEST_CASE("a rematch counts among the new rooms of the address that asks for it") {
    ActorConfig config;
    SECTION("in a moment") {
        config.creates = {{1, 3}, {}};
    }
    SECTION("in a day") {
        config.creates_day = {{1, 3}, {}};
    }
    Over over(config);
    auto& ann = over.ann;
    auto& ben = over.ben;
    const std::uint32_t handle = over.handle;
    for (int i = 0; i < 3; ++i) CHECK(ben.ask(rematch(handle, id(5 + i))).has_command_done());
    const v1::ServerFrame refused = ben.ask(rematch(handle, id(9)));
    CHECK(code(refused) == v1::RATE_LIMITED);
    CHECK(refused.error().retry_after_ms() > 0);
    CHECK(refused.error().command_id() == id(9));
    CHECK(code(ben.create({"open", "open"}, id(1))) == v1::RATE_LIMITED);
    for (int i = 0; i < 2; ++i) CHECK(ann.create({"open", "open"}, id(20 + i)).has_room_created());
}

TEST_CASE("a rematch takes one of the places that the network of who asks has") {
    ActorConfig config;
    config.rooms_loaded_per_network_max = 2;
    Over over(config);
    auto& ann = over.ann;
    auto& ben = over.ben;
    const std::uint32_t handle = over.handle;
    for (int i = 0; i < 2; ++i)
        REQUIRE(ben.create({"open", "open"}, id(10 + i)).has_room_created());
    CHECK(code(ben.ask(rematch(handle, id(5)))) == v1::OVERLOADED);
    CHECK(ann.ask(rematch(handle, id(5))).has_command_done());
}

TEST_CASE("greetings of one address are counted; beyond the limit the answer has a wait") {
    ActorConfig config;
    config.hellos = {{1, 3}, {}};
    Desk desk(config);
    for (int i = 0; i < 3; ++i) Visitor(desk).hello();
    Visitor late(desk);
    const v1::ServerFrame refused = late.ask(hello_frame());
    CHECK(code(refused) == v1::RATE_LIMITED);
    desk.now_ms += refused.error().retry_after_ms();
    CHECK(late.ask(hello_frame()).has_welcome());
}

TEST_CASE("a request that is one too many for its address costs its connection nothing") {
    ActorConfig config;
    config.frames = {1, 4};
    config.work = {{10, 3}, {}};
    Desk desk(config);
    Visitor visitor(desk);
    visitor.hello();
    for (int i = 0; i < 2; ++i) CHECK(visitor.ask(ping()).has_pong());
    const v1::ServerFrame refused = visitor.ask(ping());
    CHECK(code(refused) == v1::RATE_LIMITED);
    desk.now_ms += refused.error().retry_after_ms();
    CHECK(visitor.ask(ping()).has_pong());
}

TEST_CASE("an expensive request counts as several") {
    ActorConfig config;
    config.frames = {20, 60};
    Desk desk(config);
    Visitor visitor(desk);
    visitor.hello();
    const std::string room = visitor.create({"open", "open"}, id(1)).room_created().room();
    v1::ClientFrame history;
    history.mutable_attach()->set_room(room);
    history.mutable_attach()->set_role(v1::SPECTATOR);
    history.mutable_attach()->set_history(true);
    CHECK(visitor.ask(history).has_attached());
    CHECK(visitor.ask(history).has_attached());
    CHECK(code(visitor.ask(history)) == v1::RATE_LIMITED);
    CHECK(visitor.ask(ping()).has_pong());
}

TEST_CASE("where a room was made is kept by network and address, and neither can be read from it") {
    Desk desk;
    const auto origin = [&desk](const char* address, int number) {
        Visitor visitor(desk, Encoding::binary, address);
        visitor.hello();
        const auto made = visitor.create({"open", "open"}, id(number));
        return desk.store->disk()->load(made.room_created().room(), {}).room->origin;
    };
    const std::string first = origin("net/1", 1);
    const std::string second = origin("net/2", 2);
    const std::string other = origin("elsewhere/1", 3);
    REQUIRE(first.size() > origin_network_bytes);
    CHECK(first == origin("net/1", 4));
    CHECK(first != second);
    const auto network = [](const std::string& one) { return one.substr(0, origin_network_bytes); };
    CHECK(network(first) == network(second));
    CHECK(network(first) != network(other));
    CHECK(first.find("net") == std::string::npos);
}

TEST_CASE("unfinished rooms of one address are counted for all identities") {
    ActorConfig config;
    config.rooms_per_address_max = 4;
    Desk desk(config);
    for (int i = 0; i < 4; ++i) {
        Visitor visitor(desk, Encoding::binary, "crowd");
        visitor.hello();
        CHECK(visitor.create({"open", "open"}, id(1)).has_room_created());
    }
    Visitor fifth(desk, Encoding::binary, "crowd");
    fifth.hello();
    CHECK(code(fifth.create({"open", "open"}, id(1))) == v1::QUOTA);
    Visitor honest(desk, Encoding::binary, "honest");
    honest.hello();
    CHECK(honest.create({"open", "open"}, id(1)).has_room_created());
}

TEST_CASE("a bucket that is full again is forgotten") {
    Limits limits({LimitRates{{1, 2}, {}}, {}, {}, {}, {}});
    for (int i = 0; i < 20'000; ++i)
        CHECK(limits.take(Asked::hello, std::to_string(i), std::to_string(i),
                          1'000 + static_cast<std::uint64_t>(i) * 10) == 0);
    CHECK(limits.size() < 10'000);
    CHECK(limits.take(Asked::find, "x", "x", 1'000) == 0);
}

}  // namespace limits_test
