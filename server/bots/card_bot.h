// Greedy at Cardcassonne.
#pragma once

#include <vector>

#include "rules/cards/game.h"
#include "server/bots/best_of.h"

namespace server::bots {

// The bot's values of things, in points; found by contests between variants.
struct CardWeights {
    double hidden_card = 6;      // another seat's face-down card
    double building = 6;         // under the chest
    double building_joker = 9;   // under the chest
    double animal_to_come = 2;   // in later rounds, for each animal
    double waiting = 0.85;       // the best row's worth, when the follower is not placed now
    double waiting_turn = 0.04;  // more for each turn that is left
    double others = 0.5;         // of the best row that another seat could take
};

// A possible step and its value.
struct CardStep {
    rules::cards::Command command;
    double value = 0;
};

// One step ahead: values all rows for all seats after each action that the seat may take. Reads
// nothing that the seat may not know.
void card_steps(const rules::cards::Game& game, const rules::cards::State& state, rules::Seat seat,
                const CardWeights& weights, std::vector<CardStep>& out);

}  // namespace server::bots
