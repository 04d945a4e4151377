// The closed list of tokens, which belong to no seat, with their commands, events and
// questions.
// Vocabulary only: modules give them meaning. The numbers are those on the wire.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/core/seat.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/part.h"
#include "rules/tiles/position.h"
#include "rules/tiles/question.h"

namespace rules::tiles {

enum class Token : std::uint8_t { mage, witch, dragon, fairy };
inline constexpr int token_count = 4;
[[nodiscard]] std::string_view name(Token token);  // "mage"

// What a token stands on: a feature, named by any of its segments; or a tile as a whole, where it
// may also stand beside a figure.
enum class Footing : std::uint8_t { feature, tile };
[[nodiscard]] constexpr Footing footing(Token token) {
    return token >= Token::dragon ? Footing::tile : Footing::feature;
}

// The figure that a token stands beside, on the token's segment.
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

// A token moved there, from the board or from beside it (MAGE-2): to a segment, to a tile as a
// whole, or beside the figure on that segment. A step leaves a trail until the next tile is placed.
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

// Where a token goes, or whether it leaves the board (MAGE-2, MAGE-3, MAGE-4).
struct AskToken {
    static constexpr Question kind{3};  // meeple.v1.MOVE_TOKEN
    static constexpr std::string_view word = "token";
    using Answers = Types<MoveToken, RemoveToken>;
};

// Which tile a token walks to next (PD-4).
struct AskStep {
    static constexpr Question kind{4};  // meeple.v1.WALK_TOKEN
    static constexpr std::string_view word = "walk";
    using Answers = Types<MoveToken>;
};

}  // namespace rules::tiles
