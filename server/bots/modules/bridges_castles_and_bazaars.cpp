#include "server/bots/modules/bridges_castles_and_bazaars.h"

#include "rules/tiles/game.h"
#include "server/bots/weights.h"

namespace server::bots {

void WorthOf<rules::tiles::BridgesPart>::add(const Position& position, PerSeat& worth) {
    for (std::size_t seat = 0; seat < worth.size(); ++seat) {
        worth[seat] +=
            position.usable * position.weights.bridge * position.state.bridges.left[seat];
    }
}

}  // namespace server::bots
