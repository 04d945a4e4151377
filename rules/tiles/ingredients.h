// The parameters of a game: its modules, tiles and figures, and the house rules of its room.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

class Module;

// The starting player (BASE-6): a random seat; a named seat; or the seat that draws the tile with
// the most edges of a kind.
enum class FirstSeat : std::uint8_t { random, named, most_edges };

inline constexpr int table_side_max = 63;  // cells

// The allowed cells (BASE-7).
struct TableRules {
    enum class Edge : std::uint8_t {
        none,        // the floor
        fixed,       // a table with the start tile in its middle
        extensible,  // as fixed, and panels may be added while the game runs
        shifting,    // the tiles never extend beyond so many cells, around any start tile
    };
    Edge edge = Edge::none;
    std::uint8_t width = 0;  // cells, odd, at most table_side_max
    std::uint8_t height = 0;
    bool completes = false;  // cells beyond the edge count as filled
};

// Tiles that each seat has in its own hand, drawn ahead at the end of its turn (HOUSE-7, HOUSE-8).
struct HandRules {
    std::uint8_t tiles = 0;  // at most held_max; 0: a tile is drawn at the beginning of a turn
    bool hidden = false;     // from the other seats
};

// The parameters of a game.
struct Ingredients {
    int seats = 2;
    FirstSeat first_seat = FirstSeat::random;
    Seat named_seat = 0;
    FeatureKind drawn_for = FeatureKind::field;  // the kind of edges that counts for most_edges
    TableRules table;
    HandRules hand;
    bool unplaceable_back = false;  // into the bag instead of out of the game (HOUSE-9)
    bool unfinished_scores = true;  // at the end, for kinds that can be completed (BASE-41)
    std::vector<const Module*>
        modules;  // in catalogue order, which is the order of their answers; they outlive the game
    std::vector<std::pair<TileIndex, std::uint8_t>>
        tiles;  // in catalogue order, without the start tile
    // Tiles that come before all others, each with its stage: those of stage 0 first, then 1 ...
    std::vector<std::pair<TileIndex, std::uint8_t>> early;
    std::vector<std::pair<TileIndex, std::uint8_t>> side_tiles;  // of the side stack, likewise
    // Tiles that each seat has from the beginning and that are not drawn; a slice keeps them.
    std::vector<std::pair<TileIndex, std::uint8_t>> seat_tiles;
    bool spans = false;              // roads may be placed over whole tiles (spanned())
    TileIndex start_tile = no_tile;  // none: the first tile of the supply is placed
    std::vector<std::pair<FigureKind, std::uint8_t>> figures;  // of each seat
};

}  // namespace rules::tiles
