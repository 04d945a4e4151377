#include "rules/tiles/modules/inns_and_cathedrals/rules.h"

#include <algorithm>

namespace rules::tiles::modules {

namespace {

// INN-2, INN-3. Where another module has inns, too, they count once.
void appraise_inns(const Survey& road, Lines& lines) {
    const auto& all = lines.all();
    const auto is_inn = [](const Line& line) { return line.reason == "inn"; };
    if (road.count(Mark::inn) == 0 || std::any_of(all.begin(), all.end(), is_inn)) return;
    if (road.complete) {
        lines.add("inn", road.tiles, road.tiles);
    } else {
        lines.strike();
    }
}

// Inns on the tiles of another module (BCB-2).
class Inns final : public ModuleOf<Inns> {
public:
    [[nodiscard]] std::string_view name() const override { return "inns"; }

    void stock(Stock& stock) const override { stock.wants_appraise(FeatureKind::road); }
    void appraise(const Situation& /*now*/, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        appraise_inns(feature, lines);
    }
};

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
        if (feature.kind == FeatureKind::road) return appraise_inns(feature, lines);
        if (feature.count(Mark::cathedral) == 0) return;
        if (!feature.complete) {
            lines.strike();
        } else {
            const int things = feature.tiles + feature.count(Mark::pennant);
            lines.add("cathedral", things, things);  // INN-4
        }
    }
};

}  // namespace

const Module& inns() {
    static const Inns module;
    return module;
}

const Module& inns_and_cathedrals() {
    static const InnsAndCathedrals module;
    return module;
}

}  // namespace rules::tiles::modules
