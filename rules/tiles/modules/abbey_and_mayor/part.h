// Abbey & Mayor: its entry in the list of parts (parts.h).
#pragma once

#include "rules/tiles/modules/abbey_and_mayor/memory.h"
#include "rules/tiles/modules/abbey_and_mayor/text.h"
#include "rules/tiles/modules/abbey_and_mayor/words.h"
#include "rules/tiles/part.h"

namespace rules::tiles {

struct AbbeyPart : Part {
    using Commands = Types<LayBarn>;
    using Questions = Types<AskWagon>;
    using Events = Types<AbbeyTaken, AbbeyKept, LateTurnsBegan, BarnLaid, WagonFreed>;
    using Memory = AbbeyMemory;
    using Seen = AbbeysSeen;
    using Slice = AbbeySlice;
    using Text = AbbeyText;
};

}  // namespace rules::tiles
