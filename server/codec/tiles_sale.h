// Bids and sales, on the wire and on disk: a part of tiles.h. Private to server/codec.
#pragma once

#include <optional>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"

namespace server::codec {

void write(const rules::tiles::Bid& bid, meeple::v1::TilesAction& out);
void write(const rules::tiles::SellTile& sold, meeple::v1::TilesAction& out);
// One of those. Nothing if it cannot be one.
[[nodiscard]] std::optional<rules::tiles::Command> read_sale_action(
    const meeple::v1::TilesAction& in);

void write(const rules::tiles::BidMade& bid, meeple::v1::TilesDelta& out);
void write(const rules::tiles::TileSold& sold, meeple::v1::TilesDelta& out);
void write(const rules::tiles::TurnResumed& resumed, meeple::v1::TilesDelta& out);
[[nodiscard]] std::optional<rules::tiles::Event> read_sale_event(const meeple::v1::TilesDelta& in);

void write(const rules::tiles::BidsView& view, meeple::v1::BidsView& out);
[[nodiscard]] std::optional<rules::tiles::BidsView> read(const meeple::v1::BidsView& in);

}  // namespace server::codec
