#include "rules/tiles/modules/hills_and_sheep/memory.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

constexpr SheepTokens full_bag{2, 4, 5, 5, 2};  // HS-1

bool has_hills(const Surveyor& game) {
    return game.hooks().owner(AskFlock::kind) != nullptr;
}

std::size_t number(SheepToken token) {
    const auto i = static_cast<std::size_t>(token);
    ensure(i < sheep_token_kind_count, "a token is one of those in the bag");
    return i;
}

HillsView& hills_of(View& view) {
    ensure(view.hills.has_value(), "there are hills in this game");
    return *view.hills;
}

std::vector<SheepToken>& flock_of(View& view, Seat seat) {
    ensure(seat < hills_of(view).flocks.size(), "an event names a seat of the game");
    return view.hills->flocks[seat];
}

// A tile that the viewer does not see counts as one still to come.
void count_as_left(View& view, TileIndex tile) {
    const auto at =
        std::ranges::lower_bound(view.supply, tile, {}, &std::pair<TileIndex, std::uint8_t>::first);
    if (at != view.supply.end() && at->first == tile) {
        ++at->second;
    } else {
        view.supply.insert(at, {tile, std::uint8_t{1}});
    }
}

}  // namespace

std::string_view name(SheepToken token) {
    switch (token) {
        case SheepToken::wolf: return "wolf";
        case SheepToken::one: return "1";
        case SheepToken::two: return "2";
        case SheepToken::three: return "3";
        case SheepToken::four: return "4";
    }
    return "unknown";
}

void HillSlice::check(const Surveyor& game) {
    if (!has_hills(game)) return;
    ensure(game.tiles().count_tiles([](const Shape& shape) { return shape.has(Mark::hill); }) <=
               hills_max,
           "the hidden tiles of a game fit into a state");
}

void HillSlice::begin(const Surveyor& game, State& state) {
    if (has_hills(game)) state.flocks.bag = full_bag;
}

// ---- Folding events.

void HillSlice::fold(const Surveyor& game, State& state, const TileBuried& event) {
    ensure(has_hills(game) && !state.undrawn().empty() && !state.flocks.buried.full() &&
               game.shape(state.undrawn().front()).tile == event.tile,
           "the first tile of the supply is put under a hill");
    ++state.drawn;
    state.flocks.buried.add({event.at, event.tile});
}

void HillSlice::fold(const Surveyor& game, State& state, const SheepDrawn& event) {
    std::uint8_t& left = state.flocks.bag[number(event.token)];
    ensure(event.seat < game.seats() && left > 0, "a token that is drawn was in the bag");
    --left;
    ++state.flocks.held[event.seat][number(event.token)];
}

void HillSlice::fold(const Surveyor& game, State& state, const FlockLeft& event) {
    ensure(has_hills(game) && event.seat < game.seats(), "an event names a seat of the game");
    const SheepTokens back = std::exchange(state.flocks.held[event.seat], {});
    for (std::size_t i = 0; i < back.size(); ++i)
        state.flocks.bag[i] = static_cast<std::uint8_t>(state.flocks.bag[i] + back[i]);
}

void HillSlice::fold(View& view, const TileBuried& event) {
    HillsView& hills = hills_of(view);
    hills.hidden.push_back({event.at, event.tile});
    if (event.tile == no_tile) return;
    const auto found =
        std::ranges::find(view.supply, event.tile, &std::pair<TileIndex, std::uint8_t>::first);
    ensure(found != view.supply.end(), "a tile under a hill was in the supply");
    if (--found->second == 0) view.supply.erase(found);
}

void HillSlice::fold(View& view, const SheepDrawn& event) {
    std::vector<SheepToken>& flock = flock_of(view, event.seat);
    std::uint8_t& left = hills_of(view).bag.at(number(event.token));
    ensure(left > 0, "a token that is drawn was in the bag");
    --left;
    flock.insert(std::ranges::upper_bound(flock, event.token), event.token);
}

void HillSlice::fold(View& view, const FlockLeft& event) {
    for (const SheepToken token : std::exchange(flock_of(view, event.seat), {}))
        ++hills_of(view).bag.at(number(token));
}

// ---- Between states and views.

void HillSlice::project(TileBuried& event, Viewer /*viewer*/) {
    event.tile = no_tile;
}

void HillSlice::show(const Surveyor& game, const State& state, Viewer viewer, View& view) {
    if (!has_hills(game)) return;
    HillsView& hills = view.hills.emplace();
    const bool sees = viewer == Viewer::everything();
    for (const BuriedTile& it : state.flocks.buried) {
        hills.hidden.push_back({it.at, sees ? it.tile : no_tile});
        if (!sees) count_as_left(view, it.tile);
    }
    hills.bag.assign(state.flocks.bag.begin(), state.flocks.bag.end());
    for (Seat seat = 0; seat < game.seats(); ++seat) {
        std::vector<SheepToken>& flock = hills.flocks.emplace_back();
        for (std::size_t i = 0; i < sheep_token_kind_count; ++i)
            flock.insert(flock.end(), state.flocks.held[seat][i], static_cast<SheepToken>(i));
    }
}

// What lies hidden is one of the tiles that come last.
void HillSlice::restore(const Surveyor& game, const View& view, State& state, Chance& /*chance*/) {
    ensure(view.hills.has_value() == has_hills(game), "a view has the hills of the game");
    if (!view.hills) return;
    const HillsView& seen = *view.hills;
    for (const HillsView::Hidden& it : seen.hidden) {
        ensure(!state.flocks.buried.full(), "a tile lies under a hill");
        TileIndex tile = it.tile;
        if (tile == no_tile) {
            ensure(!state.supply.empty(), "what is hidden is one of the tiles to come");
            tile = game.shape(state.supply[state.supply.size() - 1]).tile;
            state.supply.erase(state.supply.size() - 1);
        }
        state.flocks.buried.add({it.at, tile});
    }
    ensure(seen.flocks.size() == static_cast<std::size_t>(game.seats()) &&
               seen.bag.size() == sheep_token_kind_count,
           "each seat has a flock");
    std::ranges::copy(seen.bag, state.flocks.bag.begin());
    SheepTokens all = state.flocks.bag;
    for (std::size_t seat = 0; seat < seen.flocks.size(); ++seat) {
        for (const SheepToken token : seen.flocks[seat]) {
            ++state.flocks.held[seat][number(token)];
            ++all[number(token)];
        }
    }
    ensure(all == full_bag, "no token is lost");
}

void HillSlice::kept_tiles(const Surveyor& /*game*/, const View& view,
                           std::vector<TileIndex>& out) {
    if (!view.hills) return;
    for (const HillsView::Hidden& it : view.hills->hidden) {
        if (it.tile != no_tile) out.push_back(it.tile);
    }
}

void HillSlice::append_canonical(const View& view, std::string& out) {
    if (!view.hills) return;
    const HillsView& seen = *view.hills;
    put(out, static_cast<std::uint8_t>(seen.hidden.size()));
    for (const HillsView::Hidden& it : seen.hidden) {
        put(out, it.at.x);
        put(out, it.at.y);
        put(out, it.tile);
    }
    for (const std::uint8_t count : seen.bag) put(out, count);
    put(out, static_cast<std::uint8_t>(seen.flocks.size()));
    for (std::size_t seat = 0; seat < seen.flocks.size(); ++seat) {
        put(out, view.seats[seat].figures[static_cast<std::size_t>(FigureKind::shepherd)]);
        put(out, static_cast<std::uint8_t>(seen.flocks[seat].size()));
        for (const SheepToken token : seen.flocks[seat]) put(out, static_cast<std::uint8_t>(token));
    }
}

void HillSlice::append_hidden(const State& state, std::string& out) {
    if (state.flocks.buried.empty()) return;
    put(out, static_cast<std::uint8_t>(state.flocks.buried.size()));
    for (const BuriedTile& it : state.flocks.buried) put(out, it.tile);
}

// Tiles under hills are hidden from all seats.
bool HillSlice::has_secrets(const State& state) {
    return !state.flocks.buried.empty();
}

}  // namespace rules::tiles
