// Playing games to their end, without looking at them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/match.h"
#include "server/env/meepled_env.h"
#include "server/env/setup_text.h"

namespace server::env {

using Scores = std::array<std::int32_t, rules::seats_max>;

// "random", or a level of bots in every seat. Throws Fault if there is no such level.
[[nodiscard]] Scores play_out(const rules::Match& match, std::string_view policy,
                              std::uint64_t seed);
[[nodiscard]] meepled_totals random_games(const TableSetup& setup, std::uint64_t seed,
                                          std::uint64_t games);
// A bot's step, from the knowledge of its seat.
[[nodiscard]] std::vector<rules::Command> bot_step(const rules::Match& match,
                                                   std::string_view level, std::uint64_t nodes,
                                                   std::uint64_t seed);
[[nodiscard]] Scores scores_of(const rules::Match& match);

}  // namespace server::env
