// Buying a tile (HOUSE-11): its commands, events and public state.
// Vocabulary only; their effects are in rules.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/item.h"
#include "rules/tiles/play.h"
#include "rules/tiles/question.h"

namespace rules::tiles {

class Agenda;

// Points, or so many things of one kind.
struct Price {
    std::optional<Item> item;  // nothing: points
    std::uint16_t count = 0;   // at least 1
    friend auto operator<=>(const Price&, const Price&) = default;
};

// ---- Commands.

// Offer this for the tile in another seat's hand.
struct Bid {
    Price price;
    friend auto operator<=>(const Bid&, const Bid&) = default;
};

// Let a seat that made a bid have the tile.
struct SellTile {
    Seat buyer = 0;
    friend auto operator<=>(const SellTile&, const SellTile&) = default;
};

// ---- Questions.

// The seat's bid for the tile of the seat in turn, if any (HOUSE-11).
struct AskBid {
    static constexpr Question kind{8};  // meeple.v1.BID
    static constexpr std::string_view word = "bid";
    using Answers = Types<Bid, Pass>;
    static constexpr Refusal refused = Refusal::too_few_points;
};

// Which bidder gets the tile, if any.
struct AskSale {
    static constexpr Question kind{9};  // meeple.v1.SELL_TILE
    static constexpr std::string_view word = "sell";
    using Answers = Types<SellTile, Pass>;
    static constexpr Refusal refused = Refusal::no_such_target;
};

// ---- Events.

// For the tile of the seat in turn.
struct BidMade {
    Seat seat = 0;
    Price price;
    friend bool operator==(const BidMade&, const BidMade&) = default;
};

// The tile in the hand passes to the buyer, who places it at once; then the seller's turn goes on.
// This event moves the paid things; SeatScored has moved paid points before.
struct TileSold {
    Seat seller = 0;
    Seat buyer = 0;
    Price price;
    friend bool operator==(const TileSold&, const TileSold&) = default;
};

// The sale is settled: the seat whose turn it is continues with another tile.
struct TurnResumed {
    Seat seat = 0;
    friend bool operator==(const TurnResumed&, const TurnResumed&) = default;
};

// Their effect on an agenda (event.h).
void follow(Agenda& agenda, const TileSold& event);
void follow(Agenda& agenda, const TurnResumed& event);

// ---- Public state.

struct BidsView {
    std::vector<BidMade> bids;  // for the tile in the hand, by seat
    friend bool operator==(const BidsView&, const BidsView&) = default;
};

}  // namespace rules::tiles
