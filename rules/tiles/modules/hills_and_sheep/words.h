// Hills and flocks: what may be asked for, what happens, and what everybody sees of them.
// Vocabulary only; what they do stands in rules.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/play.h"
#include "rules/tiles/position.h"
#include "rules/tiles/question.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

// What is in the bag (HS-1). The number of a sheep token is that of its sheep.
enum class SheepToken : std::uint8_t { wolf, one, two, three, four };
inline constexpr int sheep_token_kind_count = 5;
[[nodiscard]] std::string_view name(SheepToken token);  // "wolf", "1" .. "4"

// ---- Commands.

// Draw one more token for the own flock (HS-32).
struct ExpandFlock {
    friend auto operator<=>(const ExpandFlock&, const ExpandFlock&) = default;
};

// Score all flocks of the field of the own shepherd (HS-34).
struct ScoreFlock {
    friend auto operator<=>(const ScoreFlock&, const ScoreFlock&) = default;
};

// ---- Questions.

// What the seat in turn does with its flock, whose field grew (HS-32).
struct AskFlock {
    static constexpr Question kind{15};  // meeple.v1.HERD_FLOCK
    static constexpr std::string_view word = "flock";
    using Answers = Types<ExpandFlock, ScoreFlock>;
    static constexpr Refusal refused = Refusal::no_such_target;
};

// ---- Events.

// The next tile of the supply is out of the game, face down under the hill at `at` (HS-10). `tile`:
// no_tile unless the viewer sees everything.
struct TileBuried {
    Position at;
    TileIndex tile = no_tile;
    friend bool operator==(const TileBuried&, const TileBuried&) = default;
};

// A token came out of the bag, for the flock of this seat (HS-31). The wolf stays with it until its
// shepherd is back.
struct SheepDrawn {
    Seat seat = 0;
    SheepToken token = SheepToken::wolf;
    friend bool operator==(const SheepDrawn&, const SheepDrawn&) = default;
};

// The shepherd of a seat left the board, and its tokens are back in the bag.
struct FlockLeft {
    Seat seat = 0;
    friend bool operator==(const FlockLeft&, const FlockLeft&) = default;
};

// ---- What is seen. (Shepherds stand among View::figures.)

struct HillsView {
    struct Hidden {
        Position at;  // the hill
        TileIndex tile =
            no_tile;  // no_tile: the viewer may not see it; then View::supply counts it
        friend bool operator==(const Hidden&, const Hidden&) = default;
    };
    std::vector<Hidden> hidden;                   // in the order in which they were put there
    std::vector<std::uint8_t> bag;                // how many of each SheepToken
    std::vector<std::vector<SheepToken>> flocks;  // of each seat, sorted
    friend bool operator==(const HillsView&, const HillsView&) = default;
};

}  // namespace rules::tiles
