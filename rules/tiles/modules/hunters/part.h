// Hunters & Gatherers: its entry in the list of parts (parts.h).
#pragma once

#include "rules/tiles/modules/hunters/memory.h"
#include "rules/tiles/modules/hunters/text.h"
#include "rules/tiles/modules/hunters/words.h"
#include "rules/tiles/part.h"

namespace rules::tiles {

struct HuntersPart : Part {
    using Questions = Types<AskRetake>;
    using Events = Types<AnimalsHunted>;
    using Memory = HuntMemory;
    using Seen = HuntSeen;
    using Slice = HuntSlice;
    using Text = HuntText;
};

}  // namespace rules::tiles
