// Advice: the best steps of a seat, computed on another thread.
#pragma once

#include <functional>

#include "meeple/v1/envelope.pb.h"
#include "server/room/effect.h"

namespace server {

inline constexpr double advice_seconds = 3;  // at most

// The answer to the request. `spent`: the used share of the time; null: only the amount of work is
// limited, and equal questions get equal answers.
[[nodiscard]] meeple::v1::ServerFrame advice(const effect::AskAdvice& ask,
                                             const std::function<double()>& spent);

}  // namespace server
