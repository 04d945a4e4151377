// Questions that a module asks at illegal moments.
#include <utility>
#include <vector>

#include "rules/core/ensure.h"
#include "rules/editions/setup.h"
#include "rules/tiles/game.h"
#include "rules/tiles/turn.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one folder
using rules::Seat;

namespace {

// Asks when a turn has begun, where nothing raises the question.
class Late final : public ModuleOf<Late> {
public:
    [[nodiscard]] std::string_view name() const override { return "late"; }
    void react(Turn& turn, const TurnBegan& /*began*/) const {
        if (turn.state().turn > 1) turn.ask(turn.state().turn_seat, Question::move_token);
    }
};

}  // namespace

TEST_CASE("A question that nothing raises is not forgotten in silence") {
    const Late late;
    Ingredients ingredients = rules::editions::ingredients(build::setup());
    ingredients.modules.push_back(&late);
    const Game game(std::move(ingredients));
    State state = game.fresh();
    rules::Random chance(1);
    std::vector<Event> events;
    game.start(state, build::opening({"U", "U"}), chance, &events);
    REQUIRE_FALSE(
        game.play(state, 0, PlaceTile{game.shape(state.hand[0]).tile, {0, 1}, 1}, chance, &events));
    CHECK_THROWS_AS(game.play(state, 0, Pass{}, chance, &events), rules::Broken);
}
