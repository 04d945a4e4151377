// Contests between bots: games with the same order of tiles or cards in which the first bot takes
// each seat in turn, so that luck with them falls out. For tests and the tournament program.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/match.h"
#include "server/bots/bot.h"

namespace server::bots {

// Plays one game to its end, bots[i] in seat i; each sees only what its seat may know. `deck_seed`
// decides what is drawn, `choice_seed` the bots' random choices. Throws std::logic_error if a bot
// chooses what is refused. Returns the final scores by seat.
[[nodiscard]] std::vector<std::int32_t> play_game(const rules::Setup& setup,
                                                  const std::vector<const Bot*>& bots,
                                                  std::uint64_t deck_seed,
                                                  std::uint64_t choice_seed);

// Of the first bot, which sits alone among others that are the second.
struct ContestResult {
    int games = 0;
    int wins = 0;  // more points than the best of the others
    int draws = 0;
    int losses = 0;
    double mean = 0;            // the first bot's score
    double other_mean = 0;      // that of each other seat
    double margin = 0;          // mean difference a game
    double standard_error = 0;  // of the margin, from the rounds
};

// `rounds` times as many games as there are seats.
[[nodiscard]] ContestResult contest(const rules::Setup& setup, const Bot& first, const Bot& second,
                                    int rounds, std::uint64_t seed);

}  // namespace server::bots
