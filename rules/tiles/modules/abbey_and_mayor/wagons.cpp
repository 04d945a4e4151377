// Where wagons go to when what they stood on was scored (AM-31 to AM-36).
#include <algorithm>
#include <array>
#include <cstdlib>

#include "rules/tiles/game.h"
#include "rules/tiles/modules/abbey_and_mayor/rules.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

// Where a wagon may look for a place, by tile of the board.
using Tiles = std::array<bool, board_tiles_max>;

// AM-31: on the tile where it stood and on the eight around it.
Tiles tiles_around(const Situation& now, Node from) {
    const Board& board = now.state.board;
    const Position at = board.tile(now.state.features.tile_of(from)).at;
    Tiles tiles{};
    for (int i = 0; i < board.tile_count(); ++i) {
        const Position other = board.tile(i).at;
        tiles[static_cast<std::size_t>(i)] =
            std::abs(other.x - at.x) <= 1 && std::abs(other.y - at.y) <= 1;
    }
    return tiles;
}

// AM-36: beside what it stood on, which it touches on one of its tiles.
Tiles tiles_of_feature(const Situation& now, Node from) {
    Tiles tiles{};
    Node node = from;
    do {
        tiles[static_cast<std::size_t>(now.state.features.tile_of(node))] = true;
        node = now.state.features.next(node);
    } while (node != from);
    return tiles;
}

// AM-31, AM-33: what is incomplete and free, as it is now. AM-35: up to a labyrinth also a part of
// a road is; the labyrinth itself only with the whole road. PD-2: not beside the dragon.
bool is_target(const Situation& now, Node node) {
    const State& state = now.state;
    const FeatureRecord& record = state.features.record_of(node);
    const Game::Kind& kind = now.game.kind(record.kind());
    constexpr auto wagon = static_cast<unsigned>(FigureKind::wagon);
    if (!kind.in_play || ((unsigned{kind.figures} >> wagon) & 1U) == 0) return false;
    if (record.missing() == 0 && now.game.complete(state, node)) return false;
    const int tile = state.features.tile_of(node);
    const Node lair = state.tokens.node_of(Token::dragon);
    if (lair != no_node && state.features.tile_of(lair) == tile) return false;
    if (record.figures == 0) return true;
    const Board::Tile& it = state.board.tile(tile);
    const auto segment = static_cast<std::size_t>(node - it.first_node);
    const auto& marks = now.game.shape(it.type).marks[segment];
    return marks[static_cast<std::size_t>(Mark::labyrinth)] == 0 &&
           now.game.may_enter(state, node, FigureKind::wagon);
}

const FreedWagon* find_freed(const State& state, Seat seat) {
    const auto& freed = state.abbeys.freed;
    const auto* found = std::find_if(freed.begin(), freed.end(),
                                     [&](const FreedWagon& it) { return it.seat == seat; });
    return found == freed.end() ? nullptr : found;
}

template <Tiles (*near)(const Situation&, Node), class F>
void for_targets(const Situation& now, Seat seat, const F& f) {
    const State& state = now.state;
    const FreedWagon* wagon = find_freed(state, seat);
    if (wagon == nullptr) return;
    if (state.seats[seat].figures[static_cast<std::size_t>(FigureKind::wagon)] == 0) return;
    const Tiles tiles = near(now, wagon->node);
    for (int i = 0; i < state.board.tile_count(); ++i) {
        if (!tiles[static_cast<std::size_t>(i)]) continue;
        const Board::Tile& tile = state.board.tile(i);
        for (int s = 0; s < now.game.shape(tile.type).segment_count; ++s) {
            const auto node = static_cast<Node>(tile.first_node + s);
            if (is_target(now, node)) f(node);
        }
    }
}

template <class Own, Tiles (*near)(const Situation&, Node)>
class Wagons : public ModuleOf<Own> {
public:
    using Questions = Types<AskWagon>;

    void stock(Stock& stock) const final {
        stock.wants_scored();
        stock.wants_step(Phase::scored);
    }

    // Not what a road sweeper scores before its time, and not at the end.
    void scored(Turn& turn, Node node) const final {
        const State& state = turn.state();
        if (state.agenda.turn().phase != Phase::scoring || !turn.game().complete(state, node))
            return;
        const FeatureIndex feature = state.features.feature_of(node);
        for (Seat seat = 0; seat < turn.game().seats(); ++seat) {
            for (const std::uint8_t i : figures_like(state, Sought::of(seat, FigureKind::wagon))) {
                const Figure& wagon = state.figures[i];
                if (state.features.feature_of(wagon.claim) == feature)
                    turn.emit(WagonFreed{seat, turn.game().ref(state, wagon.node)});
            }
        }
    }
    void arrive(Turn& turn, Phase /*step*/) const final { ask_next(turn, 0); }

    void answers(AskWagon /*question*/, const Situation& now, Seat seat, Offers& out) const {
        for_targets<near>(now, seat, [&](Node node) {
            out.add(DeployFar{FigureKind::wagon, now.game.ref(now.state, node)});
        });
        out.add(Pass{});
    }
    void answer(AskWagon question, Turn& turn, Seat seat, const DeployFar& moving) const {
        turn.emit(FigureDeployed{{moving.on, seat, moving.figure}});
        unanswered(question, turn, seat);
    }
    void answer(AskWagon question, Turn& turn, Seat seat, const Pass& /*pass*/) const {
        unanswered(question, turn, seat);
    }
    void unanswered(AskWagon /*question*/, Turn& turn, Seat seat) const {
        ask_next(turn, place_of(turn, seat) + 1);
    }

private:
    // AM-33: seats in their sequence, beginning with the one whose turn it is.
    static int place_of(const Turn& turn, Seat seat) {
        const int seats = turn.game().seats();
        return (seat + seats - turn.state().turn_seat) % seats;
    }
    static void ask_next(Turn& turn, int place) {
        const State& state = turn.state();
        if (state.abbeys.freed.empty()) return;
        for (; place < turn.game().seats(); ++place) {
            const auto seat = static_cast<Seat>((state.turn_seat + place) % turn.game().seats());
            bool any = false;  // AM-32
            for_targets<near>({turn.game(), state}, seat, [&](Node /*node*/) { any = true; });
            if (any && !state.seats[seat].resigned) return turn.ask(seat, AskWagon{});
        }
    }
};

class WagonsAround final : public Wagons<WagonsAround, tiles_around> {
public:
    [[nodiscard]] std::string_view name() const override { return "wagons_around"; }
};

class WagonsConnected final : public Wagons<WagonsConnected, tiles_of_feature> {
public:
    [[nodiscard]] std::string_view name() const override { return "wagons_connected"; }
};

}  // namespace

const Module& wagons_around() {
    static const WagonsAround module;
    return module;
}

const Module& wagons_connected() {
    static const WagonsConnected module;
    return module;
}

}  // namespace rules::tiles::modules
