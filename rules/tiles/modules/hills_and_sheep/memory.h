// Hidden tiles and flocks as a state remembers them, and all that the engine does with them; what
// they mean stands in rules.cpp. A slice (slices.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/chance.h"
#include "rules/core/row.h"
#include "rules/core/seat.h"
#include "rules/tiles/modules/hills_and_sheep/words.h"

namespace rules::tiles {

class Surveyor;
struct State;
struct View;

inline constexpr int hills_max = 8;  // tiles with a hill in a game

struct BuriedTile {
    Position at;  // the hill
    TileIndex tile = no_tile;
};

using SheepTokens = std::array<std::uint8_t, sheep_token_kind_count>;  // how many of each

struct Flocks {
    Row<BuriedTile, hills_max> buried;  // in the order in which they were put there
    SheepTokens bag{};
    std::array<SheepTokens, seats_max> held{};  // by seat
};

struct HillMemory {
    Flocks flocks;
};
struct HillsSeen {
    std::optional<HillsView> hills;  // nothing in games without them
    friend bool operator==(const HillsSeen&, const HillsSeen&) = default;
};

struct HillSlice {
    static void check(const Surveyor& game);
    static void begin(const Surveyor& game, State& state);
    static void fold(const Surveyor& game, State& state, const TileBuried& event);
    static void fold(const Surveyor& game, State& state, const SheepDrawn& event);
    static void fold(const Surveyor& game, State& state, const FlockLeft& event);
    static void fold(View& view, const TileBuried& event);
    static void fold(View& view, const SheepDrawn& event);
    static void fold(View& view, const FlockLeft& event);
    static void project(TileBuried& event, Viewer viewer);
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
    static void kept_tiles(const Surveyor& game, const View& view, std::vector<TileIndex>& out);
    static void append_canonical(const View& view, std::string& out);
    static void append_hidden(const State& state, std::string& out);
    static bool has_secrets(const State& state);
};

}  // namespace rules::tiles
