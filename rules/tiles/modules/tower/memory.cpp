#include "rules/tiles/modules/tower/memory.h"

#include <algorithm>
#include <array>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

// By the number of seats (TOW-1), which is at least two.
constexpr std::array floors_each = std::to_array<std::uint8_t>({0, 10, 10, 9, 7, 6, 5});
static_assert(floors_each.size() == seats_max + 1, "there are floors for any number of seats");

bool has_towers(const Surveyor& game) {
    return game.hooks().plays(command_index<LayFloor>());
}

// The segment of a tile's foundation, or -1.
int foundation_of(const Shape& shape) {
    if (!shape.has(FeatureKind::tower)) return -1;
    for (int s = 0; s < shape.segment_count; ++s) {
        if (shape.kind[static_cast<std::size_t>(s)] == FeatureKind::tower) return s;
    }
    return -1;
}

Tower& tower_at(const Surveyor& game, State& state, Position at) {
    for (Tower& tower : state.towers.all) {
        if (game.ref(state, tower.node).at == at) return tower;
    }
    broken("a floor is laid on a foundation");
}

TowersView& towers_of(View& view) {
    ensure(view.towers.has_value(), "there are towers in this game");
    return *view.towers;
}

std::uint8_t& supply_of(const Surveyor& game, State& state, Seat seat, FigureKind kind) {
    const auto figure = static_cast<std::size_t>(kind);
    ensure(seat < game.seats() && figure < figure_kind_count, "a prisoner is a figure of a seat");
    return state.seats[seat].figures[figure];
}

std::uint8_t& supply_of(View& view, Seat seat, FigureKind kind) {
    const auto figure = static_cast<std::size_t>(kind);
    ensure(seat < view.seats.size() && figure < figure_kind_count,
           "a prisoner is a figure of a seat");
    return view.seats[seat].figures[figure];
}

// Where such prisoners stand in the list, or would.
auto prisoners_in(TowersView& towers, Seat jailer, Seat seat, FigureKind kind) {
    return std::ranges::lower_bound(towers.prisoners, Prisoners{jailer, seat, kind, 0});
}

bool holds(const TowersView& towers, std::vector<Prisoners>::const_iterator it, Seat jailer,
           Seat seat, FigureKind kind) {
    return it != towers.prisoners.end() && it->jailer == jailer && it->seat == seat &&
           it->kind == kind;
}

void add_foundation(State& state, const Shape& shape, Node first) {
    const int segment = foundation_of(shape);
    if (segment >= 0) state.towers.all.add({static_cast<Node>(first + segment), 0});
}

}  // namespace

void TowerSlice::check(const Surveyor& game) {
    if (!has_towers(game)) return;
    ensure(game.tiles().count_tiles([](const Shape& shape) { return foundation_of(shape) >= 0; }) <=
                   towers_max &&
               game.figures_in_game() <= prisoners_max,
           "the towers and prisoners of a game fit into a state");
}

void TowerSlice::begin(const Surveyor& game, State& state) {
    if (!has_towers(game)) return;
    std::fill_n(state.towers.floors.begin(), game.seats(),
                floors_each[static_cast<std::size_t>(game.seats())]);
}

// ---- Folding events.

// The tile is placed after all slices have followed the event.
void TowerSlice::fold(const Surveyor& game, State& state, const TilePlaced& event) {
    if (!has_towers(game)) return;
    add_foundation(state, game.shape(game.type_of(event.tile)),
                   static_cast<Node>(state.features.node_count()));
}

void TowerSlice::fold(const Surveyor& game, State& state, const FloorLaid& event) {
    ensure(event.seat < game.seats() && state.towers.floors[event.seat] > 0,
           "a floor that is laid was in the supply");
    ++tower_at(game, state, event.at).floors;
    --state.towers.floors[event.seat];
}

void TowerSlice::fold(const Surveyor& game, State& state, const PrisonerTaken& event) {
    std::uint8_t& supply = supply_of(game, state, event.seat, event.kind);
    ensure(
        has_towers(game) && supply > 0 && event.jailer < game.seats() && event.jailer != event.seat,
        "a prisoner came off the board just before");
    --supply;
    state.towers.prisoners.add({event.jailer, event.seat, event.kind});
}

void TowerSlice::fold(const Surveyor& game, State& state, const PrisonerFreed& event) {
    Row<Prisoner, prisoners_max>& all = state.towers.prisoners;
    const Prisoner freed{event.jailer, event.seat, event.kind};
    const auto index = static_cast<int>(std::find(all.begin(), all.end(), freed) - all.begin());
    ensure(index < all.size(), "who is freed was a prisoner");
    all.remove(index);
    ++supply_of(game, state, event.seat, event.kind);
    if (event.ransomed) state.towers.ransom_turn = state.turn;
}

void TowerSlice::fold(View& view, const FloorLaid& event) {
    TowersView& towers = towers_of(view);
    ensure(event.seat < towers.floors.size() && towers.floors[event.seat] > 0,
           "a floor that is laid was in the supply");
    --towers.floors[event.seat];
    const auto at = std::ranges::lower_bound(towers.towers, event.at, {}, &TowersView::Tower::at);
    if (at != towers.towers.end() && at->at == event.at) {
        ++at->floors;
    } else {
        towers.towers.insert(at, {event.at, 1});
    }
}

void TowerSlice::fold(View& view, const PrisonerTaken& event) {
    TowersView& towers = towers_of(view);
    std::uint8_t& supply = supply_of(view, event.seat, event.kind);
    ensure(supply > 0, "a prisoner came off the board just before");
    --supply;
    const auto at = prisoners_in(towers, event.jailer, event.seat, event.kind);
    if (holds(towers, at, event.jailer, event.seat, event.kind)) {
        ++at->count;
    } else {
        towers.prisoners.insert(at, {event.jailer, event.seat, event.kind, 1});
    }
}

void TowerSlice::fold(View& view, const PrisonerFreed& event) {
    TowersView& towers = towers_of(view);
    const auto at = prisoners_in(towers, event.jailer, event.seat, event.kind);
    ensure(holds(towers, at, event.jailer, event.seat, event.kind), "who is freed was a prisoner");
    if (--at->count == 0) towers.prisoners.erase(at);
    ++supply_of(view, event.seat, event.kind);
    if (event.ransomed) towers.ransom_turn = view.turn;
}

// ---- Between states and views.

void TowerSlice::show(const Surveyor& game, const State& state, Viewer /*viewer*/, View& view) {
    if (!has_towers(game)) return;
    TowersView& towers = view.towers.emplace();
    towers.floors.assign(state.towers.floors.begin(), state.towers.floors.begin() + game.seats());
    for (const Tower& tower : state.towers.all) {
        if (tower.floors > 0)
            towers.towers.push_back({game.ref(state, tower.node).at, tower.floors});
    }
    std::ranges::sort(towers.towers, {}, &TowersView::Tower::at);
    for (const Prisoner& it : state.towers.prisoners) {
        const auto at = prisoners_in(towers, it.jailer, it.seat, it.kind);
        if (holds(towers, at, it.jailer, it.seat, it.kind)) {
            ++at->count;
        } else {
            towers.prisoners.insert(at, {it.jailer, it.seat, it.kind, 1});
        }
    }
    towers.ransom_turn = state.towers.ransom_turn;
}

void TowerSlice::restore(const Surveyor& game, const View& view, State& state, Chance& /*chance*/) {
    ensure(view.towers.has_value() == has_towers(game), "a view has the towers of the game");
    if (!view.towers) return;
    ensure(view.towers->floors.size() == static_cast<std::size_t>(game.seats()),
           "each seat has floors");
    int laid = 0;
    for (int i = 0; i < state.board.tile_count(); ++i) {
        const Board::Tile& tile = state.board.tile(i);
        add_foundation(state, game.shape(tile.type), static_cast<Node>(tile.first_node));
    }
    for (const TowersView::Tower& it : view.towers->towers) {
        Tower& tower = tower_at(game, state, it.at);
        ensure(tower.floors == 0 && it.floors > 0, "a tower stands once");
        tower.floors = it.floors;
        laid += it.floors;
    }
    for (std::size_t seat = 0; seat < view.towers->floors.size(); ++seat) {
        laid += view.towers->floors[seat] - state.towers.floors[seat];
        state.towers.floors[seat] = view.towers->floors[seat];
    }
    ensure(laid == 0, "no floor is lost");
    for (const Prisoners& it : view.towers->prisoners) {
        for (int i = 0; i < it.count; ++i)
            state.towers.prisoners.add({it.jailer, it.seat, it.kind});
    }
    state.towers.ransom_turn = view.towers->ransom_turn;
    for (const Due& row : view.agenda.rows()) {
        if (row.question != AskCapture::kind) continue;
        const auto asked = question_of<AskCapture>(row.data);
        ensure(asked.tile < state.board.tile_count(), "a tower captures from a tile");
        (void)tower_at(game, state, state.board.tile(asked.tile).at);
    }
}

void TowerSlice::count_figures(const View& view, std::array<SeatState, seats_max>& seats) {
    if (!view.towers) return;
    for (const Prisoners& it : view.towers->prisoners) {
        const auto kind = static_cast<std::size_t>(it.kind);
        ensure(it.seat < view.seats.size() && it.jailer < view.seats.size() &&
                   it.seat != it.jailer && kind < figure_kind_count,
               "a prisoner is a figure of another seat");
        seats[it.seat].figures[kind] =
            static_cast<std::uint8_t>(seats[it.seat].figures[kind] + it.count);
    }
}

void TowerSlice::append_canonical(const View& view, std::string& out) {
    if (!view.towers) return;
    const TowersView& towers = *view.towers;
    put(out, static_cast<std::uint8_t>(towers.floors.size()));
    for (const std::uint8_t floors : towers.floors) put(out, floors);
    put(out, static_cast<std::uint8_t>(towers.towers.size()));
    for (const TowersView::Tower& tower : towers.towers) {
        put(out, tower.at.x);
        put(out, tower.at.y);
        put(out, tower.floors);
    }
    put(out, static_cast<std::uint8_t>(towers.prisoners.size()));
    for (const Prisoners& it : towers.prisoners) {
        put(out, it.jailer);
        put(out, it.seat);
        put(out, static_cast<std::uint8_t>(it.kind));
        put(out, it.count);
    }
    put(out, towers.ransom_turn);
}

}  // namespace rules::tiles
