#include "rules/tiles/drawing.h"

#include <algorithm>
#include <span>

#include "rules/tiles/game.h"

namespace rules::tiles {

namespace {

// Whether the tile drawn last fits somewhere.
bool drawn_fits(Turn& turn, TypeIndex type) {
    const Game& game = turn.game();
    const State& state = turn.state();
    Foreseen& next = turn.foreseen();
    const bool counts = next.choices != nullptr && state.hand.size() == 1 &&
                        !game.is_vetoed(type) && !turn.is_heard<TileDrawn>();
    if (!counts) return game.fits_somewhere(state, type);
    next.choices->reset(game, state);
    game.count_placements(state, 0, *next.choices);
    next.counted = next.choices->size() > 0;
    return next.counted ||
           (!game.hooks().fitting_otherwise.empty() && game.fits_somewhere(state, type));
}

// Whether the seat in turn, which has a hand of its own, can place one of its tiles, if need be
// after drawing anew. HOUSE-8: a hand that nowhere fits is set aside as a whole.
[[gnu::noinline]] bool make_hand_placeable(Turn& turn) {
    const Game& game = turn.game();
    const State& state = turn.state();
    for (;;) {
        if (state.hand.empty()) {
            if (state.undrawn().empty()) return false;
            if (game.tiles().is_early(state.undrawn().front())) return draw_another(turn);
            take_tiles(turn, state.turn_seat);
        }
        if (game.any_fits(state, {state.hand.begin(), state.hand.end()})) return true;
        if (game.ingredients().unplaceable_back && !game.any_fits(state, state.undrawn()))
            return false;
        while (!state.hand.empty()) set_aside(turn);
    }
}

}  // namespace

bool draw(Turn& turn) {
    const State& state = turn.state();
    Foreseen& next = turn.foreseen();
    next.counted = false;
    const bool own_hand = turn.game().has_hands() && state.source == Stack::supply;
    if (!(own_hand ? make_hand_placeable(turn) : draw_another(turn))) return false;
    next.found = next.counted && state.hand.size() == 1;
    return true;
}

bool draw_another(Turn& turn) {
    const Game& game = turn.game();
    const State& state = turn.state();
    while (!state.undrawn_source().empty()) {
        // HOUSE-9: the game ends when nothing in the bag fits any more.
        if (game.ingredients().unplaceable_back && !game.any_fits(state, state.undrawn()))
            return false;
        const TypeIndex type = state.undrawn_source().front();
        turn.emit(TileDrawn{game.shape(type).tile});
        if (drawn_fits(turn, type)) return true;
        set_aside(turn);
    }
    return false;
}

// HOUSE-9: it goes into the bag when one that fits is drawn, but how long that takes need not be
// known: it is put behind the first one that fits, among all others.
void set_aside(Turn& turn) {
    const Game& game = turn.game();
    const State& state = turn.state();
    const TypeIndex type = state.hand[state.hand.size() - 1];
    const TileIndex tile = game.shape(type).tile;
    if (!game.ingredients().unplaceable_back || game.tiles().is_early(type)) {
        turn.emit(TileDiscarded{tile});
        return;
    }
    TilePutBack event{tile, {}, state.turn_seat};
    const std::span<const TypeIndex> left = state.undrawn();
    const auto fits = [&](TypeIndex other) { return game.fits_somewhere(state, other); };
    const auto first = std::ranges::find_if(left, fits) - left.begin();
    const auto kept = std::min(static_cast<std::size_t>(first) + 1, left.size());
    for (const TypeIndex other : left) event.supply.push_back(game.shape(other).tile);
    event.supply.push_back(tile);
    std::span<TileIndex> rest = std::span(event.supply).subspan(kept);
    shuffle(rest, turn.chance());
    turn.emit(event);
}

void set_aside_shown(Turn& turn) {
    while (turn.state().held.shown > 0) set_aside(turn);
}

// What a seat has besides counts as a part of its hand, but not in place of the only tile.
void take_tiles(Turn& turn, Seat seat) {
    const Game& game = turn.game();
    const State& state = turn.state();
    const HandRules& rules = game.ingredients().hand;
    if (rules.tiles == 0) return;
    const int wanted = rules.tiles - std::min(count_kept_tiles(state, seat), rules.tiles - 1);
    const auto in_hand = [&] {
        return seat == state.turn_seat ? state.hand.size() : int{state.held.count[seat]};
    };
    while (in_hand() < wanted && !state.undrawn().empty() &&
           !game.tiles().is_early(state.undrawn().front())) {
        turn.emit(TileTaken{seat, game.shape(state.undrawn().front()).tile, rules.hidden});
    }
}

// The order before the shuffle: what is left in drawing order, then the tile.
void put_back(Turn& turn, TileIndex tile) {
    const Game& game = turn.game();
    const State& state = turn.state();
    const bool hidden = game.ingredients().hand.hidden && state.held.shown == 0;
    TilePutBack event{tile, {}, state.turn_seat, hidden};
    for (const TypeIndex type : state.undrawn()) event.supply.push_back(game.shape(type).tile);
    event.supply.push_back(tile);
    shuffle(event.supply, turn.chance());
    game.tiles().sort_stages(event.supply);
    turn.emit(event);
}

}  // namespace rules::tiles
