// Hills & Sheep: what it adds to the list of parts (parts.h).
#pragma once

#include "rules/tiles/modules/hills_and_sheep/memory.h"
#include "rules/tiles/modules/hills_and_sheep/text.h"
#include "rules/tiles/modules/hills_and_sheep/words.h"
#include "rules/tiles/part.h"

namespace rules::tiles {

struct HillPart : Part {
    using Commands = Types<ExpandFlock, ScoreFlock>;
    using Questions = Types<AskFlock>;
    using Events = Types<TileBuried, SheepDrawn, FlockLeft>;
    using Surprising = Types<SheepDrawn>;
    using Memory = HillMemory;
    using Seen = HillsSeen;
    using Slice = HillSlice;
    using Text = HillText;
};

}  // namespace rules::tiles
