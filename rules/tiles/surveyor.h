// Surveyor: reads features from a state: their kind, whether they are complete, their figures and
// their majority. It asks no module.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/tiles/rule_tables.h"

namespace rules::tiles {

class Surveyor : public RuleTables {
public:
    using RuleTables::RuleTables;

    // The tile on the board before the first turn: the start tile or, if that is in the bag, the
    // first tile drawn.
    [[nodiscard]] TileIndex first_tile(const State& state) const {
        return ingredients().start_tile != no_tile ? ingredients().start_tile
                                                   : shape(state.supply[0]).tile;
    }
    // The node whose feature a figure on this segment claims.
    [[nodiscard]] Node claim_of(const State& state, Node node, FigureKind figure) const {
        return claims_network(figure) ? network_of(state, node) : node;
    }

    // The network that a segment belongs to; the node itself if there is none.
    [[nodiscard]] Node network_of(const State& state, Node node) const;
    // The segments that a node stands for: itself, or the segments of a network.
    void append_segments(const State& state, Node node, std::vector<SegmentRef>& out) const;
    [[nodiscard]] Survey survey(const State& state, Node node) const;
    // With only the values that appraising reads.
    [[nodiscard]] Survey survey_to_appraise(const State& state, Node node) const;
    [[nodiscard]] bool complete(const State& state, Node node) const;
    // Whether a feature would score its points if the game ended now (BASE-41).
    [[nodiscard]] bool counts_at_end(const Survey& survey) const {
        return survey.complete || ingredients().unfinished_scores ||
               kind(survey.kind).completion == Completion::never;
    }
    // The weight of a figure where it stands.
    [[nodiscard]] int strength(const State& state, const Figure& figure) const {
        return figure_rules().strength[static_cast<std::size_t>(figure.kind)] +
               (is_weighted(figure.kind) ? count_marks(state, figure) : 0);
    }
    // The seats with the most strength on a feature: bit s. 0: no figure there has any
    // (BASE-36).
    [[nodiscard]] unsigned majority(const State& state, FeatureIndex feature) const;
    [[nodiscard]] FeatureKind kind_of(const State& state, Node node) const {
        return state.features.record_of(node).kind();
    }
    [[nodiscard]] SegmentRef ref(const State& state, Node node) const {
        const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
        const auto on_tile = static_cast<std::size_t>(node - tile.first_node);
        return {tile.at, shape(tile.type).first_segment[on_tile]};
    }
    // The first segment of a node's feature, which names it.
    [[nodiscard]] SegmentRef first_segment(const State& state, Node node) const;
    // Whether a seat has a follower on a feature.
    [[nodiscard]] bool has_follower(const State& state, Seat seat, FeatureIndex feature) const;
    // Whether a seat has all of its figures of this kind in the supply.
    [[nodiscard]] bool has_all(const State& state, Seat seat, FigureKind figure) const {
        const auto kind = static_cast<std::size_t>(figure);
        return state.seats[seat].figures[kind] == figure_rules().of_seat[kind];
    }
    [[nodiscard]] PlacedFigure placed(const State& state, const Figure& figure) const;
    // The node of a segment, or -1.
    [[nodiscard]] int node_at(const State& state, SegmentRef ref) const;
    [[nodiscard]] bool is_marked(const State& state, int tile, Mark mark) const {
        return shape(state.board.tile(tile).type).has(mark);
    }

private:
    [[gnu::noinline]] [[nodiscard]] int count_marks(const State& state, const Figure& figure) const;
    [[nodiscard]] bool outweighs(const State& state, const Figure& figure) const;
    // Those among several seats who win by the marks of the tiles on which they stand.
    [[gnu::noinline]] [[nodiscard]] unsigned break_tie(const State& state, FeatureIndex feature,
                                                       unsigned seats) const;
};

}  // namespace rules::tiles
