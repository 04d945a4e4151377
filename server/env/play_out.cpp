#include "server/env/play_out.h"

#include <algorithm>

#include "rules/cards/game.h"
#include "rules/tiles/choices.h"
#include "rules/tiles/game.h"
#include "server/bots/bot.h"
#include "server/env/fault.h"

namespace server::env {

namespace {

namespace tiles = rules::tiles;
namespace cards = rules::cards;

constexpr std::uint64_t games_max = 1'000'000'000;

// Uniform enough for a policy (the bias is below 2^-32), and cheaper than Chance::below().
std::uint32_t pick(rules::Random& random, int n) {
    return static_cast<std::uint32_t>(((random.next() >> 32U) * static_cast<std::uint64_t>(n)) >>
                                      32U);
}

struct Counted {
    std::uint64_t decisions = 0;
    std::uint64_t turns = 0;
};

void finish(const tiles::Game& game, tiles::State& state, rules::Random& random,
            tiles::Choices& choices, Counted& counted) {
    while (state.phase() != tiles::Phase::ended) {
        const auto chosen = static_cast<int>(pick(random, choices.size()));
        counted.turns += choices.places_tile(chosen) ? 1U : 0U;
        ++counted.decisions;
        game.play_on(state, choices, chosen, random);
    }
}

void finish(const cards::Game& game, cards::State& state, rules::Random& random,
            std::vector<cards::Command>& offers, Counted& counted) {
    while (state.phase != cards::Phase::ended) {
        game.offers(state, state.turn_seat, offers);
        const auto chosen = pick(random, static_cast<int>(offers.size()));
        ++counted.turns;
        ++counted.decisions;
        (void)game.play(state, state.turn_seat, offers[chosen], nullptr);
    }
}

template <class State>
Scores scores_in(const State& state) {
    Scores scores{};
    for (std::size_t seat = 0; seat < std::min(scores.size(), state.seats.size()); ++seat)
        scores[seat] = state.seats[seat].score;
    return scores;
}

Scores random_end(const rules::Match::TilesInside& inside, std::uint64_t seed) {
    rules::Random random(seed);
    tiles::State state = inside.state;
    tiles::Choices choices;
    Counted counted;
    if (state.phase() != tiles::Phase::ended) inside.game.choices(state, state.asked(), choices);
    finish(inside.game, state, random, choices, counted);
    return scores_in(state);
}
Scores random_end(const rules::Match::CardsInside& inside, std::uint64_t seed) {
    rules::Random random(seed);
    cards::State state = inside.state;
    std::vector<cards::Command> offers;
    Counted counted;
    finish(inside.game, state, random, offers, counted);
    return scores_in(state);
}

std::unique_ptr<bots::Bot> bot_of(std::string_view level, std::uint64_t nodes) {
    bots::Budget budget;
    budget.nodes = nodes;
    auto bot = bots::make_bot(level, budget);
    if (bot != nullptr) return bot;
    throw Fault(MEEPLED_NO_LEVEL, "there is no level \"" + std::string(level.substr(0, 40)) +
                                      "\"; allowed: " + bots::bot_levels_text());
}

template <class Game, class State, class Memory, class Begin>
meepled_totals totals_of(const Game& game, std::uint64_t seed, std::uint64_t games, int seats,
                         Memory& memory, Begin begin) {
    rules::Random random(seed);
    meepled_totals totals{};
    Counted counted;
    totals.checksum = 0xcbf29ce484222325U;  // FNV-1a over whole scores, as in playouts
    for (std::uint64_t i = 0; i < games; ++i) {
        State state = game.fresh();
        begin(state, random);
        finish(game, state, random, memory, counted);
        for (int seat = 0; seat < seats; ++seat) {
            const std::int32_t score = state.seats[static_cast<std::size_t>(seat)].score;
            totals.scores[seat] += score;
            totals.checksum =
                (totals.checksum ^ static_cast<std::uint32_t>(score)) * 0x100000001b3U;
        }
    }
    totals.games = games;
    totals.decisions = counted.decisions;
    totals.turns = counted.turns;
    return totals;
}

}  // namespace

Scores scores_of(const rules::Match& match) {
    const auto inside = match.inside();
    return std::visit([](const auto& it) { return scores_in(it.state); }, inside);
}

Scores play_out(const rules::Match& match, std::string_view policy, std::uint64_t seed) {
    if (policy == "random") {
        const auto inside = match.inside();
        return std::visit([&](const auto& it) { return random_end(it, seed); }, inside);
    }
    const auto bot = bot_of(policy, 0);
    rules::Match then = match;
    rules::Random random(seed);
    while (const auto decision = then.decision()) {
        const auto known = then.as_known_to(rules::Viewer::at(decision->seat), random);
        const auto step = bot->choose(known, decision->seat, random);
        require(then.play(decision->seat, step, random).has_value(), MEEPLED_BROKEN,
                "a bot chose what is refused");
    }
    return scores_of(then);
}

std::vector<rules::Command> bot_step(const rules::Match& match, std::string_view level,
                                     std::uint64_t nodes, std::uint64_t seed) {
    const auto bot = bot_of(level, nodes);
    const auto decision = match.decision();
    require(decision.has_value(), MEEPLED_OVER, "the game is over: reset it");
    rules::Random random(seed);
    const auto known = match.as_known_to(rules::Viewer::at(decision->seat), random);
    return bot->choose(known, decision->seat, random);
}

meepled_totals random_games(const TableSetup& setup, std::uint64_t seed, std::uint64_t games) {
    require(games <= games_max, MEEPLED_BAD_ARGUMENT, "at most 1000000000 games");
    if (rules::editions::family(setup.rules) == rules::editions::Family::cards) {
        const cards::Game game(rules::editions::card_ingredients(setup.rules));
        std::vector<cards::Command> offers;
        return totals_of<cards::Game, cards::State>(
            game, seed, games, game.seats(), offers,
            [&](cards::State& state, rules::Random& random) {
                game.start(state, random, nullptr);
            });
    }
    const tiles::Game game(rules::editions::ingredients(setup.rules));
    tiles::Choices choices;
    return totals_of<tiles::Game, tiles::State>(game, seed, games, game.seats(), choices,
                                                [&](tiles::State& state, rules::Random& random) {
                                                    game.start(state, random, nullptr);
                                                    game.choices(state, state.asked(), choices);
                                                });
}

}  // namespace server::env
