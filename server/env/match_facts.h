// Facts of a match as JSON, as the packages for programs have them: features, and what a step
// completed or scored.
#pragma once

#include <string>

#include "rules/match.h"

namespace server::env {

// All features on the board and what they are worth now. None in Cardcassonne.
[[nodiscard]] std::string features_text(const rules::Match& match);
// `events`: of one step.
[[nodiscard]] std::string scored_text(const rules::Events& events);

}  // namespace server::env
