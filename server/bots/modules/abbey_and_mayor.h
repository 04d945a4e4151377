// The value of abbeys and barns in a position.
#pragma once

#include "rules/tiles/parts.h"
#include "server/bots/worth.h"

namespace server::bots {

// In the supply they have a value while there is time to use them; a placed barn scores its points
// at the end.
template <>
struct WorthOf<rules::tiles::AbbeyPart> {
    static constexpr Look look(const rules::tiles::LayBarn& /*it*/) { return Look::done; }
    static bool looks_into(rules::tiles::AskWagon /*question*/) { return false; }
    static void add(const Position& position, PerSeat& worth);
};

}  // namespace server::bots
