#include "rules/tiles/tokens.h"

#include <algorithm>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

View::TokenPlace& token_of(View& view, Token token) {
    const auto found = std::ranges::find(view.tokens, token, &View::TokenPlace::token);
    ensure(found != view.tokens.end(), "an event names a token of the game");
    return *found;
}

void put_position(std::string& out, Position at) {
    put(out, at.x);
    put(out, at.y);
}

}  // namespace

int footing_at(const Surveyor& game, const State& state, Token token, SegmentRef on,
               const std::optional<Beside>& beside) {
    const int node = game.node_at(state, on);
    if (footing(token) == Footing::feature) return beside ? -1 : node;
    if (beside) {
        if (node < 0) return -1;
        const Sought sought = Sought::on(static_cast<Node>(node), beside->seat, beside->kind);
        return any_figure(state, sought) ? node : -1;
    }
    const int tile = state.board.tile_at(on.at);
    return on.segment == whole_tile && tile >= 0 ? state.board.tile(tile).first_node : -1;
}

// ---- Folding events.

void TokenSlice::fold(const Surveyor& game, State& state, const TokenMoved& event) {
    ensure(game.has_token(event.token), "a token belongs to the game");
    const int node = footing_at(game, state, event.token, event.on, event.beside);
    ensure(node >= 0, "a token lies on the board");
    const bool walks = state.tokens.node_of(event.token) != no_node && !state.tokens.trail.full();
    ensure(walks || !event.step, "a token walks on the board");
    lay(state, event, static_cast<Node>(node));
}

void TokenSlice::lay(State& state, const TokenMoved& event, Node node) {
    const auto token = static_cast<std::size_t>(event.token);
    Tokens& tokens = state.tokens;
    if (event.step)
        tokens.trail.add(static_cast<std::uint16_t>(state.features.tile_of(tokens.on[token])));
    tokens.on[token] = node;
    tokens.beside[token] = event.beside.value_or(Beside{});
}

void TokenSlice::fold(const Surveyor& game, State& state, const TokenRemoved& event) {
    ensure(game.has_token(event.token), "a token belongs to the game");
    state.tokens.on[static_cast<std::size_t>(event.token)] = no_node;
    state.tokens.beside[static_cast<std::size_t>(event.token)] = {};
}

void TokenSlice::fold(const Surveyor& /*game*/, State& state, const TilePlaced& /*event*/) {
    state.tokens.trail.clear();
}

void TokenSlice::fold(View& view, const TokenMoved& event) {
    View::TokenPlace& place = token_of(view, event.token);
    if (event.step) {
        ensure(place.on.has_value(), "a token walks on the board");
        view.trail.push_back(place.on->at);
    }
    place.on = event.on;
    place.beside = event.beside;
}

void TokenSlice::fold(View& view, const TokenRemoved& event) {
    View::TokenPlace& place = token_of(view, event.token);
    place = {place.token, std::nullopt, std::nullopt};
}

void TokenSlice::fold(View& view, const TilePlaced& /*event*/) {
    view.trail.clear();
}

// ---- Between states and views.

void TokenSlice::show(const Surveyor& game, const State& state, Viewer /*viewer*/, View& view) {
    for (int i = 0; i < token_count; ++i) {
        if (!game.has_token(static_cast<Token>(i))) continue;
        View::TokenPlace& place = view.tokens.emplace_back();
        place.token = static_cast<Token>(i);
        const Node node = state.tokens.node_of(place.token);
        if (node == no_node) continue;
        place.on = game.ref(state, node);
        const Beside& beside = state.tokens.beside_of(place.token);
        if (beside.seat != no_seat) {
            place.beside = beside;
        } else if (footing(place.token) == Footing::tile) {
            place.on->segment = whole_tile;
        }
    }
    for (const std::uint16_t tile : state.tokens.trail)
        view.trail.push_back(state.board.tile(tile).at);
}

void TokenSlice::restore(const Surveyor& game, const View& view, State& state, Chance& /*chance*/) {
    int count = 0;
    for (int i = 0; i < token_count; ++i) count += game.has_token(static_cast<Token>(i)) ? 1 : 0;
    ensure(view.tokens.size() == static_cast<std::size_t>(count), "a view has the game's tokens");
    for (const View::TokenPlace& place : view.tokens) {
        ensure(game.has_token(place.token), "a token belongs to the game");
        if (!place.on) continue;
        const int node = footing_at(game, state, place.token, *place.on, place.beside);
        ensure(node >= 0, "a token lies on the board");
        state.tokens.on[static_cast<std::size_t>(place.token)] = static_cast<Node>(node);
        state.tokens.beside[static_cast<std::size_t>(place.token)] =
            place.beside.value_or(Beside{});
    }
    for (const Position at : view.trail) {
        const int tile = state.board.tile_at(at);
        ensure(tile >= 0 && !state.tokens.trail.full(), "a trail leads over tiles");
        state.tokens.trail.add(static_cast<std::uint16_t>(tile));
    }
}

void TokenSlice::append_canonical(const View& view, std::string& out) {
    if (view.tokens.empty()) return;
    bool any_on_tiles = false;
    put(out, static_cast<std::uint8_t>(view.tokens.size()));
    for (const View::TokenPlace& it : view.tokens) {
        const bool on_tiles = footing(it.token) == Footing::tile;
        any_on_tiles = any_on_tiles || on_tiles;
        put(out, static_cast<std::uint8_t>(it.token));
        put(out, std::uint8_t{it.on.has_value()});
        if (!it.on) continue;
        put_position(out, it.on->at);
        put(out, it.on->segment);
        if (on_tiles) put(out, it.beside ? it.beside->seat : no_seat);
        if (it.beside) put(out, static_cast<std::uint8_t>(it.beside->kind));
    }
    if (!any_on_tiles) return;
    put(out, static_cast<std::uint8_t>(view.trail.size()));
    for (const Position at : view.trail) put_position(out, at);
}

}  // namespace rules::tiles
