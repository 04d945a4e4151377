#include "rules/tiles/modules/roads/rules.h"

#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

class Roads final : public ModuleOf<Roads> {
public:
    [[nodiscard]] std::string_view name() const override { return "roads"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::road, Completion::edges);     // BASE-30
        stock.may_stand(FigureKind::meeple, FeatureKind::road);  // BASE-21
    }
    void appraise(const Situation& /*now*/, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        lines.add("tile", feature.tiles, feature.tiles);  // BASE-31, BASE-34, BASE-41
    }
    void final_scoring(Turn& turn) const override { score_remaining(turn, FeatureKind::road); }
};

}  // namespace

const Module& roads() {
    static const Roads module;
    return module;
}

}  // namespace rules::tiles::modules
