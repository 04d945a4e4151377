#include "rules/tiles/modules/bridges_castles_and_bazaars/memory.h"

#include <algorithm>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

// BCB-1.
constexpr int each_few_seats = 3;
constexpr int each_many_seats = 2;
constexpr int many_seats = 5;

bool has_bridges(const Surveyor& game) {
    return game.hooks().plays(command_index<LayBridge>());
}

// The tile becomes one with a road over it, whose ends are open: the cells there are free.
void span_tile(const Surveyor& game, State& state, int tile, Axis axis) {
    const Board::Tile& it = state.board.tile(tile);
    const Shape& before = game.shape(it.type);
    const TypeIndex type = game.tiles().spanned(it.type, turned(axis, it.rotation));
    ensure(type != no_type, "a bridge is laid from field to field, over a tile without one");
    const Shape& after = game.shape(type);
    for (std::size_t s = 0; s < after.segment_count; ++s) {
        const int more = after.fresh[s].missing() - before.fresh[s].missing();
        state.features.close(state.features.feature_of(static_cast<Node>(it.first_node + s)),
                             -more);
    }
    const std::size_t road = after.segment_count - std::size_t{1};
    state.features.change_kind(state.features.feature_of(static_cast<Node>(it.first_node + road)),
                               FeatureKind::road);
    for (std::size_t side = 0; side < 4; ++side) {
        const int edge = after.edges[it.rotation][side] - before.edges[it.rotation][side];
        if (edge == 0) continue;
        const int cell = state.board.frontier_at(beside(it.at, static_cast<int>(side)));
        ensure(cell >= 0, "the cells at the ends of a bridge are free");
        const Pattern wanted = state.board.patterns()[static_cast<std::size_t>(cell)];
        const int with_road = wanted + edge * game.tiles().weights()[(side + 2) % 4];
        state.board.change_pattern(cell, static_cast<Pattern>(with_road));
    }
    state.board.change_type(tile, type);
}

// A city of two segments is a castle from now on.
void add_castle(const Surveyor& game, State& state, SegmentRef on) {
    const int node = game.node_at(state, on);
    ensure(node >= 0 && !state.bridges.built.full(), "a castle is built from a city");
    const auto city = static_cast<Node>(node);
    const FeatureRecord& record = state.features.record_of(city);
    const Node other = state.features.next(city);
    ensure(record.kind() == FeatureKind::city && record.missing() == 0 && other != city &&
               state.features.next(other) == city,
           "a castle is built from a small city that is complete");
    state.features.change_kind(state.features.feature_of(city), FeatureKind::castle);
    state.bridges.built.add(city);
}

BridgesView& bridges_of(View& view) {
    ensure(view.bridges.has_value(), "there are bridges in this game");
    return *view.bridges;
}

void restore_castles(const Surveyor& game, const BridgesView& seen, State& state) {
    std::size_t missing = 0;
    for (std::size_t seat = 0; seat < seen.castles.size(); ++seat) {
        ensure(seen.castles[seat] <= state.bridges.castles[seat],
               "no seat has more than at the start");
        missing += static_cast<std::size_t>(state.bridges.castles[seat] - seen.castles[seat]);
        state.bridges.castles[seat] = seen.castles[seat];
    }
    ensure(missing == seen.built.size(), "no castle is lost");
    for (const BridgesView::Castle& castle : seen.built) add_castle(game, state, castle.on);
}

}  // namespace

void BridgeSlice::begin(const Surveyor& game, State& state) {
    if (!has_bridges(game)) return;
    const int each = game.seats() < many_seats ? each_few_seats : each_many_seats;
    std::fill_n(state.bridges.left.begin(), game.seats(), static_cast<std::uint8_t>(each));
    std::fill_n(state.bridges.castles.begin(), game.seats(), static_cast<std::uint8_t>(each));
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
    const TypeIndex type =
        game.tiles().spanned(state.hand[held], turned(event.axis, event.rotation));
    ensure(type != no_type, "a bridge is laid from field to field");
    state.hand[held] = type;
}

void BridgeSlice::fold(const Surveyor& game, State& state, const CastleBuilt& event) {
    ensure(has_bridges(game) && event.seat < game.seats() && state.bridges.castles[event.seat] > 0,
           "a seat builds a castle that it has");
    --state.bridges.castles[event.seat];
    add_castle(game, state, event.on);
}

void BridgeSlice::fold(View& view, const CastleBuilt& event) {
    BridgesView& bridges = bridges_of(view);
    ensure(event.seat < bridges.castles.size() && bridges.castles[event.seat] > 0,
           "a seat builds a castle that it has");
    --bridges.castles[event.seat];
    const BridgesView::Castle castle{event.on};
    bridges.built.insert(std::ranges::lower_bound(bridges.built, castle), castle);
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
    const auto& castles = state.bridges.castles;
    bridges.castles.assign(castles.begin(), castles.begin() + game.seats());
    bridges.last = state.bridges.last;
    for (const Node castle : state.bridges.built)
        bridges.built.push_back({game.ref(state, castle)});
    std::ranges::sort(bridges.built);
    for (const Lot& lot : state.bridges.lots)
        bridges.lots.push_back({game.shape(lot.tile).tile, lot.owner});
    bridges.auction = state.bridges.auction;
    bridges.taken = state.bridges.taken;
}

void BridgeSlice::restore(const Surveyor& game, const View& view, State& state,
                          Chance& /*chance*/) {
    ensure(view.bridges.has_value() == has_bridges(game), "a view has the bridges of the game");
    if (!view.bridges) return;
    const BridgesView& seen = *view.bridges;
    ensure(seen.bridges.size() == static_cast<std::size_t>(game.seats()) &&
               seen.castles.size() == seen.bridges.size() && !seen.coming && seen.last >= -1 &&
               seen.last < state.board.tile_count(),
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
    restore_castles(game, seen, state);
    for (const BridgesView::Lot& lot : seen.lots) {
        ensure(lot.owner == no_seat || lot.owner < game.seats(), "a tile has an owner, or none");
        state.bridges.lots.add({game.type_of(lot.tile), lot.owner});
    }
    const auto is_seat = [&](Seat seat) { return seat == no_seat || seat < game.seats(); };
    ensure(is_seat(seen.auction.chooser) && is_seat(seen.auction.bidder) &&
               (seen.auction.lot == no_lot || seen.auction.lot < seen.lots.size()),
           "bids are made for one of the tiles");
    state.bridges.auction = seen.auction;
    state.bridges.taken = seen.taken;
}

void BridgeSlice::append_canonical(const View& view, std::string& out) {
    if (!view.bridges) return;
    const BridgesView& seen = *view.bridges;
    const auto put_at = [&](Position at) {
        put(out, at.x);
        put(out, at.y);
    };
    put(out, static_cast<std::uint8_t>(seen.bridges.size()));
    for (std::size_t seat = 0; seat < seen.bridges.size(); ++seat) {
        put(out, seen.bridges[seat]);
        put(out, seen.castles[seat]);
    }
    put(out, static_cast<std::uint16_t>(seen.last));
    const auto is_under = [](const View::PlacedTile& tile) { return tile.span != Axis::none; };
    put(out, static_cast<std::uint8_t>(std::ranges::count_if(view.board, is_under)));
    for (const View::PlacedTile& tile : view.board) {
        if (!is_under(tile)) continue;
        put_at(tile.at);
        put(out, static_cast<std::uint8_t>(tile.span));
    }
    put(out, static_cast<std::uint8_t>(seen.built.size()));
    for (const BridgesView::Castle& castle : seen.built) {
        put_at(castle.on.at);
        put(out, castle.on.segment);
    }
    put(out, static_cast<std::uint8_t>(seen.lots.size()));
    for (const BridgesView::Lot& lot : seen.lots) {
        put(out, lot.tile);
        put(out, lot.owner);
    }
    put(out, seen.auction.chooser);
    put(out, seen.auction.lot);
    put(out, seen.auction.bidder);
    put(out, seen.auction.bid);
    put(out, seen.taken);
}

}  // namespace rules::tiles
