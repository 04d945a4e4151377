#include "rules/tiles/modules/abbey_and_mayor/memory.h"

#include <algorithm>
#include <optional>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

constexpr std::array own_figures{FigureKind::mayor, FigureKind::wagon};

bool has_abbeys(const Surveyor& game) {
    return game.hooks().plays(command_index<LayBarn>());
}

// The one kind of tile that seats have.
TileIndex abbey_of(const Surveyor& game) {
    return game.ingredients().seat_tiles.at(0).first;
}

AbbeysView& abbeys_of(View& view) {
    ensure(view.abbeys.has_value(), "there are abbeys in this game");
    return *view.abbeys;
}

std::uint8_t& left_of(std::vector<std::uint8_t>& left, Seat seat) {
    ensure(seat < left.size(), "an event names a seat of the game");
    return left[seat];
}

void take_one(std::uint8_t& left) {
    ensure(left > 0, "what a seat lays it still had");
    --left;
}

// Where an abbey is in the hand, the last one; -1: it is not there.
template <class Hand, class Tile>
int place_in(const Hand& hand, Tile abbey) {
    int held = static_cast<int>(hand.size()) - 1;
    while (held >= 0 && hand.begin()[held] != abbey) --held;
    return held;
}

// The field at a corner of a tile, this many quarter turns after the north-west one; -1: no field,
// or two.
int field_in(const Surveyor& game, const State& state, int tile, int corner) {
    if (tile < 0) return -1;
    const Board::Tile& it = state.board.tile(tile);
    const Shape& shape = game.shape(it.type);
    if (!shape.has_edges()) return -1;
    const auto& ports = shape.ports[it.rotation];
    const Ports& before = ports[static_cast<std::size_t>(corner + 3) % 4];
    const std::uint8_t segment = ports[static_cast<std::size_t>(corner)].segment[0];
    const bool same = before.segment[before.count - std::size_t{1}] == segment;
    return same && shape.kind[segment] == FeatureKind::field ? it.first_node + segment : -1;
}

}  // namespace

int field_at_corner(const Surveyor& game, const State& state, Position at) {
    constexpr std::array<std::array<int, 2>, 4> around{{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}};
    int field = -1;
    for (int corner = 3; corner >= 0; --corner) {
        const auto [dx, dy] = around[static_cast<std::size_t>(corner)];
        const Position cell{static_cast<std::int8_t>(at.x + dx),
                            static_cast<std::int8_t>(at.y + dy)};
        field = field_in(game, state, state.board.tile_at(cell), corner);
        if (field < 0) return -1;
    }
    return field;
}

void AbbeySlice::begin(const Surveyor& game, State& state) {
    if (!has_abbeys(game)) return;
    const bool has_fields = game.kind(FeatureKind::field).in_play;
    for (int seat = 0; seat < game.seats(); ++seat) {
        const auto i = static_cast<std::size_t>(seat);
        state.abbeys.tiles[i] = game.ingredients().seat_tiles.at(0).second;
        state.abbeys.barns[i] = has_fields ? 1 : 0;
    }
}

// ---- Folding events.

void AbbeySlice::fold(const Surveyor& game, State& state, const TilePlaced& /*event*/) {
    if (!has_abbeys(game)) return;
    state.abbeys.new_barn = false;
    state.abbeys.freed.clear();
}

void AbbeySlice::fold(const Surveyor& game, State& state, const AbbeyTaken& event) {
    ensure(has_abbeys(game) && event.seat == state.turn_seat && event.tile == abbey_of(game) &&
               !state.hand.full(),
           "the seat in turn takes its abbey");
    take_one(state.abbeys.tiles[event.seat]);
    state.hand.add(game.type_of(event.tile));
    if (game.has_hands()) ++state.held.shown;
}

void AbbeySlice::fold(const Surveyor& game, State& state, const AbbeyKept& event) {
    ensure(has_abbeys(game) && event.seat == state.turn_seat && event.tile == abbey_of(game),
           "the seat in turn keeps its abbey");
    const int held = place_in(state.hand, game.type_of(event.tile));
    ensure(held >= 0, "an abbey that is kept was in the hand");
    state.hand.erase(held);
    if (game.has_hands()) --state.held.shown;
    ++state.abbeys.tiles[event.seat];
}

void AbbeySlice::fold(const Surveyor& game, State& state, const LateTurnsBegan& event) {
    ensure(has_abbeys(game) && event.last < game.seats() && state.abbeys.last == no_seat,
           "late turns begin once");
    state.abbeys.last = event.last;
}

void AbbeySlice::fold(const Surveyor& game, State& state, const BarnLaid& event) {
    const int field = field_at_corner(game, state, event.at);
    ensure(has_abbeys(game) && event.seat < game.seats() && field >= 0, "a barn lies in a field");
    take_one(state.abbeys.barns[event.seat]);
    state.abbeys.laid.add({event.at, static_cast<Node>(field), event.seat});
    state.abbeys.new_barn = true;
}

void AbbeySlice::fold(const Surveyor& game, State& state, const WagonFreed& event) {
    const int node = game.node_at(state, event.on);
    ensure(has_abbeys(game) && event.seat < game.seats() && node >= 0 && !state.abbeys.freed.full(),
           "a wagon stood on a segment");
    state.abbeys.freed.add({static_cast<Node>(node), event.seat});
}

void AbbeySlice::fold(View& view, const TilePlaced& /*event*/) {
    if (!view.abbeys) return;
    view.abbeys->new_barn.reset();
    view.abbeys->freed.clear();
}

void AbbeySlice::fold(View& view, const AbbeyTaken& event) {
    AbbeysView& abbeys = abbeys_of(view);
    take_one(left_of(abbeys.abbeys, event.seat));
    ensure(view.hand.size() < hand_max, "there is room in the hand");
    view.hand.push_back(event.tile);
    if (view.hands) ++view.hands->shown;
}

void AbbeySlice::fold(View& view, const AbbeyKept& event) {
    AbbeysView& abbeys = abbeys_of(view);
    const int held = place_in(view.hand, event.tile);
    ensure(held >= 0, "an abbey that is kept was in the hand");
    view.hand.erase(view.hand.begin() + held);
    if (view.hands) --view.hands->shown;
    ++left_of(abbeys.abbeys, event.seat);
}

void AbbeySlice::fold(View& view, const LateTurnsBegan& event) {
    ensure(event.last < view.seats.size(), "an event names a seat of the game");
    abbeys_of(view).last = event.last;
}

void AbbeySlice::fold(View& view, const BarnLaid& event) {
    AbbeysView& abbeys = abbeys_of(view);
    take_one(left_of(abbeys.barns, event.seat));
    const AbbeysView::Barn barn{event.at, event.seat};
    abbeys.laid.insert(std::ranges::lower_bound(abbeys.laid, barn), barn);
    abbeys.new_barn = event.at;
}

void AbbeySlice::fold(View& view, const WagonFreed& event) {
    AbbeysView& abbeys = abbeys_of(view);
    ensure(event.seat < view.seats.size(), "an event names a seat of the game");
    const AbbeysView::Wagon wagon{event.seat, event.on};
    abbeys.freed.insert(std::ranges::lower_bound(abbeys.freed, wagon), wagon);
}

// ---- Between states and views.

void AbbeySlice::show(const Surveyor& game, const State& state, Viewer /*viewer*/, View& view) {
    if (!has_abbeys(game)) return;
    const Abbeys& all = state.abbeys;
    AbbeysView& abbeys = view.abbeys.emplace();
    abbeys.abbeys.assign(all.tiles.begin(), all.tiles.begin() + game.seats());
    abbeys.barns.assign(all.barns.begin(), all.barns.begin() + game.seats());
    for (const Barn& barn : all.laid) abbeys.laid.push_back({barn.at, barn.seat});
    std::ranges::sort(abbeys.laid);
    if (all.new_barn) abbeys.new_barn = (all.laid.end() - 1)->at;
    for (const FreedWagon& it : all.freed)
        abbeys.freed.push_back({it.seat, game.ref(state, it.node)});
    std::ranges::sort(abbeys.freed);
    abbeys.last = all.last;
}

void AbbeySlice::restore(const Surveyor& game, const View& view, State& state, Chance& /*chance*/) {
    ensure(view.abbeys.has_value() == has_abbeys(game), "a view has the abbeys of the game");
    if (!view.abbeys) return;
    const AbbeysView& seen = *view.abbeys;
    const auto seats = static_cast<std::size_t>(game.seats());
    ensure(seen.abbeys.size() == seats && seen.barns.size() == seats &&
               (seen.last == no_seat || seen.last < seats),
           "each seat has abbeys and barns");
    Abbeys& all = state.abbeys;
    std::array<int, seats_max> barns{};
    for (std::size_t i = 0; i < seats; ++i) {
        barns[i] = all.barns[i] - seen.barns[i];
        all.tiles[i] = seen.abbeys[i];
        all.barns[i] = seen.barns[i];
    }
    const auto add = [&](const AbbeysView::Barn& barn) {
        const int field = field_at_corner(game, state, barn.at);
        ensure(field >= 0 && barn.seat < seats, "a barn lies in a field");
        --barns[barn.seat];
        all.laid.add({barn.at, static_cast<Node>(field), barn.seat});
    };
    for (const AbbeysView::Barn& barn : seen.laid) {
        if (barn.at != seen.new_barn) add(barn);
    }
    for (const AbbeysView::Barn& barn : seen.laid) {  // the last one
        if (barn.at == seen.new_barn) add(barn);
    }
    ensure(std::ranges::all_of(barns, [](int left) { return left == 0; }), "no barn is lost");
    all.new_barn = seen.new_barn.has_value();
    ensure(!all.new_barn || (!all.laid.empty() && (all.laid.end() - 1)->at == *seen.new_barn),
           "a new barn is one of those that lie");
    for (const AbbeysView::Wagon& it : seen.freed) {
        const int node = game.node_at(state, it.on);
        ensure(node >= 0 && it.seat < seats && !all.freed.full(), "a wagon stood on a segment");
        all.freed.add({static_cast<Node>(node), it.seat});
    }
    all.last = seen.last;
}

void AbbeySlice::kept_tiles(const Surveyor& game, const View& view, std::vector<TileIndex>& out) {
    if (!view.abbeys || !has_abbeys(game)) return;
    for (const std::uint8_t count : view.abbeys->abbeys)
        out.insert(out.end(), count, abbey_of(game));
}

int AbbeySlice::count_kept_tiles(const State& state, Seat seat) {
    return state.abbeys.tiles[seat];
}

void AbbeySlice::append_canonical(const View& view, std::string& out) {
    if (!view.abbeys) return;
    const AbbeysView& abbeys = *view.abbeys;
    const auto put_at = [&](Position at) {
        put(out, at.x);
        put(out, at.y);
    };
    put(out, static_cast<std::uint8_t>(abbeys.abbeys.size()));
    for (std::size_t seat = 0; seat < abbeys.abbeys.size(); ++seat) {
        put(out, abbeys.abbeys[seat]);
        put(out, abbeys.barns[seat]);
        for (const FigureKind kind : own_figures)
            put(out, view.seats[seat].figures[static_cast<std::size_t>(kind)]);
    }
    put(out, static_cast<std::uint8_t>(abbeys.laid.size()));
    for (const AbbeysView::Barn& barn : abbeys.laid) {
        put_at(barn.at);
        put(out, barn.seat);
    }
    put(out, std::uint8_t{abbeys.new_barn.has_value()});
    if (abbeys.new_barn) put_at(*abbeys.new_barn);
    put(out, static_cast<std::uint8_t>(abbeys.freed.size()));
    for (const AbbeysView::Wagon& wagon : abbeys.freed) {
        put(out, wagon.seat);
        put_at(wagon.on.at);
        put(out, wagon.on.segment);
    }
    put(out, abbeys.last);
}

}  // namespace rules::tiles
