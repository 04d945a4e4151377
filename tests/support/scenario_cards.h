// Playing scenarios of Cardcassonne: from steps to commands, and looking at what came of them.
#pragma once

#include "tests/support/scenario.h"

namespace scenario {

[[nodiscard]] Problems run_cards(const Scenario& scenario);

}  // namespace scenario
