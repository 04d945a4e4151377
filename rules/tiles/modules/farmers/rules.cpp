#include "rules/tiles/modules/farmers/rules.h"

#include <algorithm>
#include <bit>

#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

// Completed features that some segment of this feature borders on its own tile; each once (FARM-7,
// FARM-9).
int count_completed_beside(const Situation& now, Node start) {
    const Features& features = now.state.features;
    Row<FeatureIndex, nodes_max> seen;
    Node node = start;
    do {
        const Board::Tile& tile = now.state.board.tile(features.tile_of(node));
        unsigned borders =
            now.game.shape(tile.type).borders[static_cast<std::size_t>(node - tile.first_node)];
        for (; borders != 0; borders &= borders - 1) {
            const auto beside = static_cast<Node>(tile.first_node + std::countr_zero(borders));
            const FeatureIndex feature = features.feature_of(beside);
            // A feature with an open port is incomplete, whatever its kind.
            if (features.record(feature).missing() == 0 && now.game.complete(now.state, beside) &&
                std::find(seen.begin(), seen.end(), feature) == seen.end()) {
                seen.add(feature);
            }
        }
        node = features.next(node);
    } while (node != start);
    return seen.size();
}

class Farmers final : public ModuleOf<Farmers> {
public:
    [[nodiscard]] std::string_view name() const override { return "farmers"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::field, Completion::never, Reads::node);  // FARM-2, FARM-5
        stock.may_stand(FigureKind::meeple, FeatureKind::field);            // FARM-3
    }
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        const int cities = count_completed_beside(now, feature.node);
        lines.add("city", cities, 3 * cities);  // FARM-6, FARM-8
    }
    void final_scoring(Turn& turn) const override {
        score_remaining(turn, FeatureKind::field);
    }  // FARM-10
};

}  // namespace

const Module& farmers() {
    static const Farmers module;
    return module;
}

}  // namespace rules::tiles::modules
