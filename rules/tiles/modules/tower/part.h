// The Tower: its entry in the list of parts (parts.h).
#pragma once

#include "rules/tiles/modules/tower/memory.h"
#include "rules/tiles/modules/tower/text.h"
#include "rules/tiles/modules/tower/words.h"
#include "rules/tiles/part.h"

namespace rules::tiles {

struct TowerPart : Part {
    using Commands = Types<LayFloor, FreePrisoner>;
    using Questions = Types<AskCapture, AskExchange>;
    using Events = Types<FloorLaid, PrisonerTaken, PrisonerFreed>;
    using Memory = TowerMemory;
    using Seen = TowersSeen;
    using Slice = TowerSlice;
    using Text = TowerText;
};

}  // namespace rules::tiles
