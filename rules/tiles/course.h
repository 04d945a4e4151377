// The events of every tile-laying game. Vocabulary only.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/agenda.h"
#include "rules/tiles/feature_kind.h"
#include "rules/tiles/item.h"
#include "rules/tiles/position.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

struct StartDraw {
    Seat seat = 0;
    TileIndex tile = no_tile;
    friend bool operator==(const StartDraw&, const StartDraw&) = default;
};

// The supply is shuffled and a seat begins (BASE-3, BASE-6). The start tile follows as
// TilePlaced, then TurnBegan.
struct Started {
    Seat first_seat = 0;
    std::vector<TileIndex> supply;  // in drawing order; empty in what a viewer is told
    // The tiles that were drawn for the right to begin, in order; open to all, and back in the
    // supply.
    std::vector<StartDraw> draws = {};
    std::vector<TileIndex> side = {};  // the side stack, if the game has one, like the supply
    friend bool operator==(const Started&, const Started&) = default;
};

struct TurnBegan {
    Seat seat = 0;
    friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};

// Into the hand of the seat whose turn it is, shown to all.
struct TileDrawn {
    TileIndex tile = no_tile;
    friend bool operator==(const TileDrawn&, const TileDrawn&) = default;
};

// Drawn ahead into a seat's own hand (HOUSE-7, HOUSE-8).
struct TileTaken {
    Seat seat = 0;
    TileIndex tile = no_tile;  // no_tile for those who may not see it
    bool hidden = false;       // from all but the seat itself
    friend bool operator==(const TileTaken&, const TileTaken&) = default;
};

// Left the hand and the game because it fits nowhere (BASE-13).
struct TileDiscarded {
    TileIndex tile = no_tile;
    friend bool operator==(const TileDiscarded&, const TileDiscarded&) = default;
};

struct TilePlaced {
    TileIndex tile = no_tile;
    Position at;
    Rotation rotation = 0;
    friend bool operator==(const TilePlaced&, const TilePlaced&) = default;
};

// A figure on the board. The order of lists of figures is: at, segment, seat, kind.
struct PlacedFigure {
    SegmentRef on;
    Seat seat = 0;
    FigureKind kind = FigureKind::meeple;
    friend auto operator<=>(const PlacedFigure&, const PlacedFigure&) = default;
};

struct FigureDeployed {
    PlacedFigure figure;
    friend bool operator==(const FigureDeployed&, const FigureDeployed&) = default;
};

// The feature that contains `at` became complete, occupied or not. `at` is its
// first segment on the tile just placed, or one of the feature's own where that is elsewhere (a
// monastery, or what a tile without edges ended).
struct FeatureCompleted {
    FeatureKind kind = FeatureKind::road;
    SegmentRef at;
    friend bool operator==(const FeatureCompleted&, const FeatureCompleted&) = default;
};

// `count` things of one sort scored `points` in all ("tile", 3, 6).
struct ScoreLine {
    std::string reason;
    std::uint16_t count = 0;
    std::int32_t points = 0;
    friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};

struct Award {
    Seat seat = 0;
    std::int32_t points = 0;
    friend bool operator==(const Award&, const Award&) = default;
};

// Points of one owner of a feature beyond those that all of its owners score.
struct OwnLine {
    Seat seat = 0;
    ScoreLine line;
    friend bool operator==(const OwnLine&, const OwnLine&) = default;
};

// An occupied feature was scored (BASE-36, BASE-41, FARM-6). Only the awards change scores;
// the rest explains them. There are none if no figure has any strength there (AM-22).
struct FeatureScored {
    FeatureKind kind = FeatureKind::road;
    SegmentRef at;
    bool complete = false;
    std::vector<ScoreLine> lines;
    std::vector<Award> awards;          // by seat
    std::vector<Position> tiles;        // that counted, sorted
    std::vector<PlacedFigure> figures;  // followers on the feature, sorted
    std::vector<OwnLine> own = {};      // by seat
    friend bool operator==(const FeatureScored&, const FeatureScored&) = default;
};

struct FigureReturned {
    PlacedFigure figure;
    friend bool operator==(const FigureReturned&, const FigureReturned&) = default;
};

struct SeatResigned {
    Seat seat = 0;
    friend bool operator==(const SeatResigned&, const SeatResigned&) = default;
};

// The seat whose turn it is draws another tile and plays it, too.
struct TurnExtended {
    Stack from = Stack::supply;
    friend bool operator==(const TurnExtended&, const TurnExtended&) = default;
};

struct GameEnded {
    std::vector<std::int32_t> scores;  // by seat
    std::vector<Seat> winners;         // all that share the top score and did not resign (BASE-43)
    friend bool operator==(const GameEnded&, const GameEnded&) = default;
};

// A module asks the seat in turn a question between placing and deploying; the game waits for the
// answer.
struct Asked {
    Question question = Question::none;
    friend bool operator==(const Asked&, const Asked&) = default;
};

// The question on top of the agenda is answered: the row below it continues.
struct Answered {
    friend bool operator==(const Answered&, const Answered&) = default;
};

// The tile left the hand of the seat in turn, and the supply was shuffled with it.
struct TilePutBack {
    TileIndex tile = no_tile;       // no_tile for those who may not see it
    std::vector<TileIndex> supply;  // in drawing order; empty in what a viewer is told
    Seat seat = 0;
    bool hidden = false;  // from all but the seat itself
    friend bool operator==(const TilePutBack&, const TilePutBack&) = default;
};

// On the board, from one segment to another.
struct FigureMoved {
    PlacedFigure figure;
    SegmentRef to;
    friend bool operator==(const FigureMoved&, const FigureMoved&) = default;
};

// Points that are not those of a feature.
struct SeatScored {
    Seat seat = 0;
    std::string what;  // a key of the catalogue: "cash_out"
    std::vector<ScoreLine> lines;
    friend bool operator==(const SeatScored&, const SeatScored&) = default;
};

// A seat has so many more of these in front of it.
struct ItemsTaken {
    Seat seat = 0;
    Item item = Item::wine;
    std::uint8_t count = 0;
    friend bool operator==(const ItemsTaken&, const ItemsTaken&) = default;
};

// The next steps where earlier events leave them open: a game waits for a seat's answer in the
// middle of a turn, or another tile follows this one. The top row is the last one.
struct AgendaSet {
    std::vector<Due> rows;
    friend bool operator==(const AgendaSet&, const AgendaSet&) = default;
};

}  // namespace rules::tiles
