// Tile types: the facts printed on a tile, independent of the rules.
//
// Twelve slots run clockwise round a tile from its north-west corner, three a side (left, middle,
// right as seen from the centre looking outward): slots 0,1,2 north, 3,4,5 east, 6,7,8 south,
// 9,10,11 west. A segment is a set of slots. Two tiles join across their common side slot by slot,
// left to right. What an edge "is" is the kind of the segment in its middle slot. In Carcassonne a
// city edge is three slots of one city, a road edge is one slot of road between two of field. A
// tile whose slots belong to no segment has no edges: it is placed in a cell with tiles on all four
// sides, and all features that reach it end there. Two segments of one kind may share a side: one
// has its left slot, the other its right one and the middle.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/tiles/feature_kind.h"
#include "rules/tiles/position.h"

namespace rules::tiles {

// Number of a tile type in all_tiles(); the same number on the wire. A copy of a tile with a garden
// is a type of its own.
using TileIndex = std::uint16_t;
inline constexpr TileIndex no_tile = 0xffff;

inline constexpr int slot_count = 12;
inline constexpr int segments_max = 10;  // on one tile

// Things drawn on a segment: most of them count when it is scored.
enum class Mark : std::uint8_t {
    pennant,
    inn,
    cathedral,         // of a city
    german_cathedral,  // a road that begins there
    labyrinth,
    magic,   // of the whole tile; drawn on one of its segments
    nugget,  // of gold
    mushroom,
    fish,
    deer,
    mammoth,
    tiger,
    aurochs,
    fire,
    shrine,
    hunting_trap,
    pit_trap,
    shaman,
    logboat,
    raft,
    menhir,   // stands where an earlier edition has a nugget
    volcano,  // where the tribe comes from, or the dragon; counts nowhere
    wine,     // goods of a city
    grain,
    cloth,
    princess,  // in a city
    // Of a tile as a whole (so is a volcano where the dragon comes from).
    dragon,
    magic_portal,
    bazaar,     // where roads end, and tiles are auctioned
    no_castle,  // of a city: it becomes no castle (BCB-20)
    hill,
    vineyard,
};
inline constexpr int mark_count = 32;
[[nodiscard]] std::string_view name(Mark mark);

struct Segment {
    FeatureKind kind = FeatureKind::field;
    std::uint16_t slots = 0;  // bit i: slot i; 0: inside the tile, joins nothing
    std::uint16_t borders =
        0;  // bit j: borders segment j of the same tile (a field its cities: FARM-7)
    std::uint8_t marks[mark_count] = {};  // NOLINT(modernize-avoid-c-arrays): how many of each Mark
};

struct TileType {
    std::string name;  // "base/D"; a trailing '*': the copy with a garden
    std::vector<Segment> segments;
    std::uint64_t marks = 0;  // bit m: Mark m is drawn on it, on no segment in particular
    std::uint8_t distinct_rotations =
        4;  // 1, 2 or 4: rotations from there on look like earlier ones
};

// Every tile that the project knows, in catalogue order. The numbers never change once released:
// new sets are appended.
[[nodiscard]] const std::vector<TileType>& all_tiles();
// no_tile if no tile has that name.
[[nodiscard]] TileIndex tile_by_name(std::string_view name);

// From side to side over a whole tile.
enum class Axis : std::uint8_t { none, north_south, east_west };
// The axis on a tile turned by `rotation`.
[[nodiscard]] constexpr Axis turned(Axis axis, Rotation rotation) {
    if (axis == Axis::none || rotation % 2 == 0) return axis;
    return axis == Axis::north_south ? Axis::east_west : Axis::north_south;
}
// The upright tile with a road over it, which is its last segment and under which its fields stay
// as they are. Nothing unless both edges are plain fields.
[[nodiscard]] std::optional<TileType> spanned(const TileType& type, Axis axis);
// The type of a placed tile: as printed, or with a road over it (`span`, after turning).
[[nodiscard]] const TileType& laid_type(TileIndex tile, Rotation rotation, Axis span);

// The slots on a tile turned by `rotation`.
[[nodiscard]] std::uint16_t turned(std::uint16_t slots, Rotation rotation);

[[nodiscard]] constexpr std::uint64_t bit(Mark mark) {
    return std::uint64_t{1} << static_cast<unsigned>(mark);
}

// A tile as text: its name, then its segments in order, each a letter (City Road Field Monastery
// Garden riVer; K: a cathedral that roads lead to; Trees for forest, Wild for meadow, Lake, tOwer),
// where it reaches (where_name at rotation 0), after '>' the numbers of the segments that it
// borders, '+' for each pennant and '=' with the name of each other mark: "base/D C:N R:EW
// F:EL.WR>0 F:ER.SL.SR.WL", "R:SW=inn", "W:SR.WL.WR=deer=deer", "L>3=fish". Marks of the tile as a
// whole come last: "=volcano". Nothing if the text is no whole tile.
[[nodiscard]] std::optional<TileType> parse_tile(std::string_view text);
[[nodiscard]] std::string tile_text(const TileType& type);

// The name of a segment of a tile turned by `rotation`, in the notation of records and tests: sides
// in the order NESW for segments that fill sides or middles ("EW"), half-sides clockwise from
// NL for fields ("NL.WR"), "inner" for a field that meets no edge, "" for a feature inside the
// tile. A lake is named by the sides of the rivers that it borders.
[[nodiscard]] std::string where_name(const TileType& type, Rotation rotation, int segment);

}  // namespace rules::tiles
