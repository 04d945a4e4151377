// A refusal of the rules in words, for messages to authors of programs.
#pragma once

#include <string>

#include "rules/core/refusal.h"

namespace server::env {

// "no_neighbour: the tile touches no other tile"; only the name where it says everything.
[[nodiscard]] std::string refusal_text(rules::Refusal refusal);

}  // namespace server::env
