#include "rules/tiles/modules/abbot/rules.h"

#include <algorithm>

#include "rules/tiles/game.h"
#include "rules/tiles/scoring.h"
#include "rules/tiles/turn.h"

namespace rules::tiles::modules {

namespace {

class Abbots final : public ModuleOf<Abbots> {
public:
    [[nodiscard]] std::string_view name() const override { return "abbot"; }

    void stock(Stock& stock) const override {
        stock.feature(FeatureKind::garden, Completion::surrounding);  // ABB-3
        stock.may_stand(FigureKind::abbot, FeatureKind::garden);      // ABB-4, ABB-5
        stock.may_stand(FigureKind::abbot, FeatureKind::monastery);
        stock.wants_offer(Phase::deploying);
        stock.wants_play(command_index<RecallFigure>());
    }
    // ABB-7, ABB-8: in place of deploying a figure, as long as the feature is incomplete.
    void offer(const Situation& now, Seat seat, Offers& out) const override {
        if (now.game.has_all(now.state, seat, FigureKind::abbot)) return;
        // A seat has no more than one.
        const Figure* own = find_figure(now.state, Sought::of(seat, FigureKind::abbot));
        if (own == nullptr || !may_return(now, *own, seat)) return;
        auto& recall = add<RecallFigure>(out);
        recall.figure = own->kind;
        recall.on = now.game.ref(now.state, own->node);
    }
    [[nodiscard]] bool offers(const Situation& now, Seat seat,
                              const Command& command) const override {
        const auto* recall = std::get_if<RecallFigure>(&command);
        if (recall == nullptr) return false;
        const Figure* figure = find(now.state, now.game, seat, *recall);
        return figure != nullptr && may_return(now, *figure, seat);
    }
    bool play(Turn& turn, Seat seat, const Command& command) const override {
        const auto* recall = std::get_if<RecallFigure>(&command);
        if (recall == nullptr) return false;
        const Figure figure = *find(turn.state(), turn.game(), seat, *recall);
        score_figure(turn, figure);  // ABB-9: for its owner alone
        turn.emit(FigureReturned{turn.game().placed(turn.state(), figure)});
        turn.spend();
        return true;
    }
    void appraise(const Situation& /*now*/, const Survey& feature, Seat /*seat*/,
                  Lines& lines) const override {
        lines.add("garden", 1, 1);
        lines.add("neighbour", feature.around, feature.around);  // ABB-3, ABB-12
    }
    void final_scoring(Turn& turn) const override { score_remaining(turn, FeatureKind::garden); }
    [[nodiscard]] std::optional<Refusal> explain(const Situation& now, Seat seat,
                                                 const Command& command) const override {
        const auto* recall = std::get_if<RecallFigure>(&command);
        if (recall == nullptr) return std::nullopt;
        if (now.state.phase() != Phase::deploying) return Refusal::wrong_phase;
        const Figure* figure = find(now.state, now.game, seat, *recall);
        if (figure == nullptr) return Refusal::no_such_figure;
        if (figure->kind != FigureKind::abbot) return Refusal::figure_not_allowed;
        return Refusal::feature_complete;
    }

private:
    static bool may_return(const Situation& now, const Figure& figure, Seat seat) {
        return figure.kind == FigureKind::abbot && figure.seat == seat &&
               !now.game.complete(now.state, figure.node);
    }
    static const Figure* find(const State& state, const Game& game, Seat seat,
                              const RecallFigure& recall) {
        const int node = game.node_at(state, recall.on);
        const auto* found =
            std::find_if(state.figures.begin(), state.figures.end(), [&](const Figure& figure) {
                return figure.node == node && figure.seat == seat && figure.kind == recall.figure;
            });
        return found == state.figures.end() ? nullptr : found;
    }
};

}  // namespace

const Module& abbot() {
    static const Abbots module;
    return module;
}

}  // namespace rules::tiles::modules
