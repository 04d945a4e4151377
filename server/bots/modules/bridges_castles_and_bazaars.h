// What bridges, castles and tiles of bazaars are worth in a position.
#pragma once

#include <vector>

#include "rules/tiles/parts.h"
#include "server/bots/step.h"
#include "server/bots/worth.h"

namespace server::bots {

// In the supply bridges and castles are good for something as long as there is time; a castle with
// a figure waits for points. Of the tiles of a bazaar a seat takes the one that serves it best
// where the board is now; it bids and pays up to what that is worth to it.
template <>
struct WorthOf<rules::tiles::BridgesPart> {
    static constexpr Look look(const rules::tiles::PlaceBridged& /*it*/) { return Look::placed; }
    static constexpr Look look(const rules::tiles::LayBridge& /*it*/) { return Look::done; }
    static constexpr Look look(const rules::tiles::BuildCastle& /*it*/) { return Look::done; }
    static constexpr Look look(const rules::tiles::ChooseLot& /*it*/) { return Look::never; }
    static constexpr Look look(const rules::tiles::BidLot& /*it*/) { return Look::never; }
    static constexpr Look look(const rules::tiles::BuyLot& /*it*/) { return Look::never; }
    static bool looks_into(rules::tiles::AskCastle /*question*/) { return false; }
    // answer() answers these.
    static bool looks_into(rules::tiles::AskLot /*question*/) { return false; }
    static bool looks_into(rules::tiles::AskLotBid /*question*/) { return false; }
    static bool looks_into(rules::tiles::AskPurchase /*question*/) { return false; }
    static void add(const Position& position, PerSeat& worth);
    static bool answer(const rules::tiles::Game& game, const Weights& weights,
                       const rules::tiles::State& state,
                       const std::vector<rules::tiles::Command>& offers, std::vector<Step>& steps);
};

}  // namespace server::bots
