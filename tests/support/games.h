// Setups and random games for tests that must hold for all games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/editions/catalog.h"
#include "rules/match.h"

namespace games {

// Of every edition: nothing chosen and the defaults with every number of seats, each module and
// each value of an option alone, all modules, and a fixed row of random sets of modules, options
// and seats; the environment's MEEPLED_LAW_FACTOR (1 if absent) multiplies the length of that row.
// MEEPLED_LAW_GAME leaves one edition of them.
[[nodiscard]] std::vector<rules::Setup> all_setups();
// The defaults and a few random ones: for dear tests.
[[nodiscard]] std::vector<rules::Setup> some_setups();
// Each module with chance one half, each option mostly with its default. It may be impossible.
[[nodiscard]] rules::Setup random_setup(const rules::editions::EditionEntry& edition,
                                        rules::Chance& chance);
[[nodiscard]] std::string text_of(const rules::Setup& setup);

// Whether its table can be made larger while it is played.
[[nodiscard]] bool is_extensible(const rules::Setup& setup);

// A match that has not started. Throws std::logic_error if the setup is impossible.
[[nodiscard]] rules::Match fresh(const rules::Setup& setup);

// Uniform among the offers in two steps: where to place, then whom to deploy. Requires a decision.
[[nodiscard]] rules::Command random_command(const rules::Match& match, rules::Chance& chance);

// The environment's MEEPLED_LAW_FACTOR (1 if absent): how many times more a law is tried.
[[nodiscard]] int law_factor();

}  // namespace games
