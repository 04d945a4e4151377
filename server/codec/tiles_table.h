// A table that grows, on the wire and on disk: a part of tiles.h. Private to server/codec.
#pragma once

#include <optional>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/position.h"

namespace server::codec {

void write(const rules::tiles::ExtendTable& extending, meeple::v1::TilesAction& out);
[[nodiscard]] std::optional<rules::tiles::Command> read_extension(const meeple::v1::TablePanel& in);

void write(const rules::tiles::TableExtended& extended, meeple::v1::TilesDelta& out);
[[nodiscard]] rules::tiles::TableExtended read_extended(const meeple::v1::TablePanel& in, bool& ok);

void write(const rules::tiles::Box& table, meeple::v1::TableView& out);
[[nodiscard]] rules::tiles::Box read(const meeple::v1::TableView& in, bool& ok);

}  // namespace server::codec
