// Playing scenarios of Cardcassonne: steps become commands, and expectations are checked.
#pragma once

#include "tests/support/scenario.h"

namespace scenario {

[[nodiscard]] Problems run_cards(const Scenario& scenario);

}  // namespace scenario
