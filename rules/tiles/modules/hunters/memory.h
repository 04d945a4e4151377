// Segments whose animals are out of the game (Hunters & Gatherers), and the public state of the
// stack of bonus tiles. A slice (slices.h).
#pragma once

#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/row.h"
#include "rules/core/seat.h"
#include "rules/tiles/feature.h"
#include "rules/tiles/modules/hunters/words.h"
#include "rules/tiles/position.h"

namespace rules::tiles {

class Surveyor;
struct State;
struct View;

inline constexpr int hunted_max = 32;

struct HuntMemory {
    Row<Node, hunted_max> hunted;  // segments whose animals are out
};
struct HuntSeen {
    std::vector<SegmentRef> hunted;  // the same, sorted
    friend bool operator==(const HuntSeen&, const HuntSeen&) = default;
};

struct HuntSlice {
    static void fold(const Surveyor& game, State& state, const AnimalsHunted& event);
    static void fold(View& view, const AnimalsHunted& event);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void append_canonical(const View& view, std::string& out);
};

}  // namespace rules::tiles
