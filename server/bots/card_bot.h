// The greedy bot's way of playing Cardcassonne.
#pragma once

#include <vector>

#include "rules/match.h"

namespace server::bots {

// What the bot takes things to be worth, in points; found by contests between variants.
struct CardWeights {
    double hidden_card = 6;      // one that lies face down and is not its own
    double building = 6;         // under the chest
    double building_joker = 9;   // under the chest
    double animal_to_come = 2;   // in later rounds, for each animal
    double waiting = 0.85;       // the best row's worth, when the follower is not placed now
    double waiting_turn = 0.04;  // more for each turn that is left
    double others = 0.5;         // of the best row that another seat could take
};

// One step ahead: what every row is worth to whom after each action.
[[nodiscard]] std::vector<rules::Command> greedy_card_step(const rules::Match& match,
                                                           rules::Seat seat, rules::Chance& chance,
                                                           const CardWeights& weights = {});

}  // namespace server::bots
