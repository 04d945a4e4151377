// What a game is made from, and what a room has agreed on.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

class Module;

// Who begins (BASE-6): drawn by chance; a seat that is named; or whoever draws the tile with the
// most edges of a kind.
enum class FirstSeat : std::uint8_t { random, named, most_edges };

inline constexpr int table_side_max = 63;  // cells

// Where tiles may lie (BASE-7).
struct TableRules {
    enum class Edge : std::uint8_t {
        none,        // the floor
        fixed,       // a table with the start tile in its middle
        extensible,  // the same, and panels may be added while the game runs
        shifting,    // what lies never extends beyond so many cells, wherever the start tile is
    };
    Edge edge = Edge::none;
    std::uint8_t width = 0;  // cells, odd, at most table_side_max
    std::uint8_t height = 0;
    bool completes = false;  // nothing is missing from a feature beyond the edge
};

// Tiles that each seat has in its own hand, drawn ahead at the end of its turn (HOUSE-7, HOUSE-8).
struct HandRules {
    std::uint8_t tiles = 0;  // at most held_max; 0: a tile is drawn at the beginning of a turn
    bool hidden = false;     // from the other seats
};

// What a game is made from.
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
    // Tiles that each seat has from the beginning and nobody draws; a slice keeps them.
    std::vector<std::pair<TileIndex, std::uint8_t>> seat_tiles;
    bool spans = false;              // roads may be laid over whole tiles (spanned())
    TileIndex start_tile = no_tile;  // none: the first tile of the supply is laid
    std::vector<std::pair<FigureKind, std::uint8_t>> figures;  // of each seat
};

}  // namespace rules::tiles
