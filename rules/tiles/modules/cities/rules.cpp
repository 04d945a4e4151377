#include "rules/tiles/modules/cities/rules.h"

#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

class Cities final : public ModuleOf<Cities> {
public:
    [[nodiscard]] std::string_view name() const override { return "cities"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::city, Completion::edges);     // BASE-32
        stock.may_stand(FigureKind::meeple, FeatureKind::city);  // BASE-21
    }
    void appraise(const Situation& /*now*/, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        const int each = feature.complete ? 2 : 1;  // BASE-32, BASE-41
        const int pennants = feature.count(Mark::pennant);
        lines.add("tile", feature.tiles, each * feature.tiles);
        lines.add("pennant", pennants, each * pennants);
    }
    void final_scoring(Turn& turn) const override { score_remaining(turn, FeatureKind::city); }
};

}  // namespace

const Module& cities() {
    static const Cities module;
    return module;
}

}  // namespace rules::tiles::modules
