// Tokens, and what is done far away from the tile just placed. Private to server/codec.
#pragma once

#include <optional>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"

namespace server::codec {

void write(const rules::tiles::MoveToken& move, meeple::v1::TilesAction& out);
void write(const rules::tiles::RemoveToken& remove, meeple::v1::TilesAction& out);
void write(const rules::tiles::DeployFar& far, meeple::v1::TilesAction& out);
void write(const rules::tiles::TakeFigure& taking, meeple::v1::TilesAction& out);
// One of those. Nothing if it cannot be one.
[[nodiscard]] std::optional<rules::tiles::Command> read_far_action(
    const meeple::v1::TilesAction& in);

void write(const rules::tiles::TokenMoved& moved, meeple::v1::TilesDelta& out);
void write(const rules::tiles::TokenRemoved& removed, meeple::v1::TilesDelta& out);
[[nodiscard]] std::optional<rules::tiles::Event> read_token_event(const meeple::v1::TilesDelta& in);

// The view's tokens and their trail. False: they cannot be.
void write_tokens(const rules::tiles::View& view, meeple::v1::TilesView& out);
[[nodiscard]] bool read_tokens(const meeple::v1::TilesView& in, rules::tiles::View& view);

}  // namespace server::codec
