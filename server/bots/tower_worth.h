// What floors, prisoners and towers are worth in a position.
#pragma once

#include <array>

#include "rules/tiles/game.h"
#include "server/bots/weights.h"

namespace server::bots {

// Floors and prisoners are good for something as long as there is time (`usable`: 1, then less);
// whoever the next floor would reach may be captured, unless a guard keeps others from building.
// Adds to what the position is worth to each seat.
void add_tower_worth(const rules::tiles::Game& game, const rules::tiles::State& state,
                     const Weights& weights, double usable,
                     std::array<double, rules::seats_max>& worth);

}  // namespace server::bots
