// Abbeys, barns and wagons in a state, and all that the engine does with them. Their rules are in
// rules.cpp. A slice (slices.h).
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
#include "rules/tiles/modules/abbey_and_mayor/words.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

class Surveyor;
struct SeatState;
struct State;
struct View;
struct TilePlaced;

struct Barn {
    Position at;  // as in LayBarn
    Node node;    // the field south-east of that corner
    Seat seat;
};

struct FreedWagon {
    Node node;  // where it stood
    Seat seat;
};

struct Abbeys {
    Row<Barn, seats_max> laid;                    // in order of placing: each seat has one
    Row<FreedWagon, seats_max> freed;             // with the last tile
    std::array<std::uint8_t, seats_max> tiles{};  // still to be placed, by seat
    std::array<std::uint8_t, seats_max> barns{};  // likewise
    bool new_barn = false;                        // the last barn belongs to the last tile
    Seat last = no_seat;                          // as in AbbeysView
};

// The field shared by all four tiles around the north-west corner of a cell: its node on the tile
// of that cell. -1: there is none.
[[nodiscard]] int field_at_corner(const Surveyor& game, const State& state, Position at);

struct AbbeyMemory {
    Abbeys abbeys;
};
struct AbbeysSeen {
    std::optional<AbbeysView> abbeys;  // nothing in games without them
    friend bool operator==(const AbbeysSeen&, const AbbeysSeen&) = default;
};

struct AbbeySlice {
    static void begin(const Surveyor& game, State& state);
    static void fold(const Surveyor& game, State& state, const TilePlaced& event);
    static void fold(const Surveyor& game, State& state, const AbbeyTaken& event);
    static void fold(const Surveyor& game, State& state, const AbbeyKept& event);
    static void fold(const Surveyor& game, State& state, const LateTurnsBegan& event);
    static void fold(const Surveyor& game, State& state, const BarnLaid& event);
    static void fold(const Surveyor& game, State& state, const WagonFreed& event);
    static void fold(View& view, const TilePlaced& event);
    static void fold(View& view, const AbbeyTaken& event);
    static void fold(View& view, const AbbeyKept& event);
    static void fold(View& view, const LateTurnsBegan& event);
    static void fold(View& view, const BarnLaid& event);
    static void fold(View& view, const WagonFreed& event);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void kept_tiles(const Surveyor& game, const View& view, std::vector<TileIndex>& out);
    static int count_kept_tiles(const State& state, Seat seat);
    static void append_canonical(const View& view, std::string& out);
};

}  // namespace rules::tiles
