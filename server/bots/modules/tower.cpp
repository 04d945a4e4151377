#include "server/bots/modules/tower.h"

#include <algorithm>
#include <cstdlib>

#include "rules/tiles/game.h"
#include "server/bots/weights.h"

namespace server::bots {

namespace tiles = rules::tiles;

void WorthOf<tiles::TowerPart>::add(const Position& position, PerSeat& worth) {
    const tiles::State& state = position.state;
    const Weights& weights = position.weights;
    const double usable = position.usable;
    const tiles::Towers& towers = state.towers;
    if (towers.all.empty()) return;
    for (std::size_t i = 0; i < worth.size(); ++i)
        worth[i] += weights.floor * usable * towers.floors[i];
    for (const tiles::Prisoner& prisoner : towers.prisoners)
        worth[prisoner.jailer] += weights.prisoner * usable;
    const auto cell_of = [&](tiles::Node node) {
        return state.board.tile(state.features.tile_of(node)).at;
    };
    const auto threatens = [&](const tiles::Tower& tower, tiles::Position at) {
        if (state.features.record_of(tower.node).figures != 0) return false;
        const tiles::Position from = cell_of(tower.node);
        const int across = std::abs(at.x - from.x);
        const int along = std::abs(at.y - from.y);
        return (across == 0 || along == 0) && across + along <= tower.floors + 1;
    };
    for (const tiles::Figure& figure : state.figures) {
        if (!position.game.is_follower(figure.kind)) continue;
        const tiles::Position at = cell_of(figure.node);
        if (std::ranges::any_of(towers.all,
                                [&](const tiles::Tower& tower) { return threatens(tower, at); })) {
            worth[figure.seat] -= weights.tower_danger * usable;
        }
    }
}

}  // namespace server::bots
