// Game's part for why not: from the coarse reason to the fine one.
#include <algorithm>

#include "rules/tiles/game.h"

namespace rules::tiles {

namespace {

bool has_rotation(unsigned rotations, Rotation rotation) {
    return ((rotations >> rotation) & 1U) != 0;
}

}  // namespace

std::optional<Refusal> Game::check_turn(const State& state, Seat seat) const {
    if (!state.begun) return Refusal::not_started;
    if (state.phase() == Phase::ended) return Refusal::game_over;
    if (seat >= seats()) return Refusal::not_your_turn;
    if (state.seats[seat].resigned) return Refusal::seat_resigned;
    if (state.asked() != seat) return Refusal::not_your_turn;
    return std::nullopt;
}

std::optional<Refusal> Game::veto(const std::vector<const Module*>& asked, const State& state,
                                  Seat seat, const Command& command) const {
    for (const Module* module : asked) {
        if (const std::optional<Refusal> refusal = module->veto({*this, state}, seat, command))
            return refusal;
    }
    return std::nullopt;
}

std::optional<Refusal> Game::veto_tile(const State& state, const Shape& last,
                                       const DeployFigure& command) const {
    for (const auto& [mark, module] : hooks().vetoing_tiles) {
        if (!last.has(mark)) continue;
        if (const auto refusal = module->veto({*this, state}, state.turn_seat, command))
            return refusal;
    }
    return std::nullopt;
}

std::optional<Refusal> Game::veto_placement(const State& state, TypeIndex type, Position at,
                                            Rotation rotation) const {
    const PlaceTile command{shape(type).tile, at, rotation};
    if (const auto refusal = veto(hooks().vetoing_placements, state, state.turn_seat, command))
        return refusal;
    if (!tiles().must_join(type)) return std::nullopt;
    for (const auto& [edge, module] : hooks().joining) {
        if (const auto refusal = module->veto({*this, state}, state.turn_seat, command))
            return refusal;
    }
    return std::nullopt;
}

std::optional<Refusal> Game::check(const State& state, Seat /*seat*/,
                                   const PlaceTile& command) const {
    if (state.phase() != Phase::placing) return Refusal::wrong_phase;
    int held = 0;
    while (held < state.hand.size() && shape(state.hand[held]).tile != command.tile) ++held;
    if (held == state.hand.size() || waits(state, state.hand[held])) return Refusal::no_such_tile;
    if (!state.table.contains(command.at)) return Refusal::out_of_bounds;
    const int cell = state.board.frontier_at(command.at);
    if (cell < 0)
        return state.board.tile_at(command.at) >= 0 ? Refusal::cell_occupied
                                                    : Refusal::no_neighbour;
    const Pattern pattern = state.board.patterns()[static_cast<std::size_t>(cell)];
    if (command.rotation > 3 ||
        !has_rotation(tiles().fitting(state.hand[held], pattern), command.rotation)) {
        return Refusal::edge_mismatch;
    }
    return is_vetoed(state.hand[held])
               ? veto_placement(state, state.hand[held], command.at, command.rotation)
               : std::nullopt;
}

std::optional<Refusal> Game::check(const State& state, Seat seat,
                                   const DeployFigure& command) const {
    if (state.phase() != Phase::deploying) return Refusal::wrong_phase;
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = this->shape(tile.type);
    if (command.segment >= shape.segment_count) return Refusal::no_such_segment;
    const auto figure = static_cast<std::size_t>(command.figure);
    if (figure >= figure_kind_count || state.seats[seat].figures[figure] == 0)
        return Refusal::no_figure_left;
    if (((unsigned{kind(shape.kind[command.segment]).figures} >> figure) & 1U) == 0)
        return Refusal::figure_not_allowed;
    if (!may_enter(state, static_cast<Node>(tile.first_node + command.segment), command.figure)) {
        return Refusal::feature_occupied;
    }
    if (const auto refusal = veto_tile(state, shape, command)) return refusal;
    return veto(hooks().vetoing_deployments, state, seat, command);
}

// HOUSE-12.
std::optional<Refusal> Game::check(const State& state, const ExtendTable& command) const {
    if (ingredients().table.edge != TableRules::Edge::extensible) return Refusal::wrong_phase;
    if (!can_extend(state.table, command)) return Refusal::out_of_bounds;
    return std::nullopt;
}

std::optional<Refusal> Game::check(const State& state, Seat seat, const Command& command) const {
    const std::optional<Refusal> refusal = check_turn(state, seat);
    if (std::holds_alternative<Resign>(command)) {  // at any time, not only in turn
        return refusal == Refusal::not_your_turn && seat < seats() ? std::nullopt : refusal;
    }
    if (const auto* extending = std::get_if<ExtendTable>(&command)) {
        // Also by a seat that has resigned: it may be the host.
        const bool may =
            !refusal || refusal == Refusal::not_your_turn || refusal == Refusal::seat_resigned;
        if (!may || seat >= seats()) return refusal;
        return check(state, *extending);
    }
    if (refusal) return refusal;
    std::optional<Refusal> why;
    if (const auto* placing = std::get_if<PlaceTile>(&command)) {
        why = check(state, seat, *placing);
    } else if (const auto* deploying = std::get_if<DeployFigure>(&command)) {
        why = check(state, seat, *deploying);
    } else if (!std::holds_alternative<Pass>(command) || state.phase() != Phase::deploying) {
        why = Refusal::wrong_phase;
    }
    if (!why || hooks().offering.empty()) return why;
    const Situation now{*this, state};
    const Hooks::Owner* owner = asks_now(state);
    if (owner != nullptr && !owner->asking->takes(command)) owner = nullptr;
    const auto offers = [&](const Module* it) { return it->offers(now, seat, command); };
    if (std::ranges::any_of(hooks().offers_in(state.phase()), offers) ||
        (owner != nullptr &&
         owner->asking->is_answer(*owner->module, now, seat, state.agenda.top().data, command))) {
        return veto_offer(state, seat, command);
    }
    if (owner != nullptr && owner->asking->refused) return owner->asking->refused;
    for (const Module* module : hooks().offering) {  // whose own command it may be
        if (why != Refusal::wrong_phase) break;
        if (const auto reason = module->explain(now, seat, command)) return reason;
    }
    return why;
}

}  // namespace rules::tiles
