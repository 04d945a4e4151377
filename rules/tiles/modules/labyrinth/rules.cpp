#include "rules/tiles/modules/labyrinth/rules.h"

#include <bitset>

#include "rules/tiles/game.h"

namespace rules::tiles::modules {

namespace {

class Labyrinth final : public ModuleOf<Labyrinth> {
public:
    [[nodiscard]] std::string_view name() const override { return "labyrinth"; }
};

bool is_labyrinth(const Situation& now, Node node) {
    const Board::Tile& tile = now.state.board.tile(now.state.features.tile_of(node));
    const Shape& shape = now.game.shape(tile.type);
    const auto segment = static_cast<std::size_t>(node - tile.first_node);
    return ((shape.marked >> segment) & 1U) != 0 &&
           shape.marks[segment][static_cast<std::size_t>(Mark::labyrinth)] != 0;
}

// Calls found(neighbour) for every segment that this one joins directly.
template <class Found>
void for_neighbours(const Situation& now, Node node, Found found) {
    const Board& board = now.state.board;
    const Board::Tile& tile = board.tile(now.state.features.tile_of(node));
    const Shape& shape = now.game.shape(tile.type);
    for (int side = 0; side < 4; ++side) {
        const Ports& mine = shape.ports[tile.rotation][static_cast<std::size_t>(side)];
        for (std::size_t port = 0; port < mine.count; ++port) {
            if (mine.segment[port] != node - tile.first_node) continue;
            const int index = board.tile_at(beside(tile.at, side));
            if (index < 0) continue;
            const Board::Tile& other = board.tile(index);
            const Ports& theirs =
                now.game.shape(other.type)
                    .ports[other.rotation][static_cast<std::size_t>(side + 2) % 4];
            if (theirs.count != mine.count) continue;  // it ends there
            found(static_cast<Node>(other.first_node + theirs.segment[mine.count - 1 - port]));
        }
    }
}

class LabyrinthAdvanced final : public ModuleOf<LabyrinthAdvanced> {
public:
    [[nodiscard]] std::string_view name() const override { return "labyrinth_advanced"; }

    void stock(Stock& stock) const override {
        stock.owns_entry(FeatureKind::road);
        stock.wants_appraise(FeatureKind::road);
    }
    // LAB-20 to LAB-22, LAB-29: the labyrinth itself, or a branch, if it is unoccupied. Where there
    // is no labyrinth the branch is the whole road (BASE-22).
    [[nodiscard]] bool admits(const Situation& now, Node node,
                              FigureKind /*figure*/) const override {
        if (now.state.features.record_of(node).figures == 0) return true;
        std::bitset<nodes_max> branch;
        branch.set(node);
        if (!is_labyrinth(now, node)) {
            Row<Node, nodes_max> to_visit;
            to_visit.add(node);
            for (int i = 0; i < to_visit.size(); ++i) {
                for_neighbours(now, to_visit[i], [&](Node next) {
                    if (branch.test(next) || is_labyrinth(now, next)) return;
                    branch.set(next);
                    to_visit.add(next);
                });
            }
        }
        for (const Figure& figure : now.state.figures) {
            if (branch.test(figure.node) && now.game.is_follower(figure.kind)) return false;
        }
        return true;
    }
    // LAB-24 to LAB-27: for each figure of any seat, once for the network.
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        if (!feature.complete || feature.count(Mark::labyrinth) == 0) return;
        const int figures = now.state.features.record_of(feature.node).figures;
        lines.add("meeple", figures, 2 * figures);
    }
};

}  // namespace

const Module& labyrinth() {
    static const Labyrinth module;
    return module;
}

const Module& labyrinth_advanced() {
    static const LabyrinthAdvanced module;
    return module;
}

}  // namespace rules::tiles::modules
