// The list of players online.
#include "server/actor/company.h"

#include "tests/support/catch.h"

namespace company_test {

using namespace server;
namespace v1 = meeple::v1;

TEST_CASE("company: an account with several connections is one person") {
    Company company;
    company.put(1, {"a", "Ada", true, false, true, false});
    company.put(2, {"a", "Ada", true, false, false, false});
    company.put(3, {"b", "Ben", true, false, true, false});
    company.put(4, {"c", "Robo", true, true, false, false});
    company.put(5, {"g", "Guest-1", false, false, false, false});
    const auto listed = company.list({"c"});
    CHECK(listed.accounts == 3);
    CHECK(listed.guests == 1);
    REQUIRE(listed.people.size() == 3);
    CHECK(listed.people[0].name() == "Ada");
    CHECK(listed.people[0].whereabouts() == v1::ONLINE);
    CHECK(listed.people[1].whereabouts() == v1::IDLE);
    CHECK(listed.people[2].bot());
    CHECK(listed.people[2].whereabouts() == v1::PLAYING_NOW);
    company.remove(1);
    company.remove(2);
    CHECK(company.list({}).people.size() == 2);
}

TEST_CASE("company: an account that hides on one connection is not listed") {
    Company company;
    company.put(1, {"a", "Ada", true, false, false, true});
    company.put(2, {"a", "Ada", true, false, false, false});
    CHECK(company.list({}).people.empty());
    CHECK(company.list({}).accounts == 1);
    company.put(1, {"a", "Ada", true, false, false, false});
    CHECK(company.list({}).people.size() == 1);
}

TEST_CASE("company: pages go on where the one before ended") {
    Company company;
    for (int i = 0; i < 120; ++i) {
        const std::string name = "p" + std::to_string(1000 + i);
        company.put(static_cast<ClientId>(i), {name, name, true, false, false, false});
    }
    const auto listed = company.list({});
    std::string after;
    std::size_t count = 0;
    do {
        const v1::PeopleHere page = page_of(listed, after);
        count += static_cast<std::size_t>(page.people_size());
        after = page.next();
    } while (!after.empty());
    CHECK(count == 120);
    CHECK(page_of(listed, "zzz").people_size() == 0);
}

}  // namespace company_test
