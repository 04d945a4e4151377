// The value of tokens in a position: dragon and fairy.
#pragma once

#include "rules/tiles/parts.h"
#include "server/bots/outlook.h"
#include "server/bots/worth.h"

namespace server::bots {

// The fairy scores points while she stands beside a figure. Figures near the dragon may be eaten
// while there is a tile that wakes it.
template <>
struct WorthOf<rules::tiles::TokenPart> {
    static constexpr Look look(const rules::tiles::MoveToken& /*it*/) { return Look::done; }
    static constexpr Look look(const rules::tiles::RemoveToken& /*it*/) { return Look::done; }
    // Moves of tokens are likely to be worth little.
    static bool looks_into(rules::tiles::AskToken /*question*/) { return false; }
    static bool looks_into(rules::tiles::AskStep /*question*/) { return false; }
    void count(const rules::tiles::Game& game, const Outlook& outlook);
    void add(const Position& position, PerSeat& worth) const;

private:
    double waking_ = 0;  // the share of the tiles to come that wake the dragon
};

}  // namespace server::bots
