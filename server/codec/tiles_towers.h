// Towers and prisoners, on the wire and on disk: a part of tiles.h. Private to server/codec.
#pragma once

#include <optional>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"

namespace server::codec {

void write(const rules::tiles::LayFloor& floor, meeple::v1::TilesAction& out);
void write(const rules::tiles::FreePrisoner& freed, meeple::v1::TilesAction& out);
// One of those. Nothing if it cannot be one.
[[nodiscard]] std::optional<rules::tiles::Command> read_tower_action(
    const meeple::v1::TilesAction& in);

void write(const rules::tiles::FloorLaid& laid, meeple::v1::TilesDelta& out);
void write(const rules::tiles::PrisonerTaken& taken, meeple::v1::TilesDelta& out);
void write(const rules::tiles::PrisonerFreed& freed, meeple::v1::TilesDelta& out);
[[nodiscard]] std::optional<rules::tiles::Event> read_tower_event(const meeple::v1::TilesDelta& in);

void write(const rules::tiles::TowersView& view, meeple::v1::TowersView& out);
[[nodiscard]] std::optional<rules::tiles::TowersView> read(const meeple::v1::TowersView& in);

}  // namespace server::codec
