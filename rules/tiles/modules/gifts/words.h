// Gift cards: their kinds, commands and events, and the part of them that a viewer may know.
// Vocabulary only; their effects are in rules.cpp. The numbers are those of
// meeple.v1.GiftKind.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/position.h"

namespace rules::tiles {

enum class GiftKind : std::uint8_t {
    hidden,  // a card that the viewer may not see; no state holds one
    synod,
    road_sweeper,
    change_position,
    cash_out,
    take_2,
};
inline constexpr int gift_kind_count = 6;
inline constexpr int gifts_max = 25;  // GIFT-1

[[nodiscard]] std::string_view name(GiftKind gift);                    // "road_sweeper"
[[nodiscard]] std::optional<GiftKind> gift_by_name(std::string_view);  // never `hidden`

// The target of an opened gift.
struct GiftTarget {
    // synod: from the supply; cash_out, change_position: own, on the board; otherwise meeple.
    FigureKind figure = FigureKind::meeple;
    // synod: the monastery; road_sweeper: the first segment of the road; otherwise where the figure
    // stands.
    SegmentRef at;
    std::uint8_t to = 0;  // change_position: the other segment of the same tile; otherwise 0
    friend auto operator<=>(const GiftTarget&, const GiftTarget&) = default;
};

// ---- Commands.

// Open a gift before placing (GIFT-20). Without a target: it needs none, or there is none.
struct OpenGift {
    GiftKind gift = GiftKind::hidden;
    std::optional<GiftTarget> target;
    friend auto operator<=>(const OpenGift&, const OpenGift&) = default;
};

// ---- Events.

// A new stack of gifts (GIFT-1, GIFT-4).
struct GiftsShuffled {
    std::vector<GiftKind> stack;  // the first one is received next; hidden ones for every viewer
    friend bool operator==(const GiftsShuffled&, const GiftsShuffled&) = default;
};

// From the stack; for all but its owner the card is hidden (GIFT-2).
struct GiftReceived {
    Seat seat = 0;
    GiftKind gift = GiftKind::hidden;
    friend bool operator==(const GiftReceived&, const GiftReceived&) = default;
};

// The card is shown and discarded; its effects follow as events of their own (GIFT-3).
struct GiftOpened {
    Seat seat = 0;
    GiftKind gift = GiftKind::hidden;
    std::optional<GiftTarget> target;
    friend bool operator==(const GiftOpened&, const GiftOpened&) = default;
};

// At the end: the unopened cards of a seat, by kind (GIFT-60).
struct GiftsRevealed {
    Seat seat = 0;
    std::vector<GiftKind> gifts;
    friend bool operator==(const GiftsRevealed&, const GiftsRevealed&) = default;
};

// ---- What a viewer sees.

// A figure that a synod put on the board.
struct PutFigure {
    SegmentRef on;
    FigureKind kind = FigureKind::meeple;
    friend bool operator==(const PutFigure&, const PutFigure&) = default;
};

// The cards as one viewer may know them.
struct GiftsView {
    std::vector<std::vector<GiftKind>> held;  // unopened, by seat, sorted; `hidden` of others
    std::uint8_t stack = 0;                   // cards that are still to be received
    std::vector<GiftKind> discarded;          // face up, in the order in which they were opened
    std::uint16_t opened_turn = 0;  // the number of the turn in which one was opened last; 0: none
    std::optional<PutFigure> put;   // the figure put from the supply by the last opened gift
    friend bool operator==(const GiftsView&, const GiftsView&) = default;
};

}  // namespace rules::tiles
