// Bids and sales on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include <string>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct SaleCodec {
    using Action = meeple::v1::TilesAction;
    using Actions =
        Fields<Field<rules::tiles::Bid, Action::kBid, &Action::bid, &Action::mutable_bid>,
               Field<rules::tiles::SellTile, Action::kSellTile, &Action::sell_tile,
                     &Action::mutable_sell_tile>>;
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<
        Field<rules::tiles::BidMade, Delta::kBidMade, &Delta::bid_made, &Delta::mutable_bid_made>,
        Field<rules::tiles::TileSold, Delta::kTileSold, &Delta::tile_sold,
              &Delta::mutable_tile_sold>,
        Field<rules::tiles::TurnResumed, Delta::kTurnResumed, &Delta::turn_resumed,
              &Delta::mutable_turn_resumed>>;

    static void write(const rules::tiles::Bid& it, meeple::v1::Bid& out);
    static void write(const rules::tiles::SellTile& it, meeple::v1::SellTile& out);
    static void write(const rules::tiles::BidMade& it, meeple::v1::BidMade& out);
    static void write(const rules::tiles::TileSold& it, meeple::v1::TileSold& out);
    static void write(const rules::tiles::TurnResumed& it, meeple::v1::TurnResumed& out);
    // A number too large for the field is more than any seat has: the rules refuse it.
    static void read(const meeple::v1::Bid& in, rules::tiles::Bid& it, bool& ok);
    static void read(const meeple::v1::SellTile& in, rules::tiles::SellTile& it, bool& ok);
    static void read(const meeple::v1::BidMade& in, rules::tiles::BidMade& it, bool& ok);
    static void read(const meeple::v1::TileSold& in, rules::tiles::TileSold& it, bool& ok);
    static void read(const meeple::v1::TurnResumed& in, rules::tiles::TurnResumed& it, bool& ok);

    static void append_payload(std::string& text, const rules::tiles::Bid& it);
    static void append_payload(std::string& text, const rules::tiles::SellTile& it);

    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::BuyingPart> : SaleCodec {};

}  // namespace server::codec
