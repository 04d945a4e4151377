// Bridges (BCB-10 to BCB-18).
#include <algorithm>
#include <array>

#include "rules/tiles/game.h"
#include "rules/tiles/modules/bridges_castles_and_bazaars/rules.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr std::array axes{Axis::north_south, Axis::east_west};

Axis axis_to(int side) {
    return side % 2 == 0 ? Axis::north_south : Axis::east_west;
}

// Whether it is an empty cell of the table.
bool is_free(const State& state, Position cell) {
    return state.table.contains(cell) && state.board.tile_at(cell) < 0;
}

// BCB-10, BCB-12: whether a bridge may be placed over a tile of the board.
bool may_span(const Situation& now, int tile, Axis axis) {
    const Board::Tile& it = now.state.board.tile(tile);
    if (now.game.tiles().spanned(it.type, turned(axis, it.rotation)) == no_type) return false;
    const int side = axis == Axis::north_south ? 0 : 1;
    return is_free(now.state, beside(it.at, side)) && is_free(now.state, beside(it.at, side + 2));
}

// The pattern of the cell beside a tile if a bridge over that tile led towards it.
Pattern pattern_with_bridge(const Situation& now, Pattern wanted, int tile, int towards) {
    const Board::Tile& it = now.state.board.tile(tile);
    const TypeIndex type = now.game.tiles().spanned(it.type, turned(axis_to(towards), it.rotation));
    const auto side = static_cast<std::size_t>(towards);
    const int before = now.game.shape(it.type).edges[it.rotation][side];
    const int after = now.game.shape(type).edges[it.rotation][side];
    return static_cast<Pattern>(wanted +
                                (after - before) * now.game.tiles().weights()[(side + 2) % 4]);
}

bool fits(const Situation& now, TypeIndex type, Pattern wanted, Rotation rotation) {
    return type != no_type && ((now.game.tiles().fitting(type, wanted) >> rotation) & 1U) != 0;
}

// BCB-11: f(placing) for every placement of a tile in one cell that a bridge makes possible, until
// f() is true. Whether it was.
template <class F>
bool any_in_cell(const Situation& now, TypeIndex type, int cell, const F& f) {
    const Board& board = now.state.board;
    const Position at = board.frontier_cell(cell);
    const Pattern wanted = board.patterns()[static_cast<std::size_t>(cell)];
    const Shape& shape = now.game.shape(type);
    for (Rotation rotation = 0; rotation < 4; ++rotation) {
        const bool looks_new = ((unsigned{shape.offered_rotations} >> rotation) & 1U) != 0;
        if (!looks_new || fits(now, type, wanted, rotation)) continue;
        for (const Axis upright : axes) {
            const Axis axis = turned(upright, rotation);
            if (fits(now, now.game.tiles().spanned(type, upright), wanted, rotation) &&
                f(PlaceBridged{shape.tile, at, rotation, at, axis})) {
                return true;
            }
        }
        for (int side = 0; side < 4; ++side) {
            const int tile = board.tile_at(beside(at, side));
            if (tile < 0 || !may_span(now, tile, axis_to(side))) continue;
            const Pattern with = pattern_with_bridge(now, wanted, tile, (side + 2) % 4);
            if (fits(now, type, with, rotation) &&
                f(PlaceBridged{shape.tile, at, rotation, board.tile(tile).at, axis_to(side)})) {
                return true;
            }
        }
    }
    return false;
}

template <class F>
bool any_bridged(const Situation& now, TypeIndex type, const F& f) {
    // The river has none: its tiles come before all others.
    if (!now.game.shape(type).has_edges() || now.game.tiles().is_early(type)) return false;
    for (int cell = 0; cell < now.state.board.frontier_count(); ++cell) {
        if (now.state.table.contains(now.state.board.frontier_cell(cell)) &&
            any_in_cell(now, type, cell, f)) {
            return true;
        }
    }
    return false;
}

bool may_place_without(const Situation& now) {
    Placements places;
    for (int held = 0; held < now.state.hand.size(); ++held) {
        now.game.placements(now.state, places, held);
        if (places.size() > 0) return true;
    }
    return false;
}

class BridgeRules final : public ModuleOf<BridgeRules> {
public:
    [[nodiscard]] std::string_view name() const override { return "bridges_castles_and_bazaars"; }

    void stock(Stock& stock) const override {
        stock.wants_offer(Phase::placing);
        stock.wants_offer(Phase::deploying);
        stock.wants_play(command_index<PlaceBridged>());
        stock.wants_play(command_index<LayBridge>());
        stock.wants_play(command_index<Pass>());
        stock.wants_fits();
    }

    [[nodiscard]] bool fits_otherwise(const Situation& now, TypeIndex type) const override {
        if (now.state.turn_seat == no_seat || now.state.bridges.left[now.state.turn_seat] == 0)
            return false;
        return any_bridged(now, type, [](const PlaceBridged& /*it*/) { return true; });
    }

    void offer(const Situation& now, Seat seat, Offers& out) const override {
        const State& state = now.state;
        if (state.phase() == Phase::deploying) {
            for (const Axis axis : axes) {
                if (!why_not(now, seat, axis)) out.add(LayBridge{axis});
            }
            return;
        }
        for (int held = 0; held < state.hand.size() && state.bridges.left[seat] > 0; ++held) {
            const TypeIndex* const type = state.hand.begin() + held;
            if (std::find(state.hand.begin(), type, *type) != type) continue;
            any_bridged(now, *type, [&](const PlaceBridged& it) {
                out.add(it);
                return false;
            });
        }
        if (may_decline(now)) out.add(Pass{});
    }

    bool play(Turn& turn, Seat seat, const Command& command) const override {
        if (const auto* it = std::get_if<PlaceBridged>(&command)) {
            const bool over_itself = it->over == it->at;
            turn.emit(BridgeLaid{seat, it->over, it->axis, over_itself ? it->tile : no_tile,
                                 over_itself ? it->rotation : Rotation{0}});
            turn.announce(TilePlaced{it->tile, it->at, it->rotation});
            return true;
        }
        if (const auto* it = std::get_if<LayBridge>(&command)) {
            const State& state = turn.state();
            turn.emit(BridgeLaid{seat, state.board.tile(state.last_tile).at, it->axis, no_tile, 0});
            return true;
        }
        const State& state = turn.state();
        if (state.phase() != Phase::placing || !may_decline({turn.game(), state})) return false;
        turn.emit(TileDiscarded{turn.game().shape(state.hand[0]).tile});
        turn.go_to(Phase::drawing);
        return true;
    }

    [[nodiscard]] std::optional<Refusal> explain(const Situation& now, Seat seat,
                                                 const Command& command) const override {
        const State& state = now.state;
        if (const auto* it = std::get_if<PlaceBridged>(&command)) {
            if (state.phase() != Phase::placing) return Refusal::wrong_phase;
            if (state.bridges.left[seat] == 0) return Refusal::no_figure_left;
            const auto is_held = [&](TypeIndex type) {
                return now.game.shape(type).tile == it->tile;
            };
            return std::any_of(state.hand.begin(), state.hand.end(), is_held)
                       ? Refusal::edge_mismatch
                       : Refusal::no_such_tile;
        }
        const auto* it = std::get_if<LayBridge>(&command);
        if (it == nullptr) return std::nullopt;
        if (state.phase() != Phase::deploying) return Refusal::wrong_phase;
        return why_not(now, seat, it->axis);
    }

private:
    // BCB-13, BCB-14.
    static std::optional<Refusal> why_not(const Situation& now, Seat seat, Axis axis) {
        const State& state = now.state;
        if (state.bridges.left[seat] == 0) return Refusal::no_figure_left;
        if (state.last_tile < 0 || state.bridges.last == state.last_tile)
            return Refusal::wrong_phase;
        if (std::ranges::find(axes, axis) == axes.end() || !may_span(now, state.last_tile, axis))
            return Refusal::no_such_target;
        return std::nullopt;
    }
    // BCB-18. Also a tile that its seat cannot place at all, which another one left to it.
    static bool may_decline(const Situation& now) {
        return now.state.hand.size() == 1 && !now.game.has_hands() &&
               now.game.tiles().is_drawn(now.state.hand[0]) && !may_place_without(now);
    }
};

}  // namespace

const Module& bridges_castles_and_bazaars() {
    static const BridgeRules module;
    return module;
}

}  // namespace rules::tiles::modules
