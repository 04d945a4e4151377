// Bridges, castles and bazaars on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "meeple/v1/tiles.pb.h"
#include "rules/match.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct BridgeCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<
        Field<rules::tiles::PlaceBridged, Action::kPlaceBridged, &Action::place_bridged,
              &Action::mutable_place_bridged>,
        Field<rules::tiles::LayBridge, Action::kLayBridge, &Action::lay_bridge,
              &Action::mutable_lay_bridge>,
        Field<rules::tiles::BuildCastle, Action::kBuildCastle, &Action::build_castle,
              &Action::mutable_build_castle>,
        Field<rules::tiles::ChooseLot, Action::kChooseLot, &Action::choose_lot,
              &Action::mutable_choose_lot>,
        Field<rules::tiles::BidLot, Action::kBidLot, &Action::bid_lot, &Action::mutable_bid_lot>,
        Field<rules::tiles::BuyLot, Action::kBuyLot, &Action::buy_lot, &Action::mutable_buy_lot>>;
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<
        Field<rules::tiles::BridgeLaid, Delta::kBridgeLaid, &Delta::bridge_laid,
              &Delta::mutable_bridge_laid>,
        Field<rules::tiles::CastleBuilt, Delta::kCastleBuilt, &Delta::castle_built,
              &Delta::mutable_castle_built>,
        Field<rules::tiles::BazaarOpened, Delta::kBazaarOpened, &Delta::bazaar_opened,
              &Delta::mutable_bazaar_opened>,
        Field<rules::tiles::LotChosen, Delta::kLotChosen, &Delta::lot_chosen,
              &Delta::mutable_lot_chosen>,
        Field<rules::tiles::LotBid, Delta::kLotBid, &Delta::lot_bid, &Delta::mutable_lot_bid>,
        Field<rules::tiles::LotSold, Delta::kLotSold, &Delta::lot_sold, &Delta::mutable_lot_sold>,
        Field<rules::tiles::LotTaken, Delta::kLotTaken, &Delta::lot_taken,
              &Delta::mutable_lot_taken>>;

    static void write(const rules::tiles::PlaceBridged& it, meeple::v1::PlaceBridged& out);
    static void write(const rules::tiles::LayBridge& it, meeple::v1::LayBridge& out);
    static void write(const rules::tiles::BridgeLaid& it, meeple::v1::BridgeLaid& out);
    static void write(const rules::tiles::BuildCastle& it, meeple::v1::BuildCastle& out);
    static void write(const rules::tiles::ChooseLot& it, meeple::v1::ChooseLot& out);
    static void write(const rules::tiles::BidLot& it, meeple::v1::BidLot& out);
    static void write(const rules::tiles::BuyLot& /*it*/, meeple::v1::BuyLot& /*out*/) {}
    static void write(const rules::tiles::CastleBuilt& it, meeple::v1::CastleBuilt& out);
    static void write(const rules::tiles::BazaarOpened& it, meeple::v1::BazaarOpened& out);
    static void write(const rules::tiles::LotChosen& it, meeple::v1::LotChosen& out);
    static void write(const rules::tiles::LotBid& it, meeple::v1::LotBid& out);
    static void write(const rules::tiles::LotSold& it, meeple::v1::LotSold& out);
    static void write(const rules::tiles::LotTaken& it, meeple::v1::LotTaken& out);
    static bool stands_apart(const rules::tiles::PlaceBridged& /*it*/) { return true; }
    static void write_legal(std::span<const rules::Command> offers, meeple::v1::TilesLegal& out);
    static void read_legal(const meeple::v1::TilesLegal& in,
                           std::vector<std::vector<rules::Command>>& steps);

    static void read(const meeple::v1::PlaceBridged& in, rules::tiles::PlaceBridged& it, bool& ok);
    static void read(const meeple::v1::LayBridge& in, rules::tiles::LayBridge& it, bool& ok);
    static void read(const meeple::v1::BridgeLaid& in, rules::tiles::BridgeLaid& it, bool& ok);
    static void read(const meeple::v1::BuildCastle& in, rules::tiles::BuildCastle& it, bool& ok);
    static void read(const meeple::v1::ChooseLot& in, rules::tiles::ChooseLot& it, bool& ok);
    static void read(const meeple::v1::BidLot& in, rules::tiles::BidLot& it, bool& ok);
    static void read(const meeple::v1::BuyLot& /*in*/, rules::tiles::BuyLot& /*it*/, bool& /*ok*/) {
    }
    static void read(const meeple::v1::CastleBuilt& in, rules::tiles::CastleBuilt& it, bool& ok);
    static void read(const meeple::v1::BazaarOpened& in, rules::tiles::BazaarOpened& it, bool& ok);
    static void read(const meeple::v1::LotChosen& in, rules::tiles::LotChosen& it, bool& ok);
    static void read(const meeple::v1::LotBid& in, rules::tiles::LotBid& it, bool& ok);
    static void read(const meeple::v1::LotSold& in, rules::tiles::LotSold& it, bool& ok);
    static void read(const meeple::v1::LotTaken& in, rules::tiles::LotTaken& it, bool& ok);

    static void append_payload(std::string& text, const rules::tiles::PlaceBridged& it);
    static void append_payload(std::string& text, const rules::tiles::LayBridge& it);
    static void append_payload(std::string& text, const rules::tiles::BuildCastle& it);
    static void append_payload(std::string& text, const rules::tiles::ChooseLot& it);
    static void append_payload(std::string& text, const rules::tiles::BidLot& it);

    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::BridgesPart> : BridgeCodec {};

}  // namespace server::codec
