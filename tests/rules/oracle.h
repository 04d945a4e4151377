// Oracle: a second, slow and simple implementation of the rules, to compare the engine with. It
// works on a view, looks at every cell and fills floods slot by slot; it shares only the tile table
// with the engine.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "rules/match.h"

namespace oracle {

namespace tiles = rules::tiles;

// The segments of one feature.
using Feature = std::set<tiles::SegmentRef>;

class Table {
public:
    explicit Table(const tiles::View& view);

    // All (x, y, rotation) where the tile fits (BASE-12), every rotation of its own.
    [[nodiscard]] std::set<std::pair<tiles::Position, int>> fitting(tiles::TileIndex tile) const;
    [[nodiscard]] std::vector<Feature> features() const;
    [[nodiscard]] Feature feature_of(const tiles::SegmentRef& start) const;
    [[nodiscard]] tiles::FeatureKind kind_of(const tiles::SegmentRef& ref) const;
    [[nodiscard]] bool complete(const Feature& feature) const;
    [[nodiscard]] int figures_on(const Feature& feature) const;
    // Seats with most figures.
    [[nodiscard]] std::vector<rules::Seat> owners(const Feature& feature) const;
    // Points of one owner if it were scored now (BASE-31 ff., FARM-6).
    [[nodiscard]] int points(const Feature& feature) const;

    // The legal commands of the seat in turn by the rules, sorted; with or without farmers.
    [[nodiscard]] std::vector<rules::Command> commands(bool farmers) const;

private:
    [[nodiscard]] const tiles::TileType& type_at(tiles::Position at) const;
    // The segment at a slot of the placed tile.
    [[nodiscard]] tiles::SegmentRef at_slot(tiles::Position at, int slot) const;
    [[nodiscard]] int count_around(tiles::Position at) const;
    [[nodiscard]] bool fits(tiles::TileIndex tile, tiles::Position at, int rotation) const;

    tiles::View view_;
    std::map<tiles::Position, tiles::View::PlacedTile> board_;
};

// Number of command sequences of this length, counted with the oracle's own commands.
[[nodiscard]] std::uint64_t perft(const rules::Match& match, int depth);

}  // namespace oracle
