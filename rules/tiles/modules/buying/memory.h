// Bids for a tile in a state, and how a sold tile changes hands. The conditions for a sale are in
// rules.cpp. A slice (slices.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/core/chance.h"
#include "rules/core/seat.h"
#include "rules/tiles/modules/buying/words.h"

namespace rules::tiles {

class Surveyor;
struct State;
struct View;
struct SeatResigned;
struct TilePlaced;

struct Bids {
    std::array<Price, seats_max> of{};  // by seat; of nothing: none
    // The number of tiles on the board when the bids were made: one more makes them void.
    std::int16_t tiles = 0;
};

// For the tile in the hand; of nothing: none.
[[nodiscard]] Price bid_of(const State& state, Seat seat);

struct BidMemory {
    Bids bids;
};
struct BidsSeen {
    std::optional<BidsView> bids;  // nothing where no tile is sold
    friend bool operator==(const BidsSeen&, const BidsSeen&) = default;
};

struct BidSlice {
    static void fold(const Surveyor& game, State& state, const SeatResigned& event);
    static void fold(const Surveyor& game, State& state, const BidMade& event);
    static void fold(const Surveyor& game, State& state, const TileSold& event);
    static void fold(const Surveyor& game, State& state, const TurnResumed& event);
    static void fold(View& view, const TilePlaced& event);
    static void fold(View& view, const SeatResigned& event);
    static void fold(View& view, const BidMade& event);
    static void fold(View& view, const TileSold& event);
    static void fold(View& view, const TurnResumed& event);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void append_canonical(const View& view, std::string& out);
};

}  // namespace rules::tiles
