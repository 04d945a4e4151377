#include "rules/editions/carcassonne.h"

#include <utility>

#include "rules/core/ensure.h"
#include "rules/editions/house_rules.h"

namespace rules::editions {

namespace {

TileCounts named(std::initializer_list<std::pair<std::string_view, std::uint8_t>> counts) {
    TileCounts tiles;
    for (const auto& [name, count] : counts) {
        tiles.emplace_back(tiles::tile_by_name(name), count);
        ensure(tiles.back().first != tiles::no_tile, "the catalogue counts tiles that exist");
    }
    return tiles;
}

void append(std::vector<OptionEntry>& options, const std::vector<OptionEntry>& more) {
    options.insert(options.end(), more.begin(), more.end());
}

}  // namespace

EditionEntry carcassonne() {
    EditionEntry edition;
    edition.name = "carcassonne";
    edition.seats_min = 2;
    edition.seats_max = 6;  // BASE-2
    edition.modules = {
        ModuleEntry{"farmers", true, {}, {}, {}, {}},  // FARM-1
        ModuleEntry{"gifts", false, {}, {}, {}, {}},
    };
    edition.options = {start_player_option(false)};
    append(edition.options, table_options());
    append(edition.options, house_options());
    // BASE-1: 72 tiles; one D is the start tile. A '*' marks the copy with a garden.
    edition.tiles = named({
        {"base/A", 2},  {"base/B", 4},  {"base/C", 1},  {"base/D", 3},  {"base/E", 4},
        {"base/E*", 1}, {"base/F", 2},  {"base/G", 1},  {"base/H", 2},  {"base/H*", 1},
        {"base/I", 1},  {"base/I*", 1}, {"base/J", 3},  {"base/K", 3},  {"base/L", 3},
        {"base/M", 1},  {"base/M*", 1}, {"base/N", 2},  {"base/N*", 1}, {"base/O", 2},
        {"base/P", 3},  {"base/Q", 1},  {"base/R", 2},  {"base/R*", 1}, {"base/S", 2},
        {"base/T", 1},  {"base/U", 7},  {"base/U*", 1}, {"base/V", 8},  {"base/V*", 1},
        {"base/W", 4},  {"base/X", 1},
    });
    edition.start_tile = tiles::tile_by_name("base/D");
    edition.figures = {{tiles::FigureKind::meeple, 7}};  // the eighth is the score marker
    return edition;
}

}  // namespace rules::editions
