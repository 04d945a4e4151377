// Shape: the engine's facts about one tile type in all four rotations, arranged for speed.
// Made once for each game.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>
#include <vector>

#include "rules/tiles/tile.h"

namespace rules::tiles {

// The number of a tile type within one game.
using TypeIndex = std::uint16_t;
inline constexpr int types_max = 512;
inline constexpr TypeIndex no_type = types_max;  // one more than the largest

// The segments that reach one side, clockwise: one that fills it, or three (left, middle, right);
// none of a tile without edges. A neighbour's ports meet them in the opposite order. In games where
// segments share sides, what fills a side has as many ports as two that share one: a field two
// (left, right), anything else three.
struct Ports {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 3> segment{};
};

// Nodes on one tile: its segments, then its networks, each of which stands for some of them.
inline constexpr int networks_max = 4;
inline constexpr int tile_nodes_max = segments_max + networks_max;

// The engine's facts about a whole feature.
struct FeatureRecord {
    static constexpr int kind_shift = 12;
    static constexpr int missing_max = (1 << kind_shift) - 1;

    // How many ports without a neighbour, or empty cells around, it misses until it is complete.
    // Counted for kinds that are never complete, too.
    [[nodiscard]] int missing() const { return missing_and_kind & missing_max; }
    // Of all of its segments.
    [[nodiscard]] FeatureKind kind() const {
        return static_cast<FeatureKind>(missing_and_kind >> kind_shift);
    }
    void change_missing(int by) {
        missing_and_kind = static_cast<std::uint16_t>(missing_and_kind + by);
    }
    void set_kind(FeatureKind kind) {
        missing_and_kind =
            static_cast<std::uint16_t>(missing() | (static_cast<int>(kind) << kind_shift));
    }

    std::uint16_t missing_and_kind = 0;
    static constexpr int nodes_max = 255;
    std::uint8_t nodes = 0;    // how many, or nodes_max for more
    std::uint8_t figures = 0;  // standing on it
};
static_assert(feature_kind_count <= 1 << (16 - FeatureRecord::kind_shift));
// The records of a tile that meets no other, by node; in whole blocks of eight.
using FreshRecords = std::array<FeatureRecord, 16>;
static_assert(tile_nodes_max <= std::tuple_size_v<FreshRecords>);

// The most used members come first: a cache line for the segments, one for the ports.
struct alignas(64) Shape {
    TileIndex tile = no_tile;
    std::uint8_t segment_count = 0;
    std::uint8_t node_count = 0;         // segments and networks
    std::uint8_t offered_rotations = 0;  // bit r: rotation r looks unlike all earlier ones
    bool edged = false;                  // see has_edges()
    std::uint16_t surrounded = 0;        // bit s: segment s is completed by the cells around it
    std::uint16_t bordering = 0;  // bit s: segment s is completed by features that it borders
    std::uint16_t closing = 0;    // bit s: segment s is completed when no port is open
    std::uint16_t marked = 0;     // bit n: something is drawn on node n
    std::uint16_t kinds = 0;      // bit k: some segment is of the kind k
    std::array<FeatureKind, tile_nodes_max> kind{};
    std::array<std::array<std::uint8_t, 4>, 4>
        edges{};  // [rotation][side]: kind of edge, numbered from 1 within the game
    std::uint64_t tile_marks = 0;                             // as in TileType
    std::uint64_t segment_marks = 0;                          // bit m: some segment has mark m
    alignas(64) std::array<std::array<Ports, 4>, 4> ports{};  // [rotation][side]
    alignas(64) FreshRecords fresh{};
    std::array<std::uint16_t, segments_max> borders{};
    std::array<std::uint8_t, tile_nodes_max>
        first_segment{};                               // of each node; a segment's is itself
    std::array<std::uint8_t, segments_max> network{};  // of each segment; 0: none
    std::array<std::array<std::uint8_t, 4>, 4> network_ports{};  // [rotation][side]; 0: none
    // Of a network: the sum over its segments.
    std::array<std::array<std::uint8_t, mark_count>, tile_nodes_max> marks{};

    // Whether that is drawn on the tile as a whole.
    [[nodiscard]] bool has(Mark mark) const { return (tile_marks & bit(mark)) != 0; }
    // Whether some segment is of this kind.
    [[nodiscard]] bool has(FeatureKind of_kind) const {
        return ((kinds >> static_cast<unsigned>(of_kind)) & 1U) != 0;
    }
    // Whether it is drawn on one of its segments.
    [[nodiscard]] bool has_on_segment(Mark mark) const { return (segment_marks & bit(mark)) != 0; }
    // Whether any segment reaches its sides; otherwise it fits any edges on all of them.
    [[nodiscard]] bool has_edges() const { return edged; }
};

// All but `surrounded`, `bordering`, `closing`, `edges` and networks, which depend on the game.
// `shared`: in a game where segments share sides.
[[nodiscard]] Shape make_shape(TileIndex tile, const TileType& type, bool shared);

// Whether two segments of one kind share one of its sides.
[[nodiscard]] bool shares_side(const TileType& type);

// Segments of the kind `member` are joined a second time, into networks of the kind `network`: if
// they border each other on the tile, and over edges where their middles meet.
struct Membership {
    FeatureKind member;
    FeatureKind network;
};
void add_networks(Shape& shape, const TileType& type, const std::vector<Membership>& memberships);

// The kind of the segment in the middle of a side of the upright tile: what the edge "is". The tile
// has edges.
[[nodiscard]] FeatureKind edge_kind(const TileType& type, int side);
[[nodiscard]] bool has_edges(const TileType& type);

}  // namespace rules::tiles
