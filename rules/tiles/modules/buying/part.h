// Buying a tile: its entry in the list of parts (parts.h).
#pragma once

#include "rules/tiles/modules/buying/memory.h"
#include "rules/tiles/modules/buying/text.h"
#include "rules/tiles/modules/buying/words.h"
#include "rules/tiles/part.h"

namespace rules::tiles {

struct BuyingPart : Part {
    using Commands = Types<Bid, SellTile>;
    using Questions = Types<AskBid, AskSale>;
    using Events = Types<BidMade, TileSold, TurnResumed>;
    using Memory = BidMemory;
    using Seen = BidsSeen;
    using Slice = BidSlice;
    using Text = SaleText;
};

}  // namespace rules::tiles
