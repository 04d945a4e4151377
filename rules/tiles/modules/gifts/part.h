// Gift cards: their entry in the list of parts (parts.h).
#pragma once

#include "rules/tiles/modules/gifts/memory.h"
#include "rules/tiles/modules/gifts/text.h"
#include "rules/tiles/modules/gifts/words.h"
#include "rules/tiles/part.h"

namespace rules::tiles {

struct GiftsPart : Part {
    using Commands = Types<OpenGift>;
    using Events = Types<GiftsShuffled, GiftReceived, GiftOpened, GiftsRevealed>;
    using Surprising = Types<GiftReceived>;
    using Memory = GiftMemory;
    using Seen = GiftsSeen;
    using Slice = GiftSlice;
    using Text = GiftText;
};

}  // namespace rules::tiles
