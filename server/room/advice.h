// Advice: the best steps of a seat, computed on another thread.
#pragma once

#include <functional>

#include "meeple/v1/envelope.pb.h"
#include "server/room/effect.h"

namespace server {

inline constexpr double advice_seconds = 3;  // as long as it may take

// The answer to the request. `spent`: the share of the time that has gone by; null: there is no
// limit but an amount of work, and the same question always gets the same answer.
[[nodiscard]] meeple::v1::ServerFrame advice(const effect::AskAdvice& ask,
                                             const std::function<double()>& spent);

}  // namespace server
