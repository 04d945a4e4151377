// Matchmaking of quick games.
#include "server/actor/matching.h"

#include <iostream>
#include <map>
#include <random>
#include <set>

#include "tests/support/catch.h"

namespace matching_test {

using namespace server;

namespace {

Ticket ticket(TicketId id, std::int32_t rating, std::uint64_t since_ms = 0,
              const std::string& pool = "live", std::size_t seats = 2) {
    Ticket one;
    one.id = id;
    one.account = "account" + std::to_string(id);
    one.person = std::make_shared<const Person>(Person{{one.account}, {}});
    one.games = {{pool, seats, rating}};
    one.since_ms = since_ms;
    return one;
}

void block(Ticket& one, const std::string& account) {
    one.person = std::make_shared<const Person>(Person{{one.account}, {account}});
}

std::vector<TicketId> only(const std::vector<MatchedTable>& tables) {
    REQUIRE(tables.size() == 1);
    return tables.front().people;
}

}  // namespace

TEST_CASE("matching: two of about one strength meet at once, others when they have waited") {
    Matching matching;
    matching.add(ticket(1, 1500));
    matching.add(ticket(2, 1601));
    CHECK(matching.match(0).empty());
    CHECK(matching.outlook(1, 0).width == 100);
    CHECK(matching.outlook(1, 0).waiting == 1);
    CHECK_FALSE(matching.outlook(1, 0).expected_ms);
    CHECK(only(matching.match(1'000)) == std::vector<TicketId>{1, 2});
    CHECK(matching.size() == 0);

    // The narrower of both widths counts.
    matching.add(ticket(3, 1500, 0));
    matching.add(ticket(4, 1700, 50'000));
    CHECK(matching.match(50'000).empty());
    CHECK(only(matching.match(60'000)) == std::vector<TicketId>{3, 4});
    // Then the waiting time is known: the median of the latest matches.
    matching.add(ticket(5, 1500, 70'000));
    CHECK(matching.outlook(5, 70'000).expected_ms == 10'000);
}

TEST_CASE("matching: after a minute ratings make no difference") {
    Matching matching;
    matching.add(ticket(1, 800));
    matching.add(ticket(2, 2600));
    CHECK(matching.match(59'999).empty());
    CHECK_FALSE(matching.outlook(1, 60'000).width);
    CHECK(only(matching.match(60'000)) == std::vector<TicketId>{1, 2});
}

TEST_CASE("matching: the longest wait gets the nearest rating") {
    Matching matching;
    matching.add(ticket(1, 1500));
    matching.add(ticket(2, 1590));
    matching.add(ticket(3, 1510));
    CHECK(only(matching.match(0)) == std::vector<TicketId>{1, 3});
    CHECK(matching.size() == 1);
}

TEST_CASE("matching: no ticket meets one that it has blocked, or its own identity") {
    Matching matching;
    Ticket one = ticket(1, 1500);
    block(one, "account2");
    matching.add(one);
    matching.add(ticket(2, 1500));
    Ticket again = ticket(2, 1500);
    again.id = 3;
    matching.add(again);
    CHECK(matching.match(100'000).empty());
    matching.add(ticket(4, 1500));
    CHECK(only(matching.match(100'000)) == std::vector<TicketId>{1, 4});
}

TEST_CASE("matching: a ticket with several games is in the first one that has people") {
    Matching matching;
    Ticket both = ticket(1, 1500, 0, "three", 3);
    both.games.push_back({"two", 2, 1500});
    matching.add(both);
    matching.add(ticket(2, 1500, 0, "three", 3));
    CHECK(matching.match(0).empty());
    matching.add(ticket(3, 1500, 0, "two", 2));
    const auto tables = matching.match(0);
    CHECK(only(tables) == std::vector<TicketId>{1, 3});
    CHECK(tables.front().pool == "two");
    CHECK(matching.outlook(2, 0).waiting == 0);
}

TEST_CASE("matching: bots fill a ticket's table if and when it wants them") {
    Matching matching;
    Ticket one = ticket(1, 1500, 0, "four", 4);
    one.bots_after_ms = 30'000;
    Ticket other = ticket(2, 3000, 0, "four", 4);
    other.bots_after_ms = 20'000;
    matching.add(one);
    matching.add(other);
    matching.add(ticket(3, 1500, 0, "four", 4));  // never
    CHECK(matching.match(19'999).empty());
    const auto alone = matching.match(20'000);
    CHECK(only(alone) == std::vector<TicketId>{2});
    CHECK(alone.front().bots);
    Ticket third = ticket(4, 1500, 0, "four", 4);
    third.bots_after_ms = 25'000;
    matching.add(third);
    matching.add(ticket(5, 1500, 0, "four", 4));
    // Four people are better than bots.
    const auto people = matching.match(30'000);
    CHECK(only(people) == std::vector<TicketId>{1, 3, 4, 5});
    CHECK_FALSE(people.front().bots);
    Ticket sixth = ticket(6, 1000, 0, "four", 4);
    sixth.bots_after_ms = 1'000;
    Ticket seventh = ticket(7, 2000, 0, "four", 4);
    seventh.bots_after_ms = 1'000;
    matching.add(sixth);
    matching.add(seventh);
    CHECK(only(matching.match(30'000)) == std::vector<TicketId>{6, 7});
}

TEST_CASE("matching: a removed ticket is not matched") {
    Matching matching;
    matching.add(ticket(1, 1500));
    CHECK(matching.remove(1));
    CHECK_FALSE(matching.remove(1));
    matching.add(ticket(2, 1500));
    CHECK(matching.match(0).empty());
}

// In random runs no player has two seats, sits with a blocked player or beyond the rating distance,
// or waits although a match exists. Equal runs make equal tables.
TEST_CASE("matching: laws over random arrivals") {
    constexpr std::uint32_t seed = 20261123;
    std::cout << "matching seed " << seed << '\n';
    const auto run = [] {
        std::mt19937 random(seed);
        const auto below = [&random](std::uint32_t n) { return random() % n; };
        Matching matching;
        std::map<TicketId, Ticket> waiting;
        std::vector<MatchedTable> all;
        std::uint64_t now_ms = 0;
        for (TicketId id = 1; id <= 2'000; ++id) {
            now_ms += below(800);
            Ticket one = ticket(id, static_cast<std::int32_t>(1000 + below(1000)), now_ms,
                                below(2) == 0 ? "two" : "three", 2);
            one.games.front().seats = one.games.front().pool == "two" ? 2 : 3;
            if (below(5) == 0) block(one, "account" + std::to_string(id - below(9)));
            if (below(4) == 0) one.bots_after_ms = 5'000;
            waiting[id] = one;
            matching.add(one);
            if (below(10) == 0 && !waiting.empty()) {
                matching.remove(waiting.begin()->first);
                waiting.erase(waiting.begin());
            }
            for (const MatchedTable& table : matching.match(now_ms)) {
                const std::size_t seats = table.pool == "two" ? 2 : 3;
                REQUIRE((table.bots ? table.people.size() < seats : table.people.size() == seats));
                for (const TicketId a : table.people) {
                    REQUIRE(waiting.contains(a));
                    for (const TicketId b : table.people) {
                        const Ticket &x = waiting.at(a), &y = waiting.at(b);
                        if (a == b) continue;
                        REQUIRE(!kept_apart(x.person, y.person));
                        const auto width = width_after(now_ms - x.since_ms);
                        const int apart = std::abs(x.games[0].rating - y.games[0].rating);
                        if (width && !table.bots) REQUIRE(apart <= static_cast<int>(*width));
                    }
                }
                for (const TicketId id_of : table.people) waiting.erase(id_of);
                all.push_back(table);
            }
            REQUIRE(matching.size() == waiting.size());
            for (const auto& [a, x] : waiting) {
                for (const auto& [b, y] : waiting) {
                    if (a >= b || x.games[0].pool != "two" || y.games[0].pool != "two") continue;
                    const bool far =
                        std::abs(x.games[0].rating - y.games[0].rating) >
                        static_cast<int>(width_after(now_ms - y.since_ms).value_or(9999));
                    REQUIRE((far || kept_apart(x.person, y.person)));
                }
            }
        }
        return all;
    };
    const auto once = run(), again = run();
    REQUIRE(once.size() == again.size());
    CHECK(once.size() > 500);
    for (std::size_t i = 0; i < once.size(); ++i) REQUIRE(once[i].people == again[i].people);
}

}  // namespace matching_test
