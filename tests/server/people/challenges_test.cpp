// Challenges that wait, and mutes of their challengers.
#include <optional>

#include "server/people/moderation.h"
#include "tests/server/people/support/house.h"
#include "tests/support/catch.h"

namespace challenges_test {

using namespace server;
using server::people_tests::House;
namespace v1 = meeple::v1;

namespace {

void decide(House& house, v1::OrderKind kind, const std::string& name) {
    Moderation moderation{Archive(*house.store), house.store.get(), [&] { return house.now_ms; }};
    v1::Order order;
    order.set_kind(kind);
    order.set_name(name);
    order.set_reason("a reason");
    static_cast<void>(moderation.carry_out(Moderation::operator_here(), order));
}

}  // namespace

TEST_CASE("challenges: one is answered once") {
    House house;
    house.people->keep_challenges({{"Ben", {"room", "what"}}}, house.now_ms, [] {});
    const auto take = [&](const AccountId& account, const RoomId& room) {
        bool there = false;
        house.people->take_challenge(account, room, [&](bool one) { there = one; });
        return there;
    };
    CHECK_FALSE(take("Ada", "room"));
    CHECK_FALSE(take("Ben", "another"));
    CHECK(take("Ben", "room"));
    CHECK_FALSE(take("Ben", "room"));
}

TEST_CASE("challenges: a muted account, and its bots, are found while the mute holds") {
    House house;
    const std::string ada = house.guest();
    const std::string ben = house.guest();
    house.add(ada, "Ada");
    house.add(ben, "Ben");
    v1::NewBot bot;
    bot.set_name("Adabot");
    const std::string program = house.accounts.add_bot(house.asker(ada), bot).token();
    const auto muted = [&](const std::string& token) {
        std::optional<bool> found;
        house.people->find_muted(house.identify(token)->account,
                                 [&](std::optional<bool> one) { found = one; });
        return found.value();
    };
    decide(house, v1::WARN, "Ada");
    CHECK_FALSE(muted(ada));
    decide(house, v1::MUTE_PERSON, "Ada");
    CHECK(muted(ada));
    CHECK(muted(program));
    CHECK_FALSE(muted(ben));
    decide(house, v1::PARDON, "Ada");
    CHECK_FALSE(muted(ada));
    CHECK_FALSE(muted(program));
}

}  // namespace challenges_test
