// How a game opens, and hands of several seats, on the wire and on disk: a part
// of tiles.h.
#pragma once

#include <optional>

#include "meeple/v1/tiles.pb.h"
#include "rules/match.h"

namespace server::codec {

void write(const rules::tiles::Started& event, meeple::v1::TilesDelta& out);
// Nothing: out of range.
[[nodiscard]] std::optional<rules::tiles::Event> read(const meeple::v1::TilesStarted& in);

void write(const rules::tiles::TileTaken& event, meeple::v1::TilesDelta& out);
// Nothing: out of range.
[[nodiscard]] std::optional<rules::tiles::Event> read(const meeple::v1::TileTaken& in);

void write(const rules::tiles::HandsView& view, meeple::v1::HandsView& out);
[[nodiscard]] std::optional<rules::tiles::HandsView> read(const meeple::v1::HandsView& in);

}  // namespace server::codec
