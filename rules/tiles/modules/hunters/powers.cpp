// The powers of 2020: what special bonus tiles do (HG-2).
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "rules/tiles/game.h"
#include "rules/tiles/modules/hunters/rules.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

// The node with this mark on the tile just placed, or -1.
int node_just_placed(const Turn& turn, Mark mark) {
    const State& state = turn.state();
    if (state.last_tile < 0) return -1;  // the start tile
    const int segment = marked_segment({turn.game(), state}, state.last_tile, mark);
    return segment < 0 ? -1 : state.board.tile(state.last_tile).first_node + segment;
}

// Scores 2 points at once for each lake of its river system, for the seat that places it.
class Logboat final : public ModuleOf<Logboat> {
public:
    [[nodiscard]] std::string_view name() const override { return "logboat"; }
    void react(Turn& turn, const TilePlaced& /*placed*/) const {
        const int lake = node_just_placed(turn, Mark::logboat);
        if (lake < 0) return;
        const State& state = turn.state();
        const Node system = turn.game().network_of(state, static_cast<Node>(lake));
        const int lakes = lakes_of({turn.game(), state}, system);
        Lines lines;
        lines.add("logboat", lakes, 2 * lakes);
        grant(turn, state.turn_seat, turn.game().survey(state, system),
              turn.game().ref(state, static_cast<Node>(lake)), lines);
    }
};

// 1 point more for each lake of its river system when the huts are scored.
class Raft final : public ModuleOf<Raft> {
public:
    [[nodiscard]] std::string_view name() const override { return "raft"; }
    void stock(Stock& stock) const override { stock.wants_appraise(FeatureKind::river_system); }
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        if (feature.count(Mark::raft) == 0) return;
        const int lakes = lakes_of(now, feature.node);
        lines.add("raft", lakes, lakes);
    }
};

// Scores the animals of its meadow on its own tile and the eight around it at once, for the seat
// that places it; these animals never count again.
class HuntingTrap final : public ModuleOf<HuntingTrap> {
public:
    explicit HuntingTrap(const HunterValues& values) : values_(values) {}
    [[nodiscard]] std::string_view name() const override { return "hunting_trap"; }
    void react(Turn& turn, const TilePlaced& /*placed*/) const {
        const int trap = node_just_placed(turn, Mark::hunting_trap);
        if (trap < 0) return;
        const State& state = turn.state();
        const Game& game = turn.game();
        const auto meadow = static_cast<Node>(trap);
        const Position at = state.board.tile(state.last_tile).at;
        // Only tigers that it looks at eat deer, and no fire helps it.
        const Animals animals = animals_of({game, state}, meadow, &at);
        const int eaten = std::min(animals.tigers, animals.deer);
        const int deer = animals.deer - eaten;
        Lines lines;
        lines.add("deer", deer, values_.deer * deer);
        lines.add("mammoth", animals.mammoths, values_.mammoth * animals.mammoths);
        lines.add("aurochs", animals.aurochs, values_.aurochs * animals.aurochs);
        lines.add("eaten", eaten, 0);
        AnimalsHunted hunted{game.ref(state, meadow), inhabited(game, state, meadow, at)};
        if (hunted.segments.empty()) return;
        grant(turn, state.turn_seat, game.survey(state, meadow), hunted.trap, lines);
        turn.emit(hunted);
    }

private:
    // The segments that it looks at and that have animals, sorted.
    static std::vector<SegmentRef> inhabited(const Game& game, const State& state, Node meadow,
                                             Position trap) {
        std::vector<SegmentRef> segments;
        Node node = meadow;
        do {
            const SegmentRef ref = game.ref(state, node);
            const Board::Tile& tile = state.board.tile(state.features.tile_of(node));
            const auto& marks = game.shape(tile.type).marks[ref.segment];
            const auto lives = [&](Mark mark) { return marks[static_cast<std::size_t>(mark)] > 0; };
            const bool near = std::abs(ref.at.x - trap.x) <= 1 && std::abs(ref.at.y - trap.y) <= 1;
            if (near && (lives(Mark::deer) || lives(Mark::mammoth) || lives(Mark::tiger) ||
                         lives(Mark::aurochs))) {
                segments.push_back(ref);
            }
            node = state.features.next(node);
        } while (node != meadow);
        std::ranges::sort(segments);
        return segments;
    }

    const HunterValues& values_;
};

// The animals of its meadow on its own tile and the eight around it count twice at the end. Tigers
// eat deer farther away first.
class PitTrap final : public ModuleOf<PitTrap> {
public:
    explicit PitTrap(const HunterValues& values) : values_(values) {}
    [[nodiscard]] std::string_view name() const override { return "pit_trap"; }
    void stock(Stock& stock) const override { stock.wants_appraise(FeatureKind::meadow); }
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        if (feature.count(Mark::pit_trap) == 0) return;
        const Position at = trap_of(now, feature.node);
        const Animals all = animals_of(now, feature.node);
        const Animals near = animals_of(now, feature.node, &at);
        const int eaten = all.fires > 0 ? 0 : std::min(all.tigers, all.deer);
        const int deer = std::min(near.deer, all.deer - eaten);
        lines.add(
            "pit_trap", deer + near.mammoths + near.aurochs,
            values_.deer * deer + values_.mammoth * near.mammoths + values_.aurochs * near.aurochs);
    }

private:
    static Position trap_of(const Situation& now, Node meadow) {
        const Features& features = now.state.features;
        Node node = meadow;
        do {
            const int tile = features.tile_of(node);
            const int segment = marked_segment(now, tile, Mark::pit_trap);
            if (segment >= 0 && now.state.board.tile(tile).first_node + segment == node) break;
            node = features.next(node);
        } while (node != meadow);
        return now.state.board.tile(features.tile_of(node)).at;
    }

    const HunterValues& values_;
};

// The seat that places it may take one own man back, unscored, before deploying.
class Shaman final : public ModuleOf<Shaman> {
public:
    using Questions = Types<AskRetake>;
    [[nodiscard]] std::string_view name() const override { return "shaman"; }
    [[nodiscard]] Question asks(const Situation& now) const override {
        const State& state = now.state;
        if (marked_segment(now, state.last_tile, Mark::shaman) < 0) return Question::none;
        const bool any =
            std::any_of(state.figures.begin(), state.figures.end(),
                        [&](const Figure& figure) { return is_man_of(figure, state.turn_seat); });
        return any ? AskRetake::kind : Question::none;
    }
    void answers(AskRetake /*question*/, const Situation& now, Seat seat, Offers& out) const {
        for (const Figure& figure : now.state.figures) {
            if (!is_man_of(figure, seat)) continue;
            out.add(RecallFigure{figure.kind, now.game.ref(now.state, figure.node)});
        }
        out.add(Pass{});
    }
    void answer(AskRetake /*question*/, Turn& turn, Seat seat, const RecallFigure& taken) const {
        turn.emit(FigureReturned{{taken.on, seat, taken.figure}});
    }
    void answer(AskRetake /*question*/, Turn& /*turn*/, Seat /*seat*/, const Pass& /*pass*/) const {
    }

private:
    static bool is_man_of(const Figure& figure, Seat seat) {
        return figure.seat == seat && figure.kind == FigureKind::meeple;
    }
};

}  // namespace

int lakes_of(const Situation& now, Node system) {
    const Features& features = now.state.features;
    int lakes = 0;
    Node node = system;
    do {
        const Board::Tile& tile = now.state.board.tile(features.tile_of(node));
        const Shape& shape = now.game.shape(tile.type);
        for (std::size_t s = 0; s < shape.segment_count; ++s) {
            if (shape.kind[s] == FeatureKind::lake && tile.first_node + shape.network[s] == node)
                ++lakes;
        }
        node = features.next(node);
    } while (node != system);
    return lakes;
}

int marked_segment(const Situation& now, int tile, Mark mark) {
    const Shape& shape = now.game.shape(now.state.board.tile(tile).type);
    if (shape.marked == 0) return -1;
    for (int s = 0; s < shape.segment_count; ++s) {
        if (shape.marks[static_cast<std::size_t>(s)][static_cast<std::size_t>(mark)] > 0) return s;
    }
    return -1;
}

const Module& logboat() {
    static const Logboat module;
    return module;
}
const Module& raft() {
    static const Raft module;
    return module;
}
const Module& hunting_trap() {
    static const HuntingTrap module(values_2020);
    return module;
}
const Module& pit_trap() {
    static const PitTrap module(values_2020);
    return module;
}
const Module& shaman() {
    static const Shaman module;
    return module;
}

}  // namespace rules::tiles::modules
