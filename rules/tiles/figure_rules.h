// FigureRules: where the figures of one game may stand, and what they count. RuleTables fills it
// from what the modules say in stock(). A set of kinds of figures has bit f for kind f.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/core/raw_array.h"
#include "rules/tiles/ingredients.h"
#include "rules/tiles/module.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

struct FigureRules {
    std::array<std::uint8_t, figure_kind_count> of_seat{};  // how many each seat has
    unsigned in_game = 0;                                   // the kinds that seats have

    std::array<int, figure_kind_count> strength{};
    unsigned weighted = 0;  // these count marks:
    std::array<Mark, figure_kind_count> weights_by{};
    std::vector<Mark> outweighing;  // outweighs()
    struct TieBreak {
        Mark mark;
        bool counts;
    };
    std::optional<TieBreak> tie_break;  // breaks_ties()

    unsigned companions = 0;                                       // they are no followers
    std::array<const Module*, figure_kind_count> companions_of{};  // whose; null: a follower
    unsigned loners = 0;                                           // loner()
    unsigned claim_networks = 0;

    RawArray<FigureSet, feature_kind_count> standing;  // may be deployed on a feature
    // Those of which a module decides whether they may join others on a feature.
    std::array<unsigned, feature_kind_count> admitted{};
    bool plain_entry = false;  // deployments depend only on `standing` and BASE-22

    [[nodiscard]] static bool has(unsigned set, FigureKind figure) {
        return ((set >> static_cast<unsigned>(figure)) & 1U) != 0;
    }
};

}  // namespace rules::tiles
