#include "rules/tiles/evolution.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <vector>

#include "rules/core/ensure.h"

namespace rules::tiles {

namespace {

SeatState& seat_of(State& state, Seat seat, int seats) {
    ensure(seat < seats, "an event names a seat of the game");
    return state.seats[seat];
}

void leave_hand(State& state, int held) {
    if (state.hand.size() - held <= state.held.shown) --state.held.shown;
    state.hand.erase(held);
}

}  // namespace

void Evolution::evolve(State& state, const Event& event) const {
    std::visit(
        [&]<class E>(const E& it) {
            // Otherwise it would become an Event again, and never be folded.
            static_assert(
                requires {
                    static_cast<void (Evolution::*)(State&, const E&) const>(&Evolution::evolve);
                },
                "every event is folded");
            static_assert(
                !CoursePart::Events::contain<E> || told_to_slices<E> || !Slices::fold_states<E>,
                "no slice waits for an event of the engine that it is never told");
            evolve(state, it);
        },
        event);
}

void Evolution::evolve(State& state, const Started& event) const {
    ensure(!state.begun, "a game starts once");
    ensure(event.first_seat < seats(), "an event names a seat of the game");
    state.begun = true;
    for (const StartDraw& draw : event.draws) {
        ensure(draw.seat < seats() && type_of(draw.tile) < tiles().count(),
               "seats draw tiles of the game for the right to begin");
    }
    ensure(event.supply.size() == tiles().stack().size(), "the supply holds all tiles");
    std::vector<std::int16_t> left(tiles().count());
    for (const TypeIndex type : tiles().stack()) ++left[type];
    for (const TileIndex tile : event.supply) {
        const TypeIndex type = type_of(tile);
        ensure(left[type]-- > 0, "the supply holds each tile as often as the game does");
        state.supply.add(type);
    }
    ensure(event.side.size() == tiles().side_stack().size(),
           "the side stack holds all of its tiles");
    for (const TypeIndex type : tiles().side_stack()) ++left[type];
    for (const TileIndex tile : event.side) {
        const TypeIndex type = type_of(tile);
        ensure(left[type]-- > 0, "the side stack holds each tile as often as the game does");
        state.side.add(type);
    }
}

void Evolution::evolve(State& state, const TurnBegan& event) const {
    ensure(state.begun && state.phase() != Phase::ended && state.board.tile_count() > 0,
           "a turn begins during a game");
    ensure(!seat_of(state, event.seat, seats()).resigned, "a seat that resigned has no turn");
    if (has_hands()) {
        put_down_hand(state);
        for (const TypeIndex type : state.held.of(event.seat)) state.hand.add(type);
        state.held.count[event.seat] = 0;
    }
    state.turn_seat = event.seat;
    follow(state.agenda, event);
    state.source = Stack::supply;
    state.last_tile = -1;
    ++state.turn;
}

void Evolution::evolve(State& state, const TurnExtended& event) const {
    ensure(state.turn_seat < seats() && state.last_tile >= 0 && (has_hands() || state.hand.empty()),
           "a turn is extended when a tile was placed");
    ensure(event.from <= Stack::side, "a tile comes from one of the stacks");
    follow(state.agenda, event);
    state.source = event.from;
    state.last_tile = -1;
}

void Evolution::evolve(State& state, const TileDrawn& event) const {
    ensure(
        (state.phase() == Phase::placing || state.phase() == Phase::drawing) && !state.hand.full(),
        "a tile is drawn to be placed");
    const std::span<const TypeIndex> source = state.undrawn_source();
    ensure(!source.empty() && shape(source.front()).tile == event.tile,
           "the first tile of the supply is drawn");
    state.surplus = !state.hand.empty();
    state.hand.add(source.front());
    if (state.source == Stack::side) {
        ++state.side_drawn;
    } else {
        ++state.drawn;
    }
    if (has_hands()) ++state.held.shown;
}

void Evolution::evolve(State& state, const TileDiscarded& event) const {
    const int last = state.hand.size() - 1;
    ensure(last >= 0 && shape(state.hand[last]).tile == event.tile,
           "a discarded tile was drawn just before");
    state.discarded.add(state.hand[last]);
    leave_hand(state, last);
    state.surplus = false;
}

void Evolution::evolve(State& state, const TilePutBack& event) const {
    const TypeIndex returned = type_of(event.tile);
    int held = state.hand.size() - 1;
    while (held >= 0 && state.hand[held] != returned) --held;
    ensure(held >= 0, "a tile that is put back was in the hand");
    std::array<std::int16_t, types_max> left{};
    for (const TypeIndex type : state.undrawn()) ++left[type];
    ++left[returned];
    ensure(event.supply.size() == state.undrawn().size() + 1,
           "the supply holds what it held, and the tile");
    ensure(event.seat == state.turn_seat && (!event.hidden || ingredients().hand.hidden),
           "the seat in turn puts a tile back, openly unless agreed otherwise");
    leave_hand(state, held);
    state.surplus = false;
    // A state made from a view does not remember what was drawn.
    if (state.drawn > 0) {
        --state.drawn;
    } else {
        state.supply.add(returned);
    }
    int next = state.drawn;
    for (const TileIndex tile : event.supply) {
        const TypeIndex type = type_of(tile);
        ensure(left[type]-- > 0, "the supply holds what it held, and the tile");
        state.supply[next++] = type;
    }
}

void Evolution::evolve(State& state, const TilePlaced& event) const {
    ensure(event.rotation < 4, "a rotation is 0..3");
    if (state.phase() == Phase::placing) {
        int held = state.hand.size() - 1;  // of equal ones the one drawn last
        while (held >= 0 && shape(state.hand[held]).tile != event.tile) --held;
        ensure(held >= 0, "a placed tile was in the hand");
        const TypeIndex type = state.hand[held];
        const int cell = state.table.contains(event.at) ? state.board.frontier_at(event.at) : -1;
        ensure(cell >= 0, "a tile is placed beside others");
        const Pattern pattern = state.board.patterns()[static_cast<std::size_t>(cell)];
        ensure(((tiles().fitting(type, pattern) >> event.rotation) & 1U) != 0,
               "a placed tile fits");
        put(state, held, cell, event.rotation);
        return;
    }
    // Before the first turn only the start tile is placed.
    ensure(state.begun && state.turn == 0 && state.board.tile_count() == 0 &&
               event.tile == first_tile(state) && event.at == Position{},
           "only the start tile is placed before the first turn");
    if (ingredients().start_tile == no_tile) ++state.drawn;
    fold_slices(*this, state, event);
    lay(state, type_of(event.tile), event.at, event.rotation);
}

void Evolution::put(State& state, int held, int cell, Rotation rotation) const {
    const TypeIndex type = state.hand[held];
    const Position at = state.board.frontier_cell(cell);
    const TilePlaced event{this->shape(type).tile, at, rotation};
    fold_slices(*this, state, event);
    leave_hand(state, held);
    lay(state, type, at, rotation);
    follow(state.agenda, event);
    state.last_tile = static_cast<std::int16_t>(state.board.tile_count() - 1);
}

void Evolution::lay(State& state, TypeIndex type, Position at, Rotation rotation) const {
    const Shape& shape = this->shape(type);
    const int index = state.board.tile_count();
    const auto first = static_cast<Node>(state.features.node_count());
    state.features.add(index, shape.fresh, shape.node_count);
    Board::Neighbours neighbours;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    const unsigned sides = state.board.place({at, type, rotation, first}, shape.edges[rotation],
                                             tiles().weights(), state.table, neighbours);
    const bool networks = !memberships().empty();
    const unsigned joined = shape.has_edges() ? sides : end_around(state, sides, neighbours);
    for (unsigned left = joined; left != 0; left &= left - 1) {
        const auto side = static_cast<std::size_t>(std::countr_zero(left));
        const Board::Tile& other = state.board.tile(neighbours[side]);
        const Ports& mine = shape.ports[rotation][side];
        const Ports& theirs = this->shape(other.type).ports[other.rotation][(side + 2) % 4];
        const std::size_t last = mine.count - std::size_t{1};
        for (std::size_t port = 0; port <= last; ++port) {
            state.features.join(static_cast<Node>(first + mine.segment[port]),
                                static_cast<Node>(other.first_node + theirs.segment[last - port]));
        }
        if (!networks) continue;
        const std::uint8_t network = shape.network_ports[rotation][side];
        if (network == 0) continue;
        state.features.join(
            static_cast<Node>(first + network),
            static_cast<Node>(
                other.first_node +
                this->shape(other.type).network_ports[other.rotation][(side + 2) % 4]));
    }
    if (!state.watched.empty() || shape.surrounded != 0) watch(state, index);
    for (unsigned left = shape.bordering; left != 0; left &= left - 1) {
        state.pending.add(static_cast<Node>(first + std::countr_zero(left)));
    }
    if (ingredients().table.edge != TableRules::Edge::none) border(state, index);
}

void Evolution::watch(State& state, int tile) const {
    const Board::Tile placed = state.board.tile(tile);
    static_assert(watched_max <= 64);
    std::uint64_t around = 0;  // bit i: the i-th of the watched lies around the tile
    for (int i = 0; i < state.watched.size(); ++i) {
        const Position at = state.watched[i].at;
        const unsigned dx = static_cast<unsigned>(at.x - placed.at.x) + 1;
        const unsigned dy = static_cast<unsigned>(at.y - placed.at.y) + 1;
        around |= std::uint64_t{std::max(dx, dy) <= 2} << static_cast<unsigned>(i);
    }
    unsigned surrounded = 0;
    for (; around != 0; around &= around - 1) {
        const Node node = state.watched[std::countr_zero(around)].node;
        const FeatureIndex feature = state.features.feature_of(node);
        state.features.close_one(feature);
        surrounded |= unsigned(state.features.record(feature).missing() == 0);
    }
    for (unsigned left = this->shape(placed.type).surrounded; left != 0; left &= left - 1) {
        const auto node = static_cast<Node>(placed.first_node + std::countr_zero(left));
        const int missing = missing_around(state, placed.at);
        state.features.set_missing(state.features.feature_of(node), missing);
        state.watched.add({placed.at, node});
        surrounded |= unsigned(missing == 0);
    }
    state.surrounded = surrounded != 0 || ingredients().table.edge != TableRules::Edge::none;
}

void Evolution::evolve(State& state, const FigureDeployed& event) const {
    const PlacedFigure& figure = event.figure;
    const int node = node_at(state, figure.on);
    ensure(node >= 0, "a figure is deployed on a segment");
    ensure(static_cast<std::size_t>(figure.kind) < figure_kind_count, "a figure has a kind");
    const SeatState& seat = seat_of(state, figure.seat, seats());
    ensure(seat.figures[static_cast<std::size_t>(figure.kind)] > 0 && !state.figures.full(),
           "a deployed figure was in the supply");
    stand(state, static_cast<Node>(node), figure.seat, figure.kind);
}

void Evolution::stand(State& state, Node node, Seat seat, FigureKind kind) const {
    --state.seats[seat].figures[static_cast<std::size_t>(kind)];
    add_figure(state, node, seat, kind);
}

void Evolution::add_figure(State& state, Node node, Seat seat, FigureKind kind) const {
    const Node claim = claim_of(state, node, kind);
    const bool follower = is_follower(kind);
    Figure& figure = state.figures.make();
    figure.node = node;
    figure.claim = claim;
    figure.seat = seat;
    figure.kind = kind;
    figure.is_follower = follower ? 1 : 0;
    figure.unused = 0;
    if (!follower) return;
    const FeatureIndex feature = state.features.feature_of(claim);
    state.features.change_figures(feature, 1);
    ++state.followers[seat];
    if (state.features.record(feature).figures > 1) note_equals(state, figure);
}

void Evolution::note_equals(State& state, const Figure& figure) {
    if (figures_like(state, Sought::on(figure.node, figure.seat, figure.kind)).size() > 1)
        state.doubled = true;
}

void Evolution::come_home(State& state, int figure) const {
    const Figure it = state.figures[figure];
    if (is_follower(it.kind)) {
        state.features.change_figures(state.features.feature_of(it.claim), -1);
        --state.followers[it.seat];
    }
    ++state.seats[it.seat].figures[static_cast<std::size_t>(it.kind)];
    state.figures.remove(figure);
}

void Evolution::evolve(State& state, const FeatureCompleted& event) const {
    const int node = node_at(state, event.at);
    ensure(node >= 0 && complete(state, static_cast<Node>(node)),
           "a completed feature is complete");
    settled(state, static_cast<Node>(node));
}

// It can be completed by its surroundings only once.
void Evolution::settled(State& state, Node node) {
    for (int i = 0; i < state.watched.size(); ++i) {
        if (state.watched[i].node == node) {
            state.watched.remove(i);
            return;
        }
    }
    for (int i = 0; i < state.pending.size(); ++i) {
        if (state.pending[i] == node) {
            state.pending.remove(i);
            return;
        }
    }
}

void Evolution::evolve(State& state, const FeatureScored& event) const {
    evolve(state, std::span(event.awards));
}

void Evolution::evolve(State& state, std::span<const Award> awards) const {
    for (const Award& award : awards) seat_of(state, award.seat, seats()).score += award.points;
}

void Evolution::evolve(State& state, const FigureReturned& event) const {
    const PlacedFigure& figure = event.figure;
    const int node = node_at(state, figure.on);
    for (int i = 0; i < state.figures.size(); ++i) {
        const Figure& it = state.figures[i];
        if (it.node != node || it.seat != figure.seat || it.kind != figure.kind) continue;
        come_home(state, i);
        return;
    }
    broken("a returned figure stood there");
}

void Evolution::evolve(State& state, const FigureMoved& event) const {
    const PlacedFigure& figure = event.figure;
    const int from = node_at(state, figure.on);
    const int to = node_at(state, event.to);
    ensure(to >= 0, "a figure moves to a segment");
    for (Figure& it : state.figures) {
        if (it.node != from || it.seat != figure.seat || it.kind != figure.kind) continue;
        const int counts = is_follower(it.kind) ? 1 : 0;
        state.features.change_figures(state.features.feature_of(it.claim), -counts);
        it.node = static_cast<Node>(to);
        it.claim = claim_of(state, it.node, it.kind);
        state.features.change_figures(state.features.feature_of(it.claim), counts);
        note_equals(state, it);
        return;
    }
    broken("a moved figure stood there");
}

void Evolution::evolve(State& state, const ItemsTaken& event) const {
    const auto item = static_cast<std::size_t>(event.item);
    ensure(item < item_count, "an item is one of those that there are");
    std::uint8_t& count = seat_of(state, event.seat, seats()).items[item];
    count = static_cast<std::uint8_t>(count + event.count);
}

void Evolution::evolve(State& state, const SeatScored& event) const {
    for (const ScoreLine& line : event.lines)
        seat_of(state, event.seat, seats()).score += line.points;
}

void Evolution::evolve(State& state, const SeatResigned& event) const {
    SeatState& seat = seat_of(state, event.seat, seats());
    ensure(state.begun && state.phase() != Phase::ended && !seat.resigned,
           "a seat resigns once, during the game");
    fold_slices(*this, state, event);
    seat.resigned = true;
}

void Evolution::evolve(State& state, const GameEnded& event) const {
    ensure(state.begun && state.phase() != Phase::ended, "a game ends once");
    ensure(event.scores.size() == static_cast<std::size_t>(seats()),
           "a game ends with a score for each seat");
    for (std::size_t i = 0; i < event.scores.size(); ++i) {
        ensure(event.scores[i] == state.seats[i].score,
               "a game ends with the scores that were made");
    }
    for (const Seat seat : event.winners) {
        ensure(seat < seats(), "an event names a seat of the game");
        state.winners = static_cast<std::uint8_t>(state.winners | (1U << seat));
    }
    if (has_hands()) put_down_hand(state);
    follow(state.agenda, event);
    state.turn_seat = no_seat;
    state.last_tile = -1;
}

void Evolution::evolve(State& state, const Asked& event) const {
    follow(state.agenda, event);
}

void Evolution::evolve(State& state, const Answered& event) const {
    follow(state.agenda, event);
}

void Evolution::evolve(State& state, const AgendaSet& event) const {
    const auto known = [&](const Due& row) { return row.seat < seats(); };
    ensure(state.begun && std::ranges::all_of(event.rows, known),
           "an agenda names seats of the game");
    follow(state.agenda, event);
    const Due& turn = state.agenda.turn();
    ensure(turn.seat == state.turn_seat && (turn.phase == Phase::placing) == (state.last_tile < 0),
           "an agenda is that of the turn");
}

}  // namespace rules::tiles
