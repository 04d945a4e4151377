#include "rules/tiles/game.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

#include "rules/tiles/turn_runner.h"

namespace rules::tiles {

Game::Game(Ingredients ingredients) : Evolution(std::move(ingredients)) {
    Slices::each([&]<class S>(S /*slice*/) {
        if constexpr (requires { S::check(*this); }) S::check(*this);
    });
}

// ---- Playing.

bool Game::waits(const State& state, TypeIndex type) const {
    return tiles().has_stages() && std::ranges::any_of(state.hand, [&](TypeIndex other) {
               return tiles().stage(other) < tiles().stage(type);
           });
}

std::optional<Refusal> Game::play(State& state, Seat seat, const Command& command, Chance& chance,
                                  std::vector<Event>* record) const {
    if (const std::optional<Refusal> refusal = check(state, seat, command)) return refusal;
    TurnRunner turn(*this, state, chance, record);
    turn.carry_out(seat, command);
    turn.advance();
    return std::nullopt;
}

void Game::play(State& state, const Choices& choices, int i, Chance& chance) const {
    TurnRunner turn(*this, state, chance, nullptr);
    turn.carry_out(choices, i);
    turn.advance();
}

std::optional<Refusal> Game::play(State& state, Seat seat, std::span<const Command> commands,
                                  Chance& chance, std::vector<Event>* record) const {
    if (commands.empty()) return Refusal::bad_list;
    State tried = state;
    std::vector<Event> happened;
    for (std::size_t i = 0; i + 1 < commands.size(); ++i) {
        const Command& command = commands[i];
        if (const std::optional<Refusal> refusal = check(tried, seat, command)) return refusal;
        // Whether the seat still has a choice afterwards depends on nothing hidden, and only the
        // last command may ask for chance or show something (decisions: lists of commands).
        if (std::holds_alternative<Resign>(command)) return Refusal::bad_list;
        if (std::holds_alternative<ExtendTable>(command)) return Refusal::bad_list;
        Random unused(0);
        TurnRunner turn(*this, tried, unused, record != nullptr ? &happened : nullptr);
        turn.carry_out(seat, command);
        // Where no figure can be deployed the turn ends: the reason is that of the figure that
        // comes next.
        std::optional<Refusal> why_none;
        if (const auto* next = std::get_if<DeployFigure>(&commands[i + 1]);
            next != nullptr && tried.phase() == Phase::deploying) {
            why_none = check(tried, seat, *next);
        }
        turn.settle_tile();
        if (turn.surprised()) return Refusal::bad_list;
        if (!turn.goes_on()) return why_none.value_or(Refusal::bad_list);
        turn.tell_agenda();
    }
    if (const std::optional<Refusal> refusal = check(tried, seat, commands.back())) return refusal;
    if (commands.size() > 1 && std::holds_alternative<ExtendTable>(commands.back()))
        return Refusal::bad_list;
    TurnRunner turn(*this, tried, chance, record != nullptr ? &happened : nullptr);
    turn.carry_out(seat, commands.back());
    turn.advance();
    state = tried;
    if (record != nullptr) std::ranges::move(happened, std::back_inserter(*record));
    return std::nullopt;
}

// ---- What may be asked for.

// The allowed placements of a tile, for placing, counting and listing.
inline unsigned Game::rotations_at(const State& state, TypeIndex type, int cell,
                                   unsigned among) const {
    const Pattern wanted = state.board.patterns()[static_cast<std::size_t>(cell)];
    if (!is_vetoed(type)) return tiles().fitting(type, wanted) & among;
    unsigned legal = tiles().joining(type, wanted) & among;
    for (unsigned left = legal; left != 0; left &= left - 1) {
        const auto rotation = static_cast<Rotation>(std::countr_zero(left));
        if (veto_placement(state, type, state.board.frontier_cell(cell), rotation))
            legal &= ~(1U << rotation);
    }
    return legal;
}

bool Game::fits_somewhere(const State& state, TypeIndex type) const {
    for (int cell = 0; cell < state.board.frontier_count(); ++cell) {
        if (rotations_at(state, type, cell, TileTypes::all_rotations) != 0) return true;
    }
    return std::ranges::any_of(hooks().fitting_otherwise, [&](const Module* module) {
        return module->fits_otherwise({*this, state}, type);
    });
}

bool Game::any_fits(const State& state, std::span<const TypeIndex> types) const {
    return std::ranges::any_of(types, [&](TypeIndex type) { return fits_somewhere(state, type); });
}

void Game::placements(const State& state, Placements& out, int held) const {
    out.clear();
    if (state.phase() != Phase::placing || held >= state.hand.size()) return;
    const TypeIndex type = state.hand[held];
    if (waits(state, type)) return;
    const unsigned offered = shape(type).offered_rotations;
    for (int cell = 0; cell < state.board.frontier_count(); ++cell)
        out.add(state.board.frontier_cell(cell), rotations_at(state, type, cell, offered));
}

std::vector<PlaceTile> Game::places(const State& state, std::optional<TileIndex> tile,
                                    std::optional<Position> at) const {
    std::vector<PlaceTile> found;
    const auto put = [&](TypeIndex type, int cell) {
        const unsigned offered = shape(type).offered_rotations;
        unsigned left = rotations_at(state, type, cell, offered);
        for (; left != 0; left &= left - 1) {
            found.push_back({shape(type).tile, state.board.frontier_cell(cell),
                             static_cast<Rotation>(std::countr_zero(left))});
        }
    };
    const int only = at ? state.board.frontier_at(*at) : -1;
    if (at && only < 0) return found;
    for (TypeIndex type = 0; type < tiles().printed_count(); ++type) {
        if (tile && shape(type).tile != *tile) continue;
        const int end = at ? only + 1 : state.board.frontier_count();
        for (int cell = at ? only : 0; cell < end; ++cell) put(type, cell);
    }
    return found;
}

}  // namespace rules::tiles
