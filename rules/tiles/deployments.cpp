// Game's part for figures: deployments on the tile just placed, and the points of a feature.
#include <bit>

#include "rules/tiles/game.h"

namespace rules::tiles {

// For games in which modules decide about entries. Nothing branches on random-like values: which
// segments are free, and which figures may stand there.
unsigned Game::find_deployments(const State& state, FiguresBySegment& found) const {
    found.fill(0);
    if (state.phase() != Phase::deploying) return 0;
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = this->shape(tile.type);
    const unsigned in_supply = figures_in_supply(state);
    if (in_supply == 0) return 0;  // BASE-24
    const bool is_vetoed = (shape.tile_marks & hooks().vetoed_marks) != 0;
    if (is_vetoed && veto_tile(state, shape, DeployFigure{})) return 0;
    FiguresBySegment asked{};  // whether they are admitted
    unsigned segments_asked = 0;
    unsigned all = 0;
    for (std::size_t s = 0; s < shape.segment_count; ++s) {
        const FeatureKind kind = shape.kind.data()[s];
        const unsigned figures = figures_on(kind) & in_supply;
        const auto node = static_cast<Node>(tile.first_node + s);
        const Entrants may =
            entrants(kind, figures, is_free(state, node),
                     figure_rules().claim_networks != 0 && is_free_network(state, tile, s));
        found.data()[s] = static_cast<FigureSet>(may.sure);
        asked.data()[s] = static_cast<FigureSet>(may.asked);
        segments_asked |= (may.asked != 0 ? 1U : 0U) << s;
        all |= may.sure;
    }
    for (; segments_asked != 0; segments_asked &= segments_asked - 1) {
        const auto s = static_cast<std::size_t>(std::countr_zero(segments_asked));
        const auto node = static_cast<Node>(tile.first_node + s);
        for (unsigned left = asked[s]; left != 0; left &= left - 1) {
            const auto figure = static_cast<FigureKind>(std::countr_zero(left));
            if (!is_admitted(state, node, shape.kind[s], figure)) continue;
            found[s] = static_cast<FigureSet>(found[s] | (left & (0 - left)));
            all |= left & (0 - left);
        }
    }
    if (hooks().vetoing_deployments.empty()) return all;
    return strike_vetoed(state, found);
}

unsigned Game::strike_vetoed(const State& state, FiguresBySegment& found) const {
    unsigned all = 0;
    for (std::size_t s = 0; s < found.size(); ++s) {
        for (unsigned left = found[s]; left != 0; left &= left - 1) {
            const DeployFigure command{static_cast<FigureKind>(std::countr_zero(left)),
                                       static_cast<std::uint8_t>(s)};
            if (veto(hooks().vetoing_deployments, state, state.turn_seat, command))
                found[s] = static_cast<FigureSet>(found[s] & ~(left & (0 - left)));
        }
        all |= found[s];
    }
    return all;
}

bool Game::is_free_network(const State& state, const Board::Tile& tile, std::size_t segment) const {
    const auto node = static_cast<Node>(tile.first_node + shape(tile.type).network[segment]);
    return state.features.record_of(node).figures == 0;
}

unsigned Game::figures_in_supply(const State& state) const {
    const auto& supply = state.seats[state.turn_seat].figures;
    unsigned in_supply = 0;
    for (unsigned left = figure_rules().in_game; left != 0; left &= left - 1) {
        const auto figure = static_cast<unsigned>(std::countr_zero(left));
        in_supply |= (supply.data()[figure] != 0 ? 1U : 0U) << figure;
    }
    return in_supply;
}

// For games in which only the engine decides about entries, and figures claim no networks. By
// segment, then figure; which of them exist is as good as random, so nothing branches on it.
void Game::list_deployments(const State& state, Deployments& out) const {
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = this->shape(tile.type);
    const unsigned in_supply = figures_in_supply(state);
    if (in_supply == 0) return;  // BASE-24
    for (std::uint8_t s = 0; s < shape.segment_count; ++s) {
        const FeatureKind kind = shape.kind.data()[s];
        const auto node = static_cast<Node>(tile.first_node + s);
        const unsigned figures =
            entrants(kind, figures_on(kind) & in_supply, is_free(state, node), false).sure;
        for (unsigned left = in_supply; left != 0; left &= left - 1) {
            const auto figure = static_cast<unsigned>(std::countr_zero(left));
            out.add_if({static_cast<FigureKind>(figure), s}, ((figures >> figure) & 1U) != 0);
        }
    }
}

void Game::deployments(const State& state, Deployments& out) const {
    out.clear();
    if (figure_rules().plain_entry && state.phase() == Phase::deploying)
        return list_deployments(state, out);
    FiguresBySegment found;
    const unsigned figures = find_deployments(state, found);
    if (figures == 0) return;
    const Board::Tile& tile = state.board.tile(state.last_tile);
    for (std::uint8_t s = 0; s < shape(tile.type).segment_count; ++s) {
        for (unsigned left = figures; left != 0; left &= left - 1) {
            const auto figure = static_cast<unsigned>(std::countr_zero(left));
            out.add_if({static_cast<FigureKind>(figure), s},
                       ((unsigned{found.data()[s]} >> figure) & 1U) != 0);
        }
    }
}

bool Game::may_deploy(const State& state) const {
    FiguresBySegment found;
    return find_deployments(state, found) != 0;
}

void Game::appraise(const State& state, const Survey& survey, Seat seat, Lines& lines) const {
    const Situation now{*this, state};
    for (const Module* module : kind(survey.kind).appraisers)
        module->appraise(now, survey, seat, lines);
}

}  // namespace rules::tiles
