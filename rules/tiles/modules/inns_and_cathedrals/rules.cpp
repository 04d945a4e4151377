#include "rules/tiles/modules/inns_and_cathedrals/rules.h"

namespace rules::tiles::modules {

namespace {

int count(const Survey& feature, Mark mark) {
    return feature.marks[static_cast<std::size_t>(mark)];
}

class InnsAndCathedrals final : public ModuleOf<InnsAndCathedrals> {
public:
    [[nodiscard]] std::string_view name() const override { return "inns_and_cathedrals"; }

    void stock(Stock& stock) const override {
        stock.stands_like(FigureKind::large_meeple, FigureKind::meeple);  // INN-5
        stock.strength(FigureKind::large_meeple, 2);
        stock.wants_appraise(FeatureKind::road);
        stock.wants_appraise(FeatureKind::city);
    }
    void appraise(const Situation& /*now*/, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        const bool road = feature.kind == FeatureKind::road;
        if (count(feature, road ? Mark::inn : Mark::cathedral) == 0) return;
        if (!feature.complete) {
            lines.strike();
        } else if (road) {
            lines.add("inn", feature.tiles, feature.tiles);  // INN-2, INN-3
        } else {
            const int things = feature.tiles + count(feature, Mark::pennant);
            lines.add("cathedral", things, things);  // INN-4
        }
    }
};

}  // namespace

const Module& inns_and_cathedrals() {
    static const InnsAndCathedrals module;
    return module;
}

}  // namespace rules::tiles::modules
