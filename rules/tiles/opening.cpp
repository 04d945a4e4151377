// Game's part for the opening: an empty table, who begins, the supply.
#include <algorithm>
#include <numeric>

#include "rules/core/ensure.h"
#include "rules/tiles/game.h"
#include "rules/tiles/turn_runner.h"

namespace rules::tiles {

namespace {

// Rounds of drawing for the right to begin; after so many ties the lowest of the tied seats begins.
constexpr int start_draws_max = 20;

}  // namespace

State Game::fresh() const {
    State state;
    state.table = first_table();
    for (int seat = 0; seat < seats(); ++seat) {
        state.seats[static_cast<std::size_t>(seat)].figures = figure_rules().of_seat;
    }
    Slices::each([&]<class S>(S /*slice*/) {
        if constexpr (requires { S::begin(*this, state); }) S::begin(*this, state);
    });
    return state;
}

// A house rule: every seat draws a tile, and those with the most edges of a kind draw again. The
// tiles go back into the bag after each round.
void Game::draw_for_start(Started& opening, Chance& chance) const {
    std::vector<Seat> contenders(static_cast<std::size_t>(seats()));
    std::iota(contenders.begin(), contenders.end(), Seat{0});
    for (int round = 0; contenders.size() > 1 && round < start_draws_max; ++round) {
        std::vector<TypeIndex> bag = tiles().stack();
        std::vector<Seat> ahead;
        int most = -1;
        for (const Seat seat : contenders) {
            const std::uint32_t pick = chance.below(static_cast<std::uint32_t>(bag.size()));
            const TypeIndex type = bag[pick];
            bag[pick] = bag.back();
            bag.pop_back();
            opening.draws.push_back({seat, shape(type).tile});
            const int edges = counting_edges(type);
            if (edges > most) ahead.clear();
            most = std::max(most, edges);
            if (edges == most) ahead.push_back(seat);
        }
        contenders = ahead;
    }
    opening.first_seat = contenders.front();
}

void Game::start(State& state, Chance& chance, std::vector<Event>* record) const {
    Started opening;
    switch (ingredients().first_seat) {
        case FirstSeat::random:
            opening.first_seat =
                static_cast<Seat>(chance.below(static_cast<std::uint32_t>(seats())));
            break;
        case FirstSeat::named: opening.first_seat = ingredients().named_seat; break;
        case FirstSeat::most_edges: draw_for_start(opening, chance); break;
    }
    opening.supply.reserve(tiles().stack().size());
    for (const TypeIndex type : tiles().stack()) opening.supply.push_back(shape(type).tile);
    shuffle(opening.supply, chance);
    tiles().sort_stages(opening.supply);
    for (const TypeIndex type : tiles().side_stack()) opening.side.push_back(shape(type).tile);
    shuffle(opening.side, chance);
    start(state, opening, chance, record);
}

void Game::start(State& state, const Started& opening, Chance& chance,
                 std::vector<Event>* record) const {
    TurnRunner turn(*this, state, chance, record);
    turn.open(opening);
    turn.advance();
}

}  // namespace rules::tiles
