// Setups and random games for tests that have to hold for everything that can be played.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/match.h"

namespace games {

// Every edition with every set of modules that goes together and every number of seats; then every
// value of every option, and mixtures of them, with some of those.
[[nodiscard]] std::vector<rules::Setup> all_setups();
// The same with every set of modules, but only some of the seats and options: for dear tests.
[[nodiscard]] std::vector<rules::Setup> some_setups();
[[nodiscard]] std::string text_of(const rules::Setup& setup);

// A match that has not started. Throws std::logic_error if the setup is impossible.
[[nodiscard]] rules::Match fresh(const rules::Setup& setup);

// Uniform among the offers in two steps: where to place, then whom to deploy. Requires a decision.
[[nodiscard]] rules::Command random_command(const rules::Match& match, rules::Chance& chance);

// How many games a test of laws plays for each of its setups: `normal` times the environment's
// MEEPLED_LAW_FACTOR (1 if absent).
[[nodiscard]] int games_each(int normal);

}  // namespace games
