#include "rules/editions/carcassonne.h"

#include <algorithm>
#include <utility>

#include "modules/rules.h"
#include "rules/core/ensure.h"
#include "rules/editions/house_rules.h"
#include "rules/tiles/game.h"
#include "rules/tiles/shape.h"

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

// Every tile of a set once, but for those of which there are two, and for one without edges, which
// seats have.
TileCounts whole_set(std::string_view name, std::initializer_list<std::string_view> twice = {}) {
    TileCounts tiles;
    const auto count = [&](std::string_view tile) {
        return static_cast<std::uint8_t>(std::ranges::find(twice, tile) == twice.end() ? 1 : 2);
    };
    for (std::size_t i = 0; i < tiles::all_tiles().size(); ++i) {
        const std::string_view tile = tiles::all_tiles()[i].name;
        if (tile.starts_with(name) && tile.substr(name.size()).starts_with('/') &&
            tiles::has_edges(tiles::all_tiles()[i]))
            tiles.emplace_back(static_cast<tiles::TileIndex>(i), count(tile));
    }
    return tiles;
}

// BASE-1: 72 tiles; one D is the start tile. A '*' marks the copy with a garden.
TileCounts base_tiles() {
    return named({
        {"base/A", 2},  {"base/B", 4},  {"base/C", 1},  {"base/D", 3},  {"base/E", 4},
        {"base/E*", 1}, {"base/F", 2},  {"base/G", 1},  {"base/H", 2},  {"base/H*", 1},
        {"base/I", 1},  {"base/I*", 1}, {"base/J", 3},  {"base/K", 3},  {"base/L", 3},
        {"base/M", 1},  {"base/M*", 1}, {"base/N", 2},  {"base/N*", 1}, {"base/O", 2},
        {"base/P", 3},  {"base/Q", 1},  {"base/R", 2},  {"base/R*", 1}, {"base/S", 2},
        {"base/T", 1},  {"base/U", 7},  {"base/U*", 1}, {"base/V", 8},  {"base/V*", 1},
        {"base/W", 4},  {"base/X", 1},
    });
}

TileCounts inns_and_cathedrals_tiles() {
    return named({{"inns_and_cathedrals/A", 1},
                  {"inns_and_cathedrals/B*", 1},
                  {"inns_and_cathedrals/C", 1},
                  {"inns_and_cathedrals/D", 1},
                  {"inns_and_cathedrals/E", 1},
                  {"inns_and_cathedrals/F", 1},
                  {"inns_and_cathedrals/G", 1},
                  {"inns_and_cathedrals/H*", 1},
                  {"inns_and_cathedrals/I", 1},
                  {"inns_and_cathedrals/J", 1},
                  {"inns_and_cathedrals/K", 2},
                  {"inns_and_cathedrals/L", 1},
                  {"inns_and_cathedrals/M", 1},
                  {"inns_and_cathedrals/N", 1},
                  {"inns_and_cathedrals/O", 1},
                  {"inns_and_cathedrals/P", 1},
                  {"inns_and_cathedrals/Q", 1}});
}

TileCounts mage_and_witch_tiles() {
    return named({{"mage_and_witch/A", 1},
                  {"mage_and_witch/B", 1},
                  {"mage_and_witch/C", 1},
                  {"mage_and_witch/D", 1},
                  {"mage_and_witch/E*", 1},
                  {"mage_and_witch/F", 1},
                  {"mage_and_witch/G", 1},
                  {"mage_and_witch/H", 1}});
}

TileCounts cathedrals_in_germany_tiles() {
    return named({{"cathedrals_in_germany/GC-01", 1},
                  {"cathedrals_in_germany/GC-02", 1},
                  {"cathedrals_in_germany/GC-03", 1},
                  {"cathedrals_in_germany/GC-04", 1},
                  {"cathedrals_in_germany/GC-05", 1},
                  {"cathedrals_in_germany/GC-06", 1}});
}

// RIV-1: without the source, which is the start tile.
TileCounts river_tiles() {
    return named({{"river_1/B", 1},
                  {"river_1/C", 1},
                  {"river_1/D", 2},
                  {"river_1/E", 1},
                  {"river_1/G", 1},
                  {"river_1/G*", 1},
                  {"river_1/H", 1},
                  {"river_1/I", 1},
                  {"river_1/K", 1},
                  {"river_1/L", 1}});
}

// RIV-1: the river in place of the start tile, the lake as the last of its tiles.
void prepare_river(tiles::Ingredients& ingredients) {
    ingredients.start_tile = tiles::tile_by_name("river_1/A");
    for (const auto& [tile, count] : river_tiles()) {
        const bool lake = tile == tiles::tile_by_name("river_1/L");
        ingredients.early.emplace_back(tile, lake ? 2 : 1);
    }
    ingredients.early.emplace_back(ingredients.start_tile, 0);  // should it not lie from the start
}

// LAB-28.
void choose_labyrinth_variant(tiles::Ingredients& ingredients, std::string_view value) {
    if (value == "advanced") ingredients.modules.push_back(&tiles::modules::labyrinth_advanced());
}

// LAB-1: the second tile is drawn in the other style.
void choose_labyrinth_tiles(tiles::Ingredients& ingredients, std::string_view value) {
    if (value == "2") ingredients.tiles.emplace_back(tiles::tile_by_name("labyrinth/LAB-C2"), 1);
}

// AM-1.
void give_abbeys(tiles::Ingredients& ingredients) {
    ingredients.seat_tiles.emplace_back(tiles::tile_by_name("abbey_and_mayor/A"), 1);
}

// BCB-10.
void allow_bridges(tiles::Ingredients& ingredients) {
    ingredients.spans = true;
}

// BCB-34.
void choose_auction(tiles::Ingredients& ingredients, std::string_view value) {
    ingredients.modules.push_back(value == "bids" ? &tiles::modules::bazaars_with_auction()
                                                  : &tiles::modules::bazaars_without_auction());
}

// HS-11.
void choose_hills(tiles::Ingredients& ingredients, std::string_view value) {
    ingredients.modules.push_back(value == "number" ? &tiles::modules::hills_by_number()
                                                    : &tiles::modules::hills_at_least_one());
}

// AM-42.
void choose_barns(tiles::Ingredients& ingredients, std::string_view value) {
    ingredients.modules.push_back(value == "anywhere" ? &tiles::modules::barns_anywhere()
                                                      : &tiles::modules::barns_apart());
}

// AM-31, AM-36.
void choose_wagons(tiles::Ingredients& ingredients, std::string_view value) {
    ingredients.modules.push_back(value == "connected" ? &tiles::modules::wagons_connected()
                                                       : &tiles::modules::wagons_around());
}

// PD-3.
void choose_dragon_walk(tiles::Ingredients& ingredients, std::string_view value) {
    ingredients.modules.push_back(value == "before_scoring"
                                      ? &tiles::modules::dragon_before_scoring()
                                      : &tiles::modules::dragon_after_scoring());
}

// PD-12.
void choose_knights(tiles::Ingredients& ingredients, std::string_view value) {
    if (value == "must") ingredients.modules.push_back(&tiles::modules::princess_must());
}

std::vector<OptionEntry> module_options() {
    return {
        OptionEntry{
            "labyrinth_variant", {"advanced", "basic"}, choose_labyrinth_variant, "labyrinth"},
        OptionEntry{"labyrinth_tiles", {"1", "2"}, choose_labyrinth_tiles, "labyrinth"},  // LAB-1
        // Wagons move before the dragon walks, and are asked in this sequence.
        OptionEntry{
            "abbey_and_mayor_barn", {"free_of_barns", "anywhere"}, choose_barns, "abbey_and_mayor"},
        OptionEntry{
            "abbey_and_mayor_wagon", {"around", "connected"}, choose_wagons, "abbey_and_mayor"},
        OptionEntry{"bridges_castles_and_bazaars_auction",
                    {"bids", "free"},
                    choose_auction,
                    "bridges_castles_and_bazaars"},
        OptionEntry{
            "hills_and_sheep_hill", {"at_least_one", "number"}, choose_hills, "hills_and_sheep"},
        OptionEntry{"princess_and_dragon_walk",
                    {"after_scoring", "before_scoring"},
                    choose_dragon_walk,
                    "princess_and_dragon"},
        OptionEntry{
            "princess_and_dragon_knights", {"may", "must"}, choose_knights, "princess_and_dragon"},
    };
}

}  // namespace

EditionEntry carcassonne() {
    EditionEntry edition;
    edition.name = "carcassonne";
    edition.seats_min = 2;
    edition.seats_max = 6;  // BASE-2
    edition.modules = {
        ModuleEntry{"farmers", true, {}, {}, {}, {}},                                   // FARM-1
        ModuleEntry{"abbot", false, {}, {}, {}, {{tiles::FigureKind::abbot, 1}}},       // ABB-1
        ModuleEntry{"labyrinth", false, {}, {}, named({{"labyrinth/LAB-C1", 1}}), {}},  // LAB-1
        ModuleEntry{"inns_and_cathedrals",
                    false,
                    {},
                    {},
                    inns_and_cathedrals_tiles(),
                    {{tiles::FigureKind::large_meeple, 1}}},                       // INN-1
        ModuleEntry{"mage_and_witch", false, {}, {}, mage_and_witch_tiles(), {}},  // MAGE-1
        ModuleEntry{"cathedrals_in_germany", false, {}, {}, cathedrals_in_germany_tiles(), {}},
        ModuleEntry{"river", false, {}, {}, river_tiles(), {}, prepare_river},  // RIV-1
        ModuleEntry{"gifts", false, {}, {}, {}, {}},
        ModuleEntry{"traders_and_builders",
                    false,
                    {},
                    {},
                    whole_set("traders_and_builders"),
                    {{tiles::FigureKind::builder, 1}, {tiles::FigureKind::pig, 1}}},
        ModuleEntry{"princess_and_dragon",
                    false,
                    {},
                    {},
                    whole_set("princess_and_dragon", {"princess_and_dragon/G"}),
                    {}},
        ModuleEntry{"tower", false, {}, {}, whole_set("tower", {"tower/K"}), {}},
        ModuleEntry{"abbey_and_mayor",
                    false,
                    {},
                    {},
                    whole_set("abbey_and_mayor"),
                    {{tiles::FigureKind::mayor, 1}, {tiles::FigureKind::wagon, 1}},
                    give_abbeys},  // AM-1
        ModuleEntry{"bridges_castles_and_bazaars",
                    false,
                    {},
                    {},
                    whole_set("bridges_castles_and_bazaars", {"bridges_castles_and_bazaars/D"}),
                    {},
                    allow_bridges},  // BCB-1
        ModuleEntry{"hills_and_sheep",
                    false,
                    {},
                    {},
                    whole_set("hills_and_sheep", {"hills_and_sheep/K", "hills_and_sheep/L"}),
                    {{tiles::FigureKind::shepherd, 1}}},  // HS-1
    };
    edition.options = {start_player_option(true)};
    append(edition.options, module_options());
    append(edition.options, table_options());
    append(edition.options, house_options());
    edition.tiles = base_tiles();
    edition.start_tile = tiles::tile_by_name("base/D");
    edition.figures = {{tiles::FigureKind::meeple, 7}};  // the eighth is the score marker
    return edition;
}

}  // namespace rules::editions
