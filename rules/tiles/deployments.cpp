// Game's part for figures: who may be deployed on the tile just placed. And what a feature brings.
#include <bit>

#include "rules/tiles/game.h"

namespace rules::tiles {

template <class F>
bool Game::search_deployments(const State& state, const F& is_enough) const {
    if (state.phase() != Phase::deploying) return false;
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = this->shape(tile.type);
    const auto& supply = state.seats[state.turn_seat].figures;
    unsigned in_supply = 0;
    for (std::size_t f = 0; f < supply.size(); ++f) in_supply |= (supply[f] != 0 ? 1U : 0U) << f;
    if (in_supply == 0) return false;  // BASE-24
    const DeployFigure any;
    if (!tile_vetoing_.empty() && veto(tile_vetoing_, state, state.turn_seat, any)) return false;
    for (std::uint8_t s = 0; s < shape.segment_count; ++s) {
        unsigned figures = figures_on(shape.kind[s]) & in_supply;
        if (figures == 0) continue;
        const auto node = static_cast<Node>(tile.first_node + s);
        const bool free = state.features.record_of(node).figures == 0;
        const Module* const entry = kind(shape.kind[s]).entry;
        // BASE-22, FARM-3: the whole feature holds no figure of anybody.
        if (free) {
            figures &= ~companion_figures_;
        } else if (entry == nullptr) {
            figures &= network_figures_ | companion_figures_;
        }
        if ((figures & network_figures_) != 0 &&
            state.features.record_of(static_cast<Node>(tile.first_node + shape.network[s]))
                    .figures != 0) {
            figures &= ~network_figures_;
        }
        for (; figures != 0; figures &= figures - 1) {
            const Deployment deployment{static_cast<FigureKind>(std::countr_zero(figures)), s};
            const Module* own = companions_[static_cast<std::size_t>(deployment.figure)];
            const Module* asked = own != nullptr ? own : entry;
            if (!free && asked != nullptr && !asked->admits({*this, state}, node, deployment.figure))
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

void Game::appraise(const State& state, const Survey& survey, Seat seat, Lines& lines) const {
    const Situation now{*this, state};
    for (const Module* module : kind(survey.kind).appraisers)
        module->appraise(now, survey, seat, lines);
}

}  // namespace rules::tiles
