// Habits, of bots whose habits are known.
#include "server/bots/habits.h"

#include <numeric>
#include <vector>

#include "rules/tiles/game.h"
#include "server/bots/contest.h"
#include "tests/support/catch.h"

namespace {

namespace bots = server::bots;
namespace tiles = rules::tiles;

// Places the tile somewhere, and a meeple on a field of it if it may.
class Farmer final : public bots::Bot {
public:
    explicit Farmer(bool deploys) : deploys_(deploys) {}
    [[nodiscard]] std::vector<rules::Command> choose(const rules::Match& match, rules::Seat seat,
                                                     rules::Chance& /*chance*/) const override {
        std::vector<rules::Command> offers;
        match.offers(seat, offers);
        std::vector<rules::Command> step{offers.front()};
        match.follow_ups(seat, step.front(), offers);
        if (offers.empty()) return step;
        step.emplace_back(tiles::Command(tiles::Pass{}));
        const auto after = *match.tried(seat, {step.data(), 1});
        const auto inside = after.inside();
        const auto& [game, state] = std::get<rules::Match::TilesInside>(inside);
        const auto first = state.board.tile(state.last_tile).first_node;
        for (const auto& offer : offers) {
            const auto* const deploy =
                std::get_if<tiles::DeployFigure>(&std::get<tiles::Command>(offer));
            if (deploy == nullptr || !deploys_) continue;
            const auto node = static_cast<tiles::Node>(first + deploy->segment);
            if (game.kind_of(state, node) == tiles::FeatureKind::field) step.back() = offer;
        }
        return step;
    }

private:
    bool deploys_;
};

double sum(const std::array<double, bots::Habits::spans>& all) {
    return std::accumulate(all.begin(), all.end(), 0.0);
}

}  // namespace

TEST_CASE("habits of a seat that only farms and of one that does nothing") {
    const rules::Setup setup{"carcassonne", {"farmers"}, {{"start_player", "host"}}, 2};
    const Farmer farmer(true);
    const Farmer idle(false);
    bots::HabitWatch watch(2);
    const auto scores = bots::play_game(setup, {&farmer, &idle}, 20263101, 1, &watch);
    const bots::Habits& farms = watch.by_seat()[0];
    const bots::Habits& idles = watch.by_seat()[1];

    CHECK(farms.games == 1);
    CHECK(sum(farms.turns) + sum(idles.turns) == 71);
    CHECK(farms.turns[0] == 6);

    REQUIRE(scores[0] > 0);
    CHECK(farms.field_points == scores[0]);
    CHECK(farms.early_farmers >= 2);
    CHECK(farms.early_farmers <= 7);
    CHECK(farms.in_hand[0] < 7 * farms.turns[0]);

    CHECK(scores[1] == 0);
    CHECK(idles.field_points == 0);
    CHECK(idles.early_farmers == 0);
    CHECK(sum(idles.in_hand) == 7 * sum(idles.turns));
    CHECK(idles.starved == 0);
    CHECK(idles.middle == 24);
    CHECK(idles.passed == 24);
}

TEST_CASE("a contest has the habits of both bots") {
    const rules::Setup setup{"carcassonne", {"farmers"}, {{"start_player", "host"}}, 2};
    const Farmer farmer(true);
    const Farmer idle(false);
    const auto result = bots::contest(setup, farmer, idle, 2, 20263102);
    CHECK(result.habits.games == 4);
    CHECK(result.other_habits.games == 4);
    CHECK(result.habits.field_points / 4 == Approx(result.mean));
    CHECK(result.other_habits.passed == result.other_habits.middle);
}

TEST_CASE("Cardcassonne has no habits but its number of games") {
    const auto random = bots::make_bot("random");
    const rules::Setup setup{"cardcassonne", {}, {}, 2};
    const auto result = bots::contest(setup, *random, *random, 1, 20263103);
    CHECK(result.habits.games == 2);
    CHECK(result.habits.middle == 0);
    CHECK(sum(result.habits.turns) == 0);
}
