// Bridges, castles and bazaars: their commands, events and public state. Vocabulary only; their
// effects are in bridges.cpp, castles.cpp and bazaars.cpp.
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

// ---- Commands.

// Place a tile that fits only with a bridge, which is placed with it: over the tile itself or over
// the one beside it in the direction of the bridge (BCB-11).
struct PlaceBridged {
    TileIndex tile = no_tile;
    Position at;
    Rotation rotation = 0;
    Position over;  // the tile under the bridge
    Axis axis = Axis::none;
    friend auto operator<=>(const PlaceBridged&, const PlaceBridged&) = default;
};

// Place a bridge over the tile just placed (BCB-13).
struct LayBridge {
    Axis axis = Axis::none;
    friend auto operator<=>(const LayBridge&, const LayBridge&) = default;
};

// Turn a city that is just complete into a castle: its segment on the tile just placed (BCB-20).
struct BuildCastle {
    std::uint8_t segment = 0;
    friend auto operator<=>(const BuildCastle&, const BuildCastle&) = default;
};

// Choose one of the open tiles of a bazaar: its place in BridgesView::lots (BCB-31).
struct ChooseLot {
    std::uint8_t lot = 0;
    friend auto operator<=>(const ChooseLot&, const ChooseLot&) = default;
};

// Offer so many points for the chosen tile.
struct BidLot {
    std::uint16_t points = 0;
    friend auto operator<=>(const BidLot&, const BidLot&) = default;
};

// Take the tile that the seat chose, and pay the highest bid to its bidder (BCB-32).
struct BuyLot {
    friend auto operator<=>(const BuyLot&, const BuyLot&) = default;
};

// ---- Questions.

// Whether the seat builds a castle (BCB-20, BCB-21).
struct AskCastle {
    static constexpr Question kind{11};  // meeple.v1.BUILD_CASTLE
    static constexpr std::string_view word = "castle";
    using Answers = Types<BuildCastle, Pass>;
    static constexpr Refusal refused = Refusal::no_such_target;
};

// Which of the open tiles the seat chooses (BCB-31, BCB-34).
struct AskLot {
    static constexpr Question kind{12};  // meeple.v1.CHOOSE_LOT
    static constexpr std::string_view word = "lot";
    using Answers = Types<ChooseLot>;
    static constexpr Refusal refused = Refusal::no_such_target;
};

// The seat's bid for the chosen tile; only the seat that chose it cannot pass (BCB-31).
struct AskLotBid {
    static constexpr Question kind{13};  // meeple.v1.BID_LOT
    static constexpr std::string_view word = "offer";
    using Answers = Types<BidLot, Pass>;
    static constexpr Refusal refused = Refusal::too_few_points;
};

// Whether the seat buys the tile that it chose, or sells it to the highest bidder: Pass (BCB-32).
struct AskPurchase {
    static constexpr Question kind{14};  // meeple.v1.BUY_LOT
    static constexpr std::string_view word = "buy";
    using Answers = Types<BuyLot, Pass>;
    static constexpr Refusal refused = Refusal::no_such_target;
};

// ---- Events.

struct BridgeLaid {
    Seat seat = 0;
    Position over;
    Axis axis = Axis::none;
    // The tile under it if it is placed there next, and its rotation; no_tile: it is on the board.
    TileIndex tile = no_tile;
    Rotation rotation = 0;
    friend bool operator==(const BridgeLaid&, const BridgeLaid&) = default;
};

// A city is a castle from now on, and no city any more. `on`: its segment on the last tile.
struct CastleBuilt {
    Seat seat = 0;
    SegmentRef on;
    friend bool operator==(const CastleBuilt&, const CastleBuilt&) = default;
};

// The next tiles of the supply are shown, one for each seat that plays (BCB-30).
struct BazaarOpened {
    std::vector<TileIndex> tiles;
    friend bool operator==(const BazaarOpened&, const BazaarOpened&) = default;
};

// A seat chose this open tile, and bids for it begin.
struct LotChosen {
    Seat seat = 0;
    std::uint8_t lot = 0;  // its place in BridgesView::lots
    friend bool operator==(const LotChosen&, const LotChosen&) = default;
};

// The highest bid until now.
struct LotBid {
    Seat seat = 0;
    std::uint16_t points = 0;
    friend bool operator==(const LotBid&, const LotBid&) = default;
};

// A tile of the bazaar is the seat's own. Points were paid before, as SeatScored. When each seat
// has one, tiles that are left leave the game.
struct LotSold {
    Seat seat = 0;
    std::uint8_t lot = 0;
    friend bool operator==(const LotSold&, const LotSold&) = default;
};

// The own tile is in the hand of the seat in turn, which draws none (BCB-35).
struct LotTaken {
    Seat seat = 0;
    TileIndex tile = no_tile;
    friend bool operator==(const LotTaken&, const LotTaken&) = default;
};

// ---- Public state. (The positions of bridges are part of the board: View::PlacedTile::span.)

inline constexpr std::uint8_t no_lot = 0xff;

// Bids for one tile of a bazaar.
struct Auction {
    Seat chooser = no_seat;     // of the last tile, or placed the bazaar; no_seat: no auction runs
    std::uint8_t lot = no_lot;  // its choice; no_lot: the next seat has to choose
    Seat bidder = no_seat;      // of the highest bid
    std::uint16_t bid = 0;      // that bid
    friend bool operator==(const Auction&, const Auction&) = default;
};

struct BridgesView {
    struct Castle {
        SegmentRef on;  // as in CastleBuilt
        friend auto operator<=>(const Castle&, const Castle&) = default;
    };
    struct Lot {
        TileIndex tile = no_tile;
        Seat owner = no_seat;  // no_seat: it is open
        friend bool operator==(const Lot&, const Lot&) = default;
    };
    std::vector<std::uint8_t> bridges;  // that each seat still has
    std::vector<std::uint8_t> castles;  // likewise
    std::int16_t last = -1;      // place on the board of the tile that the last bridge came with
    std::optional<Axis> coming;  // over the tile that is placed next, in the same command
    std::vector<Castle> built;   // sorted; with or without a figure
    std::vector<Lot> lots;       // open, or owned and not yet in a hand
    Auction auction;
    std::uint16_t taken = 0;  // the turn in which a seat took its lot last; 0: none did
    friend bool operator==(const BridgesView&, const BridgesView&) = default;
};

}  // namespace rules::tiles
