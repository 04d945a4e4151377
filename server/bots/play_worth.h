// How bots value the offers of every tile-laying game.
#pragma once

#include "rules/tiles/parts.h"
#include "server/bots/worth.h"

namespace server::bots {

template <>
struct WorthOf<rules::tiles::PlayPart> {
    static constexpr Look look(const rules::tiles::PlaceTile& /*it*/) { return Look::placed; }
    static constexpr Look look(const rules::tiles::DeployFigure& /*it*/) { return Look::gained; }
    static constexpr Look look(const rules::tiles::RecallFigure& /*it*/) { return Look::gained; }
    static constexpr Look look(const rules::tiles::Pass& /*it*/) { return Look::gained; }
    static constexpr Look look(const rules::tiles::Resign& /*it*/) { return Look::never; }
};

template <>
struct WorthOf<rules::tiles::CoursePart> {};

template <>
struct WorthOf<rules::tiles::FarPart> {
    static constexpr Look look(const rules::tiles::DeployFar& /*it*/) { return Look::done; }
    static constexpr Look look(const rules::tiles::TakeFigure& /*it*/) { return Look::done; }
    static bool looks_into(rules::tiles::AskTaking /*question*/) { return false; }
};

}  // namespace server::bots
