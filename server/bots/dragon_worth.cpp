#include "server/bots/dragon_worth.h"

#include <algorithm>
#include <cstdlib>

namespace server::bots {

namespace tiles = rules::tiles;

void add_dragon_worth(const tiles::State& state, const Weights& weights, DragonTimes times,
                      std::array<double, rules::seats_max>& worth) {
    const tiles::Beside& beside = state.tokens.beside_of(tiles::Token::fairy);
    if (beside.seat != rules::no_seat) worth[beside.seat] += weights.fairy * times.usable;
    const tiles::Node lair = state.tokens.node_of(tiles::Token::dragon);
    const double danger = std::min(1.0, weights.dragon_share * times.waking);
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
