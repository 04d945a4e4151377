// Results and ratings, stored in one transaction with the entry that ends the game.
#include "server/people/results.h"

#include <cmath>
#include <random>

#include "server/crypto/base64url.h"
#include "server/people/rebuild.h"
#include "tests/server/people/support/place.h"
#include "tests/support/catch.h"

namespace results_test {

using namespace server;
using namespace server::people_tests;
namespace stored = meeple::store::v1;

TEST_CASE("a first game between two moves both by as much, and is told with its result") {
    Place place;
    place.add("Ada");
    place.add("Ben");
    const std::string room = place.play({"Ada", "Ben"});
    // The model's own numbers for a first game of two, as rating_test has them.
    const RatedSeat first{{}, 1, 0};
    const RatedSeat second{{}, 2, 0};
    const auto expected = rated(std::vector<RatedSeat>{first, second});
    CHECK(place.mu("Ada") == expected[0].mu);
    CHECK(place.mu("Ben") == expected[1].mu);
    CHECK(place.rating("Ada").sigma() == expected[0].sigma);
    CHECK(place.rating("Ada").games() == 1);
    const auto told = place.standings.result(room, {});
    CHECK(told.seats(0).name() == "Ada");
    CHECK(told.seats(0).before().rating() == 1500);
    CHECK(told.seats(0).after().rating() > 1500);
    CHECK(told.seats(1).after().rating() < 1500);
    CHECK(told.seats(1).after().provisional());
    CHECK(place.standings.ratings(id_of("Ada")).size() == 1);
    const auto curve = place.standings.curve(id_of("Ada"), {"carcassonne", false}, {});
    CHECK(curve.points_size() == 1);
    // A line begins before the first game.
    CHECK(curve.start().rating() == 1500);
    CHECK(curve.start().provisional());
    CHECK(curve.start().games() == 0);
    CHECK(curve.start().game() == "carcassonne");
    CHECK_FALSE(told.has_series());
}

TEST_CASE("a curve has its first rating on the page with its first game") {
    Place place;
    place.add("Ada");
    constexpr int games = 501;  // one more than are looked at for a page
    DocumentChanges changes;
    for (int i = 0; i < games; ++i) {
        Kept<stored::Played> played{{{DocumentKind::played, id_of("Ada") + std::to_string(i)}}, {}};
        played.document.owner = id_of("Ada");
        played.document.rank = i;
        played.is.mutable_after()->set_game("carcassonne");
        changes.push_back(played.put());
    }
    const bool changed = place.archive.change(std::move(changes));
    REQUIRE(changed);
    const auto latest = place.standings.curve(id_of("Ada"), {"carcassonne", false}, {});
    CHECK(latest.points_size() == games - 1);
    CHECK_FALSE(latest.has_start());
    const auto first = place.standings.curve(id_of("Ada"), {"carcassonne", false}, latest.next());
    CHECK(first.points_size() == 1);
    CHECK(first.start().rating() == 1500);
}

TEST_CASE("how a series stands is told with each of its games") {
    Place place;
    place.add("Ada");
    place.add("Ben");
    GameOutcome game = place.outcome({"Ada", "Ben"});
    game.series = {3, 3, {4, 2}, true};
    const std::string room = place.end(game);
    for (const auto& told : {place.standings.result(room, {}),
                             place.standings.games(id_of("Ben"), {}, id_of("Ben")).games(0)}) {
        CHECK(told.series().best_of() == 3);
        CHECK(told.series().game() == 3);
        CHECK(told.series().halves(0) == 4);
        CHECK(told.series().halves(1) == 2);
        CHECK(told.series().decided());
    }
}

TEST_CASE("a draw with an equal keeps the rating and lowers its deviation") {
    Place place;
    place.add("Ada");
    place.add("Ben");
    place.play({"Ada", "=Ben"});
    CHECK(std::abs(place.mu("Ada") - rating_mu_start) < 1e-9);
    CHECK(place.rating("Ada").sigma() < rating_sigma_start);
}

TEST_CASE(
    "the third game of a pair within a day counts half, the fifth nothing, the next day all") {
    Place place;
    place.add("Ada");
    place.add("Ben");
    std::vector<stored::Rating> after;
    for (int game = 0; game < 5; ++game) {
        place.now_ms += hour_ms;
        place.play({"Ada", "Ben"});
        after.push_back(place.rating("Ada"));
    }
    CHECK(after[3].games() == 4);
    CHECK(after[4].SerializeAsString() == after[3].SerializeAsString());
    const auto last = place.archive.one<stored::Result>(DocumentKind::result, "room3");
    CHECK(last.is.weights(1) == 0.5);
    place.now_ms += 24 * hour_ms;
    place.play({"Ada", "Ben"});
    CHECK(place.rating("Ada").games() == 5);
}

TEST_CASE("people are rated by people alone, bots by both") {
    Place place;
    place.add("Ada");
    place.add("Ben");
    place.add("Robot", "Ada");
    place.play({"Robot", "Ada"});
    CHECK(place.rating("Ada").games() == 0);
    CHECK(place.rating("Robot").games() == 1);
    CHECK(place.mu("Robot") > rating_mu_start);
    place.play({"Ada", "Robot", "Ben"});
    CHECK(place.rating("Ada").games() == 1);
    const auto people = place.standings.board({"carcassonne", false}, false, {});
    CHECK(people.places_size() == 0);  // no rating is established yet
    // A person's own rating stands against a bot's, though the game does not count for the person.
    place.play({"Ada", "Robot"});
    const auto kept = place.archive.one<stored::Result>(DocumentKind::result, "room3");
    CHECK(kept.is.seats(0).before().mu() == place.mu("Ada"));
    CHECK_FALSE(kept.is.seats(0).has_after());
}

TEST_CASE("several seats that went out are ranked, each behind the ones that stayed longer") {
    Place place;
    for (const char* name : {"Ada", "Ben", "Cleo", "Dan"}) place.add(name);
    place.play({"Ada", "Ben", "Cleo", "Dan"});
    CHECK(place.mu("Ada") > place.mu("Ben"));
    CHECK(place.mu("Ben") > place.mu("Cleo"));
    CHECK(place.mu("Cleo") > place.mu("Dan"));
}

TEST_CASE("guests leave no trace, and a game that is not rated leaves a result alone") {
    Place place;
    place.play({"guest", "another"});
    CHECK_THROWS_AS(place.standings.result("room1", {}), Refusal);
    place.add("Ada");
    GameOutcome game = place.outcome({"Ada", "guest"});
    game.rated = false;
    game.seats.emplace_back().name = "greedy";
    const std::string room = place.end(game);
    CHECK(place.rating("Ada").games() == 0);
    const auto told = place.standings.result(room, {});
    CHECK(told.seats(1).name() == "guest");
    CHECK_FALSE(told.seats(1).registered());
    CHECK(told.seats(2).bot());
    CHECK(place.standings.games(id_of("Ada"), {}, {}).games_size() == 1);
}

TEST_CASE("registering takes over the games of the guest, and deleting takes them away again") {
    Place place;
    place.add("Ada");
    GameOutcome game = place.outcome({"Ada", "guest"});
    game.rated = false;
    const std::string room = place.end(game);
    place.play({"guest", "another"});
    place.add("guest");
    const auto games = place.standings.games(id_of("guest"), {}, {});
    REQUIRE(games.games_size() == 1);
    CHECK(games.games(0).room() == room);
    CHECK(games.games(0).seats(1).registered());
    CHECK(place.standings.ratings(id_of("guest")).empty());
    CHECK(place.standings.curve(id_of("guest"), {"carcassonne", false}, {}).points().empty());
    REQUIRE(place.standings.opponents(id_of("guest"), {}).opponents_size() == 1);
    // Deleted, it is called nothing there: not what it was called as a guest, either.
    place.remove("guest");
    remove_played(place.archive, id_of("guest"));
    const auto told = place.standings.result(room, {}).seats(1);
    CHECK(told.name().empty());
    CHECK_FALSE(told.registered());
    CHECK(place.archive.list({DocumentKind::played, id_of("guest"), {}, {}, 10}).empty());
    // Nor does a game that ends later restore anything.
    game = place.outcome({"Ada", "guest"});
    game.rated = false;
    const std::string later = place.end(game);
    CHECK(place.standings.result(later, {}).seats(1).name().empty());
    CHECK(place.archive.list({DocumentKind::played, id_of("guest"), {}, {}, 10}).empty());
}

TEST_CASE("a private game is shown only to its players") {
    Place place;
    place.add("Ada");
    place.add("Ben");
    GameOutcome game = place.outcome({"Ada", "Ben"});
    game.rated = false;
    game.private_room = true;
    const std::string room = place.end(game);
    CHECK_THROWS_AS(place.standings.result(room, id_of("Cleo")), Refusal);
    CHECK(place.standings.result(room, id_of("Ben")).seats_size() == 2);
    CHECK(place.standings.games(id_of("Ada"), {}, id_of("Cleo")).games_size() == 0);
    CHECK(place.standings.games(id_of("Ada"), {}, id_of("Ada")).games_size() == 1);
}

TEST_CASE("two games of one person that end at once count both, one after the other") {
    Place place;
    for (const char* name : {"Ada", "Ben", "Cleo"}) place.add(name);
    const std::string one = place.new_room();
    const std::string other = place.new_room();
    int answers = 0;
    const auto stored = [&answers](StoreResult result) {
        CHECK(result == StoreResult::stored);
        ++answers;
    };
    // Both have read before either writes.
    place.store->hold();
    place.results.append(place.last_entry(one), place.outcome({"Ada", "Ben"}), stored);
    place.results.append(place.last_entry(other), place.outcome({"Cleo", "Ada"}), stored);
    place.store->release();
    CHECK(answers == 2);
    CHECK(place.rating("Ada").games() == 2);
    const auto first = place.archive.one<stored::Result>(DocumentKind::result, one);
    const auto second = place.archive.one<stored::Result>(DocumentKind::result, other);
    CHECK(first.is.at_ms() != second.is.at_ms());
    CHECK(rebuild_ratings(place.archive).changed == 0);
}

TEST_CASE(
    "of a result and its ratings there are both or neither, with every failure of the store") {
    Place place;
    place.add("Ada");
    place.add("Ben");
    const std::string room = place.new_room();
    std::optional<StoreResult> answer;
    const auto end = [&] {
        place.results.append(place.last_entry(room), place.outcome({"Ada", "Ben"}),
                             [&](StoreResult result) { answer = result; });
    };
    place.store->fail_next(1);
    end();
    CHECK(answer == StoreResult::unavailable);
    CHECK(place.rating("Ada").games() == 0);
    // It was stored without an answer; the repetition does not count again.
    place.store->lose_next(1);
    end();
    CHECK(answer == StoreResult::unavailable);
    CHECK(place.rating("Ada").games() == 1);
    end();
    CHECK(answer == StoreResult::fenced);
    CHECK(place.rating("Ada").games() == 1);
}

TEST_CASE("an account deleted while a game ends counts as before, and leaves nothing behind") {
    Place place;
    Place other;
    for (Place* one : {&place, &other}) {
        one->add("Ada");
        one->add("Ben");
        one->add("Cleo");
        one->play({"Ben", "Cleo"});
        one->play({"Ben", "Cleo"});
    }
    place.remove("Ben");
    const std::string room = place.play({"Ada", "Ben"});
    other.play({"Ada", "Ben"});
    CHECK(place.rating("Ben").games() == 0);
    CHECK(place.rating("Ada").games() == 1);
    CHECK(place.mu("Ada") == other.mu("Ada"));
    CHECK(place.standings.result(room, {}).seats(1).name().empty());
    CHECK(place.standings.games(id_of("Ben"), {}, {}).games_size() == 2);
    CHECK(rebuild_ratings(place.archive).changed == 0);
    // A game of theirs that they lose alone with others who are gone leaves nothing.
    place.remove("Ada");
    const std::string late = place.play({"Ada", "Ben"});
    CHECK_THROWS(place.standings.result(late, {}));
}

TEST_CASE("ratings are the same when they are worked out again from all results") {
    Place place;
    const std::vector<std::string> names{"Ada", "Ben", "Cleo", "Dan", "Eve"};
    for (const std::string& name : names) place.add(name);
    place.add("Robot", "Ada");
    constexpr unsigned seed = 4711;
    INFO("seed " << seed);
    std::mt19937 chance(seed);
    for (int game = 0; game < 300; ++game) {
        place.now_ms += chance() % (8 * hour_ms);
        std::vector<std::string> seats = names;
        if (game % 3 == 0) seats.emplace_back("Robot");
        std::shuffle(seats.begin(), seats.end(), chance);
        seats.resize(2 + chance() % 3);
        place.play(seats);
    }
    const Rebuilt again = rebuild_ratings(place.archive);
    CHECK(again.results == 300);
    CHECK(again.ratings == 6);
    CHECK(again.changed == 0);
    // One that is not what results say is put right.
    const DocumentId id = rating_id(id_of("Ada"), {"carcassonne", false});
    auto wrong = place.archive.one<stored::Rating>(id.kind, id.key);
    const double right = wrong.is.mu();
    wrong.is.set_mu(99);
    REQUIRE(place.archive.change({wrong.put()}));
    CHECK(rebuild_ratings(place.archive).changed == 1);
    CHECK(place.mu("Ada") == right);
}

TEST_CASE("a leaderboard has active players with an established rating, the best first") {
    Place place;
    std::vector<std::string> names;
    for (int i = 0; i < 12; ++i) {
        names.push_back("Player " + std::string(1, static_cast<char>('A' + i)));
        place.add(names.back());
    }
    constexpr unsigned seed = 4712;
    INFO("seed " << seed);
    std::mt19937 chance(seed);
    for (int game = 0; game < 400; ++game) {
        place.now_ms += 2 * hour_ms;
        std::vector<std::string> seats = names;
        std::shuffle(seats.begin(), seats.end(), chance);
        seats.resize(2);
        std::sort(seats.begin(), seats.end());
        place.play(seats);
    }
    const auto board = place.standings.board({"carcassonne", false}, false, {});
    REQUIRE(board.places_size() >= 2);
    for (int i = 1; i < board.places_size(); ++i) {
        const auto& better = board.places(i - 1).rating();
        const auto& worse = board.places(i).rating();
        CHECK(better.mu() - 3 * better.sigma() >= worse.mu() - 3 * worse.sigma());
        CHECK(worse.sigma() <= 4);
    }
    place.now_ms += 61 * 24 * hour_ms;
    CHECK(place.standings.board({"carcassonne", false}, false, {}).places_size() == 0);
    CHECK_THROWS_AS(place.standings.board({"chess", false}, false, {}), Refusal);
    CHECK_THROWS_AS(place.standings.board({"carcassonne", false}, false, "nonsense"), Refusal);
}

TEST_CASE("games are filtered by game and opponent, and paged") {
    Place place;
    for (const char* name : {"Ada", "Ben", "Cleo"}) place.add(name);
    for (int game = 0; game < 60; ++game) {
        place.now_ms += hour_ms;
        place.play(game % 4 == 0 ? std::vector<std::string>{"Ada", "Cleo"}
                                 : std::vector<std::string>{"Ada", "Ben"});
    }
    const std::string ada = id_of("Ada");
    const auto first = place.standings.games(ada, {}, {});
    CHECK(first.games_size() == 50);
    CHECK(first.games(0).room() == "room60");
    const auto second = place.standings.games(ada, {{}, {}, first.next()}, {});
    CHECK(second.games_size() == 10);
    CHECK(second.next().empty());
    CHECK(place.standings.games(ada, {"cardcassonne", {}, {}}, {}).games_size() == 0);
    const auto met = place.standings.opponents(ada, {});
    REQUIRE(met.opponents_size() == 2);
    CHECK(met.opponents(0).name() == "Ben");
    CHECK(met.opponents(0).games() == 45);
    CHECK(met.opponents(1).ahead() == 15);
    const auto against = place.standings.games(ada, {{}, id_of("Cleo"), {}}, {});
    for (const auto& game : against.games()) CHECK(game.seats(1).name() == "Cleo");
}

TEST_CASE("pages of games tell a stranger nothing of private games, and cannot be moved") {
    Place place;
    for (const char* name : {"Ada", "Ben"}) place.add(name);
    const auto play = [&place](bool private_room) {
        place.now_ms += hour_ms;
        GameOutcome game = place.outcome({"Ada", "Ben"});
        game.rated = false;
        game.private_room = private_room;
        place.end(game);
    };
    for (int game = 0; game < 90; ++game) play(game % 3 == 0);
    const std::string ada = id_of("Ada");
    const auto page = [&](const std::string& asker, const std::string& after) {
        return place.standings.games(ada, {{}, {}, after}, asker);
    };
    const auto first = page({}, {});
    CHECK(first.games_size() == 50);
    const auto second = page({}, first.next());
    CHECK(second.games_size() == 10);
    CHECK(second.next().empty());
    for (const auto& games : {first, second})
        for (const auto& game : games.games()) CHECK_FALSE(game.private_());
    CHECK(page(ada, page(ada, {}).next()).games_size() == 40);
    CHECK(from_base64url(first.next()).value().find("room") == std::string::npos);
    // Neither a time of one's own nor another list's cursor.
    const std::string made_up = std::to_string(place.now_ms - 10 * hour_ms) + '.';
    CHECK_THROWS_AS(page({}, made_up), Refusal);
    CHECK_THROWS_AS(page({}, to_base64url(made_up)), Refusal);
    CHECK_THROWS_AS(place.standings.games(id_of("Ben"), {{}, {}, first.next()}, {}), Refusal);
    CHECK_THROWS_AS(place.standings.board({"carcassonne", false}, false, first.next()), Refusal);
    // Nor does a page show that a private game has just ended.
    play(true);
    CHECK(page({}, {}).SerializeAsString() == first.SerializeAsString());
}

}  // namespace results_test
