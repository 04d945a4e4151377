#include "server/bots/hint.h"

#include <algorithm>

namespace server::bots {

Hint hint(const rules::Match& match, const HintPlan& plan) {
    constexpr std::size_t moves_told = 3;
    Hint hint;
    const auto decision = match.decision();
    if (!decision) return hint;
    hint.seat = decision->seat;
    const std::vector<Candidate> all = candidates(match, hint.seat);
    if (all.empty()) return hint;
    // Points as the evaluation sees them: how they grow until the end does not change which step
    // is the better one.
    const Forecast forecast(match.setup().seats);
    const ChoicePlan choice_plan{plan.nodes, plan.seed, plan.spent, nullptr};
    const Choice choice =
        compare_steps(match, hint.seat, all.front().commands, forecast, choice_plan);
    for (std::size_t i = 0; i < std::min(moves_told, choice.tried.size()); ++i)
        hint.best.push_back(reviewed_move(match, hint.seat, choice.tried[i]));
    if (hint.best.size() > 1)
        hint.why =
            why_better(match, hint.seat, choice.tried.front(), choice.tried[hint.best.size() - 1]);
    return hint;
}

}  // namespace server::bots
