// Bridges as a state remembers them, and all that the engine does with them; what they mean stands
// in bridges.cpp. A slice (slices.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/core/chance.h"
#include "rules/core/seat.h"
#include "rules/tiles/modules/bridges_castles_and_bazaars/words.h"

namespace rules::tiles {

class Surveyor;
struct State;
struct View;
struct TilePlaced;

struct Bridges {
    std::array<std::uint8_t, seats_max> left{};  // still to be laid, by seat
    std::int16_t last = -1;                      // as in BridgesView
};

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
    static void fold(View& view, const BridgeLaid& event);
    static void fold(View& view, const TilePlaced& event);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void append_canonical(const View& view, std::string& out);
};

}  // namespace rules::tiles
