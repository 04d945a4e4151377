// Puzzles: positions of finished games in which one step is clearly better than all others.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "meeple/store/v1/puzzle.pb.h"
#include "server/bots/forecast.h"
#include "server/bots/rollouts.h"
#include "server/record/record.h"

namespace server {

// The loss of each step against the best one, in worlds that the seat cannot tell from the true
// one; all steps meet the same worlds.
struct WeighedStep {
    bots::StepCommands commands;
    bots::PerSeat margin{};
    double less = 0;
    double error = 0;  // standard error of that
};
// All of these steps, the best one first. Looks through about so many turns, at least eight worlds.
// Nothing: it was stopped. Requires that `match` waits for the seat.
[[nodiscard]] std::vector<WeighedStep> weigh_steps(const rules::Match& match, rules::Seat seat,
                                                   const std::vector<bots::StepCommands>& steps,
                                                   const bots::Forecast& forecast,
                                                   std::uint64_t seed, std::uint64_t nodes,
                                                   const std::function<bool()>& stop = nullptr);

struct PuzzlePlan {
    std::uint64_t nodes = 6000;         // turns looked through for each step of the game
    std::uint64_t check_nodes = 90000;  // and, of another seed, where one seems to be clearly best
    std::uint64_t seed = 1;
    std::size_t games = 48;  // of greedy's, from which it is learnt what points are good for
    double points = 2;       // the least loss of any other step, beside three standard errors
    std::size_t most = 3;    // of one game
};

// The puzzles of one game; first the ones that a bot with one step of foresight does not solve. The
// error says in one line why there are none. After a stop: the puzzles found so far.
[[nodiscard]] rules::Expected<std::vector<meeple::store::v1::Puzzle>, std::string> puzzles_in(
    const Record& record, const PuzzlePlan& plan, const std::function<bool()>& stop = nullptr);

// The match that a puzzle's seat sees, with what it cannot see drawn from the seed. Throws if the
// puzzle is none that this program's rules know.
[[nodiscard]] rules::Match match_of(const meeple::store::v1::Puzzle& puzzle, std::uint64_t seed);
// A move of a puzzle. Throws likewise.
[[nodiscard]] bots::StepCommands commands_of(const meeple::store::v1::PuzzleMove& move);

}  // namespace server
