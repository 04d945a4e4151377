// Where the abbot and gifts meet: an abbot that a synod brought out in this turn stays (GIFT-24a).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& abbot_and_gifts();

}  // namespace rules::tiles::modules
