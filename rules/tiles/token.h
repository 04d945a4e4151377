// The closed lists of tokens, which belong to nobody, and of the questions that modules ask; what
// may be asked for and what happens to tokens.
// Vocabulary only: modules say what they mean. The numbers are those on the wire.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/core/seat.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/position.h"

namespace rules::tiles {

enum class Token : std::uint8_t { mage, witch, dragon, fairy };
inline constexpr int token_count = 4;
[[nodiscard]] std::string_view name(Token token);  // "mage"

// What a token lies on: a feature, named by any of its segments; or a tile as a whole, where it may
// also stand beside a figure.
enum class Footing : std::uint8_t { feature, tile };
[[nodiscard]] constexpr Footing footing(Token token) {
    return token >= Token::dragon ? Footing::tile : Footing::feature;
}

// Whom a token stands beside: one of these, on the token's segment.
struct Beside {
    Seat seat = no_seat;
    FigureKind kind = FigureKind::meeple;
    friend bool operator==(const Beside&, const Beside&) = default;
};

// Tiles that tokens walk over between the placing of one tile and the next, at most.
inline constexpr int trail_max = 6;

// ---- Commands.

// Put a token on the feature of this segment (offered once for each feature, by its first segment),
// on a tile as a whole, or beside an own figure.
struct MoveToken {
    Token token = Token::mage;
    SegmentRef on;
    std::optional<FigureKind> beside = {};
    friend auto operator<=>(const MoveToken&, const MoveToken&) = default;
};

// Take a token off the board.
struct RemoveToken {
    Token token = Token::mage;
    friend auto operator<=>(const RemoveToken&, const RemoveToken&) = default;
};

// ---- Events.

// A token lies there now, wherever it was before (MAGE-2): on a segment, on a tile as a whole, or
// beside the figure on that segment. A step leaves a trail, until the next tile is placed.
struct TokenMoved {
    Token token = Token::mage;
    SegmentRef on;
    std::optional<Beside> beside = {};
    bool step = false;
    friend bool operator==(const TokenMoved&, const TokenMoved&) = default;
};

// A token left the board (MAGE-3, MAGE-6).
struct TokenRemoved {
    Token token = Token::mage;
    friend bool operator==(const TokenRemoved&, const TokenRemoved&) = default;
};

// ---- Questions.

// What a module asks a seat; the module alone offers the answers. The numbers are those of
// DecisionKind.
enum class Question : std::uint8_t {
    none = 0,
    move_token = 3,      // a token onto another feature, or off the board (MAGE-2, MAGE-3, MAGE-4)
    walk_token = 4,      // a token to the next tile (PD-4)
    take_figure = 5,     // a figure of anybody, off the board (PD-12)
    capture_figure = 6,  // a figure within reach of a tower, or none (TOW-3)
    free_prisoner = 7,   // an own prisoner, in exchange for the one just taken (TOW-6)
    bid = 8,             // for the tile of the seat in turn, or none (HOUSE-11)
    sell_tile = 9,       // to one of those who made a bid, or to none
    move_wagon = 10,     // the own wagon, which is back, onto the board again, or not (AM-31)
    retake_figure = 20,  // an own figure, unscored (HG-2-shaman)
};

}  // namespace rules::tiles
