#include "server/bots/modules/hills_and_sheep.h"

#include <optional>

#include "rules/tiles/game.h"
#include "server/bots/weights.h"

namespace server::bots {

namespace tiles = rules::tiles;

namespace {

int count_sheep(const tiles::SheepTokens& tokens) {
    int sheep = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) sheep += static_cast<int>(i) * tokens[i];
    return sheep;
}

// Of all flocks in the field of this shepherd.
int sheep_around(const tiles::State& state, const tiles::Figure& shepherd) {
    const tiles::FeatureIndex field = state.features.feature_of(shepherd.node);
    int sheep = 0;
    for (const tiles::Figure& figure : state.figures) {
        if (figure.kind == shepherd.kind && state.features.feature_of(figure.node) == field)
            sheep += count_sheep(state.flocks.held[figure.seat]);
    }
    return sheep;
}

// The sheep that one more token leaves there on average.
double after_a_token(const tiles::SheepTokens& bag, int sheep) {
    int tokens = 0;
    double sum = 0;
    for (std::size_t i = 0; i < bag.size(); ++i) {
        tokens += bag[i];
        const bool wolf = static_cast<tiles::SheepToken>(i) == tiles::SheepToken::wolf;
        if (!wolf) sum += bag[i] * (sheep + static_cast<double>(i));
    }
    return tokens > 0 ? sum / tokens : 0;
}

}  // namespace

void WorthOf<tiles::HillPart>::add(const Position& position, PerSeat& worth) {
    const tiles::State& state = position.state;
    for (const tiles::Figure& figure : state.figures) {
        if (figure.kind != tiles::FigureKind::shepherd) continue;
        worth[figure.seat] +=
            position.usable *
            (position.weights.shepherd + position.weights.sheep * sheep_around(state, figure));
    }
}

bool WorthOf<tiles::HillPart>::answer(const tiles::Game& game, const Weights& /*weights*/,
                                      const tiles::State& state,
                                      const std::vector<tiles::Command>& offers,
                                      std::vector<Step>& steps) {
    if (state.question() != tiles::AskFlock::kind) return false;
    const tiles::Figure* own =
        find_figure(state, tiles::Sought::of(state.asked(), tiles::FigureKind::shepherd));
    if (own == nullptr) return false;
    const int sheep = sheep_around(state, *own);
    // A flock left at the end scores nothing.
    const bool closed = state.features.record_of(own->node).missing() == 0;
    const auto round = static_cast<std::size_t>(game.seats());
    const bool in_time = closed || state.undrawn().size() >= 2 * round;
    for (const tiles::Command& offer : offers) {
        if (std::holds_alternative<tiles::ExpandFlock>(offer)) {
            const double later = in_time ? after_a_token(state.flocks.bag, sheep) : 0;
            steps.push_back({offer, std::nullopt, later});
        } else if (std::holds_alternative<tiles::ScoreFlock>(offer)) {
            steps.push_back({offer, std::nullopt, static_cast<double>(sheep)});
        }
    }
    return true;
}

}  // namespace server::bots
