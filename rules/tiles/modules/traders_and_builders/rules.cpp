#include "rules/tiles/modules/traders_and_builders/rules.h"

#include <algorithm>
#include <array>

#include "rules/tiles/game.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr int points_most_goods = 10;  // TB-14

// The good for each mark of a city.
struct Good {
    Mark mark;
    Item item;
};
constexpr std::array goods{Good{Mark::wine, Item::wine}, Good{Mark::grain, Item::grain},
                           Good{Mark::cloth, Item::cloth}};

// The only one of its seat; null: it is not on the board, or belongs to no seat.
const Figure* find(const Game& game, const State& state, Seat seat, FigureKind kind) {
    if (seat == no_seat || game.has_all(state, seat, kind)) return nullptr;
    return find_figure(state, Sought::of(seat, kind));
}

// TB-3: whether the tile just placed extends the feature of its seat's builder.
bool extends_own_building(const State& state, const Game& game) {
    const Figure* builder = find(game, state, state.turn_seat, FigureKind::builder);
    if (builder == nullptr) return false;
    const FeatureIndex site = state.features.feature_of(builder->claim);
    const Board::Tile& tile = state.board.tile(state.last_tile);
    const Shape& shape = game.shape(tile.type);
    for (std::size_t s = 0; s < shape.segment_count; ++s) {
        if (state.features.feature_of(static_cast<Node>(tile.first_node + s)) == site) return true;
    }
    return false;
}

class TradersAndBuilders final : public ModuleOf<TradersAndBuilders> {
public:
    [[nodiscard]] std::string_view name() const override { return "traders_and_builders"; }

    void stock(Stock& stock) const override {
        stock.companion(FigureKind::builder);  // TB-2
        stock.companion(FigureKind::pig);      // TB-11
        stock.may_stand(FigureKind::builder, FeatureKind::road);
        stock.may_stand(FigureKind::builder, FeatureKind::city);
        stock.may_stand(FigureKind::pig, FeatureKind::field);
        stock.wants_appraise(FeatureKind::field, Reads::node);
    }

    // TB-1, TB-11, TB-16: what is open and holds an own follower. A field is never complete.
    [[nodiscard]] bool admits(const Situation& now, Node node,
                              FigureKind /*figure*/) const override {
        return !now.game.complete(now.state, node) &&
               now.game.has_follower(now.state, now.state.turn_seat,
                                     now.state.features.feature_of(node));
    }

    // TB-3 to TB-7. A tile that extends the turn does not extend it again.
    void react(Turn& turn, const TilePlaced& /*placed*/) const {
        const State& state = turn.state();
        if (state.last_tile < 0 || state.agenda.turn().data != 0) return;
        if (extends_own_building(state, turn.game())) turn.again(Stack::supply);
    }
    // TB-13.
    void react(Turn& turn, const FeatureCompleted& completed) const {
        if (completed.kind != FeatureKind::city) return;
        const State& state = turn.state();
        const int node = turn.game().node_at(state, completed.at);
        const Survey city = turn.game().survey(state, static_cast<Node>(node));
        for (const Good& good : goods) {
            const int count = city.count(good.mark);
            if (count == 0) continue;
            turn.emit(ItemsTaken{state.turn_seat, good.item, static_cast<std::uint8_t>(count)});
        }
    }
    void react(Turn& turn, const FigureReturned& returned) const {
        send_home(turn, returned.figure);
    }
    void react(Turn& turn, const FigureMoved& moved) const { send_home(turn, moved.figure); }

    // TB-12.
    void appraise(const Situation& now, const Survey& feature, Seat seat,
                  Lines& lines) const override {
        const Figure* pig = find(now.game, now.state, seat, FigureKind::pig);
        const Features& features = now.state.features;
        if (pig == nullptr ||
            features.feature_of(pig->claim) != features.feature_of(feature.node)) {
            return;
        }
        for (const Line& line : lines.all()) {
            if (line.reason == "city") return lines.add("pig", line.count, line.count);
        }
    }

    // TB-14.
    void final_scoring(Turn& turn) const override {
        for (const Good& good : goods) {
            const auto item = static_cast<std::size_t>(good.item);
            const auto& seats = turn.state().seats;
            const auto most = std::ranges::max(seats, {}, [&](const SeatState& seat) {
                                  return seat.items[item];
                              }).items[item];
            for (Seat seat = 0; most > 0 && seat < turn.game().seats(); ++seat) {
                if (seats[seat].items[item] != most) continue;
                const std::string what(tiles::name(good.item));
                turn.emit(SeatScored{seat, what, {{what, most, points_most_goods}}});
            }
        }
    }

private:
    // TB-10: a builder or pig that is left without followers returns.
    static void send_home(Turn& turn, const PlacedFigure& gone) {
        const State& state = turn.state();
        const Game& game = turn.game();
        const int node = game.node_at(state, gone.on);
        if (node < 0 || !game.is_follower(gone.kind)) return;
        const FeatureIndex feature = state.features.feature_of(static_cast<Node>(node));
        if (game.has_follower(state, gone.seat, feature)) return;
        for (const FigureKind kind : {FigureKind::builder, FigureKind::pig}) {
            const Figure* lonely = find(game, state, gone.seat, kind);
            if (lonely == nullptr || state.features.feature_of(lonely->claim) != feature) continue;
            turn.emit(FigureReturned{game.placed(state, *lonely)});
        }
    }
};

}  // namespace

const Module& traders_and_builders() {
    static const TradersAndBuilders module;
    return module;
}

}  // namespace rules::tiles::modules
