#include "rules/tiles/modules/cathedrals_in_germany/rules.h"

#include <algorithm>
#include <bit>

#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

// How many tiles more a road has if each of its segments at a cathedral is counted as a tile
// (GCATH-3).
int surplus(const Situation& now, const Survey& road) {
    if (road.count(Mark::german_cathedral) <= 1) return 0;
    const Features& features = now.state.features;
    std::array<std::uint64_t, board_tiles_max / 64> seen{};
    int tiles = 0;
    Node node = road.node;
    do {
        const auto index = static_cast<std::size_t>(features.tile_of(node));
        const Board::Tile& tile = now.state.board.tile(static_cast<int>(index));
        const auto& marks =
            now.game.shape(tile.type).marks[static_cast<std::size_t>(node - tile.first_node)];
        const std::uint64_t bit = std::uint64_t{1} << (index % 64);
        if (marks[static_cast<std::size_t>(Mark::german_cathedral)] != 0 &&
            (seen[index / 64] & bit) == 0) {
            seen[index / 64] |= bit;
            ++tiles;
        }
        node = features.next(node);
    } while (node != road.node);
    return road.count(Mark::german_cathedral) - tiles;
}

class CathedralsInGermany final : public ModuleOf<CathedralsInGermany> {
public:
    [[nodiscard]] std::string_view name() const override { return "cathedrals_in_germany"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::cathedral, Completion::bordering);  // GCATH-4
        stock.may_stand(FigureKind::meeple, FeatureKind::cathedral);   // GCATH-1
        stock.wants_appraise(FeatureKind::road);
    }
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        if (feature.kind == FeatureKind::road) {
            appraise_road(now, feature, lines);
        } else {
            appraise_cathedral(now, feature, lines);
        }
    }
    void final_scoring(Turn& turn) const override { score_remaining(turn, FeatureKind::cathedral); }

private:
    // Cases 2 and 3 of LAB-40, which hold for every road. The tiles themselves, and one more for
    // each with an inn, were counted before.
    static void appraise_road(const Situation& now, const Survey& road, Lines& lines) {
        if (road.count(Mark::german_cathedral) == 0) return;
        const int more = surplus(now, road);
        const bool inn = road.count(Mark::inn) != 0;
        if (road.complete) {
            lines.add("segment", more, more * (inn ? 2 : 1));                     // GCATH-3
            lines.add("german_cathedral", road.tiles + more, road.tiles + more);  // GCATH-2
        } else if (!inn) {
            lines.add("segment", more, more);  // GCATH-5, LAB-44
        }
    }
    // Each road once, however often it comes back (GCATH-4, GCATH-6).
    static void appraise_cathedral(const Situation& now, const Survey& cathedral, Lines& lines) {
        const State& state = now.state;
        const Board::Tile& tile = state.board.tile(state.features.tile_of(cathedral.node));
        unsigned borders = now.game.shape(tile.type)
                               .borders[static_cast<std::size_t>(cathedral.node - tile.first_node)];
        Row<FeatureIndex, segments_max> seen;
        int tiles = 0;
        int with_inn = 0;
        for (; borders != 0; borders &= borders - 1) {
            const auto node = static_cast<Node>(tile.first_node + std::countr_zero(borders));
            const FeatureIndex feature = state.features.feature_of(node);
            if (std::find(seen.begin(), seen.end(), feature) != seen.end()) continue;
            seen.add(feature);
            const Survey road = now.game.survey(state, node);
            const int counted = road.tiles + surplus(now, road);
            tiles += counted;
            if (road.count(Mark::inn) != 0) with_inn += counted;
        }
        lines.add("tile", tiles, tiles);
        if (cathedral.complete) lines.add("inn", with_inn, with_inn);
    }
};

}  // namespace

const Module& cathedrals_in_germany() {
    static const CathedralsInGermany module;
    return module;
}

}  // namespace rules::tiles::modules
