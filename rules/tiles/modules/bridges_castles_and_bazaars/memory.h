// Bridges, castles and bazaars in a state, and all that the engine does with them. Their rules are
// in bridges.cpp, castles.cpp and bazaars.cpp. A slice (slices.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/row.h"
#include "rules/core/seat.h"
#include "rules/tiles/feature.h"
#include "rules/tiles/modules/bridges_castles_and_bazaars/words.h"

namespace rules::tiles {

class Surveyor;
struct State;
struct View;
struct TilePlaced;
struct SeatResigned;

inline constexpr int castles_max = 12;  // on the board: of all seats

struct Lot {
    TypeIndex tile = 0;
    Seat owner = no_seat;  // no_seat: it is open
};

struct Bridges {
    std::array<std::uint8_t, seats_max> left{};     // in the supply, by seat
    std::array<std::uint8_t, seats_max> castles{};  // still to be built, by seat
    Row<Node, castles_max> built;                   // castles, as they were built
    Row<Lot, seats_max> lots;                       // of a bazaar, but those in a hand
    Auction auction;
    std::int16_t last = -1;   // as in BridgesView
    std::uint16_t taken = 0;  // as in BridgesView
};

// The tile of a bazaar that a seat has, unless it is in its hand; null: none.
[[nodiscard]] const Lot* lot_of(const State& state, Seat seat);

struct BridgeMemory {
    Bridges bridges;
};
struct BridgesSeen {
    std::optional<BridgesView> bridges;  // nothing in games without them
    friend bool operator==(const BridgesSeen&, const BridgesSeen&) = default;
};

struct BridgeSlice {
    static void begin(const Surveyor& game, State& state);
    static void fold(const Surveyor& game, State& state, const BridgeLaid& event);
    static void fold(const Surveyor& game, State& state, const SeatResigned& event);
    static void fold(const Surveyor& game, State& state, const CastleBuilt& event);
    static void fold(const Surveyor& game, State& state, const BazaarOpened& event);
    static void fold(const Surveyor& game, State& state, const LotChosen& event);
    static void fold(const Surveyor& game, State& state, const LotBid& event);
    static void fold(const Surveyor& game, State& state, const LotSold& event);
    static void fold(const Surveyor& game, State& state, const LotTaken& event);
    static void fold(View& view, const BridgeLaid& event);
    static void fold(View& view, const TilePlaced& event);
    static void fold(View& view, const SeatResigned& event);
    static void fold(View& view, const CastleBuilt& event);
    static void fold(View& view, const BazaarOpened& event);
    static void fold(View& view, const LotChosen& event);
    static void fold(View& view, const LotBid& event);
    static void fold(View& view, const LotSold& event);
    static void fold(View& view, const LotTaken& event);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void kept_tiles(const Surveyor& game, const View& view, std::vector<TileIndex>& out);
    static int count_kept_tiles(const State& state, Seat seat);
    static void append_canonical(const View& view, std::string& out);
};

}  // namespace rules::tiles
