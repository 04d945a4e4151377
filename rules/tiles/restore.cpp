// Game's part that makes a state from a view.
#include <algorithm>
#include <utility>

#include "rules/core/ensure.h"
#include "rules/tiles/game.h"

namespace rules::tiles {

class Restorer {
public:
    explicit Restorer(const Game& game) : game_(game) {}
    [[nodiscard]] State restore(const View& view, Chance& chance) const;

private:
    struct Missing {
        std::vector<TypeIndex> supply;
        std::vector<TypeIndex> side;
    };
    void restore_agenda(State& state, const Agenda& agenda) const;
    void restore_table(State& state, const View& view) const;
    void restore_tiles(State& state, const View& view) const;
    void forget_completed(State& state) const;
    void restore_figures(State& state, const View& view) const;
    [[nodiscard]] Missing missing_tiles(const View& view) const;
    void restore_hands(State& state, const View& view, std::vector<TypeIndex>& supply) const;

    const Game& game_;
};

void Restorer::restore_agenda(State& state, const Agenda& agenda) const {
    const Phase phase = agenda.top().phase;
    if (phase == Phase::ended) {
        state.agenda = agenda;
        ensure(agenda.rows().size() == 1, "after the end nothing is due");
        return;
    }
    const AgendaSet told{{agenda.rows().begin(), agenda.rows().end()}};
    ensure(std::ranges::all_of(told.rows, [&](const Due& row) { return row.seat < game_.seats(); }),
           "an agenda names seats of the game");
    follow(state.agenda, told);
    ensure(state.agenda.turn().seat == state.turn_seat, "the turn is that of the seat in turn");
}

// Panels are added, and never taken away.
void Restorer::restore_table(State& state, const View& view) const {
    if (!view.table) return;
    const Box first = game_.first_table();
    const Box& now = *view.table;
    ensure(now.left <= first.left && now.top <= first.top && now.right >= first.right &&
               now.bottom >= first.bottom && now.right - now.left < table_side_max &&
               now.bottom - now.top < table_side_max,
           "a table is not smaller than agreed");
    state.table = now;
}

void Restorer::restore_tiles(State& state, const View& view) const {
    for (const View::PlacedTile& tile : view.board) {
        TypeIndex type = game_.type_of(tile.tile);
        if (tile.span != Axis::none)
            type = game_.tiles().spanned(type, turned(tile.span, tile.rotation));
        ensure(type != no_type, "a road is laid from field to field");
        ensure(state.table.contains(tile.at) && tile.rotation < 4, "a tile lies on the table");
        if (state.board.tile_count() > 0) {
            const int cell = state.board.frontier_at(tile.at);
            ensure(cell >= 0, "a tile lies beside others");
            const Pattern pattern = state.board.patterns()[static_cast<std::size_t>(cell)];
            ensure(((game_.tiles().fitting(type, pattern) >> tile.rotation) & 1U) != 0,
                   "a tile fits");
        }
        forget_completed(state);  // features completed by the tile before were settled in its turn
        game_.lay(state, type, tile.at, tile.rotation);
    }
    const Phase phase = state.agenda.turn().phase;
    if (phase != Phase::placing && phase != Phase::ended) {
        ensure(state.board.tile_count() > 1, "a tile has been placed");
        state.last_tile = static_cast<std::int16_t>(state.board.tile_count() - 1);
    }
    if (phase != Phase::deploying && phase != Phase::acted && phase != Phase::scoring)
        forget_completed(state);
}

void Restorer::forget_completed(State& state) const {
    for (int i = state.watched.size() - 1; i >= 0; --i) {
        if (state.features.record_of(state.watched[i].node).missing() == 0) state.watched.remove(i);
    }
    for (int i = state.pending.size() - 1; i >= 0; --i) {
        if (game_.complete(state, state.pending[i])) state.pending.remove(i);
    }
}

void Restorer::restore_figures(State& state, const View& view) const {
    const State full = game_.fresh();
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        std::ranges::copy(view.seats[i].figures, state.seats[i].figures.begin());
    }
    for (const PlacedFigure& figure : view.figures) {
        const int node = game_.node_at(state, figure.on);
        const auto kind = static_cast<std::size_t>(figure.kind);
        ensure(node >= 0 && figure.seat < game_.seats() && kind < figure_kind_count,
               "a figure stands on a segment");
        ensure(!state.figures.full(), "there are as many figures as the game has");
        game_.add_figure(state, static_cast<Node>(node), figure.seat, figure.kind);
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
Restorer::Missing Restorer::missing_tiles(const View& view) const {
    std::vector<int> count(game_.tiles().count(), 0);
    for (const TypeIndex type : game_.tiles().stack()) ++count[type];
    for (const TypeIndex type : game_.tiles().side_stack()) ++count[type];
    if (game_.ingredients().start_tile != no_tile)
        ++count[game_.type_of(game_.ingredients().start_tile)];
    for (const auto& [tile, copies] : game_.ingredients().seat_tiles)
        count[game_.type_of(tile)] += copies * game_.seats();
    std::vector<TileIndex> kept;
    Slices::each([&]<class S>(S /*slice*/) {
        if constexpr (requires { S::kept_tiles(game_, view, kept); })
            S::kept_tiles(game_, view, kept);
    });
    for (const TileIndex tile : kept) --count[game_.type_of(tile)];
    for (const View::PlacedTile& tile : view.board) --count[game_.type_of(tile.tile)];
    for (const TileIndex tile : view.discarded) --count[game_.type_of(tile)];
    for (const TileIndex tile : view.hand) {
        if (tile != no_tile) --count[game_.type_of(tile)];
    }
    if (view.hands) {
        for (const auto& held : view.hands->held) {
            for (const TileIndex tile : held) {
                if (tile != no_tile) --count[game_.type_of(tile)];
            }
        }
    }
    Missing missing;
    const auto set_aside = [&](const auto& supply, std::vector<TypeIndex>& into) {
        for (const auto& [tile, copies] : supply) {
            const TypeIndex type = game_.type_of(tile);
            count[type] -= copies;
            into.insert(into.end(), copies, type);
        }
    };
    set_aside(view.supply, missing.supply);
    ensure(view.side.has_value() == !game_.tiles().side_stack().empty(),
           "a view has the stacks of the game");
    if (view.side) set_aside(view.side->supply, missing.side);
    ensure(std::ranges::all_of(count, [](int left) { return left == 0; }), "no tile is lost");
    return missing;
}

// `supply` has the tiles that the view counts as still to come, in random order; hidden tiles of
// hands are taken from its end. A seat that has to place has a tile that fits.
void Restorer::restore_hands(State& state, const View& view, std::vector<TypeIndex>& supply) const {
    const auto dealt = [&](TileIndex tile) {
        if (tile != no_tile) return game_.type_of(tile);
        ensure(game_.has_hands() && !supply.empty(), "what is hidden is one of the tiles to come");
        const TypeIndex type = supply.back();
        supply.pop_back();
        return type;
    };
    ensure(view.hands.has_value() == game_.has_hands(), "there are hands as agreed");
    for (const TileIndex tile : view.hand) state.hand.add(dealt(tile));
    const auto fits = [&](TypeIndex type) { return game_.fits_somewhere(state, type); };
    if (game_.has_hands() && state.phase() == Phase::placing &&
        std::none_of(state.hand.begin(), state.hand.end(), fits)) {
        const auto hidden = std::ranges::find(view.hand, no_tile) - view.hand.begin();
        const auto other = std::ranges::find_if(supply, fits);
        ensure(hidden < state.hand.size() && other != supply.end(), "a placing seat has a tile");
        std::swap(state.hand[static_cast<int>(hidden)], *other);
    }
    if (!game_.has_hands()) return;
    ensure(view.hands->held.size() == static_cast<std::size_t>(game_.seats()),
           "there is a hand a seat");
    for (Seat seat = 0; seat < game_.seats(); ++seat) {
        const std::vector<TileIndex>& held = view.hands->held[seat];
        ensure(held.size() <= held_max, "no hand is larger than agreed");
        for (const TileIndex tile : held)
            state.held.tiles[seat][state.held.count[seat]++] = dealt(tile);
    }
    ensure(view.hands->shown <= view.hand.size(), "what was shown is in the hand");
    state.held.shown = view.hands->shown;
}

State Restorer::restore(const View& view, Chance& chance) const {
    State state = game_.fresh();
    ensure(view.seats.size() == static_cast<std::size_t>(game_.seats()),
           "a view has the seats of the game");
    Missing missing = missing_tiles(view);
    if (view.board.empty()) {
        ensure(view.phase() == Phase::not_begun && view.hand.empty() && view.discarded.empty() &&
                   view.figures.empty(),
               "before the start there is nothing");
        return state;
    }
    ensure(view.phase() == Phase::ended || view.turn_seat < game_.seats(), "a seat has the turn");
    ensure(view.phase() != Phase::not_begun && view.hand.size() <= hand_max,
           "a game is in a phase");
    ensure(!view.hand.empty() || view.phase() != Phase::placing, "a placing seat has a tile");
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
    for (const TileIndex tile : view.discarded) state.discarded.add(game_.type_of(tile));
    shuffle(missing.supply, chance);
    restore_hands(state, view, missing.supply);
    if (game_.tiles().has_stages()) {
        std::ranges::stable_sort(missing.supply, {},
                                 [this](TypeIndex type) { return game_.tiles().stage(type); });
    }
    for (const TypeIndex type : missing.supply) state.supply.add(type);
    shuffle(missing.side, chance);
    for (const TypeIndex type : missing.side) state.side.add(type);
    if (view.side && view.side->in_use) state.source = Stack::side;
    Slices::each([&]<class S>(S /*slice*/) { S::restore(game_, view, state, chance); });
    return state;
}

State Game::from_view(const View& view, Chance& chance) const {
    return Restorer(*this).restore(view, chance);
}

}  // namespace rules::tiles
