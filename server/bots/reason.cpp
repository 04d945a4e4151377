#include "server/bots/reason.h"

#include <algorithm>
#include <utility>

#include "server/bots/bot.h"

namespace server::bots {
namespace {

// Of the candidates, the one that had these consequences.
const Candidate* step_of(const rules::Match& match, rules::Seat seat,
                         const std::vector<Candidate>& all, const rules::Events& happened) {
    const Candidate* step = nullptr;
    std::ptrdiff_t most = 0;
    for (const Candidate& candidate : all) {
        rules::Match after = match;
        rules::Random unknown(0);
        const auto events = after.play(seat, candidate.commands, unknown);
        if (!events) continue;
        const auto alike = std::ranges::mismatch(*events, happened).in1 - events->begin();
        if (alike <= most) continue;
        most = alike;
        step = &candidate;
    }
    return step;
}

}  // namespace

std::string_view name(Why why) {
    switch (why) {
        case Why::nothing: return "nothing";
        case Why::points: return "points";
        case Why::feature: return "feature";
        case Why::hopeless: return "hopeless";
        case Why::field: return "field";
        case Why::figures: return "figures";
        case Why::rival: return "rival";
        case Why::later: return "later";
        case Why::overlooked: return "overlooked";
    }
    return "later";
}

std::optional<Reason> advantage(const rules::Match& match, rules::Seat seat,
                                const StepCommands& step, const StepCommands& other) {
    constexpr double hopeless_worth = 3;
    const auto with = worth_after(match, seat, step);
    const auto without = worth_after(match, seat, other);
    if (!with || !without) return std::nullopt;
    const std::size_t own = seat;
    const auto gain = [own](const PerSeat& a, const PerSeat& b) { return a[own] - b[own]; };
    double rival = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(match.setup().seats); ++i) {
        if (i == own) continue;
        const double more = without->scored[i] + without->features[i] + without->fields[i] -
                            with->scored[i] - with->features[i] - with->fields[i];
        rival = std::max(rival, more);
    }
    const Reason reasons[] = {
        {Why::points, gain(with->scored, without->scored)},
        {Why::feature, gain(with->features, without->features)},
        {Why::hopeless, gain(without->hopeless, with->hopeless) * hopeless_worth},
        {Why::field, gain(with->fields, without->fields)},
        {Why::figures, gain(with->rest, without->rest)},
        {Why::rival, rival},
    };
    return *std::ranges::max_element(reasons, {}, &Reason::points);
}

std::optional<Reason> reason_for(const rules::Match& match, std::string_view level,
                                 const rules::Events& happened) {
    constexpr double points_to_say = 0.5;
    const auto decision = match.decision();
    if (!decision) return std::nullopt;
    const rules::Seat seat = decision->seat;
    const std::vector<Candidate> all = candidates(match, seat);
    const Candidate* const step = step_of(match, seat, all, happened);
    if (step == nullptr) return std::nullopt;
    if (all.size() == 1) return Reason{};
    const auto differs = [&](const Candidate& it) {
        return it.commands.front() != step->commands.front();
    };
    auto other = std::ranges::find_if(all, differs);
    if (other == all.end()) other = all.begin() + (step == &all.front() ? 1 : 0);
    const auto reason = advantage(match, seat, step->commands, other->commands);
    if (!reason) return std::nullopt;
    if (reason->points >= points_to_say) return reason;
    const bool worse = other->value > step->value + points_to_say;
    return Reason{worse && thinking_seconds(level) == 0 ? Why::overlooked : Why::later, 0};
}

}  // namespace server::bots
