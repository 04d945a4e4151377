// Manipulated ratings: their effect, and the reports to moderators.
#include "server/people/pages.h"
#include "server/people/rebuild.h"
#include "tests/server/people/support/place.h"

namespace farming_test {

using namespace server;
using namespace server::people_tests;

TEST_CASE("a win over a player who left early counts little, and the loss in full") {
    Place early;
    Place whole;
    for (Place* place : {&early, &whole}) {
        place->add("Ada");
        place->add("Ben");
        GameOutcome game = place->outcome({"Ada", "Ben"});
        game.seats[1].out = true;
        game.seats[1].turns = place == &early ? 2 : 10;
        place->end(game);
    }
    CHECK(early.mu("Ada") - rating_mu_start ==
          Approx((whole.mu("Ada") - rating_mu_start) * 0.2).margin(1e-9));
    CHECK(early.mu("Ben") == whole.mu("Ben"));
    CHECK(rebuild_ratings(early.archive).changed == 0);
}

TEST_CASE("twenty accounts of one address that give up raise a rating little, and are reported") {
    Place place;
    place.add("Ada");
    const auto play = [&](const std::string& loser, const std::string& origin) {
        GameOutcome game = place.outcome({"Ada", loser});
        game.seats[1].out = true;
        game.seats[1].turns = 1;
        game.seats[1].origin = origin;
        place.end(game);
        place.now_ms += 1'000;
    };
    double lost = 0;
    for (int i = 0; i < 20; ++i) {
        const std::string loser = "Loser " + std::to_string(i);
        place.add(loser);
        play(loser, "a network");
        play(loser, "a network");
        lost = place.mu(loser);
    }
    CHECK(lost < rating_mu_start);
    CHECK(shown(numbers(place.rating("Ada"))) < 1'600);
    CHECK(rebuild_ratings(place.archive).changed == 0);
    const auto reports =
        place.archive.list({DocumentKind::report, reports_owner(false), {}, {}, 9});
    REQUIRE(reports.size() == 1);
    const auto report = Archive::as<stored::Report>(reports[0]).is;
    CHECK(report.about() == id_of("Ada"));
    CHECK(report.report().about() == "Ada");
    CHECK(report.report().reason().find("went out early") != std::string::npos);
}

TEST_CASE(
    "a day's wins over one network are bounded, and whose network it is makes no difference") {
    Place place;
    place.add("Ada");
    double last = 0;
    for (int i = 0; i < 12; ++i) {
        const std::string other = "Other " + std::to_string(i);
        place.add(other);
        GameOutcome game = place.outcome({"Ada", other});
        for (SeatOutcome& seat : game.seats) seat.origin = "a network";
        const double before = place.mu("Ada");
        place.end(game);
        last = place.mu("Ada") - before;
        CHECK(place.rating(other).mu() < rating_mu_start);
    }
    CHECK(last < 0.01);
    // Of another one, or the next day, they count again.
    place.add("Cleo");
    const double before = place.mu("Ada");
    place.now_ms += 25 * hour_ms;
    GameOutcome game = place.outcome({"Ada", "Cleo"});
    for (SeatOutcome& seat : game.seats) seat.origin = "a network";
    place.end(game);
    CHECK(place.mu("Ada") - before > 0.1);
}

TEST_CASE("a player who cancels rated games waits longer and longer for the next one") {
    Place place;
    place.add("Ada");
    constexpr std::uint64_t minute_ms = 60'000;
    const auto wait_ms = [&](const std::string& name) {
        std::optional<std::uint64_t> answer;
        place.results.rated_wait(id_of(name), place.now_ms, [&](std::uint64_t ms) { answer = ms; });
        return answer.value();
    };
    const auto cancel = [&] {
        GameOutcome game;
        game.game = "carcassonne";
        game.at_ms = place.now_ms;
        game.cancelled_by = id_of("Ada");
        place.end(game);
    };
    CHECK(wait_ms("Ada") == 0);
    for (const std::uint64_t minutes : {1U, 4U, 16U, 64U, 256U, 1024U, 1440U, 1440U}) {
        cancel();
        CHECK(wait_ms("Ada") == minutes * minute_ms);
        CHECK(wait_ms("Ben") == 0);
        place.now_ms += minutes * minute_ms;
        CHECK(wait_ms("Ada") == 0);
    }
    for (int i = 0; i < 30; ++i) cancel();
    CHECK(wait_ms("Ada") == 24 * hour_ms);
    // After a week nothing is left of it.
    place.now_ms += 8 * 24 * hour_ms;
    cancel();
    CHECK(wait_ms("Ada") == minute_ms);
}

}  // namespace farming_test
