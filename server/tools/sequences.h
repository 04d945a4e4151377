// How many sequences of commands there are: shows after a change of the offers whether
// one is missing or one too many.
#pragma once

#include <cstdint>

#include "rules/match.h"

namespace server::tools {

// Of so many commands (at least 1), by what the match offers. Throws std::logic_error if it refuses
// what it offered.
[[nodiscard]] std::uint64_t count_sequences(const rules::Match& match, int depth);

}  // namespace server::tools
