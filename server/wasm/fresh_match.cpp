// Matches before their start, where there is one room: nothing is shared.
#include "server/codec/fresh_match.h"

#include "server/codec/settings.h"

namespace server::codec {

rules::Expected<rules::Match, std::vector<rules::SetupProblem>> fresh_match(
    const meeple::v1::RoomSettings& settings) {
    return rules::Match::create(setup(settings));
}

}  // namespace server::codec
