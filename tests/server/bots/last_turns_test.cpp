// The last turns are played perfectly: compared with a full search, and independent of the sequence
// of the tiles.
#include "server/bots/last_turns.h"

#include <algorithm>
#include <cmath>

#include "server/bots/bot.h"
#include "tests/support/catch.h"
#include "tests/support/games.h"

namespace {

namespace bots = server::bots;
namespace tiles = rules::tiles;

const tiles::State& state_of(const rules::Match& match) {
    return std::get<rules::Match::TilesInside>(match.inside()).state;
}

// A game with so many tiles left in the draw pile, at a placement. Nothing: the game ended
// before.
std::optional<rules::Match> near_end(const rules::Setup& setup, std::uint64_t seed,
                                     std::size_t undrawn) {
    auto match = games::fresh(setup);
    rules::Random chance(seed);
    match.start(chance);
    while (match.decision()) {
        if (match.decision()->kind == rules::DecisionKind::place_tile &&
            state_of(match).undrawn().size() == undrawn)
            return match;
        const auto command = games::random_command(match, chance);
        REQUIRE(match.play(match.decision()->seat, command, chance));
    }
    return std::nullopt;
}

using Worth = std::vector<double>;

// Places first, then how far they lead.
Worth outcome(const rules::Match& match) {
    const auto& seats = state_of(match).seats;
    Worth worth(match.setup().seats);
    for (std::size_t i = 0; i < worth.size(); ++i) {
        for (std::size_t j = 0; j < worth.size(); ++j) {
            const double lead = seats[i].score - seats[j].score;
            worth[i] += (lead > 0 ? 1 : lead < 0 ? -1 : 0) + 0.1 * lead / std::hypot(lead, 30.0);
        }
    }
    return worth;
}

// The result if every seat plays its best step.
Worth best_of_all(const rules::Match& match) {
    if (match.over()) return outcome(match);
    const auto seat = match.decision()->seat;
    std::vector<rules::Command> offers;
    match.offers(seat, offers);
    Worth best;
    for (const rules::Command& offer : offers) {
        rules::Match next = match;
        rules::Random nothing(0);
        REQUIRE(next.play(seat, offer, nothing));
        Worth worth = best_of_all(next);
        if (best.empty() || worth[seat] > best[seat]) best = std::move(worth);
    }
    return best;
}

std::optional<std::vector<rules::Command>> best_step(const rules::Match& match) {
    const auto inside = std::get<rules::Match::TilesInside>(match.inside());
    return bots::LastTurns(inside.game, {}, nullptr).best(inside.state);
}

// The step that is chosen leads to as much as anything could.
void check_best(rules::Match match) {
    const auto seat = match.decision()->seat;
    const double most = best_of_all(match).at(seat);
    const auto step = best_step(match);
    REQUIRE(step);
    rules::Random nothing(0);
    REQUIRE(match.play(seat, *step, nothing));
    CHECK(best_of_all(match).at(seat) == Approx(most));
}

const rules::Setup two{"carcassonne", {"farmers", "abbot"}, {}, 2};

}  // namespace

TEST_CASE("with the last tile in hand a seat does the best there is") {
    for (const rules::Setup& setup :
         {two, rules::Setup{"carcassonne", {"inns_and_cathedrals"}, {}, 3},
          rules::Setup{"hunters_and_gatherers", {}, {}, 2}}) {
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            INFO(games::text_of(setup) << " seed=" << seed);
            const auto match = near_end(setup, seed, 0);
            if (!match || !state_of(*match).undrawn_side().empty()) continue;
            check_best(*match);
        }
    }
}

TEST_CASE("with one tile to come a seat plays the best step against the best answer") {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        INFO("seed=" << seed);
        const auto match = near_end({"carcassonne", {}, {}, 2}, seed, 1);
        REQUIRE(match);
        check_best(*match);
    }
}

TEST_CASE("the last turns do not depend on the order of the tiles") {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        INFO("seed=" << seed);
        const auto match = near_end(two, seed, 2 + seed % 2);
        REQUIRE(match);
        const auto inside = std::get<rules::Match::TilesInside>(match->inside());
        tiles::State other = inside.state;
        std::reverse(other.supply.begin() + other.drawn, other.supply.end());
        const auto step = bots::LastTurns(inside.game, {}, nullptr).best(inside.state);
        REQUIRE(step);
        CHECK(bots::LastTurns(inside.game, {}, nullptr).best(other) == step);
    }
}

TEST_CASE("the last turns are left to others where they are not the last, hidden, or too many") {
    const auto early = near_end(two, 1, 4);
    REQUIRE(early);
    CHECK(!best_step(*early));

    const auto last = near_end(two, 1, 2);
    REQUIRE(last);
    const auto inside = std::get<rules::Match::TilesInside>(last->inside());
    bots::LastTurnsPlan few;
    few.commands = 100;
    CHECK(!bots::LastTurns(inside.game, few, nullptr).best(inside.state));
    int asked = 0;
    const auto stop = [&asked] { return ++asked == 2; };
    CHECK(!bots::LastTurns(inside.game, {}, stop).best(inside.state));
    CHECK(asked == 2);

    // Without any time the bot still makes a step.
    bots::Budget budget;
    budget.spent = [] { return 1.0; };
    rules::Random chance(1);
    const auto seat = last->decision()->seat;
    rules::Match match = *last;
    const auto step = bots::make_bot("strongest", budget)->choose(match, seat, chance);
    CHECK(match.play(seat, step, chance));

    const auto hands = near_end({"carcassonne", {}, {{"hand", "three_open"}}, 2}, 1, 0);
    REQUIRE(hands);
    CHECK(!best_step(*hands));
}
