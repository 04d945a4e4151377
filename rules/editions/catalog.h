// The one table of everything that can be played: games, the modules and options that change them,
// their tiles and figures.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/tiles/feature_kind.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {
class Module;
struct Ingredients;
}  // namespace rules::tiles

namespace rules::editions {

using TileCounts = std::vector<std::pair<tiles::TileIndex, std::uint8_t>>;
using FigureCounts = std::vector<std::pair<tiles::FigureKind, std::uint8_t>>;

struct ModuleEntry {
    std::string name;  // "farmers"
    bool by_default = false;
    std::vector<std::string> needs;
    std::vector<std::string> excludes;
    TileCounts tiles;      // it adds
    FigureCounts figures;  // it adds to each seat
    // Applies its other changes; may be null.
    void (*prepare)(tiles::Ingredients& ingredients) = nullptr;
    // The module, if it is asked later than the modules in the list of catalog.cpp.
    const tiles::Module* last = nullptr;
};

struct OptionEntry {
    std::string name;                 // "start_player"
    std::vector<std::string> values;  // the first is the default
    // Applies a value: called for every option, in the order of the catalogue, with its chosen
    // value. May name a module, which is then asked after those of the catalogue. For the
    // tile-laying games only.
    void (*choose)(tiles::Ingredients& ingredients, std::string_view value) = nullptr;
    // The option has a meaning only with this module. Empty: with any.
    std::string module = {};
    // Whether a further value is valid for this number of seats; null: none is.
    bool (*accepts)(std::string_view value, int seats) = nullptr;
};

// The engines.
enum class Family : std::uint8_t { tiles, cards };

struct EditionEntry {
    std::string name;  // "carcassonne"
    Family family = Family::tiles;
    std::uint8_t seats_min = 2;
    std::uint8_t seats_max = 6;
    std::vector<ModuleEntry> modules;  // by choice; those always in force are not listed
    std::vector<OptionEntry> options;
    TileCounts tiles;       // without the start tile
    TileCounts side_tiles;  // of the side stack; most games have none
    tiles::TileIndex start_tile = tiles::no_tile;
    FigureCounts figures;
};

[[nodiscard]] const std::vector<EditionEntry>& catalog();
[[nodiscard]] const EditionEntry* find_edition(std::string_view name);

// The modules of an edition that are in force when these were chosen, in the order in which they
// are asked.
[[nodiscard]] std::vector<const tiles::Module*> modules_in_play(
    const EditionEntry& edition, std::span<const std::string> chosen);

}  // namespace rules::editions
