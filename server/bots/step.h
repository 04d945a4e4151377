// Step: what a bot considers at once.
#pragma once

#include <optional>

#include "rules/tiles/command.h"

namespace server::bots {

// One command, or a placement with what is done after it.
struct Step {
    rules::tiles::Command first;
    std::optional<rules::tiles::Command> then = std::nullopt;
    double value = 0;  // to whoever takes it; only differences mean anything
};

}  // namespace server::bots
