#include "rules/tiles/view.h"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>
#include <utility>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/game.h"

namespace rules::tiles {

namespace {

void take_from_supply(View& view, TileIndex tile) {
    auto& supply = view.side && view.side->in_use ? view.side->supply : view.supply;
    const auto found = std::ranges::find(supply, tile, &std::pair<TileIndex, std::uint8_t>::first);
    ensure(found != supply.end() && found->second > 0, "a tile that comes was in the supply");
    if (--found->second == 0) supply.erase(found);
}

// Of equal ones the one drawn last leaves; it may be one that the viewer could not see, and still
// may not (no_tile).
void take_from_hand(View& view, TileIndex tile) {
    auto last = std::find(view.hand.rbegin(), view.hand.rend(), tile);
    if (last == view.hand.rend()) {
        last = std::find(view.hand.rbegin(), view.hand.rend(), no_tile);
        take_from_supply(view, tile);
    }
    ensure(last != view.hand.rend(), "a tile that leaves the hand was in it");
    if (view.hands && last - view.hand.rbegin() < view.hands->shown) --view.hands->shown;
    view.hand.erase(std::next(last).base());
}

// The hand of the seat in turn becomes one of those that are not.
void put_down_hand(View& view) {
    if (!view.hands || view.turn_seat == no_seat) return;
    ensure(view.hand.size() <= held_max, "a hand that is put down is no larger than agreed");
    view.hands->held.at(view.turn_seat) = std::exchange(view.hand, {});
    view.hands->shown = 0;
}

// The one drawn last, if there are several of them.
void put_back(View& view, TileIndex tile) {
    take_from_hand(view, tile);
    if (tile == no_tile) return;  // it counted as still to come
    const auto at =
        std::ranges::lower_bound(view.supply, tile, {}, &std::pair<TileIndex, std::uint8_t>::first);
    if (at != view.supply.end() && at->first == tile) {
        ++at->second;
    } else {
        view.supply.insert(at, {tile, std::uint8_t{1}});
    }
}

View::SeatView& seat_of(View& view, Seat seat) {
    ensure(seat < view.seats.size(), "an event names a seat of the game");
    return view.seats[seat];
}

std::uint8_t& figures_of(View& view, const PlacedFigure& figure) {
    const auto kind = static_cast<std::size_t>(figure.kind);
    ensure(kind < figure_kind_count, "a figure has a kind");
    return seat_of(view, figure.seat).figures[kind];
}

struct Fold {
    View& view;

    void operator()(const Started& /*event*/) const {
        ensure(view.phase() == Phase::not_begun && view.board.empty(), "a game starts once");
    }
    void operator()(const TurnBegan& event) const {
        (void)seat_of(view, event.seat);
        if (view.hands) {
            put_down_hand(view);
            view.hand = std::exchange(view.hands->held.at(event.seat), {});
        }
        view.turn_seat = event.seat;
        follow(view.agenda, event);
        ++view.turn;
        if (view.side) view.side->in_use = false;
    }
    void operator()(const TurnExtended& event) const {
        follow(view.agenda, event);
        ensure(view.side.has_value() || event.from == Stack::supply, "a game has a side stack");
        if (view.side) view.side->in_use = event.from == Stack::side;
    }
    void operator()(const TileDrawn& event) const {
        ensure(view.hand.size() < hand_max, "there is room in the hand");
        take_from_supply(view, event.tile);
        view.surplus = !view.hand.empty();
        view.hand.push_back(event.tile);
        if (view.hands) ++view.hands->shown;
    }
    void operator()(const TileTaken& event) const { evolve(view, event); }
    void operator()(const TileDiscarded& event) const {
        ensure(
            !view.hand.empty() && (view.hand.back() == event.tile || view.hand.back() == no_tile),
            "a discarded tile was drawn just before");
        take_from_hand(view, event.tile);
        view.discarded.push_back(event.tile);
        view.surplus = false;
    }
    void operator()(const TilePlaced& event) const {
        if (view.phase() == Phase::not_begun) {
            take_from_supply(view, event.tile);
        } else {
            take_from_hand(view, event.tile);
            follow(view.agenda, event);
        }
        view.board.push_back({event.tile, event.at, event.rotation, Axis::none});
    }
    void operator()(const FigureDeployed& event) const {
        std::uint8_t& left = figures_of(view, event.figure);
        ensure(left > 0, "a deployed figure was in the supply");
        --left;
        view.figures.insert(std::ranges::upper_bound(view.figures, event.figure), event.figure);
    }
    void operator()(const FeatureCompleted& /*event*/) const {}
    void operator()(const FeatureScored& event) const {
        for (const Award& award : event.awards) seat_of(view, award.seat).score += award.points;
    }
    void operator()(const FigureReturned& event) const {
        const auto found = std::ranges::find(view.figures, event.figure);
        ensure(found != view.figures.end(), "a returned figure stood there");
        view.figures.erase(found);
        ++figures_of(view, event.figure);
    }
    void operator()(const FigureMoved& event) const {
        const auto found = std::ranges::find(view.figures, event.figure);
        ensure(found != view.figures.end(), "a moved figure stood there");
        view.figures.erase(found);
        PlacedFigure moved = event.figure;
        moved.on = event.to;
        view.figures.insert(std::ranges::upper_bound(view.figures, moved), moved);
    }
    void operator()(const TilePutBack& event) const {
        put_back(view, event.tile);
        view.surplus = false;
    }
    void operator()(const ItemsTaken& event) const {
        const auto item = static_cast<std::size_t>(event.item);
        ensure(item < item_count, "an item is one of those that there are");
        std::uint8_t& count = seat_of(view, event.seat).items[item];
        count = static_cast<std::uint8_t>(count + event.count);
    }
    void operator()(const SeatScored& event) const {
        for (const ScoreLine& line : event.lines) seat_of(view, event.seat).score += line.points;
    }
    void operator()(const SeatResigned& event) const { seat_of(view, event.seat).resigned = true; }
    void operator()(const GameEnded& event) const {
        put_down_hand(view);
        view.winners = event.winners;
        follow(view.agenda, event);
        view.turn_seat = no_seat;
    }
    void operator()(const Asked& event) const { follow(view.agenda, event); }
    void operator()(const Answered& event) const { follow(view.agenda, event); }
    void operator()(const AgendaSet& event) const {
        for (const Due& row : event.rows) (void)seat_of(view, row.seat);
        follow(view.agenda, event);
    }
};

// Kinds of figures in the canonical bytes of every game. Those that came later stand with the part
// that has them.
constexpr std::uint8_t counted_figures = 6;

constexpr unsigned surplus_bit = 0x80;  // in the canonical count of tiles in the hand

template <class Count>
Count count_of(std::size_t size) {
    ensure(size <= std::size_t{static_cast<Count>(-1)}, "a list in a view has a sane length");
    return static_cast<Count>(size);
}

void put_counts(std::string& out, const std::vector<std::pair<TileIndex, std::uint8_t>>& counts) {
    put(out, count_of<std::uint16_t>(counts.size()));
    for (const auto& [tile, count] : counts) {
        put(out, tile);
        put(out, count);
    }
}

void put_at(std::string& out, Position at) {
    put(out, at.x);
    put(out, at.y);
}

void put_agenda(std::string& out, const Agenda& agenda) {
    put(out, count_of<std::uint8_t>(agenda.rows().size()));
    for (const Due& row : agenda.rows()) {
        put(out, static_cast<std::uint8_t>(row.phase));
        put(out, row.seat);
        put(out, static_cast<std::uint8_t>(row.question));
        if (row.data < long_data) {
            put(out, static_cast<std::uint8_t>(row.data));
        } else {
            put(out, long_data);
            put(out, row.data);
        }
    }
}

void put_hands(std::string& out, const HandsView& hands) {
    put(out, count_of<std::uint8_t>(hands.held.size()));
    for (const std::vector<TileIndex>& held : hands.held) {
        put(out, count_of<std::uint8_t>(held.size()));
        for (const TileIndex tile : held) put(out, tile);
    }
    put(out, hands.shown);
}

}  // namespace

void evolve(View& view, const Event& event) {
    std::visit(
        [&]<class E>(const E& it) {
            constexpr bool own = std::is_invocable_v<Fold, const E&>;
            static_assert(own || Slices::fold_views<E>, "every event is folded");
            if constexpr (own) Fold{view}(it);
            fold_slices(view, it);
        },
        event);
}

Event project(const Event& event, Viewer viewer) {
    if (viewer.kind == Viewer::Kind::everything) return event;
    Event told = event;
    if (auto* started = std::get_if<Started>(&told)) {
        started->supply.clear();
        started->side.clear();
    } else if (auto* back = std::get_if<TilePutBack>(&told)) {
        back->supply.clear();
        if (back->hidden && viewer != Viewer::at(back->seat)) back->tile = no_tile;
    } else if (auto* taken = std::get_if<TileTaken>(&told)) {
        if (taken->hidden && viewer != Viewer::at(taken->seat)) taken->tile = no_tile;
    }
    std::visit(
        [&](auto& it) {
            Slices::each([&]<class S>(S /*slice*/) {
                if constexpr (requires { S::project(it, viewer); }) S::project(it, viewer);
            });
        },
        told);
    return told;
}

void append_canonical(const View& view, std::string& out) {
    put(out, std::uint8_t{2});  // version of these bytes
    put_agenda(out, view.agenda);
    put(out, view.turn_seat);
    put(out, view.turn);
    put(out, count_of<std::uint8_t>(view.seats.size()));
    for (const View::SeatView& seat : view.seats) {
        put(out, seat.score);
        put(out, std::uint8_t{seat.resigned});
        put(out, counted_figures);
        for (std::uint8_t kind = 0; kind < counted_figures; ++kind) put(out, seat.figures[kind]);
        put(out, std::uint8_t{item_count});
        for (const std::uint8_t count : seat.items) put(out, count);
    }
    put(out, count_of<std::uint16_t>(view.board.size()));
    for (const View::PlacedTile& tile : view.board) {
        put(out, tile.tile);
        put_at(out, tile.at);
        put(out, tile.rotation);
    }
    put(out, count_of<std::uint16_t>(view.figures.size()));
    for (const PlacedFigure& figure : view.figures) {
        put_at(out, figure.on.at);
        put(out, figure.on.segment);
        put(out, figure.seat);
        put(out, static_cast<std::uint8_t>(figure.kind));
    }
    put_counts(out, view.supply);
    put(out, count_of<std::uint16_t>(view.discarded.size()));
    for (const TileIndex tile : view.discarded) put(out, tile);
    put(out, static_cast<std::uint8_t>(count_of<std::uint8_t>(view.hand.size()) |
                                       (view.surplus ? surplus_bit : 0U)));
    for (const TileIndex tile : view.hand) put(out, tile);
    put(out, count_of<std::uint8_t>(view.winners.size()));
    for (const Seat seat : view.winners) put(out, seat);
    Slices::each([&]<class S>(S /*slice*/) { S::append_canonical(view, out); });
    if (view.hands) put_hands(out, *view.hands);
}

// ---- Between states and views.

namespace {

// How many of each tile there are, by tile.
std::vector<std::pair<TileIndex, std::uint8_t>> counts(std::span<const Shape> shapes,
                                                       std::span<const TypeIndex> types) {
    std::array<std::uint8_t, types_max> of_type{};
    for (const TypeIndex type : types) ++of_type[type];
    std::vector<std::pair<TileIndex, std::uint8_t>> out;
    for (std::size_t type = 0; type < shapes.size(); ++type) {
        if (of_type[type] > 0) out.emplace_back(shapes[type].tile, of_type[type]);
    }
    std::ranges::sort(out);
    return out;
}

}  // namespace

View Game::view(const State& state, Viewer viewer) const {
    View view;
    view.board.reserve(static_cast<std::size_t>(state.board.tile_count()));
    view.figures.reserve(static_cast<std::size_t>(state.figures.size()));
    view.agenda = state.agenda;
    view.turn_seat = state.turn_seat;
    view.turn = state.turn;
    for (int i = 0; i < state.board.tile_count(); ++i) {
        const Board::Tile& tile = state.board.tile(i);
        view.board.push_back({shape(tile.type).tile, tile.at, tile.rotation,
                              turned(tiles().span_of(tile.type), tile.rotation)});
    }
    for (const Figure& figure : state.figures) view.figures.push_back(placed(state, figure));
    std::ranges::sort(view.figures);
    for (int i = 0; i < seats(); ++i) {
        const SeatState& seat = state.seats[static_cast<std::size_t>(i)];
        View::SeatView& seen = view.seats.emplace_back();
        seen.score = seat.score;
        seen.resigned = seat.resigned;
        seen.items = seat.items;
        std::ranges::copy(seat.figures, seen.figures);
        if (((state.winners >> i) & 1) != 0) view.winners.push_back(static_cast<Seat>(i));
    }
    const std::span<const TypeIndex> left =
        state.begun ? state.undrawn() : std::span<const TypeIndex>(tiles().stack());
    if (view.board.empty() && ingredients().start_tile != no_tile) {
        std::vector<TypeIndex> all(left.begin(), left.end());
        all.push_back(type_of(ingredients().start_tile));
        view.supply = counts(tiles().shapes(), all);
    } else {
        view.supply = counts(tiles().shapes(), left);
    }
    if (!tiles().side_stack().empty()) {
        SideView seen;
        seen.supply = counts(
            tiles().shapes(),
            state.begun ? state.undrawn_side() : std::span<const TypeIndex>(tiles().side_stack()));
        seen.in_use = state.source == Stack::side;
        view.side = std::move(seen);
    }
    for (const TypeIndex type : state.discarded) view.discarded.push_back(shape(type).tile);
    for (const TypeIndex type : state.hand) view.hand.push_back(shape(type).tile);
    view.surplus = state.surplus;
    if (has_hands()) show_hands(state, viewer, view);
    Slices::each([&]<class S>(S /*slice*/) { S::show(*this, state, viewer, view); });
    return view;
}

}  // namespace rules::tiles
