// A table that can be made larger: its entry in the list of parts (parts.h).
#pragma once

#include "rules/tiles/modules/extension/memory.h"
#include "rules/tiles/modules/extension/text.h"
#include "rules/tiles/modules/extension/words.h"
#include "rules/tiles/part.h"

namespace rules::tiles {

struct ExtensionPart : Part {
    using Commands = Types<ExtendTable>;
    using Events = Types<TableExtended>;
    using Seen = ExtensionSeen;
    using Slice = ExtensionSlice;
    using Text = ExtensionText;
};

}  // namespace rules::tiles
