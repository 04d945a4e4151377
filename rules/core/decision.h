// The decision that a game waits for.
#pragma once

#include <cstdint>

#include "rules/core/seat.h"

namespace rules {

// The decisions of seats, in all games. Equals meeple.v1.DecisionKind (equal numbers). The numbers
// from question_min to question_max are those of questions of modules of the tile-laying games
// (tiles/question.h).
enum class DecisionKind : std::uint8_t {
    none = 0,
    // Tile-laying games.
    place_tile = 1,
    deploy_figure = 2,
    // Cardcassonne.
    lay_joker = 30,
    take_turn = 31,
    settle_card = 32,
    assign_joker = 33,
};
inline constexpr int decision_kind_count = 34;
inline constexpr int question_min = 3;
inline constexpr int question_max = 29;

struct Decision {
    Seat seat = no_seat;
    DecisionKind kind = DecisionKind::place_tile;
    friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace rules
