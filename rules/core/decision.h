// The decision that a game waits for.
#pragma once

#include <cstdint>
#include <string_view>

#include "rules/core/seat.h"

namespace rules {

// The one list of decisions of seats, in all games. Equals meeple.v1.DecisionKind (equal
// numbers).
enum class DecisionKind : std::uint8_t {
    none = 0,
    // Tile-laying games.
    place_tile = 1,
    deploy_figure = 2,
    // These are questions of modules (tiles/question.h).
    move_token = 3,      // a token onto another feature, or off the board (MAGE-2, MAGE-3, MAGE-4)
    walk_token = 4,      // a token to the next tile (PD-4)
    take_figure = 5,     // any seat's figure, off the board (PD-12)
    capture_figure = 6,  // a figure within reach of a tower, or none (TOW-3)
    free_prisoner = 7,   // an own prisoner, in exchange for the one just taken (TOW-6)
    bid = 8,             // for the tile of the seat in turn, or none (HOUSE-11)
    sell_tile = 9,       // to one of the bidders, or to none
    move_wagon = 10,     // the own wagon, which is back, onto the board again, or not (AM-31)
    build_castle = 11,   // from a small city, or not (BCB-20)
    choose_lot = 12,     // one of the open tiles of a bazaar (BCB-31)
    bid_lot = 13,        // for that tile (BCB-31)
    buy_lot = 14,        // it, or sell it to the highest bidder (BCB-32)
    herd_flock = 15,     // let the own flock grow, or score it (HS-32)
    retake_figure = 20,  // an own figure, unscored (HG-2-shaman)
    // Cardcassonne.
    lay_joker = 30,
    take_turn = 31,
    settle_card = 32,
    assign_joker = 33,
};
inline constexpr int decision_kind_count = 34;

// "place", "bid" and so on.
[[nodiscard]] std::string_view name(DecisionKind kind);

struct Decision {
    Seat seat = no_seat;
    DecisionKind kind = DecisionKind::place_tile;
    friend bool operator==(const Decision&, const Decision&) = default;
};

}  // namespace rules
