// The modules of Hunters & Gatherers. Its editions differ in values, which are listed here, and in
// powers, each of which is a module.
#pragma once

#include "rules/tiles/module.h"

namespace rules::tiles::modules {

struct HunterValues {
    // Whether a forest or a river counts its tiles; otherwise its segments.
    bool by_tile = false;
    int mushroom = 2;  // a mushroom clearing in a forest
    int deer = 2;
    int mammoth = 2;
    int aurochs = 2;
};
inline constexpr HunterValues values_2002{false, 2, 2, 2, 2};
inline constexpr HunterValues values_2020{true, 3, 1, 3, 2};

// Gatherers: complete forests score 2 points for each segment or tile, and mushrooms (HG-1.5).
// Fishers: complete rivers score 1 point for each segment or tile and each fish in them and in the
// lakes at their ends (HG-1.4).
// Hunters: meadows score points for their animals at the end (HG-1.8); a fire drives the tigers off
// (HG-1.7).
// The values must outlive the module.
[[nodiscard]] const Module& gatherers_2002();
[[nodiscard]] const Module& gatherers_2020();
[[nodiscard]] const Module& fishers_2002();
[[nodiscard]] const Module& fishers_2020();
[[nodiscard]] const Module& hunters_2002();
[[nodiscard]] const Module& hunters_2020();

// Huts: river systems score 1 point for each fish at the end (HG-1.8).
[[nodiscard]] const Module& huts();
// A land tile that completes a forest with a nugget is followed by a tile of the side stack
// (HG-1.6).
[[nodiscard]] const Module& bonus_tiles();
// The hunter at the shrine hunts alone (HG-1.7).
[[nodiscard]] const Module& shrine();

// The powers of 2020 (HG-2).
[[nodiscard]] const Module& logboat();
[[nodiscard]] const Module& raft();
[[nodiscard]] const Module& hunting_trap();
[[nodiscard]] const Module& pit_trap();
[[nodiscard]] const Module& shaman();

// ---- Shared by these modules.

// The animals of one meadow, or of a part of it, without the ones taken by the hunting trap.
struct Animals {
    int deer = 0;
    int mammoths = 0;
    int tigers = 0;
    int aurochs = 0;
    int fires = 0;
};

// The animals on the segments of a meadow within one cell of `around`; on all of its segments
// without `around`.
[[nodiscard]] Animals animals_of(const Situation& now, Node meadow,
                                 const Position* around = nullptr);

// How many lakes a river system has.
[[nodiscard]] int lakes_of(const Situation& now, Node system);

// The segment with this mark on a tile of the board, or -1.
[[nodiscard]] int marked_segment(const Situation& now, int tile, Mark mark);

}  // namespace rules::tiles::modules
