// Features: joined segments of tiles. A node is one segment on the board; nodes of one feature form
// a ring, and every node knows its feature's record, so that a query is one look-up.
// Joining relabels the smaller ring.
//
// A flat value without pointers; copying it copies only the part in use.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "rules/core/raw_array.h"
#include "rules/tiles/board.h"

namespace rules::tiles {

using Node = std::uint16_t;
using FeatureIndex = std::uint16_t;  // the number of one of the feature's nodes
inline constexpr int nodes_max = 2560;
inline constexpr Node no_node = 0xffff;

class Features {
public:
    using Record = FeatureRecord;
    Features() = default;
    Features(const Features& other) { copy(other); }
    Features& operator=(const Features& other) {
        if (this != &other) copy(other);
        return *this;
    }
    ~Features() = default;

    [[nodiscard]] int node_count() const { return node_count_; }
    // How many of the nodes from the first one up to the last one, which is not meant, number
    // features of these two kinds that miss something. Nothing branches, so that several nodes are
    // looked at in one step.
    [[nodiscard]] int count_open(int first, int last, FeatureKind one, FeatureKind other) const {
        const auto one_kind = static_cast<std::uint32_t>(one) << FeatureRecord::kind_shift;
        const auto other_kind = static_cast<std::uint32_t>(other) << FeatureRecord::kind_shift;
        std::uint32_t count = 0;
        for (auto node = static_cast<std::uint32_t>(first); node < static_cast<std::uint32_t>(last);
             ++node) {
            const std::uint32_t numbers = nodes_.data()[node].feature == node ? 1 : 0;
            const std::uint32_t record = records_.data()[node].missing_and_kind;
            const std::uint32_t kind = record & ~std::uint32_t{FeatureRecord::missing_max};
            const std::uint32_t fits =
                (kind == one_kind ? 1U : 0U) | (kind == other_kind ? 1U : 0U);
            const std::uint32_t open = (record & FeatureRecord::missing_max) != 0 ? 1 : 0;
            count += numbers & fits & open;
        }
        return static_cast<int>(count);
    }
    // The feature that a node belongs to; equal numbers, same feature. Changes when features join.
    [[nodiscard]] FeatureIndex feature_of(Node node) const { return nodes_[node].feature; }
    [[nodiscard]] const Record& record(FeatureIndex feature) const { return records_[feature]; }
    [[nodiscard]] const Record& record_of(Node node) const { return records_[feature_of(node)]; }
    // The index on the board of the tile that a node is drawn on.
    [[nodiscard]] int tile_of(Node node) const { return tile_of_[node]; }
    // The next node of the same feature; after all of them comes the first again.
    [[nodiscard]] Node next(Node node) const { return nodes_[node].next; }

    // Adds the nodes of a tile, each as a separate feature with its record in `fresh`. Always
    // writes whole blocks.
    void add(int tile, const FreshRecords& fresh, int count) {
        const std::size_t first = node_count_;
        for (std::size_t block = 0; block < static_cast<std::size_t>(count); block += add_block) {
            const std::size_t from = first + block;
            for (std::size_t i = 0; i < add_block; ++i) {
                const auto node = static_cast<Node>(from + i);
                nodes_.data()[from + i] = {node, node};
            }
            std::memcpy(records_.data() + from, fresh.data() + block, sizeof(Record) * add_block);
            std::fill_n(tile_of_.data() + from, add_block, static_cast<std::uint16_t>(tile));
        }
        node_count_ = static_cast<std::uint16_t>(node_count_ + count);
    }
    // Two ports met: neither is open any more, and their features are one.
    void join(Node a, Node b) {
        const FeatureIndex one = nodes_[a].feature;
        const FeatureIndex other = nodes_[b].feature;
        if (one == other) {
            return records_[one].change_missing(-2);
        }
        // Which of them is the smaller one is as good as random, so nothing branches on it.
        const unsigned swaps = records_[one].nodes < records_[other].nodes ? ~0U : 0U;
        const unsigned features = (unsigned{one} ^ other) & swaps;
        const unsigned nodes = (unsigned{a} ^ b) & swaps;
        merge(static_cast<FeatureIndex>(one ^ features), static_cast<Node>(a ^ nodes),
              static_cast<FeatureIndex>(other ^ features), static_cast<Node>(b ^ nodes));
    }
    void close(FeatureIndex feature, int ports) { records_[feature].change_missing(-ports); }
    void close_one(FeatureIndex feature) { close(feature, 1); }
    void set_missing(FeatureIndex feature, int missing) {
        records_[feature].change_missing(missing - records_[feature].missing());
    }
    void change_kind(FeatureIndex feature, FeatureKind kind) { records_[feature].set_kind(kind); }
    void change_figures(FeatureIndex feature, int by) {
        records_[feature].figures = static_cast<std::uint8_t>(records_[feature].figures + by);
    }

private:
    static constexpr std::size_t add_block = 8;
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
        kept.change_missing(gone.missing() - 2);
        kept.nodes =
            static_cast<std::uint8_t>(std::min(kept.nodes + gone.nodes, FeatureRecord::nodes_max));
        kept.figures = static_cast<std::uint8_t>(kept.figures + gone.figures);
    }
    void copy(const Features& other) {
        node_count_ = other.node_count_;
        nodes_.copy_first(node_count_, other.nodes_);
        records_.copy_first(node_count_, other.records_);
        tile_of_.copy_first(node_count_, other.tile_of_);
    }

    std::uint16_t node_count_ = 0;
    // Entries behind the count are not initialised, not copied and never read. Only records of
    // living features have a meaning.
    RawArray<Link, nodes_max + add_block> nodes_;
    RawArray<Record, nodes_max + add_block> records_;
    RawArray<std::uint16_t, nodes_max + add_block> tile_of_;
};

}  // namespace rules::tiles
