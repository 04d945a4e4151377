// What abbeys and barns are worth in a position.
#pragma once

#include "rules/tiles/parts.h"
#include "server/bots/worth.h"

namespace server::bots {

// In the supply they are good for something as long as there is time; a barn that lies brings its
// points at the end.
template <>
struct WorthOf<rules::tiles::AbbeyPart> {
    static Look look(const rules::tiles::LayBarn& /*it*/) { return Look::done; }
    static bool looks_into(rules::tiles::AskWagon /*question*/) { return false; }
    static void add(const Position& position, PerSeat& worth);
};

}  // namespace server::bots
