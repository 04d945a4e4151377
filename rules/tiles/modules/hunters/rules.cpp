#include "rules/tiles/modules/hunters/rules.h"

#include <algorithm>
#include <cstdlib>

#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

// HG-1.4: the fish of the lakes that some segment of the river ends in, each lake once.
int fish_at_ends(const Situation& now, Node river) {
    const Features& features = now.state.features;
    Row<Node, nodes_max> seen;
    int fish = 0;
    Node node = river;
    do {
        const Board::Tile& tile = now.state.board.tile(features.tile_of(node));
        const Shape& shape = now.game.shape(tile.type);
        const int segment = node - tile.first_node;
        for (std::size_t lake = 0; lake < shape.segment_count; ++lake) {
            if (((unsigned{shape.borders[lake]} >> segment) & 1U) == 0) continue;
            const auto at = static_cast<Node>(tile.first_node + lake);
            if (std::find(seen.begin(), seen.end(), at) != seen.end()) continue;
            seen.add(at);
            fish += shape.marks[lake][static_cast<std::size_t>(Mark::fish)];
        }
        node = features.next(node);
    } while (node != river);
    return fish;
}

class Gatherers final : public ModuleOf<Gatherers> {
public:
    explicit Gatherers(const HunterValues& values) : values_(values) {}
    [[nodiscard]] std::string_view name() const override { return "gatherers"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::forest, Completion::edges);
        stock.may_stand(FigureKind::meeple, FeatureKind::forest);  // HG-1.3
    }
    void appraise(const Situation& /*now*/, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        if (!feature.complete) return;  // HG-1.8
        const int size = values_.by_tile ? feature.tiles : feature.segments;
        lines.add(values_.by_tile ? "tile" : "segment", size, 2 * size);
        const int mushrooms = feature.count(Mark::mushroom);
        lines.add("mushroom", mushrooms, values_.mushroom * mushrooms);
    }

private:
    const HunterValues& values_;
};

class Fishers final : public ModuleOf<Fishers> {
public:
    explicit Fishers(const HunterValues& values) : values_(values) {}
    [[nodiscard]] std::string_view name() const override { return "fishers"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::river, Completion::edges);
        stock.may_stand(FigureKind::meeple, FeatureKind::river);  // HG-1.3
    }
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        if (!feature.complete) return;  // HG-1.8
        const int size = values_.by_tile ? feature.tiles : feature.segments;
        lines.add(values_.by_tile ? "tile" : "segment", size, size);
        const int fish = feature.count(Mark::fish) + fish_at_ends(now, feature.node);
        lines.add("fish", fish, fish);
    }

private:
    const HunterValues& values_;
};

class Hunters final : public ModuleOf<Hunters> {
public:
    explicit Hunters(const HunterValues& values) : values_(values) {}
    [[nodiscard]] std::string_view name() const override { return "hunters"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::meadow, Completion::never);
        stock.may_stand(FigureKind::meeple, FeatureKind::meadow);  // HG-1.3
    }
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        const Animals animals = animals_of(now, feature.node);
        const int eaten = animals.fires > 0 ? 0 : std::min(animals.tigers, animals.deer);
        const int deer = animals.deer - eaten;
        lines.add("deer", deer, values_.deer * deer);
        lines.add("mammoth", animals.mammoths, values_.mammoth * animals.mammoths);
        lines.add("aurochs", animals.aurochs, values_.aurochs * animals.aurochs);
        lines.add("eaten", eaten, 0);
    }
    void final_scoring(Turn& turn) const override { score_remaining(turn, FeatureKind::meadow); }

private:
    const HunterValues& values_;
};

class Huts final : public ModuleOf<Huts> {
public:
    [[nodiscard]] std::string_view name() const override { return "huts"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::river_system, Completion::never);
        stock.network(FeatureKind::river_system, FeatureKind::river);
        stock.network(FeatureKind::river_system, FeatureKind::lake);
        stock.claims_network(FigureKind::hut);
        stock.may_stand(FigureKind::hut, FeatureKind::river);  // HG-1.3
        stock.may_stand(FigureKind::hut, FeatureKind::lake);
    }
    void appraise(const Situation& /*now*/, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        const int fish = feature.count(Mark::fish);
        lines.add("fish", fish, fish);
    }
    void final_scoring(Turn& turn) const override {
        score_remaining(turn, FeatureKind::river_system);
    }
};

class BonusTiles final : public ModuleOf<BonusTiles> {
public:
    [[nodiscard]] std::string_view name() const override { return "bonus_tiles"; }

    void react(Turn& turn, const FeatureCompleted& completed) const {
        const State& state = turn.state();
        if (completed.kind != FeatureKind::forest || state.source != Stack::supply) return;
        const int node = turn.game().node_at(state, completed.at);
        const Survey forest = turn.game().survey(state, static_cast<Node>(node));
        const int found = forest.count(Mark::nugget) + forest.count(Mark::menhir);
        if (found > 0) turn.again(Stack::side);
    }
};

class Shrine final : public ModuleOf<Shrine> {
public:
    [[nodiscard]] std::string_view name() const override { return "shrine"; }
    void stock(Stock& stock) const override { stock.outweighs(Mark::shrine); }
};

}  // namespace

Animals animals_of(const Situation& now, Node meadow, const Position* around) {
    const Features& features = now.state.features;
    const auto& taken = now.state.hunted;
    Animals animals;
    Node node = meadow;
    do {
        const Board::Tile& tile = now.state.board.tile(features.tile_of(node));
        const Shape& shape = now.game.shape(tile.type);
        const auto segment = static_cast<std::size_t>(node - tile.first_node);
        const bool looked_at = around == nullptr || (std::abs(tile.at.x - around->x) <= 1 &&
                                                     std::abs(tile.at.y - around->y) <= 1);
        if (looked_at && ((shape.marked >> segment) & 1U) != 0) {
            const auto count = [&](Mark mark) {
                return int{shape.marks[segment][static_cast<std::size_t>(mark)]};
            };
            animals.fires += count(Mark::fire);
            if (std::find(taken.begin(), taken.end(), node) == taken.end()) {
                animals.deer += count(Mark::deer);
                animals.mammoths += count(Mark::mammoth);
                animals.tigers += count(Mark::tiger);
                animals.aurochs += count(Mark::aurochs);
            }
        }
        node = features.next(node);
    } while (node != meadow);
    return animals;
}

const Module& gatherers_2002() {
    static const Gatherers module(values_2002);
    return module;
}
const Module& gatherers_2020() {
    static const Gatherers module(values_2020);
    return module;
}
const Module& fishers_2002() {
    static const Fishers module(values_2002);
    return module;
}
const Module& fishers_2020() {
    static const Fishers module(values_2020);
    return module;
}
const Module& hunters_2002() {
    static const Hunters module(values_2002);
    return module;
}
const Module& hunters_2020() {
    static const Hunters module(values_2020);
    return module;
}
const Module& huts() {
    static const Huts module;
    return module;
}
const Module& bonus_tiles() {
    static const BonusTiles module;
    return module;
}
const Module& shrine() {
    static const Shrine module;
    return module;
}

}  // namespace rules::tiles::modules
