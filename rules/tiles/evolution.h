// Evolution: applies events to a state. Nothing else changes one. It asks no module.
#pragma once

#include <span>
#include <vector>

#include "rules/tiles/event.h"
#include "rules/tiles/slices.h"
#include "rules/tiles/surveyor.h"

namespace rules::tiles {

class Evolution : public Surveyor {
public:
    using Surveyor::Surveyor;

    // They throw Broken if the event cannot follow.
    void evolve(State& state, const Event& event) const;
    void evolve(State& state, const Started& event) const;
    void evolve(State& state, const TurnBegan& event) const;
    void evolve(State& state, const TileDrawn& event) const;
    void evolve(State& state, const TileTaken& event) const;
    void evolve(State& state, const TileDiscarded& event) const;
    void evolve(State& state, const TilePlaced& event) const;
    void evolve(State& state, const FigureDeployed& event) const;
    void evolve(State& state, const FeatureCompleted& event) const;
    void evolve(State& state, const FeatureScored& event) const;
    void evolve(State& state, const FigureReturned& event) const;
    void evolve(State& state, const SeatResigned& event) const;
    void evolve(State& state, const GameEnded& event) const;
    void evolve(State& state, const Asked& event) const;
    void evolve(State& state, const Answered& event) const;
    void evolve(State& state, const TilePutBack& event) const;
    void evolve(State& state, const FigureMoved& event) const;
    void evolve(State& state, const SeatScored& event) const;
    void evolve(State& state, const TurnExtended& event) const;
    void evolve(State& state, const AgendaSet& event) const;
    void evolve(State& state, const ItemsTaken& event) const;
    void evolve(State& state, std::span<const Award> awards) const;
    template <class E>
    requires Slices::fold_states<E>
    void evolve(State& state, const E& event) const { fold_slices(*this, state, event); }

    // ---- For the engine: the effects of events. They require that the event can follow.
    void put(State& state, int held, int cell, Rotation rotation) const;
    void stand(State& state, Node node, Seat seat, FigureKind kind) const;
    // Adds the figure to the board, from any former place.
    void add_figure(State& state, Node node, Seat seat, FigureKind kind) const;
    void come_home(State& state, int figure) const;
    static void settled(State& state, Node node);
    void lay(State& state, TypeIndex type, Position at, Rotation rotation) const;
    [[nodiscard]] Box first_table() const;
    // Segments on other tiles that ended with the last tile: it shifted the edge of the table
    // there, or it has no edges itself.
    [[nodiscard, gnu::noinline]] std::vector<Node> ended_elsewhere(const State& state) const;
    [[nodiscard]] bool may_end_elsewhere(const Shape& last) const {
        return !last.has_edges() || ingredients().table.edge != TableRules::Edge::none;
    }

private:
    [[gnu::noinline]] static void note_equals(State& state, const Figure& figure);
    void watch(State& state, int tile) const;
    [[gnu::noinline]] void border(State& state, int tile) const;
    void shift_table(State& state) const;
    void meet_edge(State& state, int tile, int side) const;
    // All features that reach a tile without edges end there. Returns the sides with joined
    // features: none.
    [[gnu::noinline]] unsigned end_around(State& state, unsigned sides,
                                          const Board::Neighbours& neighbours) const;
    [[nodiscard]] int missing_around(const State& state, Position at) const;
    [[gnu::noinline]] void put_down_hand(State& state) const;
};

}  // namespace rules::tiles
