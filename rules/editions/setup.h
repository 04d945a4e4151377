// Setup: the chosen edition, modules and options of a game, and how to get its rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/cards/game.h"
#include "rules/editions/catalog.h"
#include "rules/tiles/game.h"

namespace rules {

struct Setup {
    std::string edition;                                       // "carcassonne"
    std::vector<std::string> modules;                          // exactly these, in any order
    std::vector<std::pair<std::string, std::string>> options;  // what is absent has its default
    std::uint8_t seats = 2;
};

// One thing wrong with a setup. All of them are reported at once.
struct SetupProblem {
    enum class Kind : std::uint8_t {
        unknown_edition,
        unknown_module,
        duplicate_module,
        missing_module,  // needed by another one
        clashing_modules,
        unknown_option,
        bad_option_value,
        seat_count,
    };
    Kind kind;
    std::string what;  // the name or value that is wrong
};
[[nodiscard]] std::string_view name(SetupProblem::Kind kind);

namespace editions {

// All problems of a setup; empty: it is valid.
[[nodiscard]] std::vector<SetupProblem> check(const Setup& setup);

// The engine that plays a valid setup.
[[nodiscard]] Family family(const Setup& setup);

// The ingredients of the game of a valid setup of that family.
[[nodiscard]] tiles::Ingredients ingredients(const Setup& setup);
[[nodiscard]] cards::Ingredients card_ingredients(const Setup& setup);

// The normal form of a valid setup: modules sorted, every option with its
// value.
[[nodiscard]] Setup plain(const Setup& setup);

}  // namespace editions

}  // namespace rules
