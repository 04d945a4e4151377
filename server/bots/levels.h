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

// As greedy, but it overlooks each placement (or card) with this chance, 0..1, as long as any is
// left.
[[nodiscard]] std::unique_ptr<Bot> make_beginner_bot(const Weights& weights, double overlooked);

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
