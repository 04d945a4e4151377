// The evaluation: the incremental value of the next position equals a full evaluation.
#include "server/bots/evaluation.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rules/editions/setup.h"
#include "server/bots/greedy.h"
#include "tests/support/catch.h"
#include "tests/support/games.h"

namespace {

namespace bots = server::bots;
namespace tiles = rules::tiles;

}  // namespace

TEST_CASE("one tile further the evaluation reuses equal results") {
    std::uint64_t seed = 100;
    for (const auto& setup : games::some_setups()) {
        auto match = games::fresh(setup);
        if (rules::editions::family(setup) == rules::editions::Family::cards) continue;
        rules::Random chance(++seed);
        match.start(chance);
        const tiles::Game& game = std::get<rules::Match::TilesInside>(match.inside()).game;
        bots::Evaluation remembering(game, {});
        bots::Evaluation anew(game, {});
        std::vector<tiles::Command> offers;
        while (const auto decision = match.decision()) {
            const tiles::State& state = std::get<rules::Match::TilesInside>(match.inside()).state;
            remembering.count(state);
            anew.count(state);
            CHECK(remembering.study(state) == anew.judge(state));
            game.offers(state, decision->seat, offers);
            for (std::size_t i = 0; i < offers.size(); i += 5) {
                const auto* place = std::get_if<tiles::PlaceTile>(&offers[i]);
                if (place == nullptr) continue;
                INFO("seed=" << seed << " turn " << state.turn << " " << games::text_of(setup));
                INFO(rules::command_text(match, rules::Command{offers[i]}));
                tiles::State after = state;
                rules::Random unknown(0);
                REQUIRE_FALSE(game.play(after, decision->seat, offers[i], unknown, nullptr));
                const auto& looked = anew.judge(after);
                const auto& remembered =
                    remembering.judge_after(after, state.board.frontier_at(place->at));
                for (std::size_t seat = 0; seat < setup.seats; ++seat)
                    CHECK(remembered[seat] == Approx(looked[seat]).margin(1e-9));
            }
            REQUIRE(match.play(decision->seat, games::random_command(match, chance), chance));
        }
    }
}

TEST_CASE("PD-6: the danger of the dragon does not depend on hidden tiles") {
    const rules::Setup setup{
        "carcassonne", {"farmers", "princess_and_dragon"}, {{"hand", "three_hidden"}}, 3};
    int with_dragon = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        auto match = games::fresh(setup);
        rules::Random chance(seed);
        match.start(chance);
        while (const auto decision = match.decision()) {
            const auto viewer = rules::Viewer::at(decision->seat);
            const auto known = match.as_known_to(viewer, chance);
            const auto twin = match.as_known_to(viewer, chance);
            const auto inside = known.inside();
            const auto other_inside = twin.inside();
            const auto& [game, state] = std::get<rules::Match::TilesInside>(inside);
            const tiles::State& other = std::get<rules::Match::TilesInside>(other_inside).state;
            with_dragon += state.tokens.node_of(tiles::Token::dragon) != tiles::no_node ? 1 : 0;
            bots::Evaluation evaluation(game, {});
            evaluation.count(state);
            const bots::PerSeat worth = evaluation.judge(state);
            evaluation.count(other);
            CHECK(worth == evaluation.judge(other));
            REQUIRE(match.play(decision->seat, games::random_command(match, chance), chance));
        }
    }
    CHECK(with_dragon > 100);
}

namespace {

// A game of two seats after these moves, in which the tiles come as they are named.
rules::Match with_tower(const std::vector<std::string>& moves, std::vector<std::string> modules) {
    const rules::Setup setup{"carcassonne", std::move(modules), {{"start_player", "seats"}}, 2};
    rules::Match match = *rules::Match::create(setup);
    tiles::Started opening;
    std::map<tiles::TileIndex, int> left;
    for (const auto& [tile, count] : rules::editions::ingredients(setup).tiles) left[tile] += count;
    for (const auto& move : moves) {
        const auto name = move.substr(0, move.find(' '));
        const auto tile = tiles::tile_by_name(name);
        if (tile == tiles::no_tile) continue;
        opening.supply.push_back(tile);
        --left[tile];
    }
    for (const auto& [tile, count] : left)
        opening.supply.insert(opening.supply.end(), static_cast<std::size_t>(count), tile);
    match.start(opening);
    rules::Random chance(1);
    for (const auto& move : moves) {
        const bool tile = tiles::tile_by_name(move.substr(0, move.find(' '))) != tiles::no_tile;
        const auto text = tile ? "place" + move.substr(move.find(' ')) : move;
        const auto command = rules::parse_command(match, text);
        INFO(text);
        REQUIRE(command.has_value());
        REQUIRE(match.play(match.decision()->seat, *command, chance).has_value());
    }
    return match;
}

std::string best_of(const rules::Match& match) {
    const auto inside = match.inside();
    const auto& [game, state] = std::get<rules::Match::TilesInside>(inside);
    rules::Random chance(1);
    bots::Greedy greedy(game, {});
    const auto step = greedy.best(state, chance);
    return rules::command_text(match, rules::Command{step.first});
}

}  // namespace

TEST_CASE("TOW-3: greedy captures a monk of the other seat, and not its own") {
    auto match = with_tower(
        {"tower/I* 0,1 r0", "pass", "base/B 0,2 r0", "deploy meeple monastery", "base/B 1,1 r0",
         "deploy meeple monastery", "base/B 1,2 r0", "pass", "base/U 1,0 r1", "floor 0,1"},
        {"farmers", "tower"});
    CHECK(match.decision()->kind == rules::tiles::AskCapture::kind);
    CHECK(best_of(match) == "take 1 meeple 0,2 monastery");
}

TEST_CASE("TOW-3: greedy does not capture its own monk if no other figure is within reach") {
    auto match = with_tower({"tower/J 0,1 r0", "deploy meeple monastery", "base/B 1,1 r0", "pass",
                             "base/U 1,0 r1", "floor 0,1"},
                            {"farmers", "tower"});
    CHECK(match.decision()->kind == rules::tiles::AskCapture::kind);
    CHECK(best_of(match) == "pass");
}

namespace {

// Of both seats of this match.
bots::WorthParts parts_of(const rules::Match& match, const bots::Weights& weights) {
    const auto inside = match.inside();
    const auto& [game, state] = std::get<rules::Match::TilesInside>(inside);
    bots::Evaluation evaluation(game, weights);
    evaluation.count(state);
    evaluation.judge(state);
    return evaluation.parts(state);
}

// A road goes on, and a meeple stands on this kind of feature of its tile.
rules::Match with_meeple(const std::string& kind) {
    auto match = with_tower({"base/U 1,0 r1"}, {"farmers"});
    const auto seat = match.decision()->seat;
    std::vector<rules::Command> offers;
    match.offers(seat, offers);
    const auto is_meant = [&](const rules::Command& offer) {
        return rules::command_text(match, offer).starts_with("deploy meeple " + kind);
    };
    const auto meant = std::ranges::find_if(offers, is_meant);
    REQUIRE(meant != offers.end());
    rules::Random chance(1);
    REQUIRE(match.play(seat, *meant, chance));
    return match;
}

}  // namespace

TEST_CASE("a field is worth more where it can grow, and less where others can join it") {
    const auto match = with_meeple("field");
    const auto fields = [&match](double growth, double risk) {
        bots::Weights weights;
        weights.field_growth = growth;
        weights.field_risk = risk;
        const auto parts = parts_of(match, weights);
        return parts.fields[0] + parts.fields[1];
    };
    CHECK(fields(0.5, 0) > fields(0, 0) + 0.1);
    CHECK(fields(0.5, 0.2) < fields(0.5, 0) - 0.01);
}

TEST_CASE("a figure that will come back soon is worth more than one that has to wait") {
    const auto match = with_meeple("road");
    const auto rest = [&match](double wait) {
        bots::Weights weights;
        weights.return_wait = wait;
        const auto parts = parts_of(match, weights);
        return parts.rest[0] + parts.rest[1];
    };
    CHECK(rest(20) > rest(5) + 0.1);
    // The seat has six figures left: this one is the cheapest.
    CHECK(rest(5) > rest(1) + 0.05);
}
