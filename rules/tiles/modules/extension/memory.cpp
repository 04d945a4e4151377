#include "rules/tiles/modules/extension/memory.h"

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

constexpr std::size_t side_count = 4;

bool is_extensible(const Surveyor& game) {
    return game.ingredients().table.edge == TableRules::Edge::extensible;
}

std::int8_t moved(std::int8_t edge, int by) {
    return static_cast<std::int8_t>(edge + by);
}

int cells_across(const Box& table) {
    return table.right - table.left + 1;
}
int cells_down(const Box& table) {
    return table.bottom - table.top + 1;
}

// The cells that tiles at the former edge now have beside them, and what these want.
void open_cells(const Surveyor& game, State& state, const Box& before, int side) {
    for (int i = 0; i < state.board.tile_count(); ++i) {
        const Board::Tile& tile = state.board.tile(i);
        const Position cell = beside(tile.at, side);
        if (before.contains(cell)) continue;
        const std::uint8_t edge =
            game.shape(tile.type).edges[tile.rotation][static_cast<std::size_t>(side)];
        state.board.open_cell(
            cell,
            static_cast<Pattern>(
                edge * game.tiles().weights()[(static_cast<std::size_t>(side) + 2) % side_count]));
    }
}

}  // namespace

std::string_view name(Side side) {
    constexpr std::array<std::string_view, side_count> names{"north", "east", "south", "west"};
    const auto index = static_cast<std::size_t>(side);
    return index < names.size() ? names[index] : "nowhere";
}

Box extended(Box table, Side side, int cells) {
    switch (side) {
        case Side::north: table.top = moved(table.top, -cells); break;
        case Side::east: table.right = moved(table.right, cells); break;
        case Side::south: table.bottom = moved(table.bottom, cells); break;
        case Side::west: table.left = moved(table.left, -cells); break;
    }
    return table;
}

bool can_extend(const Box& table, const ExtendTable& command) {
    if (static_cast<std::size_t>(command.side) >= side_count || command.cells == 0 ||
        command.cells > panel_cells_max) {
        return false;
    }
    const Box larger = extended(table, command.side, command.cells);
    return cells_across(larger) <= table_side_max && cells_down(larger) <= table_side_max;
}

void ExtensionSlice::fold(const Surveyor& game, State& state, const TableExtended& event) {
    ensure(is_extensible(game) && state.begun && state.phase() != Phase::ended &&
               can_extend(state.table, {event.side, event.cells}),
           "a table is extended during a game, as agreed");
    const Box before = state.table;
    state.table = extended(before, event.side, event.cells);
    open_cells(game, state, before, static_cast<int>(event.side));
}

void ExtensionSlice::fold(View& view, const TableExtended& event) {
    ensure(view.table.has_value() && can_extend(*view.table, {event.side, event.cells}),
           "a table is extended as agreed");
    view.table = extended(*view.table, event.side, event.cells);
}

void ExtensionSlice::show(const Surveyor& game, const State& state, Viewer /*viewer*/, View& view) {
    if (is_extensible(game)) view.table = state.table;
}

void ExtensionSlice::restore(const Surveyor& game, const View& view, State& /*state*/,
                             Chance& /*chance*/) {
    ensure(view.table.has_value() == is_extensible(game), "a table is extended as agreed");
}

void ExtensionSlice::append_canonical(const View& view, std::string& out) {
    if (!view.table) return;
    put(out, view.table->left);
    put(out, view.table->top);
    put(out, view.table->right);
    put(out, view.table->bottom);
}

}  // namespace rules::tiles
