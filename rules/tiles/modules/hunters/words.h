// Hunters & Gatherers: its questions and events. Vocabulary only.
#pragma once

#include <string_view>
#include <vector>

#include "rules/tiles/play.h"
#include "rules/tiles/position.h"
#include "rules/tiles/question.h"

namespace rules::tiles {

// Which own figure comes back, unscored, if any (HG-2-shaman).
struct AskRetake {
    static constexpr Question kind{20};  // meeple.v1.RETAKE_FIGURE
    static constexpr std::string_view word = "retake";
    using Answers = Types<RecallFigure, Pass>;
    static constexpr Refusal refused = Refusal::no_such_figure;
};

// The animals on these segments were looked at by a hunting trap and are out of the game
// (HG-2-hunting_trap).
struct AnimalsHunted {
    SegmentRef trap;
    std::vector<SegmentRef> segments;  // sorted
    friend bool operator==(const AnimalsHunted&, const AnimalsHunted&) = default;
};

}  // namespace rules::tiles
