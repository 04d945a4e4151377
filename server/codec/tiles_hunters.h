// What Hunters & Gatherers adds to the tile-laying games on the wire.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"

namespace server::codec {

void write(const rules::tiles::TurnExtended& extended, meeple::v1::TilesDelta& out);
void write(const rules::tiles::AnimalsHunted& hunted, meeple::v1::TilesDelta& out);
// Nothing if it is none of these two, or malformed.
[[nodiscard]] std::optional<rules::tiles::Event> read_hunters_event(
    const meeple::v1::TilesDelta& in);

// How many of which tile. False: malformed.
using TileCounts = std::vector<std::pair<rules::tiles::TileIndex, std::uint8_t>>;
using WireCounts = google::protobuf::RepeatedPtrField<meeple::v1::TileCount>;
void write_counts(const TileCounts& counts, WireCounts& out);
[[nodiscard]] bool read_counts(const WireCounts& in, TileCounts& counts);

// The side stack and the hunted animals of a view. False: malformed.
void write_hunters(const rules::tiles::View& view, meeple::v1::TilesView& out);
[[nodiscard]] bool read_hunters(const meeple::v1::TilesView& in, rules::tiles::View& view);

}  // namespace server::codec
