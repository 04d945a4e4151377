#include "server/room/advice.h"

#include <cmath>
#include <cstdint>

#include "server/bots/hint.h"
#include "server/codec/match.h"

namespace server {
namespace {

std::uint32_t hundredths(double points) {
    return static_cast<std::uint32_t>(std::lround(points * 100));
}

}  // namespace

meeple::v1::ServerFrame advice(const effect::AskAdvice& ask, const std::function<double()>& spent) {
    bots::HintPlan plan;
    plan.spent = spent;
    rules::Random chance(plan.seed);
    const auto match = rules::Match::from_view(ask.setup, ask.view, chance);
    const bots::Hint hint = bots::hint(match, plan);
    meeple::v1::ServerFrame frame;
    frame.set_re(ask.re);
    meeple::v1::Considered& considered = *frame.mutable_considered();
    considered.set_handle(ask.handle);
    considered.set_seq(ask.seq);
    for (const bots::ReviewedMove& move : hint.best) {
        meeple::v1::Considered::Hint& told = *considered.add_best();
        for (const rules::Command& command : move.commands)
            codec::write(command, *told.add_actions());
        told.set_less(hundredths(move.less));
        told.set_error(hundredths(move.error));
    }
    if (hint.why != bots::Why::nothing) considered.set_why(std::string(bots::name(hint.why)));
    return frame;
}

}  // namespace server
