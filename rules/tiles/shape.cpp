#include "rules/tiles/shape.h"

#include "rules/core/ensure.h"

namespace rules::tiles {

namespace {

std::uint8_t segment_at(const TileType& type, int slot) {
    for (std::size_t i = 0; i < type.segments.size(); ++i) {
        if (((unsigned{type.segments[i].slots} >> slot) & 1U) != 0)
            return static_cast<std::uint8_t>(i);
    }
    broken("every slot of a tile belongs to a segment");
}

Ports ports_of(const TileType& type, int side) {
    Ports ports;
    for (int slot = 0; slot < 3; ++slot) {
        ports.segment[static_cast<std::size_t>(slot)] = segment_at(type, side * 3 + slot);
    }
    const bool filled =
        ports.segment[0] == ports.segment[1] && ports.segment[1] == ports.segment[2];
    ports.count = filled ? 1 : 3;
    return ports;
}

}  // namespace

FeatureKind edge_kind(const TileType& type, int side) {
    return type.segments[segment_at(type, side * 3 + 1)].kind;
}

Shape make_shape(TileIndex tile, const TileType& type) {
    Shape shape;
    shape.tile = tile;
    shape.segment_count = static_cast<std::uint8_t>(type.segments.size());
    shape.offered_rotations = static_cast<std::uint8_t>((1U << type.distinct_rotations) - 1U);
    for (std::size_t i = 0; i < type.segments.size(); ++i) {
        const Segment& segment = type.segments[i];
        shape.kind[i] = segment.kind;
        shape.borders[i] = segment.borders;
        for (std::size_t m = 0; m < mark_count; ++m) {
            shape.marks[i][m] = segment.marks[m];
            if (segment.marks[m] == 0) continue;
            shape.marked = static_cast<std::uint16_t>(shape.marked | (1U << i));
        }
    }
    for (int side = 0; side < 4; ++side) {
        const Ports ports = ports_of(type, side);
        for (std::size_t p = 0; p < ports.count; ++p) ++shape.open[ports.segment[p]];
        for (int rotation = 0; rotation < 4; ++rotation) {
            const auto turned_side = static_cast<std::size_t>((side + rotation) % 4);
            shape.ports[static_cast<std::size_t>(rotation)][turned_side] = ports;
        }
    }
    return shape;
}

}  // namespace rules::tiles
