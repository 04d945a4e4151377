// The makers of each level; only bot.cpp needs them.
#pragma once

#include <memory>

#include "server/bots/bot.h"
#include "server/bots/weights.h"

namespace server::bots {

// Uniform over all placements, then uniform over doing nothing and all deployments.
[[nodiscard]] std::unique_ptr<Bot> make_random_bot();

// Looks one step ahead: the average value of every placement and deployment.
[[nodiscard]] std::unique_ptr<Bot> make_greedy_bot(const Weights& weights = {});

// What people miss, the more the newer they are to the game.
struct Lapses {
    double overlooked = 0;     // chance to overlook a placement or card; one is always seen
    double foresight = 1;      // share of what unfinished features may still gain
    double farmers_from = 99;  // own turns before the end: before that, fields seem worthless
    double rivals = 1;         // share of what the others gain
    double figures = 1;        // of a figure's price: below 1 it is spent freely
};
// As greedy, with these lapses.
[[nodiscard]] std::unique_ptr<Bot> make_careless_bot(const Lapses& lapses);

// How a level searches.
struct SearchPlan {
    Weights weights = {};
    std::size_t candidates = 16;  // of greedy's moves, the best ones first
    int turns = 4;                // played on after a candidate
    double scale = 30;            // points of a lead that count as large
    double expected_weight = 1;   // of greedy's opinion, in trials
    std::uint64_t nodes = 4000;   // turns looked through for a move where no budget says otherwise
    std::size_t last_tiles = 0;   // with so many to be drawn the end is played out (LastTurns)
};
// Plays on after greedy's best steps, in worlds that the seat cannot tell from the true one.
[[nodiscard]] std::unique_ptr<Bot> make_search_bot(const SearchPlan& plan, Budget budget);

}  // namespace server::bots
