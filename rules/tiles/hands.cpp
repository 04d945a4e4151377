// Game's part for seats that have hands of their own (HOUSE-7, HOUSE-8): where the tiles are, who
// may see them, and whose turn comes next.
#include <algorithm>

#include "rules/core/ensure.h"
#include "rules/tiles/game.h"

namespace rules::tiles {

void Evolution::put_down_hand(State& state) const {
    if (state.turn_seat == no_seat) return;
    ensure(state.hand.size() <= held_max, "a hand that is put down is no larger than agreed");
    std::copy(state.hand.begin(), state.hand.end(), state.held.tiles[state.turn_seat].begin());
    state.held.count[state.turn_seat] = static_cast<std::uint8_t>(state.hand.size());
    state.held.shown = 0;
    state.hand.clear();
}

// HOUSE-8: a seat that has no tile that fits, and draws none, is skipped.
bool Game::has_tile(const State& state, Seat seat) const {
    const std::span<const TypeIndex> hand =
        seat == state.turn_seat ? std::span<const TypeIndex>{state.hand.begin(), state.hand.end()}
                                : state.held.of(seat);
    if (ingredients().unplaceable_back)
        return any_fits(state, hand) || any_fits(state, state.undrawn());
    return !hand.empty() || !state.undrawn().empty();
}

bool Game::brings_tile(const State& state) const {
    if (state.seats[state.turn_seat].resigned || count_kept_tiles(state, state.turn_seat) == 0)
        return false;
    return std::ranges::any_of(ingredients().seat_tiles, [&](const auto& tile) {
        return fits_somewhere(state, type_of(tile.first));
    });
}

void Evolution::evolve(State& state, const TileTaken& event) const {
    ensure(has_hands() && event.seat < seats() && state.phase() != Phase::ended &&
               state.board.tile_count() > 0 && event.hidden == ingredients().hand.hidden,
           "tiles are taken during a game, as agreed");
    ensure(!state.undrawn().empty() && shape(state.undrawn().front()).tile == event.tile,
           "the first tile of the supply is taken");
    const TypeIndex type = state.undrawn().front();
    if (event.seat == state.turn_seat) {
        ensure(state.hand.size() < held_max, "there is room in the hand");
        state.hand.add(type);
    } else {
        std::uint8_t& count = state.held.count[event.seat];
        ensure(count < held_max, "there is room in the hand");
        state.held.tiles[event.seat][count++] = type;
    }
    ++state.drawn;
}

void evolve(View& view, const TileTaken& event) {
    ensure(view.hands && event.seat < view.hands->held.size(), "tiles are taken into hands");
    if (event.tile != no_tile) {
        const auto found =
            std::ranges::find(view.supply, event.tile, &std::pair<TileIndex, std::uint8_t>::first);
        ensure(found != view.supply.end(), "a tile that comes was in the supply");
        if (--found->second == 0) view.supply.erase(found);
    }
    auto& hand = event.seat == view.turn_seat ? view.hand : view.hands->held[event.seat];
    ensure(hand.size() < held_max, "there is room in the hand");
    hand.push_back(event.tile);
}

// Hidden tiles count as still to come. Requires that the view's hand is the whole hand of the seat
// in turn.
void Game::show_hands(const State& state, Viewer viewer, View& view) const {
    HandsView& hands = view.hands.emplace();
    hands.shown = state.held.shown;
    hands.held.resize(static_cast<std::size_t>(seats()));
    const auto hide = [&](TileIndex& tile) {
        const auto at = std::ranges::lower_bound(view.supply, tile, {},
                                                 &std::pair<TileIndex, std::uint8_t>::first);
        if (at != view.supply.end() && at->first == tile) {
            ++at->second;
        } else {
            view.supply.insert(at, {tile, std::uint8_t{1}});
        }
        tile = no_tile;
    };
    const auto sees = [&](Seat seat) {
        return !ingredients().hand.hidden || viewer == Viewer::everything() ||
               viewer == Viewer::at(seat);
    };
    for (Seat seat = 0; seat < seats(); ++seat) {
        std::vector<TileIndex>& held = hands.held[seat];
        for (const TypeIndex type : state.held.of(seat)) held.push_back(shape(type).tile);
        if (!sees(seat)) std::ranges::for_each(held, hide);
    }
    if (state.turn_seat == no_seat || sees(state.turn_seat)) return;
    for (std::size_t i = 0; i + hands.shown < view.hand.size(); ++i) hide(view.hand[i]);
}

bool Game::is_repeated(const State& state) const {
    if (state.last_tile < 0 || state.seats[state.turn_seat].resigned) return false;
    return std::ranges::any_of(hooks().ending_turns, [&](const Module* module) {
        return module->plays_again({*this, state});
    });
}

}  // namespace rules::tiles
