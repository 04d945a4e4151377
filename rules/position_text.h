// A position of a tile-laying game as text: the board, the figures, the scores, the seat in turn
// and the tile in its hand. rules/positions.md explains it:
//
//     position 1
//     edition carcassonne
//     seats 2
//     modules farmers
//     seat 0
//     scores 4 7
//     hand base/U
//     tile 0,0 r0 base/D
//     tile 1,0 r0 base/V
//     figure 1 meeple 1,0 road WS
//
// A position need not come from a game, but it could: what no game leads to is refused.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/match.h"
#include "rules/reading.h"

namespace rules {

// Longer texts are not read.
inline constexpr std::size_t position_text_bytes_max = 32 * 1024;

struct PositionProblem : TextProblem {
    std::string_view kind;  // a key for texts in other languages: "edge" (rules/positions.md)
};

// A view of which Match::from_view(setup, view, ...) makes a match without complaint: the seat in
// turn is about to place the tile in its hand, and can. All tiles that are not named are to come.
struct Position {
    Setup setup;
    tiles::View view;
};

// All problems, in the order of their lines. Any text is safe to read, also where exceptions end
// the program.
[[nodiscard]] Expected<Position, std::vector<PositionProblem>> read_position(std::string_view text);

// What read_position() reads as this position. Nothing: the match does not wait for the only tile
// of a usual turn, or has parts that such texts do not have.
[[nodiscard]] std::optional<std::string> position_text(const Match& match);
[[nodiscard]] std::string position_text(const Position& position);

}  // namespace rules
