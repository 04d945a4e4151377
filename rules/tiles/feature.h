// Features: what the segments of tiles join into. A node is one segment on the board; nodes of one
// feature form a ring, and every node knows its feature's record, so that asking is one look-up.
// Joining relabels the smaller ring.
//
// A flat value without pointers; copying it copies only the part in use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "rules/core/raw_array.h"
#include "rules/tiles/board.h"

namespace rules::tiles {

using Node = std::uint16_t;
using FeatureIndex = std::uint16_t;  // the number of one of the feature's nodes
inline constexpr int nodes_max = 896;
inline constexpr Node no_node = 0xffff;

class Features {
public:
    struct Record {
        // What is still missing until it is complete: ports that meet no neighbour, or empty cells
        // around. Counted for kinds that are never complete, too.
        std::uint16_t open = 0;
        std::uint8_t nodes =
            0;  // how many, or 255 for more: only tells which ring is the smaller one
        std::uint8_t figures = 0;  // standing on it
    };

    Features() = default;
    Features(const Features& other) { copy(other); }
    Features& operator=(const Features& other) {
        if (this != &other) copy(other);
        return *this;
    }
    ~Features() = default;

    [[nodiscard]] int node_count() const { return node_count_; }
    // The feature that a node belongs to; equal numbers, same feature. Changes when features join.
    [[nodiscard]] FeatureIndex feature_of(Node node) const { return nodes_[node].feature; }
    [[nodiscard]] const Record& record(FeatureIndex feature) const { return records_[feature]; }
    [[nodiscard]] const Record& record_of(Node node) const { return records_[feature_of(node)]; }
    // The index on the board of the tile that a node is drawn on.
    [[nodiscard]] int tile_of(Node node) const { return tile_of_[node]; }
    // The next node of the same feature; after all of them comes the first again.
    [[nodiscard]] Node next(Node node) const { return nodes_[node].next; }

    Node add(int tile, int open) {
        const Node node = node_count_++;
        nodes_[node] = {node, node};
        records_[node] = {static_cast<std::uint16_t>(open), 1, 0};
        tile_of_[node] = static_cast<std::uint8_t>(tile);
        return node;
    }
    // Two ports met: neither is open any more, and their features are one.
    void join(Node a, Node b) {
        FeatureIndex into = nodes_[a].feature;
        FeatureIndex from = nodes_[b].feature;
        if (into == from) {
            records_[into].open = static_cast<std::uint16_t>(records_[into].open - 2);
            return;
        }
        if (records_[into].nodes < records_[from].nodes) {
            std::swap(into, from);
            std::swap(a, b);
        }
        merge(into, a, from, b);
    }
    void close(FeatureIndex feature, int ports) {
        records_[feature].open = static_cast<std::uint16_t>(records_[feature].open - ports);
    }
    void close_one(FeatureIndex feature) { close(feature, 1); }
    void set_open(FeatureIndex feature, int open) {
        records_[feature].open = static_cast<std::uint16_t>(open);
    }
    void change_figures(FeatureIndex feature, int by) {
        records_[feature].figures = static_cast<std::uint8_t>(records_[feature].figures + by);
    }

private:
    struct Link {
        FeatureIndex feature;
        Node next;
    };

    void merge(FeatureIndex into, Node a, FeatureIndex from, Node b) {
        Node node = b;
        do {
            nodes_[node].feature = into;
            node = nodes_[node].next;
        } while (node != b);
        std::swap(nodes_[a].next, nodes_[b].next);  // two rings become one
        Record& kept = records_[into];
        const Record& gone = records_[from];
        kept.open = static_cast<std::uint16_t>(kept.open + gone.open - 2);
        kept.nodes = static_cast<std::uint8_t>(std::min(kept.nodes + gone.nodes, 255));
        kept.figures = static_cast<std::uint8_t>(kept.figures + gone.figures);
    }
    void copy(const Features& other) {
        node_count_ = other.node_count_;
        nodes_.copy_first(node_count_, other.nodes_);
        records_.copy_first(node_count_, other.records_);
        tile_of_.copy_first(node_count_, other.tile_of_);
    }

    std::uint16_t node_count_ = 0;
    // What lies behind the count is not initialised, not copied and never read. Only records of
    // living features mean anything.
    RawArray<Link, nodes_max> nodes_;
    RawArray<Record, nodes_max> records_;
    RawArray<std::uint8_t, nodes_max> tile_of_;
};

static_assert(board_tiles_max <= 256, "the index of a tile fits into a byte");

}  // namespace rules::tiles
