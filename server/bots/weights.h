// Weights: what a bot takes the things of a tile-laying game to be worth.
#pragma once

#include <array>
#include <cstddef>

#include "server/bots/outlook.h"

namespace server::bots {

// In points. server/tools/tune fits some of them by contests of `greedy` with itself; the
// others come from contests between variants (measurements.md).
struct Weights {
    Odds odds{.side_draws = 0.56,
              .growth_draws = 1.57,
              .around_draws = 3,
              .spoiled = 0.18,
              .around_spoiled = 0.15};
    // What the n-th figure in the supply is worth while there is time to use it: the first is dear,
    // and the last ones would wait for long until they are needed.
    std::array<double, 7> figure_prices{16.4, 6.2, 4.2, 3.2, 2.1, 1.3, 0.9};
    double turns_to_use_figures = 14;  // with fewer turns left figures are worth less
    double turns_to_use_things = 8;    // likewise all else that is kept for later
    double return_share = 0.72;        // of a figure's price, for one that comes back at once
    double return_wait = 6.8;          // own turns of waiting that halve that
    double open_share = 0.42;          // of the tiles likely to be added to what stays open
    double city_to_come = 2.1;         // for a farmer, times the chance that it is completed
    double field_growth = 0.52;        // for a farmer: from a cell likely to be added to a field
    double field_risk = 0.2;  // of an open field: the share that others take, early in the game
    double large_meeple_kept = 0.5;   // for later, where a majority is to be won
    double surrounding_share = 0.41;  // of the cells likely to be filled
    double gift_price = 3;            // of an unopened gift, while there is time to open it
    double second_tile = 3;           // what a choice between two tiles is worth
    // Traders & Builders.
    double builder = 3;     // on the board, while there is time for it to work
    double extra_tile = 4;  // what another tile in the same turn is worth
    double good = 1.5;      // each: 10 for who has the most in the end
    // The Princess & the Dragon.
    double fairy = 3;         // beside an own follower, while there is time
    int dragon_reach = 3;     // how many tiles away a figure is in danger
    double dragon_share = 8;  // of the tiles that wake it among those to come: the danger
    double dragon_loss = 3;   // what a figure on its tile would lose
    // The Tower.
    double floor = 0.4;         // in the supply, while there is time
    double prisoner = 1.5;      // held, for a ransom or an exchange
    double tower_danger = 0.5;  // for a follower whom the next floor of a tower would reach
    // Abbey & Mayor.
    double abbey = 4;           // that a seat has, while there is time
    double barn = 3;            // likewise
    double city_of_a_barn = 4;  // each that is complete
    // Bridges, Castles & Bazaars.
    double bridge = 2;      // that a seat has, while there is time
    double castle = 1;      // likewise
    double castle_due = 6;  // with an own figure, while there is time
    double lot = 2;         // an own tile of a bazaar, over one that is drawn
    // Hills & Sheep.
    double shepherd = 4;  // on the board, while there is time for its flock
    double sheep = 0.8;   // of the points of a flock that is not scored yet, likewise
    std::size_t placements_with_more = 4;  // after which what is done far away is looked at
    // Hunters & Gatherers.
    std::array<double, 3> hut_prices{4, 2.5, 1.5};  // as figure_prices
    double animals_to_come = 0.3;  // points from a cell likely to be added to a meadow
    double fish_to_come = 0.3;     // the same for the huts of a river system
    double fish_at_end = 1.0;      // in the lake or spring at which a river will end
    double bonus_tile = 4;         // what a turn with a bonus tile is worth
    // What a seat has eyes for.
    double rivals = 1;         // the best other's worth, against one's own
    double foresight = 1;      // what unfinished features may still gain
    double farmers_from = 99;  // own turns before the end: before that, fields seem worthless
};

}  // namespace server::bots
