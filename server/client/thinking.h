// How much a program at the other end of the wire thinks about a move: its own time and threads.
#pragma once

#include <chrono>
#include <cstdint>

#include "rules/core/chance.h"
#include "server/bots/bot.h"

namespace server::client {

struct Thinking {
    double seconds = 0;  // a move; 0: as many turns as the level usually looks through
    int threads = 1;
};

// From now on. `left_ms`: what the seat has for this decision (0: there is no limit); no more than
// a twentieth of that is used.
[[nodiscard]] bots::Budget budget_for(const Thinking& thinking, std::uint32_t left_ms);

// How long a person takes for a step: often a short while, sometimes long. From a fifth of the mean
// to less than seven times the mean.
[[nodiscard]] std::chrono::milliseconds human_pause(std::chrono::milliseconds mean,
                                                    rules::Random& chance);

}  // namespace server::client
