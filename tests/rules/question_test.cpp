// Questions of modules: their owners, times and consequences.
#include <string_view>
#include <utility>
#include <vector>

#include "rules/core/ensure.h"
#include "rules/editions/setup.h"
#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about one folder
using rules::Refusal;
using rules::Seat;

namespace {

// Asks when a turn has begun, where nothing raises the question.
class Late final : public ModuleOf<Late> {
public:
    [[nodiscard]] std::string_view name() const override { return "late"; }
    void react(Turn& turn, const TurnBegan& /*began*/) const {
        if (turn.state().turn > 1) turn.ask(turn.state().turn_seat, AskToken{});
    }
};

// Asks after every tile; the answer is one command, and does nothing.
template <Question question, class Answer>
struct AskAnything {
    static constexpr Question kind = question;
    using Answers = Types<Answer>;
};
template <Question question, class Answer>
class Asker final : public ModuleOf<Asker<question, Answer>> {
public:
    using Ask = AskAnything<question, Answer>;
    using Questions = Types<Ask>;
    [[nodiscard]] std::string_view name() const override { return "asker"; }
    [[nodiscard]] Question asks(const Situation& /*now*/) const override { return question; }
    void answers(Ask /*question*/, const Situation& /*now*/, Seat /*seat*/, Offers& out) const {
        out.add(Answer{});
    }
    void answer(Ask /*question*/, Turn& /*turn*/, Seat /*seat*/, const Answer& /*it*/) const {}
};

// Asks what another module asks, too.
class Copycat final : public ModuleOf<Copycat> {
public:
    using Questions = Types<AskToken>;
    [[nodiscard]] std::string_view name() const override { return "copycat"; }
    void answers(AskToken /*question*/, const Situation& /*now*/, Seat /*seat*/,
                 Offers& /*out*/) const {}
    void answer(AskToken /*question*/, Turn& /*turn*/, Seat /*seat*/,
                const MoveToken& /*it*/) const {}
    void answer(AskToken /*question*/, Turn& /*turn*/, Seat /*seat*/,
                const RemoveToken& /*it*/) const {}
};

struct AskToPlace {
    static constexpr Question kind = rules::DecisionKind::place_tile;
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

TEST_CASE("Two questions with one number, and numbers of the engine's decisions, are found") {
    static_assert(kinds_differ(Types<AskToken, AskRetake>()));
    static_assert(!kinds_differ(Types<AskToken, AskRetake, AskToken>()));
    static_assert(!kinds_differ(Types<AskToPlace>()));
    CHECK(kinds_differ(Parts::Questions()));
}

TEST_CASE("A question has one owner: only that module asks it and gets the answer") {
    const Copycat copycat;
    const Asker<AskToken::kind, Pass> asker;
    Ingredients ingredients = rules::editions::ingredients(build::setup());
    ingredients.modules.push_back(&copycat);
    CHECK_NOTHROW(Game(ingredients));
    ingredients.modules.push_back(&asker);
    CHECK_THROWS_AS(Game(ingredients), rules::Broken);
}

TEST_CASE("A turn goes from step to step and leaves none of them out") {
    Agenda agenda;
    agenda.restart({Phase::drawing, 0, Question::none, 0});
    CHECK_THROWS_AS(agenda.go_to(Phase::deploying), rules::Broken);
    agenda.go_to(Phase::placing);
    agenda.push({Phase::choosing, 1, AskBid::kind, 0});
    CHECK_THROWS_AS(agenda.go_to(Phase::scoring), rules::Broken);
    for (const Phase step : {Phase::deploying, Phase::acted, Phase::scoring, Phase::done})
        agenda.go_to(step);
    CHECK(agenda.turn().phase == Phase::done);
    CHECK(agenda.top().phase == Phase::choosing);
    CHECK_THROWS_AS(agenda.go_to(Phase::drawing), rules::Broken);
}

TEST_CASE("Several modules ask about one tile, in their order, and then the seat deploys") {
    const Asker<AskRetake::kind, Pass> first;
    const Asker<AskToken::kind, RemoveToken> second;
    Ingredients ingredients = rules::editions::ingredients(build::setup());
    ingredients.modules.push_back(&first);
    ingredients.modules.push_back(&second);
    const Game game(std::move(ingredients));
    State state = game.fresh();
    rules::Random chance(1);
    game.start(state, build::opening({"W", "X"}), chance, nullptr);
    CHECK(state.phase() == Phase::placing);  // the start tile causes no question
    std::vector<Event> events;
    const PlaceTile place{game.shape(state.hand[0]).tile, {1, 0}, 0};
    REQUIRE_FALSE(game.play(state, 0, place, chance, &events));
    REQUIRE(state.question() == AskRetake::kind);
    CHECK(game.play(state, 0, RemoveToken{}, chance, nullptr) == Refusal::wrong_phase);
    REQUIRE_FALSE(game.play(state, 0, Pass{}, chance, &events));
    REQUIRE(state.phase() == Phase::choosing);
    REQUIRE(state.question() == AskToken::kind);
    REQUIRE_FALSE(game.play(state, 0, RemoveToken{}, chance, &events));
    CHECK(state.phase() == Phase::deploying);
    const std::vector<Event> expected{TilePlaced{place.tile, place.at, 0}, Asked{AskRetake::kind},
                                      Answered{}, Asked{AskToken::kind}, Answered{}};
    CHECK(events == expected);
    // Both in one list.
    State at_once = game.fresh();
    game.start(at_once, build::opening({"W", "X"}), chance, nullptr);
    const std::vector<Command> list{place, Pass{}, RemoveToken{}, Pass{}};
    CHECK_FALSE(game.play(at_once, 0, list, chance, nullptr));
    CHECK(at_once.turn_seat == 1);
}

namespace {

// Before the scoring all other seats have to answer, and after it the seat in turn; then the seat
// that placed the tile places another one.
using AskPass = AskAnything<AskToken::kind, Pass>;
struct AskVote {
    static constexpr Question kind{20};  // meeple.v1.RETAKE_FIGURE
    static constexpr std::string_view word = "retake";
    using Answers = Types<Pass>;
    Seat seat = 0;

    [[nodiscard]] std::uint16_t data() const { return seat; }
    static AskVote of(std::uint16_t data) { return {static_cast<Seat>(data)}; }
};
class Council final : public ModuleOf<Council> {
public:
    using Questions = Types<AskPass, AskVote>;
    [[nodiscard]] std::string_view name() const override { return "council"; }
    void stock(Stock& stock) const override {
        stock.wants_step(Phase::acted);
        stock.wants_step(Phase::scored);
    }
    void react(Turn& turn, const TilePlaced& /*placed*/) const {
        const State& state = turn.state();
        if (state.last_tile >= 0 && state.agenda.turn().data == 0) turn.again(Stack::supply);
    }
    void arrive(Turn& turn, Phase phase) const override {
        const Seat own = turn.state().turn_seat;
        if (phase == Phase::scored) return turn.ask(own, AskPass{});
        for (Seat seat = 0; seat < turn.game().seats(); ++seat) {
            if (seat != own) turn.ask(seat, AskVote{seat});
        }
    }
    void answers(AskPass /*question*/, const Situation& /*now*/, Seat /*seat*/, Offers& out) const {
        out.add(Pass{});
    }
    void answer(AskPass /*question*/, Turn& /*turn*/, Seat /*seat*/, const Pass& /*it*/) const {}
    void answers(AskVote question, const Situation& now, Seat seat, Offers& out) const {
        CHECK(question.seat == seat);
        answers(AskPass{}, now, seat, out);
    }
    void answer(AskVote question, Turn& /*turn*/, Seat seat, const Pass& /*it*/) const {
        CHECK(question.seat == seat);
    }
    void unanswered(AskVote question, Turn& turn, Seat seat) const {
        CHECK(question.seat == seat);
        reward(turn, turn.state().turn_seat, "vote", 1, 1);
    }
};

}  // namespace

TEST_CASE("Other seats are asked between any two steps, and pending questions survive in events") {
    const Council council;
    Ingredients ingredients = rules::editions::ingredients(build::setup(3));
    ingredients.modules.push_back(&council);
    const Game game(std::move(ingredients));
    State state = game.fresh();
    State folded = state;
    View seen = game.view(state);
    rules::Random chance(1);
    std::vector<Event> events;
    game.start(state, build::opening({"U", "U", "U", "U"}), chance, &events);
    const auto play = [&](Seat seat, const Command& command) {
        const auto refusal = game.play(state, seat, command, chance, &events);
        for (const Event& event : events) {
            game.evolve(folded, event);
            evolve(seen, event);
        }
        events.clear();
        CHECK(folded.agenda == state.agenda);
        CHECK(seen == game.view(state));
        rules::Random other(2);
        CHECK(game.from_view(seen, other).agenda == state.agenda);
        return refusal;
    };
    const auto lay = [&](std::int8_t y) {
        return play(state.turn_seat, PlaceTile{game.shape(state.hand[0]).tile, {0, y}, 1});
    };
    REQUIRE_FALSE(lay(1));
    REQUIRE_FALSE(play(0, DeployFigure{FigureKind::meeple, 1}));
    CHECK(state.asked() == 1);
    CHECK(state.agenda.top().data == 1);
    CHECK(play(0, Pass{}) == Refusal::not_your_turn);
    CHECK(play(2, Pass{}) == Refusal::not_your_turn);
    SECTION("One after the other, then the seat in turn, then the other tile, and no third one") {
        REQUIRE_FALSE(play(1, Pass{}));
        CHECK(state.asked() == 2);
        REQUIRE_FALSE(play(2, Pass{}));
        CHECK(state.asked() == 0);
        CHECK(state.question() == AskToken::kind);
        REQUIRE_FALSE(play(0, Pass{}));
        CHECK(state.phase() == Phase::placing);
        CHECK(state.turn_seat == 0);
        CHECK(state.turn == 1);
        REQUIRE_FALSE(lay(2));
        REQUIRE_FALSE(play(0, Pass{}));
        REQUIRE_FALSE(play(1, Pass{}));
        REQUIRE_FALSE(play(2, Pass{}));
        REQUIRE_FALSE(play(0, Pass{}));
        CHECK(state.turn_seat == 1);
        CHECK(state.turn == 2);
    }
    SECTION("A seat that resigns answers no question") {
        REQUIRE_FALSE(play(2, Resign{}));
        CHECK(state.asked() == 1);
        REQUIRE_FALSE(play(1, Pass{}));
        CHECK(state.asked() == 0);
    }
    SECTION("A seat that resigns while it is asked leaves the question open") {
        REQUIRE_FALSE(play(1, Resign{}));
        CHECK(state.seats[0].score == 1);
    }
    SECTION("If it is the seat in turn, the others still answer, and it plays no other tile") {
        REQUIRE_FALSE(play(0, Resign{}));
        CHECK(state.asked() == 1);
        REQUIRE_FALSE(play(1, Pass{}));
        REQUIRE_FALSE(play(2, Pass{}));
        CHECK(state.turn_seat == 1);
        CHECK(state.turn == 2);
    }
}
