#include "rules/tiles/shape.h"

#include <algorithm>

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

Ports ports_of(const TileType& type, int side, bool shared) {
    Ports ports;
    if (!has_edges(type)) return ports;
    for (int slot = 0; slot < 3; ++slot) {
        ports.segment[static_cast<std::size_t>(slot)] = segment_at(type, side * 3 + slot);
    }
    const bool filled =
        ports.segment[0] == ports.segment[1] && ports.segment[1] == ports.segment[2];
    ports.count = filled && !shared ? 1 : 3;
    const bool plain = ports.segment[1] == ports.segment[0] || ports.segment[1] == ports.segment[2];
    if (shared && plain && type.segments[ports.segment[1]].kind == FeatureKind::field) {
        ports.segment[1] = ports.segment[2];
        ports.count = 2;
    }
    return ports;
}

}  // namespace

bool has_edges(const TileType& type) {
    return std::ranges::any_of(type.segments, [](const Segment& it) { return it.slots != 0; });
}

FeatureKind edge_kind(const TileType& type, int side) {
    return type.segments[segment_at(type, side * 3 + 1)].kind;
}

bool shares_side(const TileType& type) {
    for (int side = 0; side < 4 && has_edges(type); ++side) {
        const std::uint8_t left = segment_at(type, side * 3);
        const std::uint8_t middle = segment_at(type, side * 3 + 1);
        const std::uint8_t right = segment_at(type, side * 3 + 2);
        if (left != right && (middle == left || middle == right)) return true;
    }
    return false;
}

Shape make_shape(TileIndex tile, const TileType& type, bool shared) {
    Shape shape;
    shape.tile = tile;
    shape.tile_marks = type.marks;
    shape.segment_count = static_cast<std::uint8_t>(type.segments.size());
    shape.node_count = shape.segment_count;
    shape.offered_rotations = static_cast<std::uint8_t>((1U << type.distinct_rotations) - 1U);
    for (std::size_t i = 0; i < type.segments.size(); ++i) {
        const Segment& segment = type.segments[i];
        shape.kind[i] = segment.kind;
        shape.kinds =
            static_cast<std::uint16_t>(shape.kinds | (1U << static_cast<unsigned>(segment.kind)));
        shape.fresh[i].nodes = 1;
        shape.fresh[i].set_kind(segment.kind);
        shape.borders[i] = segment.borders;
        shape.first_segment[i] = static_cast<std::uint8_t>(i);
        for (std::size_t m = 0; m < mark_count; ++m) {
            shape.marks[i][m] = segment.marks[m];
            if (segment.marks[m] == 0) continue;
            shape.segment_marks |= bit(static_cast<Mark>(m));
            shape.marked = static_cast<std::uint16_t>(shape.marked | (1U << i));
        }
    }
    shape.edged = has_edges(type);
    for (int side = 0; side < 4; ++side) {
        const Ports ports = ports_of(type, side, shared);
        for (std::size_t p = 0; p < ports.count; ++p)
            shape.fresh[ports.segment[p]].change_missing(1);
        for (int rotation = 0; rotation < 4; ++rotation) {
            const auto turned_side = static_cast<std::size_t>((side + rotation) % 4);
            shape.ports[static_cast<std::size_t>(rotation)][turned_side] = ports;
        }
    }
    return shape;
}

void add_networks(Shape& shape, const TileType& type, const std::vector<Membership>& memberships) {
    const auto membership = [&](std::size_t s) {
        return std::ranges::find(memberships, shape.kind[s], &Membership::member);
    };
    std::array<std::size_t, segments_max> first{};  // of the segments that each is one with
    for (std::size_t s = 0; s < shape.segment_count; ++s) {
        first[s] = s;
        for (std::size_t other = 0; other < s; ++other) {
            const bool touches = ((unsigned{shape.borders[s]} >> other) & 1U) != 0 ||
                                 ((unsigned{shape.borders[other]} >> s) & 1U) != 0;
            if (!touches || membership(s) == memberships.end() ||
                membership(other) == memberships.end()) {
                continue;
            }
            const std::size_t kept = std::min(first[s], first[other]);
            const std::size_t gone = std::max(first[s], first[other]);
            std::ranges::replace(first, gone, kept);
        }
    }
    for (std::size_t s = 0; s < shape.segment_count; ++s) {
        if (membership(s) == memberships.end()) continue;
        if (first[s] == s) {
            ensure(shape.node_count < tile_nodes_max, "the networks of a tile fit into its shape");
            shape.kind[shape.node_count] = membership(s)->network;
            shape.network[s] = shape.node_count++;
        } else {
            shape.network[s] = shape.network[first[s]];
        }
    }
    for (std::size_t s = shape.segment_count; s-- > 0;) {
        const std::uint8_t network = shape.network[s];
        if (network == 0) continue;
        shape.first_segment[network] = static_cast<std::uint8_t>(s);
        shape.fresh[network].nodes = 1;
        shape.fresh[network].set_kind(shape.kind[network]);
        for (std::size_t m = 0; m < mark_count; ++m) {
            shape.marks[network][m] =
                static_cast<std::uint8_t>(shape.marks[network][m] + shape.marks[s][m]);
            if (shape.marks[network][m] != 0)
                shape.marked = static_cast<std::uint16_t>(shape.marked | (1U << network));
        }
    }
    for (int side = 0; side < 4 && has_edges(type); ++side) {
        const std::uint8_t network = shape.network[segment_at(type, side * 3 + 1)];
        if (network == 0) continue;
        shape.fresh[network].change_missing(1);
        for (int rotation = 0; rotation < 4; ++rotation) {
            const auto turned_side = static_cast<std::size_t>((side + rotation) % 4);
            shape.network_ports[static_cast<std::size_t>(rotation)][turned_side] = network;
        }
    }
}

}  // namespace rules::tiles
