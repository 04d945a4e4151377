// The abbot together with gifts: an abbot that a synod placed in this turn stays (GIFT-24a).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& abbot_and_gifts();

}  // namespace rules::tiles::modules
