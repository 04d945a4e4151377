// The value of gift cards in a position.
#pragma once

#include "rules/tiles/parts.h"
#include "server/bots/worth.h"

namespace server::bots {

template <>
struct WorthOf<rules::tiles::GiftsPart> {
    static constexpr Look look(const rules::tiles::OpenGift& /*it*/) { return Look::opened; }
    // An unopened card is worth its points at the end, and more while there is time to open it.
    static void add(const Position& position, PerSeat& worth);
    static bool uncovers(const rules::tiles::State& before, const rules::tiles::State& after);
};

}  // namespace server::bots
