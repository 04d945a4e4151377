#include "server/rating/rating.h"

#include <cmath>
#include <fstream>
#include <regex>
#include <string>

#include "tests/support/catch.h"

using namespace server;

namespace {

std::vector<Rating> ratings_in(const std::string& line) {
    static const std::regex pair(R"(\(([-0-9.]+),([-0-9.]+)\))");
    std::vector<Rating> ratings;
    for (std::sregex_iterator one(line.begin(), line.end(), pair), end; one != end; ++one)
        ratings.push_back({std::stod((*one)[1]), std::stod((*one)[2])});
    return ratings;
}

std::vector<RatedSeat> seats_in(const std::string& line) {
    std::vector<RatedSeat> seats;
    for (const Rating& rating : ratings_in(line)) seats.push_back({rating, 1, 0});
    const std::string places = line.substr(line.find('['));
    static const std::regex number("[0-9]+");
    std::size_t seat = 0;
    for (std::sregex_iterator one(places.begin(), places.end(), number), end; one != end; ++one)
        seats.at(seat++).place = static_cast<std::uint32_t>(std::stoul(one->str()));
    return seats;
}

bool near(double a, double b) {
    return std::abs(a - b) < 1e-12 * std::max(1.0, std::abs(b));
}

constexpr Rating sure{25, 2};

}  // namespace

TEST_CASE("the weights of wins") {
    CHECK(out_weight(1) == 0.1);
    CHECK(out_weight(10) == 1);
    CHECK(out_weight(40) == 1);
    double day = 0;
    for (std::uint32_t n = 1; n <= 40; ++n) day += address_weight(n);
    CHECK(address_weight(5) == 1);
    CHECK(address_weight(7) == 0.25);
    CHECK(day < 6);
}

TEST_CASE("ratings: the vectors of the reference") {
    std::ifstream file(RATING_VECTORS);
    std::string line;
    std::string name;
    std::vector<RatedSeat> seats;
    int cases = 0;
    while (std::getline(file, line)) {
        if (line.starts_with("case ")) name = line;
        if (line.starts_with("in ")) seats = seats_in(line);
        if (!line.starts_with("out ")) continue;
        CAPTURE(name);
        const auto expected = ratings_in(line);
        const auto found = rated(seats);
        REQUIRE(found.size() == expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            CAPTURE(i, found[i].mu, expected[i].mu, found[i].sigma, expected[i].sigma);
            CHECK(near(found[i].mu, expected[i].mu));
            CHECK(near(found[i].sigma, expected[i].sigma));
        }
        ++cases;
    }
    CHECK(cases == 16);
}

TEST_CASE("ratings: a pair without weight moves no rating, and others count as before") {
    const std::vector<RatedSeat> two{{sure, 1, 0}, {sure, 2, 0}};
    const std::vector<double> nothing(4, 0.0);
    for (const Rating& rating : rated(two, nothing)) CHECK(rating.mu == 25);
    const std::vector<double> half(4, 0.5);
    const double whole_step = rated(two)[0].mu - 25;
    CHECK(near(rated(two, half)[0].mu - 25, whole_step / 2));
    const std::vector<RatedSeat> three{{sure, 1, 0}, {sure, 2, 0}, {sure, 3, 0}};
    std::vector<double> weights(9, 1.0);
    weights[1] = weights[3] = 0;
    const auto found = rated(three, weights);
    CHECK(near(found[0].mu - 25, whole_step / 2));
    CHECK(near(found[1].mu - 25, whole_step / 2));
    CHECK(near(found[2].mu - 25, -whole_step));
}

TEST_CASE("ratings: the deviation grows while idle, at most to a newcomer's") {
    CHECK(near(grown_idle(sure, 100).sigma, std::sqrt(4 + 3.1)));
    CHECK(grown_idle(sure, 0) == sure);
    CHECK(grown_idle(sure, -5) == sure);
    CHECK(grown_idle(sure, 1e9).sigma == rating_sigma_start);
    const std::vector<RatedSeat> back{{sure, 1, 100}, {sure, 2, 0}};
    const std::vector<RatedSeat> grown{{grown_idle(sure, 100), 1, 0}, {sure, 2, 0}};
    CHECK(rated(back) == rated(grown));
    // A newcomer's stays, too, where nothing is learnt.
    const std::vector<double> nothing(4, 0.0);
    const std::vector<RatedSeat> fresh{{{}, 1, 0}, {{}, 2, 0}};
    CHECK(rated(fresh, nothing)[0].sigma == rating_sigma_start);
}

TEST_CASE("ratings: the n-th game of a pair within a day") {
    const std::vector<double> expected{1, 1, 0.5, 0.25, 0, 0};
    for (std::uint32_t n = 1; n <= expected.size(); ++n) CHECK(pair_weight(n) == expected[n - 1]);
}

TEST_CASE("ratings: how they are shown, and the conditions for a leaderboard") {
    CHECK(shown({}) == 1500);
    CHECK(shown({30, 1}) == 1620);
    CHECK(provisional({}));
    CHECK_FALSE(provisional({25, 4.5}));
    CHECK(certain({5, 2}) == -1);
    CHECK(on_leaderboard({25, 4}, 60));
    CHECK_FALSE(on_leaderboard({25, 4.1}, 0));
    CHECK_FALSE(on_leaderboard({25, 4}, 61));
}

TEST_CASE("ratings: one seat alone, and none") {
    CHECK(rated({}).empty());
    const std::vector<RatedSeat> alone{{sure, 1, 0}};
    CHECK(rated(alone)[0].mu == 25);
}
