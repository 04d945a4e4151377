// RuleTables: the constant rules of one setup, filled once by its modules in stock(). Other code
// reads these tables and never asks which modules a game has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "rules/tiles/figure_rules.h"
#include "rules/tiles/hooks.h"
#include "rules/tiles/ingredients.h"
#include "rules/tiles/module.h"
#include "rules/tiles/shape.h"
#include "rules/tiles/tile_types.h"
#include "rules/tiles/token.h"

namespace rules::tiles {

class RuleTables {
public:
    struct Kind {
        bool in_play = false;
        Completion completion = Completion::never;
        std::uint8_t rank = 0;  // in the order of scoring
        FigureSet figures = 0;  // that may be deployed on it
        bool surveyed = false;  // some appraiser reads more of a survey than the node
        std::vector<const Module*> appraisers;
        const Module* entry = nullptr;  // decides about deployments; null: the engine
    };

    // Throws Broken if the ingredients exceed the engine's limits: the catalogue must not contain
    // such a game.
    explicit RuleTables(Ingredients ingredients);

    [[nodiscard]] int seats() const { return ingredients_.seats; }
    [[nodiscard]] const Ingredients& ingredients() const { return ingredients_; }
    [[nodiscard]] const TileTypes& tiles() const { return tiles_; }
    [[nodiscard]] const Hooks& hooks() const { return hooks_; }
    // Of a type in a state: unchecked.
    [[nodiscard]] const Shape& shape(TypeIndex type) const { return tiles_.shape(type); }
    // Throws Broken if the tile is not in this game.
    [[nodiscard]] TypeIndex type_of(TileIndex tile) const { return tiles_.type_of(tile); }
    [[nodiscard]] const Kind& kind(FeatureKind kind) const {
        return kinds_[static_cast<std::size_t>(kind)];
    }
    // The kinds of features that form networks.
    [[nodiscard]] const std::vector<Membership>& memberships() const { return memberships_; }
    [[nodiscard]] bool has_token(Token token) const {
        return static_cast<unsigned>(token) < token_count &&
               ((tokens_ >> static_cast<unsigned>(token)) & 1U) != 0;
    }
    // Whether seats have hands of their own; otherwise the seat in turn has the only tile.
    [[nodiscard]] bool has_hands() const { return ingredients_.hand.tiles != 0; }
    // Whether a module may veto placements of this tile.
    [[nodiscard]] bool is_vetoed(TypeIndex type) const {
        return !hooks_.vetoing_placements.empty() || tiles_.must_join(type);
    }

    // The figures that may be deployed on such features at all: bit f.
    [[nodiscard]] unsigned figures_on(FeatureKind kind) const {
        return figures_.standing[static_cast<std::size_t>(kind)];
    }
    // Whether marks on its feature give it its weight (strength_by()).
    [[nodiscard]] bool is_weighted(FigureKind kind) const {
        return FigureRules::has(figures_.weighted, kind);
    }
    [[nodiscard]] bool claims_network(FigureKind figure) const {
        return FigureRules::has(figures_.claim_networks, figure);
    }
    // Whether it counts where it stands; otherwise it is a companion.
    [[nodiscard]] bool is_follower(FigureKind figure) const {
        return !FigureRules::has(figures_.companions, figure);
    }
    // Whether it stays where it is when all others of its feature come home.
    [[nodiscard]] bool is_loner(FigureKind figure) const {
        return FigureRules::has(figures_.loners, figure);
    }
    // All followers and others of all seats together.
    [[nodiscard]] int figures_in_game() const {
        int count = 0;
        for (const auto& [kind, copies] : ingredients_.figures) count += copies;
        return count * seats();
    }

protected:
    // How many edges of a tile count in the drawing for the right to begin.
    [[nodiscard]] int counting_edges(TypeIndex type) const;
    [[nodiscard]] const FigureRules& figure_rules() const { return figures_; }

private:
    class Registrar;

    // stands_like()
    using Likes = std::vector<std::pair<FigureKind, FigureKind>>;
    void admit_figures(const Likes& likes);

    Ingredients ingredients_;
    std::array<Kind, feature_kind_count> kinds_;
    std::vector<Membership> memberships_;
    unsigned tokens_ = 0;  // bit t: token t is in the game
    FigureRules figures_;
    Hooks hooks_;
    TileTypes tiles_;
};

}  // namespace rules::tiles
