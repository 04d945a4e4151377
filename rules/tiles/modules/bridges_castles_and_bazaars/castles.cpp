// Castles (BCB-20 to BCB-28).
#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <optional>

#include "rules/tiles/game.h"
#include "rules/tiles/modules/bridges_castles_and_bazaars/rules.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr int side_slots = 3;

const Figure* follower_on(const Situation& now, FeatureIndex feature) {
    for (const Figure& figure : now.state.figures) {
        if (figure.is_follower != 0 && now.state.features.feature_of(figure.claim) == feature)
            return &figure;
    }
    return nullptr;
}

bool is_base(const Situation& now, Node node) {
    const Board::Tile& tile = now.state.board.tile(now.state.features.tile_of(node));
    const Shape& shape = now.game.shape(tile.type);
    const auto segment = static_cast<std::size_t>(node - tile.first_node);
    if (shape.marks[segment][static_cast<std::size_t>(Mark::no_castle)] != 0) return false;
    const Segment& printed = all_tiles()[shape.tile].segments[segment];
    return std::popcount(printed.slots) == side_slots;
}

// BCB-20: whether the city of this segment of the last tile is one that its owner may turn into a
// castle.
bool may_become_castle(const Situation& now, Node node) {
    const Features& features = now.state.features;
    const FeatureRecord& record = features.record_of(node);
    const Node other = features.next(node);
    return record.kind() == FeatureKind::city && record.missing() == 0 && record.figures == 1 &&
           other != node && features.next(other) == node &&
           features.tile_of(other) != features.tile_of(node) && is_base(now, node) &&
           is_base(now, other);
}

template <class F>
void for_cities(const Situation& now, Seat seat, const F& f) {
    const State& state = now.state;
    if (state.last_tile < 0 || state.bridges.castles[seat] == 0) return;
    const Board::Tile& tile = state.board.tile(state.last_tile);
    for (std::uint8_t s = 0; s < now.game.shape(tile.type).segment_count; ++s) {
        const auto node = static_cast<Node>(tile.first_node + s);
        if (!may_become_castle(now, node)) continue;
        const Figure* owner = follower_on(now, state.features.feature_of(node));
        if (owner != nullptr && owner->seat == seat) f(s);
    }
}

// ---- What a castle has around it.

// BCB-23: its two tiles, and those beside them along the long side.
class Vicinity {
public:
    Vicinity(const State& state, Node castle)
        : one_(at(state, castle)), other_(at(state, state.features.next(castle))) {}

    [[nodiscard]] bool contains(Position cell) const {
        const bool lies = one_.y == other_.y;  // from west to east
        const auto [left, right] = std::minmax(one_.x, other_.x);
        const auto [top, bottom] = std::minmax(one_.y, other_.y);
        const int dx = lies ? 0 : 1;
        const int dy = lies ? 1 : 0;
        return cell.x >= left - dx && cell.x <= right + dx && cell.y >= top - dy &&
               cell.y <= bottom + dy;
    }
    // Whether a tile of this feature is there.
    [[nodiscard]] bool touches(const State& state, Node start) const {
        Node node = start;
        do {
            if (contains(at(state, node))) return true;
            node = state.features.next(node);
        } while (node != start);
        return false;
    }

private:
    static Position at(const State& state, Node node) {
        return state.board.tile(state.features.tile_of(node)).at;
    }
    Position one_;
    Position other_;
};

// The points of each castle for its owner now; nothing: it is not scored.
using Points = std::array<std::optional<int>, castles_max>;

int points_of(const Situation& now, Node feature) {
    Lines lines;
    now.game.appraise(now.state, now.game.survey(now.state, feature), no_seat, lines);
    return lines.points();
}

// BCB-24, BCB-27.
bool may_score(const Situation& now, Node castle) {
    const Features& features = now.state.features;
    const bool is_new = features.tile_of(castle) == now.state.last_tile ||
                        features.tile_of(features.next(castle)) == now.state.last_tile;
    return !is_new && features.record_of(castle).figures != 0;
}

// BCB-24, BCB-25: the most valuable of the features that were completed nearby.
Points points_nearby(const Situation& now, std::span<const Node> completed) {
    Points points;
    const auto& built = now.state.bridges.built;
    for (int i = 0; i < built.size(); ++i) {
        if (!may_score(now, built[i])) continue;
        const Vicinity vicinity(now.state, built[i]);
        for (const Node node : completed) {
            auto& best = points[static_cast<std::size_t>(i)];
            if (vicinity.touches(now.state, node))
                best = std::max(best.value_or(0), points_of(now, node));
        }
    }
    return points;
}

// BCB-26: the castles near scored castles.
void add_chains(const Situation& now, Points& points) {
    const auto& built = now.state.bridges.built;
    for (bool again = true; again;) {
        again = false;
        const Points before = points;
        for (int i = 0; i < built.size(); ++i) {
            auto& own = points[static_cast<std::size_t>(i)];
            if (own || !may_score(now, built[i])) continue;
            const Vicinity vicinity(now.state, built[i]);
            for (int j = 0; j < built.size(); ++j) {
                const auto& other = before[static_cast<std::size_t>(j)];
                if (!other || !vicinity.touches(now.state, built[j])) continue;
                own = std::max(own.value_or(0), *other);
                again = true;
            }
        }
    }
}

class Castles final : public ModuleOf<Castles> {
public:
    using Questions = Types<AskCastle>;
    [[nodiscard]] std::string_view name() const override { return "castles"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::castle, Completion::edges, Reads::node);
        stock.wants_appraise(FeatureKind::field, Reads::node);
        stock.wants_step(Phase::acted);
        stock.wants_completing();
    }

    // BCB-21: seats in their sequence, beginning with the one whose turn it is.
    void arrive(Turn& turn, Phase /*step*/) const override {
        const State& state = turn.state();
        for (int i = 0; i < turn.game().seats(); ++i) {
            const auto seat = static_cast<Seat>((state.turn_seat + i) % turn.game().seats());
            bool any = false;
            for_cities({turn.game(), state}, seat, [&](std::uint8_t /*segment*/) { any = true; });
            if (any) turn.ask(seat, AskCastle{});
        }
    }
    void answers(AskCastle /*question*/, const Situation& now, Seat seat, Offers& out) const {
        for_cities(now, seat, [&](std::uint8_t segment) { out.add(BuildCastle{segment}); });
        out.add(Pass{});
    }
    void answer(AskCastle /*question*/, Turn& turn, Seat seat, const BuildCastle& it) const {
        const State& state = turn.state();
        turn.emit(CastleBuilt{seat, {state.board.tile(state.last_tile).at, it.segment}});
    }
    void answer(AskCastle /*question*/, Turn& /*turn*/, Seat /*seat*/, const Pass& /*pass*/) const {
    }

    // BCB-22: a castle is a completed city that is worth one more for farmers. (For a kind whose
    // points are its own, nothing is read here.)
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        if (feature.kind != FeatureKind::field) return;
        const auto& built = now.state.bridges.built;
        const auto castles =
            static_cast<int>(std::count_if(built.begin(), built.end(), [&](Node castle) {
                return borders(now, feature.node, castle);
            }));
        lines.add("castle", castles, castles);
    }

    void completing(Turn& turn, std::span<const Node> features) const override {
        const Game& game = turn.game();
        const State& state = turn.state();
        const auto& built = state.bridges.built;
        if (built.empty()) return;
        Points points = points_nearby({game, state}, features);
        add_chains({game, state}, points);
        for (int i = 0; i < built.size(); ++i) {
            const auto& own = points[static_cast<std::size_t>(i)];
            if (!own) continue;
            const FeatureIndex castle = state.features.feature_of(built[i]);
            const Figure* owner = follower_on({game, state}, castle);
            // BCB-28: a mayor has no strength there.
            if (*own != 0 && !game.is_weighted(owner->kind)) {
                Lines lines;
                lines.add("castle", 1, *own);
                grant(turn, owner->seat, game.survey(state, built[i]), game.ref(state, built[i]),
                      lines, {game.placed(state, *owner)});
            }
            return_figures(turn, built[i]);
        }
    }

private:
    // Whether a field reaches a castle on one of its tiles.
    static bool borders(const Situation& now, Node field, Node castle) {
        const Features& features = now.state.features;
        for (const Node node : {castle, features.next(castle)}) {
            const Board::Tile& tile = now.state.board.tile(features.tile_of(node));
            const Shape& shape = now.game.shape(tile.type);
            for (std::size_t s = 0; s < shape.segment_count; ++s) {
                const bool beside =
                    ((unsigned{shape.borders[s]} >> (node - tile.first_node)) & 1U) != 0;
                const auto own = static_cast<Node>(tile.first_node + s);
                if (beside && features.feature_of(own) == features.feature_of(field)) return true;
            }
        }
        return false;
    }
};

}  // namespace

const Module& castles() {
    static const Castles module;
    return module;
}

}  // namespace rules::tiles::modules
