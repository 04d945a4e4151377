#include "server/bots/token_worth.h"

#include <algorithm>
#include <cstdlib>

#include "rules/tiles/game.h"
#include "server/bots/weights.h"

namespace server::bots {

namespace tiles = rules::tiles;

void WorthOf<tiles::TokenPart>::count(const tiles::Game& game, const Outlook& outlook) {
    if (game.has_token(tiles::Token::dragon)) waking_ = outlook.share(tiles::Mark::dragon);
}

void WorthOf<tiles::TokenPart>::add(const Position& position, PerSeat& worth) const {
    if (!position.game.has_token(tiles::Token::dragon)) return;
    const tiles::State& state = position.state;
    const Weights& weights = position.weights;
    const tiles::Beside& beside = state.tokens.beside_of(tiles::Token::fairy);
    if (beside.seat != rules::no_seat) worth[beside.seat] += weights.fairy * position.usable;
    const tiles::Node lair = state.tokens.node_of(tiles::Token::dragon);
    const double danger = std::min(1.0, weights.dragon_share * waking_);
    if (lair == tiles::no_node || danger == 0) return;
    const auto cell_of = [&](tiles::Node node) {
        return state.board.tile(state.features.tile_of(node)).at;
    };
    const tiles::Position dragon = cell_of(lair);
    const tiles::Node fairy = state.tokens.node_of(tiles::Token::fairy);
    for (const tiles::Figure& figure : state.figures) {
        const tiles::Position at = cell_of(figure.node);
        const int away = std::abs(at.x - dragon.x) + std::abs(at.y - dragon.y);
        const bool guarded = fairy != tiles::no_node && cell_of(fairy) == at;
        if (away <= weights.dragon_reach && !guarded)
            worth[figure.seat] -= danger * weights.dragon_loss / (1 + away);
    }
}

}  // namespace server::bots
