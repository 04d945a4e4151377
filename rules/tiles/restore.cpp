// Game's part for whoever knows no more than a view: a state that agrees with it.
#include <algorithm>
#include <utility>

#include "rules/core/ensure.h"
#include "rules/tiles/game.h"

namespace rules::tiles {

void Game::restore_agenda(State& state, const Agenda& agenda) const {
    const Phase phase = agenda.top().phase;
    if (phase == Phase::ended) {
        state.agenda = agenda;
        ensure(agenda.rows().size() == 1, "after the end nothing is due");
        return;
    }
    const AgendaSet told{{agenda.rows().begin(), agenda.rows().end()}};
    ensure(std::ranges::all_of(told.rows, [&](const Due& row) { return row.seat < seats(); }),
           "an agenda names seats of the game");
    follow(state.agenda, told);
    ensure(state.agenda.turn().seat == state.turn_seat, "the turn is that of the seat in turn");
}

// Panels are added, and never taken away.
void Game::restore_table(State& state, const View& view) const {
    if (!view.table) return;
    const Box first = first_table();
    const Box& now = *view.table;
    ensure(now.left <= first.left && now.top <= first.top && now.right >= first.right &&
               now.bottom >= first.bottom && now.right - now.left < table_side_max &&
               now.bottom - now.top < table_side_max,
           "a table is not smaller than agreed");
    state.table = now;
}

void Game::restore_tiles(State& state, const View& view) const {
    for (const View::PlacedTile& tile : view.board) {
        const TypeIndex type = type_of(tile.tile);
        ensure(state.table.contains(tile.at) && tile.rotation < 4, "a tile lies on the table");
        if (state.board.tile_count() > 0) {
            const int cell = state.board.frontier_at(tile.at);
            ensure(cell >= 0, "a tile lies beside others");
            const Pattern pattern = state.board.patterns()[static_cast<std::size_t>(cell)];
            ensure(((fitting(type, pattern) >> tile.rotation) & 1U) != 0, "a tile fits");
        }
        forget_completed(state);  // those that the tile before completed were settled in its turn
        lay(state, type, tile.at, tile.rotation);
    }
    const Phase phase = state.agenda.turn().phase;
    if (phase != Phase::placing && phase != Phase::ended) {
        ensure(state.board.tile_count() > 1, "somebody placed a tile");
        state.last_tile = static_cast<std::int16_t>(state.board.tile_count() - 1);
    }
    if (phase != Phase::deploying && phase != Phase::acted && phase != Phase::scoring)
        forget_completed(state);
}

void Game::forget_completed(State& state) const {
    for (int i = state.watched.size() - 1; i >= 0; --i) {
        if (state.features.record_of(state.watched[i].node).open == 0) state.watched.remove(i);
    }
    for (int i = state.pending.size() - 1; i >= 0; --i) {
        if (complete(state, state.pending[i])) state.pending.remove(i);
    }
}

void Game::restore_figures(State& state, const View& view) const {
    const State full = fresh();
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        std::ranges::copy(view.seats[i].figures, state.seats[i].figures.begin());
    }
    for (const PlacedFigure& figure : view.figures) {
        const int node = node_at(state, figure.on);
        const auto kind = static_cast<std::size_t>(figure.kind);
        ensure(node >= 0 && figure.seat < seats() && kind < figure_kind_count,
               "a figure stands on a segment");
        ensure(!state.figures.full(), "there are as many figures as the game has");
        const Node claim = claim_of(state, static_cast<Node>(node), figure.kind);
        state.figures.add({static_cast<Node>(node), claim, figure.seat, figure.kind});
        if (is_follower(figure.kind))
            state.features.change_figures(state.features.feature_of(claim), 1);
        ++state.seats[figure.seat].figures[kind];
    }
    Slices::each([&]<class S>(S /*slice*/) {
        if constexpr (requires { S::count_figures(view, state.seats); })
            S::count_figures(view, state.seats);
    });
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        ensure(state.seats[i].figures == full.seats[i].figures, "no figure is lost");
        std::ranges::copy(view.seats[i].figures, state.seats[i].figures.begin());
    }
}

// Every tile of the game is in exactly one place; sets aside which of them are still to come.
Game::Missing Game::missing_tiles(const View& view) const {
    std::vector<int> count(shapes_.size(), 0);
    for (const TypeIndex type : stack_) ++count[type];
    for (const TypeIndex type : side_stack_) ++count[type];
    if (ingredients_.start_tile != no_tile) ++count[type_of(ingredients_.start_tile)];
    for (const View::PlacedTile& tile : view.board) --count[type_of(tile.tile)];
    for (const TileIndex tile : view.discarded) --count[type_of(tile)];
    for (const TileIndex tile : view.hand) {
        if (tile != no_tile) --count[type_of(tile)];
    }
    if (view.hands) {
        for (const auto& held : view.hands->held) {
            for (const TileIndex tile : held) {
                if (tile != no_tile) --count[type_of(tile)];
            }
        }
    }
    Missing missing;
    const auto set_aside = [&](const auto& supply, std::vector<TypeIndex>& into) {
        for (const auto& [tile, copies] : supply) {
            const TypeIndex type = type_of(tile);
            count[type] -= copies;
            into.insert(into.end(), copies, type);
        }
    };
    set_aside(view.supply, missing.supply);
    ensure(view.side.has_value() == !side_stack_.empty(), "a view has the stacks of the game");
    if (view.side) set_aside(view.side->supply, missing.side);
    ensure(std::ranges::all_of(count, [](int left) { return left == 0; }), "no tile is lost");
    return missing;
}

State Game::from_view(const View& view, Chance& chance) const {
    State state = fresh();
    ensure(view.seats.size() == static_cast<std::size_t>(seats()),
           "a view has the seats of the game");
    Missing missing = missing_tiles(view);
    if (view.board.empty()) {
        ensure(view.phase() == Phase::not_begun && view.hand.empty() && view.discarded.empty() &&
                   view.figures.empty(),
               "before the start there is nothing");
        return state;
    }
    ensure(view.phase() == Phase::ended || view.turn_seat < seats(), "it is somebody's turn");
    ensure(view.phase() != Phase::not_begun && view.hand.size() <= hand_max,
           "a game is in a phase");
    ensure(!view.hand.empty() || view.phase() != Phase::placing, "whoever places has a tile");
    state.begun = true;
    state.turn_seat = view.turn_seat;
    restore_agenda(state, view.agenda);
    state.turn = view.turn;
    state.surplus = view.surplus;
    restore_table(state, view);
    restore_tiles(state, view);
    restore_figures(state, view);
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        state.seats[i].score = view.seats[i].score;
        state.seats[i].resigned = view.seats[i].resigned;
        state.seats[i].items = view.seats[i].items;
    }
    for (const Seat seat : view.winners)
        state.winners = static_cast<std::uint8_t>(state.winners | (1U << (seat & 7U)));
    for (const TileIndex tile : view.discarded) state.discarded.add(type_of(tile));
    shuffle(missing.supply, chance);
    restore_hands(state, view, missing.supply);
    if (!stages_.empty()) {
        std::ranges::stable_sort(missing.supply, {},
                                 [this](TypeIndex type) { return stages_[type]; });
    }
    for (const TypeIndex type : missing.supply) state.supply.add(type);
    shuffle(missing.side, chance);
    for (const TypeIndex type : missing.side) state.side.add(type);
    if (view.side && view.side->in_use) state.source = Stack::side;
    Slices::each([&]<class S>(S /*slice*/) { S::restore(*this, view, state, chance); });
    return state;
}

}  // namespace rules::tiles
