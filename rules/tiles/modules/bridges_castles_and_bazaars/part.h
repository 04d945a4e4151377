// Bridges, Castles & Bazaars: its entry in the list of parts (parts.h).
#pragma once

#include "rules/tiles/modules/bridges_castles_and_bazaars/memory.h"
#include "rules/tiles/modules/bridges_castles_and_bazaars/text.h"
#include "rules/tiles/modules/bridges_castles_and_bazaars/words.h"
#include "rules/tiles/part.h"

namespace rules::tiles {

struct BridgesPart : Part {
    using Commands = Types<PlaceBridged, LayBridge, BuildCastle, ChooseLot, BidLot, BuyLot>;
    using Questions = Types<AskCastle, AskLot, AskLotBid, AskPurchase>;
    using Events =
        Types<BridgeLaid, CastleBuilt, BazaarOpened, LotChosen, LotBid, LotSold, LotTaken>;
    using Surprising = Types<BazaarOpened>;
    using Memory = BridgeMemory;
    using Seen = BridgesSeen;
    using Slice = BridgeSlice;
    using Text = BridgeText;
};

}  // namespace rules::tiles
