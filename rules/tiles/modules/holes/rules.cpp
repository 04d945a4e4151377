#include "rules/tiles/modules/holes/rules.h"

#include <algorithm>
#include <array>

#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

class Holes final : public ModuleOf<Holes> {
public:
    [[nodiscard]] std::string_view name() const override { return "holes"; }

    void stock(Stock& stock) const override { stock.wants_turn_end(); }
    // The edge of a table is no tile: it does not make a hole.
    [[nodiscard]] bool plays_again(const Situation& now) const override {
        const Board& board = now.state.board;
        const Board::Tile& last = board.tile(now.state.last_tile);
        if (!now.game.shape(last.type).has_edges()) return false;  // it fills nothing but holes
        const Position at = last.at;
        constexpr std::array sides{0, 1, 2, 3};
        return std::ranges::all_of(sides,
                                   [&](int side) { return board.tile_at(beside(at, side)) >= 0; });
    }
};

}  // namespace

const Module& holes() {
    static const Holes module;
    return module;
}

}  // namespace rules::tiles::modules
