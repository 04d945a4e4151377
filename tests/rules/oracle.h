// Oracle: a second, slow and simple implementation of the rules, to compare the engine with. It
// works on a view, looks at every cell and fills floods slot by slot; it shares only the tile table
// with the engine. It knows the base game, farmers, Abbey & Mayor, Bridges, Castles & Bazaars and
// Hills & Sheep, each with the default of its options.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/match.h"

namespace oracle {

namespace tiles = rules::tiles;

// The segments of one feature.
using Feature = std::set<tiles::SegmentRef>;

// The cell beside this one: 0 north, 1 east, 2 south, 3 west.
[[nodiscard]] tiles::Position across(tiles::Position at, int side);

class Table {
public:
    Table(const tiles::View& view, const std::vector<std::string>& modules);

    // All (x, y, rotation) where the tile fits (BASE-12, AM-10), every rotation of its own.
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

    // The legal commands of the seat that has to decide, sorted.
    [[nodiscard]] std::vector<rules::Command> commands() const;

private:
    [[nodiscard]] bool plays(std::string_view module) const;
    [[nodiscard]] const tiles::TileType& type_at(tiles::Position at) const;
    // The segment at a slot of the placed tile; nothing: an abbey.
    [[nodiscard]] std::optional<tiles::SegmentRef> at_slot(tiles::Position at, int slot) const;
    [[nodiscard]] int count_around(tiles::Position at) const;
    [[nodiscard]] bool fits(const tiles::TileType& type, tiles::Position at, int rotation) const;
    // Whether figures that claim a feature stand on it: a shepherd does not (HS-30).
    [[nodiscard]] bool claimed(const Feature& feature) const;
    [[nodiscard]] bool is_plain(tiles::Position at, int side) const;

    void add_placements(std::vector<rules::Command>& out) const;
    [[nodiscard]] std::vector<tiles::PlaceBridged> bridged(tiles::TileIndex tile) const;
    [[nodiscard]] bool may_lie_over(tiles::Position at, tiles::Axis axis) const;
    void add_deployments(std::vector<rules::Command>& out) const;
    [[nodiscard]] std::optional<tiles::SegmentRef> field_at_corner(tiles::Position at) const;
    [[nodiscard]] bool has_barn(const Feature& feature) const;
    void add_barns(std::vector<rules::Command>& out) const;
    void add_bridges(std::vector<rules::Command>& out) const;
    void add_answers(std::vector<rules::Command>& out) const;
    void add_wagon_moves(std::vector<rules::Command>& out) const;
    void add_castles(std::vector<rules::Command>& out) const;
    void add_lots(std::vector<rules::Command>& out) const;
    void add_bids(std::vector<rules::Command>& out) const;
    void add_purchase(std::vector<rules::Command>& out) const;
    void add_herding(std::vector<rules::Command>& out) const;

    tiles::View view_;
    std::set<std::string, std::less<>> modules_;
    std::map<tiles::Position, tiles::View::PlacedTile> board_;
};

// Number of command sequences of this length, counted with the oracle's own commands.
[[nodiscard]] std::uint64_t perft(const rules::Match& match, int depth);

}  // namespace oracle
