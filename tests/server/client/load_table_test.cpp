// What the tables of `meepled load` are like.
#include "server/client/load_table.h"

#include "tests/support/catch.h"

using namespace server::client;

TEST_CASE("a crowd is as many people as it is said to be") {
    for (std::uint32_t people = people_least; people < 2'000; ++people) {
        CAPTURE(people);
        const Crowd crowd = crowd_of(people);
        CHECK(2 * crowd.tables_of_two + crowd.tables_with_bot + crowd.watchers + crowd.in_lobby ==
              people);
        CHECK(crowd.tables_of_two >= people * 28 / 100);
        CHECK(crowd.tables_with_bot > 0);
        CHECK(crowd.watchers > 0);
        CHECK(crowd.in_lobby >= people / 5);
        CHECK(crowd.in_lobby < people / 5 + 5);

        LoadOptions options;
        options.people = people;
        std::uint32_t seated = 0;
        std::uint32_t watchers = 0;
        for (std::uint32_t table = 0; table < crowd.tables(); ++table) {
            const TablePlan plan = table_plan(options, table);
            CHECK(plan.like_people);
            CHECK(plan.think.count() > 0);
            seated += plan.clients;
            watchers += plan.watchers;
        }
        CHECK(seated == 2 * crowd.tables_of_two + crowd.tables_with_bot);
        CHECK(watchers == crowd.watchers);
    }
}

TEST_CASE("tables by number, seats and rate") {
    LoadOptions options;
    options.rooms = 4;
    options.seats = 3;
    options.connections = 18;  // 12 sit
    options.rate = 8;
    std::uint32_t watchers = 0;
    for (std::uint32_t table = 0; table < options.rooms; ++table) {
        const TablePlan plan = table_plan(options, table);
        CHECK(plan.seats == 3);
        CHECK(plan.clients == 3);
        CHECK(plan.think == std::chrono::milliseconds(500));
        CHECK_FALSE(plan.like_people);
        watchers += plan.watchers;
    }
    CHECK(watchers == 6);
    options.mode = "one-random";
    CHECK(table_plan(options, 0).clients == 1);
    CHECK(table_plan(options, 0).seats == 3);
}
