// A table's setup as text (meepled_env.h).
#pragma once

#include <string>
#include <string_view>

#include "rules/editions/setup.h"

namespace server::env {

inline constexpr int board_usual = 31;

struct TableSetup {
    rules::Setup rules;
    int board = board_usual;  // cells along a side of the window: odd
};

// Throws Fault: it says which line, or everything that is wrong with the game.
[[nodiscard]] TableSetup read_setup(std::string_view text);
[[nodiscard]] std::string setup_text(const TableSetup& setup);
// Games, modules, options and seats as JSON.
[[nodiscard]] std::string catalogue_text();

}  // namespace server::env
