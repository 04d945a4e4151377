// How a game ended for one seat, as a line for people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/core/seat.h"

namespace server::client {

// "seat 0: 26 points; the others: 98; lost"; "drew" if several won. The packages for Python and
// TypeScript write the same.
[[nodiscard]] std::string result_text(rules::Seat seat, const std::vector<std::int32_t>& scores,
                                      const std::vector<rules::Seat>& winners);

}  // namespace server::client
