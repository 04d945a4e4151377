// The hooks of modules: a made-up module changes the base game through them, and the engine knows
// nothing of it.
#include "rules/tiles/module.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "rules/core/ensure.h"
#include "rules/editions/setup.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"
#include "tests/rules/builders.h"
#include "tests/support/catch.h"

namespace {

using namespace rules::tiles;  // NOLINT(google-build-using-namespace): a test about the engine
using rules::Refusal;
using rules::Seat;

// A made-up module: monks can stand in gardens, abbots with double strength. A completed garden
// scores 5 points and one more for its owner's neighbour. No tile may be placed south of y = 1. A
// seat may deploy on any road segment, even on an occupied road.
class Made final : public ModuleOf<Made> {
public:
    [[nodiscard]] std::string_view name() const override { return "made"; }
    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::garden, Completion::surrounding);
        stock.may_stand(FigureKind::meeple, FeatureKind::garden);
        stock.may_stand(FigureKind::abbot, FeatureKind::garden);
        stock.strength(FigureKind::abbot, 2);
        stock.wants_appraise(FeatureKind::city);
        stock.wants_offer(Phase::deploying);
        stock.wants_play(command_index<DeployFigure>());
        stock.wants_placement_veto();
        stock.wants_deployment_veto();
    }
    void offer(const Situation& now, Seat seat, Offers& out) const override {
        const Board::Tile& tile = now.state.board.tile(now.state.last_tile);
        const Shape& shape = now.game.shape(tile.type);
        if (now.state.seats[seat].figures[0] == 0) return;
        for (std::uint8_t s = 0; s < shape.segment_count; ++s) {
            const auto node = static_cast<Node>(tile.first_node + s);
            if (shape.kind[s] == FeatureKind::road &&
                now.state.features.record_of(node).figures > 0) {
                out.add(DeployFigure{FigureKind::meeple, s});
            }
        }
    }
    bool play(Turn& /*turn*/, Seat /*seat*/, const Command& command) const override {
        plays_asked += std::holds_alternative<DeployFigure>(command) ? 1 : 0;
        return false;
    }
    // Deploying an abbot gives the next seat a point.
    void react(Turn& turn, const FigureDeployed& event) const {
        const PlacedFigure& deployed = event.figure;
        if (deployed.kind != FigureKind::abbot) return;
        FeatureScored gift;
        gift.kind = FeatureKind::garden;
        gift.at = deployed.on;
        gift.awards = {{static_cast<Seat>((deployed.seat + 1) % turn.game().seats()), 1}};
        turn.emit(gift);
    }
    void appraise(const Situation& /*now*/, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        if (feature.kind == FeatureKind::garden) {
            lines.add("garden", 1, feature.complete ? 5 : 1);
        } else {
            lines.strike();  // cities are worth a flat seven
            lines.add("flat", 1, 7);
        }
    }
    void final_scoring(Turn& turn) const override { score_remaining(turn, FeatureKind::garden); }
    [[nodiscard]] std::optional<Refusal> veto(const Situation& /*now*/, Seat /*seat*/,
                                              const Command& command) const override {
        const auto* placing = std::get_if<PlaceTile>(&command);
        if (placing != nullptr && placing->at.y > 1) return Refusal::out_of_bounds;
        const auto* deploying = std::get_if<DeployFigure>(&command);
        if (deploying != nullptr && deploying->segment == 0) return Refusal::figure_not_allowed;
        return std::nullopt;
    }

    mutable int plays_asked = 0;
};

// Answers a question without asking to be asked.
class Unasked final : public ModuleOf<Unasked> {
public:
    [[nodiscard]] std::string_view name() const override { return "unasked"; }
    [[nodiscard]] std::optional<Refusal> veto(const Situation& /*now*/, Seat /*seat*/,
                                              const Command& /*command*/) const override {
        return Refusal::figure_not_allowed;
    }
};

// Asks to be asked and has no answer.
class Silent final : public ModuleOf<Silent> {
public:
    [[nodiscard]] std::string_view name() const override { return "silent"; }
    void stock(Stock& stock) const override { stock.wants_turn_end(); }
};

// Asks about a tile and reacts to it as well.
class Hasty final : public ModuleOf<Hasty> {
public:
    [[nodiscard]] std::string_view name() const override { return "hasty"; }
    void react(Turn& /*turn*/, const TilePlaced& /*placed*/) const {}
    [[nodiscard]] Question asks(const Situation& /*now*/) const override { return Question::none; }
};

// Has a say about what it offers itself.
class Torn final : public ModuleOf<Torn> {
public:
    [[nodiscard]] std::string_view name() const override { return "torn"; }
    void stock(Stock& stock) const override {
        stock.wants_play(command_index<RecallFigure>());
        stock.wants_offer_veto(Phase::deploying, command_index<RecallFigure>());
    }
    bool play(Turn& /*turn*/, Seat /*seat*/, const Command& /*command*/) const override {
        return true;
    }
    [[nodiscard]] std::optional<Refusal> veto(const Situation& /*now*/, Seat /*seat*/,
                                              const Command& /*command*/) const override {
        return Refusal::figure_not_allowed;
    }
};

template <class M>
void make_game_with() {
    const M module;
    Ingredients ingredients = rules::editions::ingredients(build::setup());
    ingredients.modules.push_back(&module);
    const Game game(std::move(ingredients));
}

struct Played {
    explicit Played(const Made& made) {
        Ingredients ingredients = rules::editions::ingredients(build::setup());
        ingredients.modules.push_back(&made);
        ingredients.figures.emplace_back(FigureKind::abbot, 1);
        game = std::make_unique<Game>(std::move(ingredients));
        state = std::make_unique<State>(game->fresh());
    }
    std::vector<Event> start(const std::vector<std::string>& first) {
        std::vector<Event> events;
        game->start(*state, build::opening(first), chance, &events);
        return events;
    }
    std::optional<Refusal> play(const Command& command, std::vector<Event>* events = nullptr) {
        return game->play(*state, state->turn_seat, command, chance, events);
    }
    PlaceTile place(int x, int y, int rotation) const {
        return {game->shape(state->hand[0]).tile,
                {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)},
                static_cast<Rotation>(rotation)};
    }

    std::unique_ptr<Game> game;
    std::unique_ptr<State> state;
    rules::Random chance{1};
};

}  // namespace

TEST_CASE("A module implements exactly the hooks that it requests, and does not veto itself") {
    CHECK_NOTHROW(make_game_with<Made>());
    CHECK_THROWS_AS(make_game_with<Unasked>(), rules::Broken);
    CHECK_THROWS_AS(make_game_with<Silent>(), rules::Broken);
    CHECK_THROWS_AS(make_game_with<Torn>(), rules::Broken);
    CHECK_THROWS_AS(make_game_with<Hasty>(), rules::Broken);
}

TEST_CASE("A list that overflows is loud") {
    Lines lines;
    for (int i = 0; i < lines_max; ++i) lines.add("some", 1, 1);
    CHECK_THROWS_AS(lines.add("one too many", 1, 1), rules::Broken);
    CHECK(lines.points() == lines_max);
}

namespace {

// No figure is deployed on a tile with a volcano.
class Barring final : public ModuleOf<Barring> {
public:
    [[nodiscard]] std::string_view name() const override { return "barring"; }
    void stock(Stock& stock) const override { stock.wants_tile_veto(Mark::volcano); }
    [[nodiscard]] std::optional<Refusal> veto(const Situation& now, Seat /*seat*/,
                                              const Command& /*command*/) const override {
        others += now.game.is_marked(now.state, now.state.last_tile, Mark::volcano) ? 0 : 1;
        return Refusal::figure_not_allowed;
    }
    mutable int others = 0;  // asked about tiles without one
};

}  // namespace

TEST_CASE("A veto about tiles with a mark is asked about these tiles only") {
    const Barring barring;
    Ingredients ingredients =
        rules::editions::ingredients(build::setup(2, {"farmers", "princess_and_dragon"}));
    ingredients.modules.push_back(&barring);
    const Game game(std::move(ingredients));
    int barred = 0;
    int free = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        CAPTURE(seed);
        rules::Random chance(seed);
        State state = game.fresh();
        game.start(state, chance, nullptr);
        std::vector<Command> offers;
        while (state.phase() != Phase::ended) {
            game.offers(state, state.asked(), offers);
            if (state.phase() == Phase::deploying) {
                const bool volcano = game.is_marked(state, state.last_tile, Mark::volcano);
                const auto deploys = std::ranges::count_if(offers, [](const Command& command) {
                    return std::holds_alternative<DeployFigure>(command);
                });
                (volcano ? barred : free) += static_cast<int>(deploys);
                const Command first = DeployFigure{FigureKind::meeple, 0};
                const bool is_offered = std::ranges::find(offers, first) != offers.end();
                CHECK(game.check(state, state.asked(), first).has_value() != is_offered);
            }
            const auto n = static_cast<std::uint32_t>(offers.size());
            REQUIRE_FALSE(
                game.play(state, state.asked(), offers.at(chance.below(n)), chance, nullptr));
        }
    }
    CHECK(barred == 0);
    CHECK(free > 0);
    CHECK(barring.others == 0);
}

TEST_CASE("A module's kind of feature is offered, told to listeners and scored") {
    const Made made;
    Played played(made);
    (void)played.start({"E*", "W", "X"});
    REQUIRE_FALSE(played.play(played.place(0, 1, 1)));
    Deployments deployments;
    played.game->deployments(*played.state, deployments);
    std::vector<std::pair<int, int>> found;
    for (const Deployment& it : deployments)
        found.emplace_back(it.segment, static_cast<int>(it.figure));
    // Segment 0 is vetoed; the field takes meeples, the garden both.
    CHECK(found == std::vector<std::pair<int, int>>{{1, 0}, {2, 0}, {2, 1}});
    CHECK(played.play(DeployFigure{FigureKind::meeple, 0}) == Refusal::figure_not_allowed);
    CHECK(played.play(DeployFigure{FigureKind::abbot, 1}) == Refusal::figure_not_allowed);
    std::vector<Event> events;
    REQUIRE_FALSE(played.play(DeployFigure{FigureKind::abbot, 2}, &events));
    CHECK(played.state->seats[1].score == 1);  // the answer to the event
    CHECK(made.plays_asked == 1);
    REQUIRE(events.size() == 4);
    CHECK(std::holds_alternative<FigureDeployed>(events[0]));
    CHECK(std::holds_alternative<FeatureScored>(events[1]));
    const auto node = static_cast<Node>(played.game->node_at(*played.state, {{0, 1}, 2}));
    const Survey survey = played.game->survey(*played.state, node);
    CHECK(survey.kind == FeatureKind::garden);
    CHECK(survey.around == 1);
    Lines lines;
    played.game->appraise(*played.state, survey, 0, lines);
    CHECK(lines.points() == 1);
    CHECK(played.game->majority(*played.state, played.state->features.feature_of(node)) == 1U);
}

TEST_CASE(
    "A veto takes placements away, and a tile that only vetoed cells would take is discarded") {
    const Made made;
    Played played(made);
    (void)played.start({"B", "B", "B", "B"});
    REQUIRE_FALSE(played.play(played.place(0, 1, 0)));
    REQUIRE_FALSE(played.play(Pass{}));
    CHECK(played.play(played.place(0, 2, 0)) == Refusal::out_of_bounds);
    Placements places;
    played.game->placements(*played.state, places);
    REQUIRE_FALSE(places.empty());
    for (int i = 0; i < places.size(); ++i) CHECK(places[i].at.y <= 1);
    std::vector<Command> offers;
    played.game->offers(*played.state, played.state->turn_seat, offers);
    CHECK(offers.size() == static_cast<std::size_t>(places.size()));
}

TEST_CASE("A module may offer a command that the engine would refuse") {
    const Made made;
    Played played(made);
    (void)played.start({"W", "U", "X"});
    REQUIRE_FALSE(played.play(played.place(1, 0, 0)));
    REQUIRE_FALSE(played.play(DeployFigure{FigureKind::meeple, 2}));  // the road west
    REQUIRE_FALSE(played.play(played.place(-1, 0, 1)));
    std::vector<Command> offers;
    played.game->offers(*played.state, 1, offers);
    CHECK(std::ranges::find(offers, Command(DeployFigure{FigureKind::meeple, 0})) != offers.end());
    REQUIRE_FALSE(played.play(DeployFigure{FigureKind::meeple, 0}));
    const auto node = static_cast<Node>(played.game->node_at(*played.state, {{0, 0}, 1}));
    CHECK(played.state->features.record_of(node).figures == 2);
    CHECK(played.game->majority(*played.state, played.state->features.feature_of(node)) == 3U);
}

TEST_CASE("A later module's lines come after and may strike the earlier ones") {
    const Made made;
    Played played(made);
    (void)played.start({"E", "X"});
    REQUIRE_FALSE(played.play(played.place(0, -1, 2)));
    const auto node = static_cast<Node>(played.game->node_at(*played.state, {{0, -1}, 0}));
    Lines lines;
    played.game->appraise(*played.state, played.game->survey(*played.state, node), 0, lines);
    REQUIRE(lines.all().size() == 1);
    CHECK(lines.all()[0].reason == "flat");
    CHECK(lines.points() == 7);
}

TEST_CASE("Recording or not makes no difference to the state") {
    const Game game(rules::editions::ingredients(build::setup(3)));
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        CAPTURE(seed);
        State heard = game.fresh();
        State unheard = game.fresh();
        State told = game.fresh();
        rules::Random a(seed);
        rules::Random b(seed);
        std::vector<Event> events;
        game.start(heard, a, &events);
        game.start(unheard, b, nullptr);
        rules::Random chooser(seed);
        std::vector<Command> offers;
        while (heard.phase() != Phase::ended) {
            game.offers(heard, heard.turn_seat, offers);
            const Command chosen =
                offers.at(chooser.below(static_cast<std::uint32_t>(offers.size())));
            const Seat seat = heard.turn_seat;
            REQUIRE_FALSE(game.play(heard, seat, chosen, a, &events));
            REQUIRE_FALSE(game.play(unheard, seat, chosen, b, nullptr));
            REQUIRE(game.view(heard) == game.view(unheard));
        }
        for (const Event& event : events) game.evolve(told, event);
        CHECK(game.view(told) == game.view(heard));
    }
}
