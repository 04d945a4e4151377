// What bridges are worth in a position.
#pragma once

#include "rules/tiles/parts.h"
#include "server/bots/worth.h"

namespace server::bots {

// In the supply they are good for something as long as there is time.
template <>
struct WorthOf<rules::tiles::BridgesPart> {
    static Look look(const rules::tiles::PlaceBridged& /*it*/) { return Look::placed; }
    static Look look(const rules::tiles::LayBridge& /*it*/) { return Look::done; }
    static void add(const Position& position, PerSeat& worth);
};

}  // namespace server::bots
