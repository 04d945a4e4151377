// Matches before their start. Matches of equal settings share their constant part (the shapes of
// tiles, most of their bytes), so that waiting rooms are small.
#pragma once

#include <vector>

#include "meeple/v1/room.pb.h"
#include "rules/core/expected.h"
#include "rules/editions/setup.h"
#include "rules/match.h"

namespace server::codec {

// As rules::Match::create() of the settings' setup. Any thread.
[[nodiscard]] rules::Expected<rules::Match, std::vector<rules::SetupProblem>> fresh_match(
    const meeple::v1::RoomSettings& settings);

}  // namespace server::codec
