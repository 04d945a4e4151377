// Bidding for a tile, and selling one (HOUSE-11).
#pragma once

#include <vector>

#include "rules/tiles/parts.h"
#include "server/bots/step.h"
#include "server/bots/worth.h"

namespace server::bots {

// A seat bids the least that the seller will accept, if it gains by that. It sells to the bidder
// from whom it gains most, if it gains.
template <>
struct WorthOf<rules::tiles::BuyingPart> {
    static constexpr Look look(const rules::tiles::Bid& /*it*/) { return Look::never; }
    static constexpr Look look(const rules::tiles::SellTile& /*it*/) { return Look::never; }
    // answer() answers them.
    static bool looks_into(rules::tiles::AskBid /*question*/) { return false; }
    static bool looks_into(rules::tiles::AskSale /*question*/) { return false; }
    // Bids end when the tile is placed.
    static void add(const Position& /*position*/, PerSeat& /*worth*/) {}
    static bool answer(const rules::tiles::Game& game, const Weights& weights,
                       const rules::tiles::State& state,
                       const std::vector<rules::tiles::Command>& offers, std::vector<Step>& steps);
};

}  // namespace server::bots
