// One game of random commands through the surface that the server uses, for signatures and recorded
// games.
#pragma once

#include <functional>

#include "rules/game_text.h"
#include "rules/match.h"

namespace server::tools {

// Uniform over what is offered, from the opening to the end. `heard` is told every event. Seats
// never resign.
[[nodiscard]] rules::GameRecord play_random_game(
    const rules::Setup& setup, rules::Chance& chance,
    const std::function<void(const rules::Event&)>& heard);

// Sets of modules of an edition that may be played together: none, those by default, these with
// each other one, all.
[[nodiscard]] std::vector<std::vector<std::string>> module_sets(const std::string& edition);

}  // namespace server::tools
