// The value of hunting in a position: only the points of meadows.
#pragma once

#include "rules/tiles/parts.h"
#include "server/bots/worth.h"

namespace server::bots {

template <>
struct WorthOf<rules::tiles::HuntersPart> {
    static bool looks_into(rules::tiles::AskRetake /*question*/) { return false; }
    static void add(const Position& /*position*/, PerSeat& /*worth*/) {}
};

}  // namespace server::bots
