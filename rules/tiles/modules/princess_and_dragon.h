// The Princess & the Dragon (PD-1 to PD-16).
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

[[nodiscard]] const Module& princess_and_dragon();
// When the dragon walks: one of these two.
[[nodiscard]] const Module& dragon_after_scoring();
[[nodiscard]] const Module& dragon_before_scoring();
// Whoever could send a knight home has to.
[[nodiscard]] const Module& princess_must();

}  // namespace rules::tiles::modules
