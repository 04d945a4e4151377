#include "rules/tiles/modules/mage_and_witch/rules.h"

#include <algorithm>

#include "rules/tiles/game.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

constexpr std::array both{Token::mage, Token::witch};

bool is_own(Token token) {
    return std::ranges::find(both, token) != both.end();
}

Node node_of(const State& state, Token token) {
    return state.tokens.node_of(token);
}

bool lies_on(const State& state, Token token, FeatureIndex feature) {
    const Node node = node_of(state, token);
    return node != no_node && state.features.feature_of(node) == feature;
}

bool any_lies_on(const State& state, FeatureIndex feature) {
    return lies_on(state, Token::mage, feature) || lies_on(state, Token::witch, feature);
}

bool may_lie_on(FeatureKind kind) {
    return kind == FeatureKind::road || kind == FeatureKind::city;
}

// Where tokens may be put: on the features that are open and free of them (MAGE-2).
class TokenTargets {
public:
    explicit TokenTargets(const Situation& now)
        : game_(now.game),
          state_(now.state),
          taken_{feature_below(Token::mage), feature_below(Token::witch)} {}

    [[nodiscard]] bool contains(FeatureKind kind, FeatureIndex feature) const {
        return state_.features.record(feature).missing() != 0 && suits(kind, feature);
    }
    [[nodiscard]] int count() const { return count(0, state_.features.node_count()); }
    // Each of the tokens on each of them, by the node that numbers the feature. There are dozens
    // of these, among hundreds of nodes.
    void name(Wanted& wanted) const {
        constexpr int block = 64;
        const int end = state_.features.node_count();
        for (int first = 0; first < end; first += block) {
            const int last = std::min(first + block, end);
            const int offered = count(first, last) * static_cast<int>(both.size());
            int passed = wanted.skip(offered);
            for (int n = first; passed < offered && n < last; ++n) {
                const auto node = static_cast<Node>(n);
                const FeatureRecord& record = state_.features.record(node);
                if (state_.features.feature_of(node) != node || !contains(record.kind(), node))
                    continue;
                for (const Token token : both) {
                    if (passed-- > 0) continue;
                    const auto fill = [&](MoveToken& move) {
                        move.token = token;
                        move.on = game_.first_segment(state_, node);
                    };
                    if (!wanted.next<MoveToken>(fill)) return;
                }
            }
        }
    }

private:
    [[nodiscard]] bool suits(FeatureKind kind, FeatureIndex feature) const {
        return may_lie_on(kind) && feature != taken_[0] && feature != taken_[1];
    }
    // Of those that are numbered by these nodes.
    [[nodiscard]] int count(int first, int last) const {
        const Features& features = state_.features;
        int taken = 0;
        for (std::size_t i = 0; i < taken_.size(); ++i) {
            if (taken_[i] < first || taken_[i] >= last || (i > 0 && taken_[i] == taken_[0]))
                continue;
            const FeatureRecord& record = features.record(taken_[i]);
            if (may_lie_on(record.kind()) && record.missing() != 0) ++taken;
        }
        return features.count_open(first, last, FeatureKind::road, FeatureKind::city) - taken;
    }
    [[nodiscard]] FeatureIndex feature_below(Token token) const {
        const Node node = node_of(state_, token);
        return node == no_node ? no_node : state_.features.feature_of(node);
    }
    const Game& game_;
    const State& state_;
    std::array<FeatureIndex, both.size()> taken_;
};

class MageAndWitch final : public ModuleOf<MageAndWitch> {
public:
    using Questions = Types<AskToken>;
    [[nodiscard]] std::string_view name() const override { return "mage_and_witch"; }

    void stock(Stock& stock) const override {
        for (const Token token : both) stock.token(token);
        stock.wants_appraise(FeatureKind::road);
        stock.wants_appraise(FeatureKind::city);
    }
    // One question serves MAGE-2, MAGE-3 and MAGE-4: a token moves to a feature without tokens,
    // from the board or from beside it, and if there is no such feature a token leaves the
    // board.
    void answers(AskToken /*question*/, const Situation& now, Seat /*seat*/, Offers& out) const {
        const int targets = TokenTargets(now).count();
        out.count<MoveToken>(*this, 0, targets * static_cast<int>(both.size()));
        if (targets != 0) return;
        for (const Token token : both) {
            if (node_of(now.state, token) != no_node) out.add(RemoveToken{token});
        }
    }
    void named(const Situation& now, Seat /*seat*/, std::uint8_t /*sort*/,
               Wanted& wanted) const override {
        TokenTargets(now).name(wanted);
    }
    // Most roads and cities are open to a token, so that finding one in a list of all is dear.
    [[nodiscard]] bool is_answer(AskToken /*question*/, const Situation& now, Seat /*seat*/,
                                 const MoveToken& move) const {
        const int at = now.game.node_at(now.state, move.on);
        if (at < 0) return false;
        const auto node = static_cast<Node>(at);
        return is_own(move.token) && !move.beside &&
               TokenTargets(now).contains(now.game.kind_of(now.state, node),
                                          now.state.features.feature_of(node)) &&
               now.game.first_segment(now.state, node) == move.on;
    }
    void answer(AskToken /*question*/, Turn& turn, Seat /*seat*/, const MoveToken& move) const {
        const int node = turn.game().node_at(turn.state(), move.on);
        turn.emit({move.token, move.on}, static_cast<Node>(node));
    }
    void answer(AskToken /*question*/, Turn& turn, Seat /*seat*/, const RemoveToken& remove) const {
        turn.emit(TokenRemoved{remove.token});
    }
    [[nodiscard]] Question asks(const Situation& now) const override {
        const State& state = now.state;
        if (!is_magic(now) && !together(state)) return Question::none;
        const bool anywhere =
            node_of(state, Token::mage) != no_node || node_of(state, Token::witch) != no_node;
        return anywhere || TokenTargets(now).count() > 0 ? AskToken::kind : Question::none;
    }
    void react(Turn& turn, const FigureReturned& returned) const {
        const State& state = turn.state();
        // MAGE-6: what was completed and scored lets its token go. Who leaves it before that was
        // sent away.
        if (state.phase() != Phase::scoring) return;
        const int node = turn.game().node_at(state, returned.figure.on);
        if (node < 0 || !turn.game().complete(state, static_cast<Node>(node))) return;
        const FeatureIndex feature = state.features.feature_of(static_cast<Node>(node));
        for (const Token token : both) {
            if (lies_on(state, token, feature)) turn.emit(TokenRemoved{token});
        }
    }
    // MAGE-5, MAGE-7: after all points for tiles.
    void appraise(const Situation& now, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        const FeatureIndex index = now.state.features.feature_of(feature.node);
        if (lies_on(now.state, Token::mage, index)) lines.add("mage", feature.tiles, feature.tiles);
        if (lies_on(now.state, Token::witch, index)) lines.add("witch", 1, -(lines.points() / 2));
    }
    [[nodiscard]] std::optional<Refusal> explain(const Situation& now, Seat /*seat*/,
                                                 const Command& command) const override {
        const auto* move = std::get_if<MoveToken>(&command);
        const auto* remove = std::get_if<RemoveToken>(&command);
        if (move == nullptr && remove == nullptr) return std::nullopt;
        if (!is_own(move != nullptr ? move->token : remove->token)) return std::nullopt;
        const State& state = now.state;
        if (state.question() != AskToken::kind) return Refusal::wrong_phase;
        if (remove != nullptr) {
            return node_of(state, remove->token) == no_node ? Refusal::no_such_figure
                                                            : Refusal::must_move;
        }
        const int at = now.game.node_at(state, move->on);
        if (at < 0) return Refusal::no_such_segment;
        const auto node = static_cast<Node>(at);
        if (!may_lie_on(now.game.kind_of(state, node))) return Refusal::figure_not_allowed;
        if (now.game.complete(state, node)) return Refusal::feature_complete;
        if (any_lies_on(state, state.features.feature_of(node))) return Refusal::same_feature;
        return Refusal::no_such_segment;  // not the first one of its feature
    }

private:
    static bool is_magic(const Situation& now) {
        const Board& board = now.state.board;
        const Shape& shape = now.game.shape(board.tile(board.tile_count() - 1).type);
        return shape.has_on_segment(Mark::magic);
    }
    // MAGE-4.
    static bool together(const State& state) {
        const Node mage = node_of(state, Token::mage);
        return mage != no_node && lies_on(state, Token::witch, state.features.feature_of(mage));
    }
};

}  // namespace

const Module& mage_and_witch() {
    static const MageAndWitch module;
    return module;
}

}  // namespace rules::tiles::modules
