// What dragon and fairy are worth in a position.
#pragma once

#include <array>

#include "rules/tiles/state.h"
#include "server/bots/weights.h"

namespace server::bots {

// What is still to come, as far as it matters to them.
struct DragonTimes {
    double usable = 0;  // 1 while there is time, then less
    double waking = 0;  // the share of the tiles to come that wake the dragon
};

// The fairy brings points as long as she stands beside somebody; who stands near the dragon may be
// eaten, as long as there is a tile that wakes it. Adds to what the position is worth to each seat.
void add_dragon_worth(const rules::tiles::State& state, const Weights& weights, DragonTimes times,
                      std::array<double, rules::seats_max>& worth);

}  // namespace server::bots
