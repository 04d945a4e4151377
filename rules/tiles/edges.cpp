// Evolution's part for what ends without meeting its like: at the edge of a table (BASE-7), and at
// a tile without edges (AM-11).
#include <algorithm>

#include "rules/core/ensure.h"
#include "rules/tiles/evolution.h"

namespace rules::tiles {

namespace {

using Edge = TableRules::Edge;

Box box(int left, int top, int right, int bottom) {
    const auto coordinate = [](int at) {
        return static_cast<std::int8_t>(std::clamp(at, -coordinate_max, coordinate_max));
    };
    return {coordinate(left), coordinate(top), coordinate(right), coordinate(bottom)};
}

// The allowed cells if the tiles never extend beyond width and height, with these on the board.
Box around(const Board& board, int tiles, const TableRules& rules) {
    Position low = board.tile(0).at;
    Position high = low;
    for (int i = 1; i < tiles; ++i) {
        const Position at = board.tile(i).at;
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    }
    return box(high.x - rules.width + 1, high.y - rules.height + 1, low.x + rules.width - 1,
               low.y + rules.height - 1);
}

}  // namespace

Box Evolution::first_table() const {
    const TableRules& rules = ingredients().table;
    if (rules.edge != Edge::fixed && rules.edge != Edge::extensible) return {};
    return box(-(rules.width / 2), -(rules.height / 2), rules.width / 2, rules.height / 2);
}

// A tile was placed on a table with an edge.
void Evolution::border(State& state, int tile) const {
    const TableRules& rules = ingredients().table;
    if (rules.completes) {
        for (int side = 0; side < 4; ++side) {
            const Position cell = beside(state.board.tile(tile).at, side);
            if (!state.table.contains(cell)) meet_edge(state, tile, side);
        }
    }
    if (rules.edge == Edge::shifting) shift_table(state);
}

void Evolution::shift_table(State& state) const {
    const Box before = state.table;
    state.table = around(state.board, state.board.tile_count(), ingredients().table);
    if (state.table == before) return;
    const auto nothing = tiles().pattern_of_none();
    for (int i = 0; i < state.board.frontier_count(); ++i) {
        const Position cell = state.board.frontier_cell(i);
        if (state.table.contains(cell) || !before.contains(cell)) continue;
        state.board.cut_off(i, nothing);
        if (!ingredients().table.completes) continue;
        for (int side = 0; side < 4; ++side) {
            const int neighbour = state.board.tile_at(beside(cell, side));
            if (neighbour >= 0) meet_edge(state, neighbour, (side + 2) % 4);
        }
    }
    if (!ingredients().table.completes) return;
    for (const Watched& it : state.watched) {
        state.features.set_missing(state.features.feature_of(it.node),
                                   missing_around(state, it.at));
    }
}

// All segments of this tile that reach that side end there.
void Evolution::meet_edge(State& state, int tile, int side) const {
    const Board::Tile& placed = state.board.tile(tile);
    const Ports& ports = shape(placed.type).ports[placed.rotation][static_cast<std::size_t>(side)];
    for (std::size_t port = 0; port < ports.count; ++port) {
        state.features.close_one(
            state.features.feature_of(static_cast<Node>(placed.first_node + ports.segment[port])));
    }
}

int Evolution::missing_around(const State& state, Position at) const {
    int missing = 8 - state.board.count_around(at);
    if (!ingredients().table.completes) return missing;
    for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
            const Position cell{static_cast<std::int8_t>(at.x + dx),
                                static_cast<std::int8_t>(at.y + dy)};
            if (!state.table.contains(cell)) --missing;
        }
    }
    return missing;
}

unsigned Evolution::end_around(State& state, unsigned sides,
                               const Board::Neighbours& neighbours) const {
    for (int side = 0; side < 4; ++side) {
        if (((sides >> side) & 1U) == 0) continue;
        meet_edge(state, neighbours[static_cast<std::size_t>(side)], (side + 2) % 4);
    }
    return 0;
}

std::vector<Node> Evolution::ended_elsewhere(const State& state) const {
    std::vector<Node> nodes;
    const TableRules& rules = ingredients().table;
    const int last = state.board.tile_count() - 1;
    const auto add = [&](int neighbour, int side) {
        const Board::Tile& tile = state.board.tile(neighbour);
        const Ports& ports = shape(tile.type).ports[tile.rotation][static_cast<std::size_t>(side)];
        for (std::size_t port = 0; port < ports.count; ++port)
            nodes.push_back(static_cast<Node>(tile.first_node + ports.segment[port]));
    };
    if (!shape(state.board.tile(last).type).has_edges()) {
        for (int side = 0; side < 4; ++side) {
            const int neighbour = state.board.tile_at(beside(state.board.tile(last).at, side));
            if (neighbour >= 0) add(neighbour, (side + 2) % 4);
        }
    }
    if (rules.edge != Edge::shifting || !rules.completes || last < 1) return nodes;
    const Box before = around(state.board, last, rules);
    for (const Position cell : state.board.frontier()) {
        if (state.table.contains(cell) || !before.contains(cell)) continue;
        for (int side = 0; side < 4; ++side) {
            const int neighbour = state.board.tile_at(beside(cell, side));
            if (neighbour < 0 || neighbour == last) continue;
            add(neighbour, (side + 2) % 4);
        }
    }
    return nodes;
}

}  // namespace rules::tiles
