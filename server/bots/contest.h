// Contests between bots: games with the same order of tiles or cards in which the first bot takes
// each seat in turn, so that luck cancels out. For tests and the tournament program.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/match.h"
#include "server/bots/bot.h"
#include "server/bots/habits.h"

namespace server::bots {

// Plays one game to its end, bots[i] in seat i; each sees only what its seat may know. `deck_seed`
// decides the draws, `choice_seed` the bots' random choices. Throws std::logic_error if a bot's
// choice is refused. Returns the final scores by seat. `watch`, unless it is null, follows the
// game.
[[nodiscard]] std::vector<std::int32_t> play_game(const rules::Setup& setup,
                                                  const std::vector<const Bot*>& bots,
                                                  std::uint64_t deck_seed,
                                                  std::uint64_t choice_seed,
                                                  HabitWatch* watch = nullptr);

// Of the first bot, which sits alone among others that are the second.
struct ContestResult {
    int rounds = 0;
    int games = 0;
    int wins = 0;  // more points than the best of the others
    int draws = 0;
    int losses = 0;
    double mean = 0;            // the first bot's score
    double other_mean = 0;      // that of each other seat
    double margin = 0;          // mean difference a game
    double standard_error = 0;  // of the margin, from the rounds
    double share = 0;           // of the match points: a win 1, a draw 1/2
    double share_error = 0;     // its standard error, from the rounds
    Habits habits;              // of the first bot
    Habits other_habits;        // of the others
};

// Plays at most `rounds` games for each seat. Calls `enough` after each round, unless it is
// null.
[[nodiscard]] ContestResult contest(
    const rules::Setup& setup, const Bot& first, const Bot& second, int rounds, std::uint64_t seed,
    const std::function<bool(const ContestResult&)>& enough = nullptr);

// Where the first bot's true share lies, with 95 % confidence. Never empty: equal results in a few
// rounds are no certainty.
struct ShareInterval {
    double low = 0;
    double high = 1;
};
[[nodiscard]] ShareInterval share_interval(const ContestResult& result);

// How much more likely the result is if the first bot's true share is `high` than if it is `low`,
// as a logarithm: a sequential test of the two ends when it leaves an interval around 0. Returns 0
// while there are too few rounds.
[[nodiscard]] double log_likelihood_ratio(const ContestResult& result, double low, double high);

// Ratings such that 400 points more mean ten times the chance of winning, with a mean of 0, that
// best explain each player's share of the points against each other player.
struct Pairing {
    std::size_t first = 0;
    std::size_t second = 0;
    double games = 0;
    double share = 0;  // of the first
};
[[nodiscard]] std::vector<double> ratings(std::size_t players,
                                          const std::vector<Pairing>& pairings);

}  // namespace server::bots
