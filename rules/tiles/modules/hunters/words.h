// Hunting (Hunters & Gatherers): what happens. Vocabulary only.
#pragma once

#include <vector>

#include "rules/tiles/position.h"

namespace rules::tiles {

// The animals on these segments were looked at by a hunting trap and are out of the game
// (HG-2-hunting-trap).
struct AnimalsHunted {
    SegmentRef trap;
    std::vector<SegmentRef> segments;  // sorted
    friend bool operator==(const AnimalsHunted&, const AnimalsHunted&) = default;
};

}  // namespace rules::tiles
