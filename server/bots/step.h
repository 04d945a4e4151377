// Step: the unit that a bot considers.
#pragma once

#include <optional>

#include "rules/tiles/command.h"

namespace server::bots {

// One command, or a placement with its follow-up.
struct Step {
    rules::tiles::Command first;
    std::optional<rules::tiles::Command> then = std::nullopt;
    double value = 0;  // for its seat; only differences mean anything
};

}  // namespace server::bots
