#include "rules/tiles/surveyor.h"

#include <algorithm>
#include <bit>

namespace rules::tiles {

namespace {

void count_tile(Survey& survey, int tile) {
    std::uint64_t& word = survey.tile_set[static_cast<std::size_t>(tile) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (tile % 64);
    survey.tiles += (word & bit) == 0 ? 1 : 0;
    word |= bit;
}

}  // namespace

Node Surveyor::network_of(const State& state, Node node) const {
    const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
    const auto on_tile = static_cast<std::size_t>(node - tile.first_node);
    const Shape& shape = this->shape(tile.type);
    if (on_tile >= shape.segment_count || shape.network[on_tile] == 0) return node;
    return static_cast<Node>(tile.first_node + shape.network[on_tile]);
}

void Surveyor::append_segments(const State& state, Node node, std::vector<SegmentRef>& out) const {
    const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
    const Shape& shape = this->shape(tile.type);
    const auto on_tile = static_cast<std::size_t>(node - tile.first_node);
    for (std::uint8_t s = 0; s < shape.segment_count; ++s) {
        if (s == on_tile || (on_tile >= shape.segment_count && shape.network[s] == on_tile))
            out.push_back({tile.at, s});
    }
}

SegmentRef Surveyor::first_segment(const State& state, Node node) const {
    SegmentRef first = ref(state, node);
    for (Node n = state.features.next(node); n != node; n = state.features.next(n)) {
        first = std::min(first, ref(state, n));
    }
    return first;
}

PlacedFigure Surveyor::placed(const State& state, const Figure& figure) const {
    return {ref(state, figure.node), figure.seat, figure.kind};
}

int Surveyor::node_at(const State& state, SegmentRef ref) const {
    const int index = state.board.tile_at(ref.at);
    if (index < 0) return -1;
    const Board::Tile& tile = state.board.tile(index);
    return ref.segment < shape(tile.type).segment_count ? tile.first_node + ref.segment : -1;
}

bool Surveyor::complete(const State& state, Node node) const {
    if (state.features.record_of(node).missing() != 0) return false;  // of any kind
    const Kind& rules = kind(kind_of(state, node));
    if (!rules.in_play || rules.completion == Completion::never) return false;
    if (rules.completion != Completion::bordering) return true;
    const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
    unsigned borders = shape(tile.type).borders[static_cast<std::size_t>(node - tile.first_node)];
    for (; borders != 0; borders &= borders - 1) {
        const auto beside = static_cast<Node>(tile.first_node + std::countr_zero(borders));
        if (state.features.record_of(beside).missing() != 0) return false;
    }
    return true;
}

Survey Surveyor::survey(const State& state, Node node) const {
    Survey survey;
    survey.kind = kind_of(state, node);
    survey.complete = complete(state, node);
    survey.node = node;
    Node n = node;
    do {
        const int index = state.features.tile_of(n);
        const Board::Tile& tile = state.board.tile(index);
        const Shape& shape = this->shape(tile.type);
        const auto segment = static_cast<std::size_t>(n - tile.first_node);
        if (((shape.marked >> segment) & 1U) != 0) {
            const auto& marks = shape.marks[segment];
            for (std::size_t m = 0; m < mark_count; ++m) survey.marks[m] += marks[m];
        }
        ++survey.segments;
        count_tile(survey, index);
        n = state.features.next(n);
    } while (n != node);
    const int tiles = survey.tiles;
    if (kind(survey.kind).completion == Completion::surrounding) {
        const Position at = state.board.tile(state.features.tile_of(node)).at;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const Position cell{static_cast<std::int8_t>(at.x + dx),
                                    static_cast<std::int8_t>(at.y + dy)};
                const int index = state.board.tile_at(cell);
                if (cell == at || index < 0) continue;
                ++survey.around;
                count_tile(survey, index);
            }
        }
        survey.tiles = tiles;  // those around are no part of it
    }
    return survey;
}

Survey Surveyor::survey_to_appraise(const State& state, Node node) const {
    const FeatureKind feature_kind = kind_of(state, node);
    if (kind(feature_kind).surveyed) return survey(state, node);
    Survey survey;
    survey.kind = feature_kind;
    survey.complete = complete(state, node);
    survey.node = node;
    return survey;
}

bool Surveyor::has_follower(const State& state, Seat seat, FeatureIndex feature) const {
    if (state.features.record(feature).figures == 0) return false;
    const Sought own = Sought::follower_of(seat);
    unsigned any = 0;
    for (const Figure& figure : state.figures) {
        any |= unsigned(own.matches(figure)) &
               unsigned(state.features.feature_of(figure.claim) == feature);
    }
    return any != 0;
}

bool Surveyor::outweighs(const State& state, const Figure& figure) const {
    const Board::Tile& tile = state.board.tile(state.features.tile_of(figure.node));
    const auto& marks =
        shape(tile.type).marks[static_cast<std::size_t>(figure.node) - tile.first_node];
    return std::ranges::any_of(figure_rules().outweighing, [&](Mark mark) {
        return marks[static_cast<std::size_t>(mark)] > 0;
    });
}

int Surveyor::count_marks(const State& state, const Figure& figure) const {
    const auto mark =
        static_cast<std::size_t>(figure_rules().weights_by[static_cast<std::size_t>(figure.kind)]);
    int count = 0;
    Node node = figure.claim;
    do {
        const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
        count += shape(tile.type).marks[static_cast<std::size_t>(node) - tile.first_node][mark];
        node = state.features.next(node);
    } while (node != figure.claim);
    return count;
}

unsigned Surveyor::majority(const State& state, FeatureIndex feature) const {
    if (state.features.record(feature).figures == 1 && figure_rules().weighted == 0) {
        for (const Figure& figure : state.figures) {
            if (state.features.feature_of(figure.claim) == feature && is_follower(figure.kind))
                return 1U << figure.seat;
        }
    }
    std::array<int, seats_max> strength{};
    int most = 0;
    for (const Figure& figure : state.figures) {
        if (state.features.feature_of(figure.claim) != feature) continue;
        int& own = strength[figure.seat];
        own += this->strength(state, figure);
        if (!figure_rules().outweighing.empty() && outweighs(state, figure)) own += figures_max;
        most = std::max(most, own);
    }
    unsigned seats = 0;
    for (std::size_t i = 0; most > 0 && i < strength.size(); ++i) {
        if (strength[i] == most) seats |= 1U << i;
    }
    return figure_rules().tie_break && (seats & (seats - 1)) != 0 ? break_tie(state, feature, seats)
                                                                  : seats;
}

unsigned Surveyor::break_tie(const State& state, FeatureIndex feature, unsigned seats) const {
    std::array<int, seats_max> marked{};
    for (const Figure& figure : state.figures) {
        if (figure.is_follower == 0 || ((seats >> figure.seat) & 1U) == 0 ||
            state.features.feature_of(figure.claim) != feature ||
            !is_marked(state, state.features.tile_of(figure.node),
                       figure_rules().tie_break->mark)) {
            continue;
        }
        int& own = marked[figure.seat];
        own = figure_rules().tie_break->counts ? own + 1 : 1;
    }
    const int most = std::ranges::max(marked);
    unsigned winners = 0;
    for (std::size_t i = 0; i < marked.size(); ++i) {
        if (marked[i] == most) winners |= 1U << i;
    }
    return winners & seats;
}

}  // namespace rules::tiles
