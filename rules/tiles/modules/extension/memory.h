// How a state changes when the table is made larger; the table itself is in State. A slice
// (slices.h).
#pragma once

#include <optional>
#include <string>

#include "rules/core/chance.h"
#include "rules/core/seat.h"
#include "rules/tiles/modules/extension/words.h"
#include "rules/tiles/position.h"

namespace rules::tiles {

class Surveyor;
struct State;
struct View;

struct ExtensionSeen {
    std::optional<Box> table;  // nothing where it is as large as it was in the beginning
    friend bool operator==(const ExtensionSeen&, const ExtensionSeen&) = default;
};

struct ExtensionSlice {
    static void fold(const Surveyor& game, State& state, const TableExtended& event);
    static void fold(View& view, const TableExtended& event);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    // Game::from_view() sets the table before it places any tile.
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void append_canonical(const View& view, std::string& out);
};

}  // namespace rules::tiles
