// The value of floors, prisoners and towers in a position.
#pragma once

#include "rules/tiles/parts.h"
#include "server/bots/worth.h"

namespace server::bots {

// Floors and prisoners have a value while there is time to use them. A figure within reach of the
// next floor may be captured, unless a guard keeps others from building.
template <>
struct WorthOf<rules::tiles::TowerPart> {
    static constexpr Look look(const rules::tiles::LayFloor& /*it*/) { return Look::done; }
    static constexpr Look look(const rules::tiles::FreePrisoner& /*it*/) { return Look::done; }
    static bool looks_into(rules::tiles::AskCapture /*question*/) { return true; }
    static bool looks_into(rules::tiles::AskExchange /*question*/) { return true; }
    static void add(const Position& position, PerSeat& worth);
};

}  // namespace server::bots
