// Challenges that wait, and mutes of their challengers.
#include <map>
#include <optional>
#include <string>
#include <vector>

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

using All = std::map<AccountId, Directory::Challenge>;

bool keep(House& house, const All& challenges) {
    std::optional<bool> kept;
    house.people->keep_challenges(challenges, house.now_ms, [&](bool one) { kept = one; });
    return kept.value();
}

bool move(House& house, const RoomId& from, const All& challenges) {
    std::optional<bool> moved;
    house.people->move_challenges(from, challenges, [&](bool one) { moved = one; });
    return moved.value();
}

std::optional<bool> take(House& house, const AccountId& account, const RoomId& room) {
    std::optional<std::optional<bool>> taken;
    house.people->take_challenge(account, room, [&](std::optional<bool> one) { taken = one; });
    return taken.value();
}

// The latest one first.
std::vector<std::string> waiting(House& house, const AccountId& account) {
    std::vector<std::string> all;
    house.people->find_challenges(account, [&](const std::vector<Directory::Challenge>& found) {
        for (const Directory::Challenge& one : found) all.push_back(one.room + ' ' + one.what);
    });
    return all;
}

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("challenges: one is answered once") {
    House house;
    REQUIRE(keep(house, {{"Ben", {"room", "what"}}}));
    CHECK(take(house, "Ada", "room") == false);
    CHECK(take(house, "Ben", "another") == false);
    CHECK(take(house, "Ben", "room") == true);
    CHECK(take(house, "Ben", "room") == false);
}

TEST_CASE("challenges: where the store does not answer, none is kept or answered") {
    House house;
    house.store->fail_next(1);
    CHECK_FALSE(keep(house, {{"Ben", {"room", "what"}}}));
    CHECK(waiting(house, "Ben").empty());
    // It was stored, but nobody knows.
    house.store->lose_next(1);
    CHECK_FALSE(keep(house, {{"Ben", {"room", "what"}}}));
    CHECK(keep(house, {{"Ben", {"room", "what"}}}));
    CHECK(waiting(house, "Ben") == Told{"room what"});
    house.store->fail_next(1);
    CHECK(take(house, "Ben", "room") == std::nullopt);
    CHECK(take(house, "Ben", "room") == true);
}

TEST_CASE("challenges: a room that replaces another one takes over what is not answered there") {
    House house;
    REQUIRE(keep(house, {{"Ben", {"room", "old"}}, {"Cleo", {"room", "old"}}}));
    ++house.now_ms;
    REQUIRE(keep(house, {{"Ben", {"another", "later"}}}));
    REQUIRE(take(house, "Cleo", "room") == true);
    ++house.now_ms;
    const All next{{"Ben", {"next", "new"}}, {"Cleo", {"next", "new"}}, {"Dan", {"next", "new"}}};
    house.store->fail_next(1);
    CHECK_FALSE(move(house, "room", next));
    CHECK(waiting(house, "Ben") == Told{"another later", "room old"});
    for (int i = 0; i < 2; ++i) {
        CHECK(move(house, "room", next));
        CHECK(waiting(house, "Ben") == Told{"another later", "next new"});
        CHECK(waiting(house, "Cleo").empty());
        CHECK(waiting(house, "Dan").empty());
    }
}

TEST_CASE("challenges: one that is answered while it moves stays answered") {
    House house;
    REQUIRE(keep(house, {{"Ben", {"room", "old"}}, {"Cleo", {"room", "old"}}}));
    const std::vector<DocumentId> ids{{DocumentKind::challenge, "Benroom"}};
    std::optional<std::vector<Document>> kept;
    house.store->read_documents(
        ids, [&](std::optional<std::vector<Document>> found) { kept = std::move(found); });
    house.documents->first = [&] {
        house.store->change_documents(
            {{DocumentChange::Act::remove, kept.value().front()}},
            [](StoreResult result) { CHECK(result == StoreResult::stored); });
    };
    CHECK(move(house, "room", {{"Ben", {"next", "new"}}, {"Cleo", {"next", "new"}}}));
    CHECK(waiting(house, "Ben").empty());
    CHECK(waiting(house, "Cleo") == Told{"next new"});
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
