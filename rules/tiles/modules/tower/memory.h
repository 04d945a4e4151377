// Foundations, towers and prisoners in a state, and all that the engine does with them. Their rules
// are in rules.cpp. A slice (slices.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/core/chance.h"
#include "rules/core/row.h"
#include "rules/core/seat.h"
#include "rules/tiles/feature.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/modules/tower/words.h"

namespace rules::tiles {

class Surveyor;
struct SeatState;
struct State;
struct View;
struct TilePlaced;

inline constexpr int towers_max = 24;     // foundations on the board
inline constexpr int prisoners_max = 96;  // at once: all figures

struct Tower {
    Node node;  // the segment of its foundation
    std::uint8_t floors;
};

struct Prisoner {
    Seat jailer;
    Seat seat;
    FigureKind kind;
    friend bool operator==(const Prisoner&, const Prisoner&) = default;
};

struct Towers {
    Row<Tower, towers_max> all;                    // every foundation on the board, oldest first
    Row<Prisoner, prisoners_max> prisoners;        // the order means nothing
    std::array<std::uint8_t, seats_max> floors{};  // still in the supply, by seat
    std::uint16_t ransom_turn = 0;                 // as in TowersView
};

struct TowerMemory {
    Towers towers;
};
struct TowersSeen {
    std::optional<TowersView> towers;  // nothing in games without them
    friend bool operator==(const TowersSeen&, const TowersSeen&) = default;
};

struct TowerSlice {
    static void check(const Surveyor& game);
    static void begin(const Surveyor& game, State& state);
    static void fold(const Surveyor& game, State& state, const TilePlaced& event);
    static void fold(const Surveyor& game, State& state, const FloorLaid& event);
    static void fold(const Surveyor& game, State& state, const PrisonerTaken& event);
    static void fold(const Surveyor& game, State& state, const PrisonerFreed& event);
    static void fold(View& view, const FloorLaid& event);
    static void fold(View& view, const PrisonerTaken& event);
    static void fold(View& view, const PrisonerFreed& event);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void count_figures(const View& view, std::array<SeatState, seats_max>& seats);
    static void append_canonical(const View& view, std::string& out);
};

}  // namespace rules::tiles
