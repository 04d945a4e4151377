// Points of a turn: for what its tile completed, for what is left at the end, and for what modules
// count. Each function lets events happen in the turn.
#pragma once

#include <string_view>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/event.h"
#include "rules/tiles/turn.h"

namespace rules::tiles {

// Scores the feature of this node as it is now, under the name `at`. Does nothing if it is
// unoccupied.
[[gnu::noinline]] void score(Turn& turn, Node node, SegmentRef at);
// Scores a feature as it is now for one figure that stands there, regardless of the majority. No
// module is told by scored().
[[gnu::noinline]] void score_figure(Turn& turn, const Figure& figure);
// Points for one seat, regardless of the figures there. `figures`: the figures that score them.
[[gnu::noinline]] void grant(Turn& turn, Seat seat, const Survey& survey, SegmentRef at,
                             const Lines& lines, std::vector<PlacedFigure> figures = {});
// Points that are not those of a feature, for `count` things of one sort: `what`, as in the
// catalogue.
void reward(Turn& turn, Seat seat, std::string_view what, int count, int points);
// Scores every occupied feature of a kind: for final_scoring(). By the features' first segments.
// Skips unfinished features in games where they score nothing.
void score_remaining(Turn& turn, FeatureKind kind);
// Takes the figures of a feature back to their owners.
void return_figures(Turn& turn, Node node);
// Scores what the placed tile completed, and its figures come home (BASE-37, BASE-38).
void score_completed(Turn& turn);

}  // namespace rules::tiles
