// The worlds that a search plays in: each draws the seat's unknown anew, and the next tiles are
// spread evenly over the remaining ones.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/core/chance.h"
#include "rules/tiles/game.h"

namespace server::bots {

// The seed of a world.
[[nodiscard]] inline std::uint64_t mixed(std::uint64_t seed, std::uint64_t world) {
    return seed + 0x9e3779b97f4a7c15U * (world + 1);
}

// The possible next tiles, in the order in which worlds use them.
class NextTiles {
public:
    // Each tile once, over as many worlds as there are tiles.
    NextTiles(const rules::tiles::Game& game, const rules::tiles::State& state,
              rules::Chance& chance) {
        const auto left = state.undrawn();
        if (game.has_hands() || left.empty() || game.tiles().is_early(left.front())) return;
        types_.assign(left.begin(), left.end());
        // No seat knows which tiles lie under hills.
        for (const rules::tiles::BuriedTile& buried : state.flocks.buried)
            types_.push_back(game.type_of(buried.tile));
        std::ranges::sort(types_);
        rules::shuffle(types_, chance);
    }

    void bring_up(std::uint64_t world, rules::tiles::State& state) const {
        if (types_.empty() || state.undrawn().empty()) return;
        const auto type = types_[world % types_.size()];
        auto* const next = state.supply.begin() + state.drawn;
        auto* const found = std::find(next, state.supply.end(), type);
        if (found != state.supply.end()) std::swap(*next, *found);
    }

private:
    std::vector<rules::tiles::TypeIndex> types_;
};

}  // namespace server::bots
