#include "rules/tiles/modules/bridges_castles_and_bazaars/memory.h"

#include <algorithm>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

// BCB-1.
constexpr int bridges_few_seats = 3;
constexpr int bridges_many_seats = 2;
constexpr int many_seats = 5;

bool has_bridges(const Surveyor& game) {
    return game.plays(command_index<LayBridge>());
}

// The tile becomes one with a road over it, whose ends are open: the cells there are free.
void span_tile(const Surveyor& game, State& state, int tile, Axis axis) {
    const Board::Tile& it = state.board.tile(tile);
    const Shape& before = game.shape(it.type);
    const TypeIndex type = game.spanned(it.type, turned(axis, it.rotation));
    ensure(type != no_type, "a bridge is laid from field to field, over a tile without one");
    const Shape& after = game.shape(type);
    for (std::size_t s = 0; s < after.segment_count; ++s) {
        const int more = after.fresh[s].missing() - before.fresh[s].missing();
        state.features.close(state.features.feature_of(static_cast<Node>(it.first_node + s)),
                             -more);
    }
    for (std::size_t side = 0; side < 4; ++side) {
        const int edge = after.edges[it.rotation][side] - before.edges[it.rotation][side];
        if (edge == 0) continue;
        const int cell = state.board.frontier_at(beside(it.at, static_cast<int>(side)));
        ensure(cell >= 0, "the cells at the ends of a bridge are free");
        const Pattern wanted = state.board.patterns()[static_cast<std::size_t>(cell)];
        const int with_road = wanted + edge * game.weights()[(side + 2) % 4];
        state.board.change_pattern(cell, static_cast<Pattern>(with_road));
    }
    state.board.change_type(tile, type);
}

BridgesView& bridges_of(View& view) {
    ensure(view.bridges.has_value(), "there are bridges in this game");
    return *view.bridges;
}

}  // namespace

void BridgeSlice::begin(const Surveyor& game, State& state) {
    if (!has_bridges(game)) return;
    const int each = game.seats() < many_seats ? bridges_few_seats : bridges_many_seats;
    std::fill_n(state.bridges.left.begin(), game.seats(), static_cast<std::uint8_t>(each));
}

// ---- Folding events.

void BridgeSlice::fold(const Surveyor& game, State& state, const BridgeLaid& event) {
    ensure(has_bridges(game) && event.seat < game.seats() && state.bridges.left[event.seat] > 0,
           "a seat lays a bridge that it has");
    --state.bridges.left[event.seat];
    const bool placing = state.phase() == Phase::placing;
    state.bridges.last = static_cast<std::int16_t>(state.board.tile_count() - (placing ? 0 : 1));
    if (event.tile == no_tile) {
        const int tile = state.board.tile_at(event.over);
        ensure(tile >= 0, "a bridge is laid over a tile");
        return span_tile(game, state, tile, event.axis);
    }
    int held = state.hand.size() - 1;  // of equal ones the one drawn last
    while (held >= 0 && state.hand[held] != game.type_of(event.tile)) --held;
    ensure(placing && held >= 0, "a bridge is laid over a tile in the hand");
    const TypeIndex type = game.spanned(state.hand[held], turned(event.axis, event.rotation));
    ensure(type != no_type, "a bridge is laid from field to field");
    state.hand[held] = type;
}

void BridgeSlice::fold(View& view, const BridgeLaid& event) {
    BridgesView& bridges = bridges_of(view);
    ensure(event.seat < bridges.bridges.size() && bridges.bridges[event.seat] > 0,
           "a seat lays a bridge that it has");
    --bridges.bridges[event.seat];
    const bool placing = view.phase() == Phase::placing;
    bridges.last = static_cast<std::int16_t>(view.board.size() - (placing ? 0 : 1));
    if (event.tile != no_tile) {
        bridges.coming = event.axis;
        return;
    }
    const auto tile = std::ranges::find(view.board, event.over, &View::PlacedTile::at);
    ensure(tile != view.board.end() && tile->span == Axis::none,
           "a bridge is laid over a tile without one");
    tile->span = event.axis;
}

void BridgeSlice::fold(View& view, const TilePlaced& /*event*/) {
    if (!view.bridges || !view.bridges->coming) return;
    view.board.back().span = *view.bridges->coming;
    view.bridges->coming.reset();
}

// ---- Between states and views.

void BridgeSlice::show(const Surveyor& game, const State& state, Viewer /*viewer*/, View& view) {
    if (!has_bridges(game)) return;
    BridgesView& bridges = view.bridges.emplace();
    const auto& left = state.bridges.left;
    bridges.bridges.assign(left.begin(), left.begin() + game.seats());
    bridges.last = state.bridges.last;
}

void BridgeSlice::restore(const Surveyor& game, const View& view, State& state,
                          Chance& /*chance*/) {
    ensure(view.bridges.has_value() == has_bridges(game), "a view has the bridges of the game");
    if (!view.bridges) return;
    const BridgesView& seen = *view.bridges;
    ensure(seen.bridges.size() == static_cast<std::size_t>(game.seats()) && !seen.coming &&
               seen.last >= -1 && seen.last < state.board.tile_count(),
           "each seat has bridges");
    int missing = 0;
    for (std::size_t seat = 0; seat < seen.bridges.size(); ++seat) {
        ensure(seen.bridges[seat] <= state.bridges.left[seat],
               "no seat has more than at the start");
        missing += state.bridges.left[seat] - seen.bridges[seat];
        state.bridges.left[seat] = seen.bridges[seat];
    }
    const auto is_under = [](const View::PlacedTile& tile) { return tile.span != Axis::none; };
    ensure(std::ranges::count_if(view.board, is_under) == missing, "no bridge is lost");
    state.bridges.last = seen.last;
}

void BridgeSlice::append_canonical(const View& view, std::string& out) {
    if (!view.bridges) return;
    const BridgesView& seen = *view.bridges;
    put(out, static_cast<std::uint8_t>(seen.bridges.size()));
    for (const std::uint8_t left : seen.bridges) put(out, left);
    put(out, static_cast<std::uint16_t>(seen.last));
    const auto is_under = [](const View::PlacedTile& tile) { return tile.span != Axis::none; };
    put(out, static_cast<std::uint8_t>(std::ranges::count_if(view.board, is_under)));
    for (const View::PlacedTile& tile : view.board) {
        if (!is_under(tile)) continue;
        put(out, tile.at.x);
        put(out, tile.at.y);
        put(out, static_cast<std::uint8_t>(tile.span));
    }
}

}  // namespace rules::tiles
