// Reason: what speaks for a step, in one word, from the terms of the evaluation.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/bots/rollouts.h"

namespace server::bots {

// The main advantage of a step over another one.
enum class Why : std::uint8_t {
    nothing,     // there is no better one
    points,      // points at once
    feature,     // features that score more
    hopeless,    // no figures on features unlikely to be completed
    field,       // fields and meadows
    figures,     // figures in hand
    rival,       // fewer points for others
    later,       // a better continuation
    overlooked,  // none: it is worse, and a level that does not look ahead has taken it
};
[[nodiscard]] std::string_view name(Why why);

struct Reason {
    Why why = Why::nothing;
    double points = 0;  // that it is worth
};

// The greatest difference in favour of the first step between the positions after the two. Nothing:
// it is unknown, as with cards.
[[nodiscard]] std::optional<Reason> advantage(const rules::Match& match, rules::Seat seat,
                                              const StepCommands& step, const StepCommands& other);

// Why a bot of this level has taken its step: against the best step with another placement.
// `match` waits for its seat, and may know less than the seat. `happened`: the events of the step,
// and maybe later ones. Nothing: what `match` knows does not explain it, as where hands are hidden.
[[nodiscard]] std::optional<Reason> reason_for(const rules::Match& match, std::string_view level,
                                               const rules::Events& happened);

}  // namespace server::bots
