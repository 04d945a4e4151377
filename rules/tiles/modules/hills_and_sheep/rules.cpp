#include "rules/tiles/modules/hills_and_sheep/rules.h"

#include <numeric>

#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr int points_vineyard = 3;  // HS-20
constexpr std::string_view for_flock = "flock";

// The shepherd of a seat; null: it is not on the board.
const Figure* shepherd_of(const State& state, Seat seat) {
    return find_figure(state, Sought::of(seat, FigureKind::shepherd));
}

bool stands_in(const State& state, const Figure* shepherd, FeatureIndex field) {
    return shepherd != nullptr && state.features.feature_of(shepherd->node) == field;
}

int count_tokens(const SheepTokens& tokens) {
    return std::accumulate(tokens.begin(), tokens.end(), 0);
}

int count_sheep(const SheepTokens& tokens) {
    int sheep = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) sheep += static_cast<int>(i) * tokens[i];
    return sheep;
}

// By seat. Their tokens follow them (FlockLeft).
void return_shepherds(Turn& turn, FeatureIndex field) {
    for (Seat seat = 0; seat < turn.game().seats(); ++seat) {
        const Figure* shepherd = shepherd_of(turn.state(), seat);
        if (!stands_in(turn.state(), shepherd, field)) continue;
        turn.emit(FigureReturned{turn.game().placed(turn.state(), *shepherd)});
    }
}

// HS-31, HS-33. From an empty bag nothing is drawn.
void draw_token(Turn& turn, Seat seat) {
    const SheepTokens& bag = turn.state().flocks.bag;
    const int left = count_tokens(bag);
    if (left == 0) return;
    auto rest = turn.chance().below(static_cast<std::uint32_t>(left));
    std::size_t token = 0;
    while (rest >= bag[token]) rest -= bag[token++];
    turn.emit(SheepDrawn{seat, static_cast<SheepToken>(token)});
    if (static_cast<SheepToken>(token) != SheepToken::wolf) return;
    const Figure* shepherd = shepherd_of(turn.state(), seat);
    return_shepherds(turn, turn.state().features.feature_of(shepherd->node));
}

// HS-34.
void score_flock(Turn& turn, FeatureIndex field) {
    const State& state = turn.state();
    int sheep = 0;
    for (Seat seat = 0; seat < turn.game().seats(); ++seat) {
        if (stands_in(state, shepherd_of(state, seat), field))
            sheep += count_sheep(state.flocks.held[seat]);
    }
    for (Seat seat = 0; sheep > 0 && seat < turn.game().seats(); ++seat) {
        if (stands_in(state, shepherd_of(state, seat), field))
            reward(turn, seat, for_flock, sheep, sheep);
    }
    return_shepherds(turn, field);
}

// HS-35: but for the field of `left_out`, if that is not null.
void score_closed(Turn& turn, const Figure* left_out) {
    const State& state = turn.state();
    const int open = left_out != nullptr ? state.features.feature_of(left_out->node) : -1;
    for (Seat seat = 0; seat < turn.game().seats(); ++seat) {
        const Figure* shepherd = shepherd_of(state, seat);
        if (shepherd == nullptr) continue;
        const FeatureIndex field = state.features.feature_of(shepherd->node);
        if (field != open && state.features.record(field).missing() == 0) score_flock(turn, field);
    }
}

// HS-32: the shepherd of the seat in turn, if the last tile belongs to its field and it was there
// before; otherwise null.
const Figure* shepherd_to_herd(const State& state, const Game& game) {
    const Figure* own = shepherd_of(state, state.turn_seat);
    if (own == nullptr || state.seats[state.turn_seat].resigned ||
        state.features.tile_of(own->node) == state.last_tile) {
        return nullptr;
    }
    const FeatureIndex field = state.features.feature_of(own->node);
    const Board::Tile& tile = state.board.tile(state.last_tile);
    for (std::size_t s = 0; s < game.shape(tile.type).segment_count; ++s) {
        if (state.features.feature_of(static_cast<Node>(tile.first_node + s)) == field) return own;
    }
    return nullptr;
}

class HillsAndSheep final : public ModuleOf<HillsAndSheep> {
public:
    using Questions = Types<AskFlock>;

    [[nodiscard]] std::string_view name() const override { return "hills_and_sheep"; }

    void stock(Stock& stock) const override {
        stock.loner(FigureKind::shepherd);  // HS-37
        stock.may_stand(FigureKind::shepherd, FeatureKind::field);
        stock.wants_appraise(FeatureKind::monastery, Reads::node);
        stock.wants_step(Phase::acted);
    }

    // HS-30.
    [[nodiscard]] bool admits(const Situation& now, Node node,
                              FigureKind /*figure*/) const override {
        const FeatureIndex field = now.state.features.feature_of(node);
        for (Seat seat = 0; seat < now.game.seats(); ++seat) {
            if (stands_in(now.state, shepherd_of(now.state, seat), field)) return false;
        }
        return true;
    }

    // HS-10.
    void react(Turn& turn, const TilePlaced& placed) const {
        const State& state = turn.state();
        const Game& game = turn.game();
        if (!game.shape(game.type_of(placed.tile)).has(Mark::hill) || state.undrawn().empty())
            return;
        turn.emit(TileBuried{placed.at, game.shape(state.undrawn().front()).tile});
    }
    void react(Turn& turn, const FigureDeployed& deployed) const {
        if (deployed.figure.kind == FigureKind::shepherd) draw_token(turn, deployed.figure.seat);
    }
    // For whatever reason it is back.
    void react(Turn& turn, const FigureReturned& returned) const {
        const Seat seat = returned.figure.seat;
        if (returned.figure.kind == FigureKind::shepherd &&
            count_tokens(turn.state().flocks.held[seat]) > 0) {
            turn.emit(FlockLeft{seat});
        }
    }

    // HS-35.
    void arrive(Turn& turn, Phase /*step*/) const override {
        const State& state = turn.state();
        const Figure* own = shepherd_to_herd(state, turn.game());
        const bool asks = own != nullptr;
        score_closed(turn, own);
        if (asks) turn.ask(state.turn_seat, AskFlock{});
    }
    void answers(AskFlock /*question*/, const Situation& now, Seat /*seat*/, Offers& out) const {
        if (count_tokens(now.state.flocks.bag) > 0) out.add(ExpandFlock{});
        out.add(ScoreFlock{});
    }
    void answer(AskFlock question, Turn& turn, Seat seat, const ExpandFlock& /*it*/) const {
        draw_token(turn, seat);
        unanswered(question, turn, seat);
    }
    void answer(AskFlock question, Turn& turn, Seat seat, const ScoreFlock& /*it*/) const {
        const State& state = turn.state();
        score_flock(turn, state.features.feature_of(shepherd_of(state, seat)->node));
        unanswered(question, turn, seat);
    }
    void unanswered(AskFlock /*question*/, Turn& turn, Seat /*seat*/) const {
        score_closed(turn, nullptr);
    }

    // HS-20.
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        if (!feature.complete) return;
        const State& state = now.state;
        const Position at = state.board.tile(state.features.tile_of(feature.node)).at;
        int vineyards = 0;
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const int tile = state.board.tile_at(
                    {static_cast<std::int8_t>(at.x + dx), static_cast<std::int8_t>(at.y + dy)});
                const bool beside = dx != 0 || dy != 0;
                if (beside && tile >= 0 && now.game.is_marked(state, tile, Mark::vineyard))
                    ++vineyards;
            }
        }
        lines.add("vineyard", vineyards, points_vineyard * vineyards);
    }
};

template <class Own, bool counts>
class Hills : public ModuleOf<Own> {
public:
    void stock(Stock& stock) const final { stock.breaks_ties(Mark::hill, counts); }
};

class HillsAtLeastOne final : public Hills<HillsAtLeastOne, false> {
public:
    [[nodiscard]] std::string_view name() const override { return "hills_at_least_one"; }
};

class HillsByNumber final : public Hills<HillsByNumber, true> {
public:
    [[nodiscard]] std::string_view name() const override { return "hills_by_number"; }
};

}  // namespace

const Module& hills_and_sheep() {
    static const HillsAndSheep module;
    return module;
}

const Module& hills_at_least_one() {
    static const HillsAtLeastOne module;
    return module;
}

const Module& hills_by_number() {
    static const HillsByNumber module;
    return module;
}

}  // namespace rules::tiles::modules
