// Game's questions about features: what they are, what they are worth, whose they are, who may be
// deployed there.
#include <algorithm>
#include <bit>

#include "rules/core/ensure.h"
#include "rules/tiles/game.h"

namespace rules::tiles {

namespace {

void count_tile(Survey& survey, int tile) {
    std::uint64_t& word = survey.tile_set[static_cast<std::size_t>(tile) / 64];
    const std::uint64_t bit = std::uint64_t{1} << (tile % 64);
    survey.tiles += (word & bit) == 0 ? 1 : 0;
    word |= bit;
}

}  // namespace

Node Game::network_of(const State& state, Node node) const {
    const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
    const auto on_tile = static_cast<std::size_t>(node - tile.first_node);
    const Shape& shape = this->shape(tile.type);
    if (on_tile >= shape.segment_count || shape.network[on_tile] == 0) return node;
    return static_cast<Node>(tile.first_node + shape.network[on_tile]);
}

void Game::append_segments(const State& state, Node node, std::vector<SegmentRef>& out) const {
    const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
    const Shape& shape = this->shape(tile.type);
    const auto on_tile = static_cast<std::size_t>(node - tile.first_node);
    for (std::uint8_t s = 0; s < shape.segment_count; ++s) {
        if (s == on_tile || (on_tile >= shape.segment_count && shape.network[s] == on_tile))
            out.push_back({tile.at, s});
    }
}

SegmentRef Game::first_segment(const State& state, Node node) const {
    SegmentRef first = ref(state, node);
    for (Node n = state.features.next(node); n != node; n = state.features.next(n)) {
        first = std::min(first, ref(state, n));
    }
    return first;
}

template <class F>
bool Game::search_deployments(const State& state, const F& is_enough) const {
    if (state.phase() != Phase::deploying) return false;
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = this->shape(tile.type);
    const auto& supply = state.seats[state.turn_seat].figures;
    unsigned in_supply = 0;
    for (std::size_t f = 0; f < supply.size(); ++f) in_supply |= (supply[f] != 0 ? 1U : 0U) << f;
    if (in_supply == 0) return false;  // BASE-24
    for (std::uint8_t s = 0; s < shape.segment_count; ++s) {
        const Kind& rules = kind(shape.kind[s]);
        unsigned figures = rules.figures & in_supply;
        if (figures == 0) continue;
        const auto node = static_cast<Node>(tile.first_node + s);
        // BASE-22, FARM-3: the whole feature holds no figure of anybody.
        if (rules.entry == nullptr && state.features.record_of(node).figures != 0)
            figures &= network_figures_ | companion_figures_;
        if (state.features.record_of(node).figures == 0) figures &= ~companion_figures_;
        if ((figures & network_figures_) != 0 &&
            state.features.record_of(static_cast<Node>(tile.first_node + shape.network[s]))
                    .figures != 0) {
            figures &= ~network_figures_;
        }
        for (; figures != 0; figures &= figures - 1) {
            const Deployment deployment{static_cast<FigureKind>(std::countr_zero(figures)), s};
            const Module* own = companions_[static_cast<std::size_t>(deployment.figure)];
            const Module* entry = own != nullptr ? own : rules.entry;
            if (entry != nullptr && !entry->open_to({*this, state}, node, deployment.figure))
                continue;
            if (!deployment_vetoing_.empty() &&
                veto(deployment_vetoing_, state, state.turn_seat,
                     DeployFigure{deployment.figure, deployment.segment})) {
                continue;
            }
            if (is_enough(deployment)) return true;
        }
    }
    return false;
}

// Where nobody but the engine has a say. By segment, then figure; which of them there are is as
// good as random, so nothing branches on it.
void Game::list_deployments(const State& state, Deployments& out) const {
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = this->shape(tile.type);
    const auto& supply = state.seats[state.turn_seat].figures;
    unsigned in_supply = 0;
    for (std::size_t f = 0; f < supply.size(); ++f) in_supply |= (supply[f] != 0 ? 1U : 0U) << f;
    if (in_supply == 0) return;  // BASE-24
    for (std::uint8_t s = 0; s < shape.segment_count; ++s) {
        const auto node = static_cast<Node>(tile.first_node + s);
        const unsigned empty = state.features.record_of(node).figures == 0 ? ~0U : 0U;  // BASE-22
        const unsigned figures =
            standing_[static_cast<std::size_t>(shape.kind.data()[s])] & in_supply & empty;
        for (unsigned left = in_supply; left != 0; left &= left - 1) {
            const auto figure = static_cast<unsigned>(std::countr_zero(left));
            out.add_if({static_cast<FigureKind>(figure), s}, ((figures >> figure) & 1U) != 0);
        }
    }
}

void Game::deployments(const State& state, Deployments& out) const {
    out.clear();
    if (plain_entry_ && state.phase() == Phase::deploying) return list_deployments(state, out);
    (void)search_deployments(state, [&out](Deployment deployment) {
        out.add(deployment);
        return false;
    });
}

bool Game::may_deploy(const State& state) const {
    return search_deployments(state, [](Deployment) { return true; });
}

PlacedFigure Game::placed(const State& state, const Figure& figure) const {
    return {ref(state, figure.node), figure.seat, figure.kind};
}

int Game::node_at(const State& state, SegmentRef ref) const {
    const int index = state.board.tile_at(ref.at);
    if (index < 0) return -1;
    const Board::Tile& tile = state.board.tile(index);
    return ref.segment < shape(tile.type).segment_count ? tile.first_node + ref.segment : -1;
}

bool Game::complete(const State& state, Node node) const {
    if (state.features.record_of(node).open != 0) return false;  // of whatever kind
    const Kind& rules = kind(kind_of(state, node));
    if (!rules.in_play || rules.completion == Completion::never) return false;
    if (rules.completion != Completion::bordering) return true;
    const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
    unsigned borders = shape(tile.type).borders[static_cast<std::size_t>(node - tile.first_node)];
    for (; borders != 0; borders &= borders - 1) {
        const auto beside = static_cast<Node>(tile.first_node + std::countr_zero(borders));
        if (state.features.record_of(beside).open != 0) return false;
    }
    return true;
}

Survey Game::survey(const State& state, Node node) const {
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

Survey Game::survey_to_appraise(const State& state, Node node) const {
    const FeatureKind feature_kind = kind_of(state, node);
    if (kind(feature_kind).surveyed) return survey(state, node);
    Survey survey;
    survey.kind = feature_kind;
    survey.complete = complete(state, node);
    survey.node = node;
    return survey;
}

void Game::appraise(const State& state, const Survey& survey, Seat seat, Lines& lines) const {
    const Table table{*this, state};
    for (const Module* module : kind(survey.kind).appraisers)
        module->appraise(table, survey, seat, lines);
}

bool Game::has_follower(const State& state, Seat seat, FeatureIndex feature) const {
    return state.features.record(feature).figures != 0 &&
           std::any_of(state.figures.begin(), state.figures.end(), [&](const Figure& figure) {
               return figure.seat == seat && is_follower(figure.kind) &&
                      state.features.feature_of(figure.claim) == feature;
           });
}

bool Game::outweighs(const State& state, const Figure& figure) const {
    const Board::Tile& tile = state.board.tile(state.features.tile_of(figure.node));
    const auto& marks =
        shape(tile.type).marks[static_cast<std::size_t>(figure.node) - tile.first_node];
    return std::ranges::any_of(
        outweighing_, [&](Mark mark) { return marks[static_cast<std::size_t>(mark)] > 0; });
}

unsigned Game::majority(const State& state, FeatureIndex feature) const {
    if (state.features.record(feature).figures == 1) {
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
        own += strength_[static_cast<std::size_t>(figure.kind)];
        if (!outweighing_.empty() && outweighs(state, figure)) own += figures_max;
        most = std::max(most, own);
    }
    unsigned seats = 0;
    for (std::size_t i = 0; most > 0 && i < strength.size(); ++i) {
        if (strength[i] == most) seats |= 1U << i;
    }
    return seats;
}

}  // namespace rules::tiles
