#include "rules/tiles/modules/monasteries/rules.h"

#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

class Monasteries final : public ModuleOf<Monasteries> {
public:
    [[nodiscard]] std::string_view name() const override { return "monasteries"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::monastery, Completion::surrounding);  // BASE-35
        stock.may_stand(FigureKind::meeple, FeatureKind::monastery);     // BASE-21
    }
    void appraise(const Situation& /*now*/, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        lines.add("monastery", 1, 1);
        lines.add("neighbour", feature.around, feature.around);  // BASE-35, BASE-41
    }
    void final_scoring(Turn& turn) const override { score_remaining(turn, FeatureKind::monastery); }
};

}  // namespace

const Module& monasteries() {
    static const Monasteries module;
    return module;
}

}  // namespace rules::tiles::modules
