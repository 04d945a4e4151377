// What shepherds and their flocks are worth in a position.
#pragma once

#include <vector>

#include "rules/tiles/parts.h"
#include "server/bots/step.h"
#include "server/bots/worth.h"

namespace server::bots {

// A flock is worth a share of its sheep as long as there is time to score it. A seat lets it grow
// while the next token is expected to bring more than the wolf takes.
template <>
struct WorthOf<rules::tiles::HillPart> {
    static constexpr Look look(const rules::tiles::ExpandFlock& /*it*/) { return Look::never; }
    static constexpr Look look(const rules::tiles::ScoreFlock& /*it*/) { return Look::never; }
    // answer() answers it.
    static bool looks_into(rules::tiles::AskFlock /*question*/) { return false; }
    static void add(const Position& position, PerSeat& worth);
    static bool answer(const rules::tiles::Game& game, const Weights& weights,
                       const rules::tiles::State& state,
                       const std::vector<rules::tiles::Command>& offers, std::vector<Step>& steps);
};

}  // namespace server::bots
