#include "server/codec/tiles/modules/bridges_castles_and_bazaars.h"

#include <algorithm>
#include <cstdint>

#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void BridgeCodec::write(const tiles::PlaceBridged& it, v1::PlaceBridged& out) {
    out.set_tile(it.tile);
    out.set_x(it.at.x);
    out.set_y(it.at.y);
    out.set_rotation(it.rotation);
    out.set_over_x(it.over.x);
    out.set_over_y(it.over.y);
    out.set_axis(wire(it.axis));
}

void BridgeCodec::write(const tiles::LayBridge& it, v1::LayBridge& out) {
    out.set_axis(wire(it.axis));
}

void BridgeCodec::write(const tiles::BridgeLaid& it, v1::BridgeLaid& out) {
    out.set_seat(it.seat);
    out.set_x(it.over.x);
    out.set_y(it.over.y);
    out.set_axis(wire(it.axis));
    if (it.tile == tiles::no_tile) return;
    out.set_tile(it.tile);
    out.set_rotation(it.rotation);
}

void BridgeCodec::read(const v1::PlaceBridged& in, tiles::PlaceBridged& it, bool& ok) {
    it.tile =
        in.tile() < tiles::no_tile ? static_cast<tiles::TileIndex>(in.tile()) : tiles::no_tile;
    it.at = far_position(in.x(), in.y());
    it.rotation = static_cast<tiles::Rotation>(in.rotation() < 4 ? in.rotation() : 4);
    it.over = far_position(in.over_x(), in.over_y());
    it.axis = axis(in.axis(), ok);
}

void BridgeCodec::read(const v1::LayBridge& in, tiles::LayBridge& it, bool& ok) {
    it.axis = axis(in.axis(), ok);
}

void BridgeCodec::read(const v1::BridgeLaid& in, tiles::BridgeLaid& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.over = position(in.x(), in.y(), ok);
    it.axis = axis(in.axis(), ok);
    if (in.rotation() > 3) ok = false;
    if (!in.has_tile()) return;
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
    it.rotation = narrow<tiles::Rotation>(in.rotation(), ok);
}

void BridgeCodec::write_legal(std::span<const rules::Command> offers, v1::TilesLegal& out) {
    for (const rules::Command& offer : offers) {
        const auto* placing = std::get_if<tiles::PlaceBridged>(&std::get<tiles::Command>(offer));
        if (placing != nullptr) write(*placing, *out.add_bridged());
    }
}

void BridgeCodec::read_legal(const v1::TilesLegal& in,
                             std::vector<std::vector<rules::Command>>& steps) {
    for (const v1::PlaceBridged& bridged : in.bridged()) {
        bool ok = true;
        tiles::PlaceBridged placing;
        read(bridged, placing, ok);
        if (ok) steps.push_back({tiles::Command(placing)});
    }
}

void BridgeCodec::append_payload(std::string& text, const tiles::PlaceBridged& it) {
    append_position(text, it.at);
    append_position(text, it.over);
    text += static_cast<char>(it.tile & 0xffU);
    text += static_cast<char>(it.tile >> 8U);
    text += static_cast<char>(it.rotation);
    text += static_cast<char>(it.axis);
}

void BridgeCodec::append_payload(std::string& text, const tiles::LayBridge& it) {
    text += static_cast<char>(it.axis);
}

void BridgeCodec::write(const tiles::BuildCastle& it, v1::BuildCastle& out) {
    out.set_segment(it.segment);
}

void BridgeCodec::write(const tiles::ChooseLot& it, v1::ChooseLot& out) {
    out.set_lot(it.lot);
}

void BridgeCodec::write(const tiles::BidLot& it, v1::BidLot& out) {
    out.set_points(it.points);
}

void BridgeCodec::write(const tiles::CastleBuilt& it, v1::CastleBuilt& out) {
    out.set_seat(it.seat);
    write_segment(it.on, *out.mutable_on());
}

void BridgeCodec::write(const tiles::BazaarOpened& it, v1::BazaarOpened& out) {
    for (const tiles::TileIndex tile : it.tiles) out.add_tiles(tile);
}

void BridgeCodec::write(const tiles::LotChosen& it, v1::LotChosen& out) {
    out.set_seat(it.seat);
    out.set_lot(it.lot);
}

void BridgeCodec::write(const tiles::LotBid& it, v1::LotBid& out) {
    out.set_seat(it.seat);
    out.set_points(it.points);
}

void BridgeCodec::write(const tiles::LotSold& it, v1::LotSold& out) {
    out.set_seat(it.seat);
    out.set_lot(it.lot);
}

void BridgeCodec::write(const tiles::LotTaken& it, v1::LotTaken& out) {
    out.set_seat(it.seat);
    out.set_tile(it.tile);
}

// Numbers that no tile and no bazaar has become ones that the rules refuse.
void BridgeCodec::read(const v1::BuildCastle& in, tiles::BuildCastle& it, bool& /*ok*/) {
    it.segment = far_segment(in.segment());
}

void BridgeCodec::read(const v1::ChooseLot& in, tiles::ChooseLot& it, bool& /*ok*/) {
    it.lot = far_segment(in.lot());
}

void BridgeCodec::read(const v1::BidLot& in, tiles::BidLot& it, bool& /*ok*/) {
    it.points = static_cast<std::uint16_t>(std::min<std::uint32_t>(in.points(), UINT16_MAX));
}

void BridgeCodec::read(const v1::CastleBuilt& in, tiles::CastleBuilt& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.on = read_segment(in.on(), ok);
}

void BridgeCodec::read(const v1::BazaarOpened& in, tiles::BazaarOpened& it, bool& ok) {
    read_tiles(in.tiles(), it.tiles, ok);
}

void BridgeCodec::read(const v1::LotChosen& in, tiles::LotChosen& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.lot = narrow<std::uint8_t>(in.lot(), ok);
}

void BridgeCodec::read(const v1::LotBid& in, tiles::LotBid& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.points = narrow<std::uint16_t>(in.points(), ok);
}

void BridgeCodec::read(const v1::LotSold& in, tiles::LotSold& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.lot = narrow<std::uint8_t>(in.lot(), ok);
}

void BridgeCodec::read(const v1::LotTaken& in, tiles::LotTaken& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
}

void BridgeCodec::append_payload(std::string& text, const tiles::BuildCastle& it) {
    text += static_cast<char>(it.segment);
}

void BridgeCodec::append_payload(std::string& text, const tiles::ChooseLot& it) {
    text += static_cast<char>(it.lot);
}

void BridgeCodec::append_payload(std::string& text, const tiles::BidLot& it) {
    text += static_cast<char>(it.points & 0xffU);
    text += static_cast<char>(it.points >> 8U);
}

void BridgeCodec::write(const tiles::View& view, v1::TilesView& out) {
    if (!view.bridges) return;
    const tiles::BridgesView& from = *view.bridges;
    v1::BridgesView& to = *out.mutable_bridges();
    for (const std::uint8_t count : from.bridges) to.add_bridges(count);
    for (const std::uint8_t count : from.castles) to.add_castles(count);
    if (from.last >= 0) to.set_last(static_cast<std::uint32_t>(from.last));
    for (const tiles::BridgesView::Castle& castle : from.built)
        write_segment(castle.on, *to.add_built());
    for (const tiles::BridgesView::Lot& lot : from.lots) {
        v1::Lot& one = *to.add_lots();
        one.set_tile(lot.tile);
        if (lot.owner != rules::no_seat) one.set_owner(lot.owner);
    }
    if (from.auction.chooser != rules::no_seat) to.set_chooser(from.auction.chooser);
    if (from.auction.lot != tiles::no_lot) to.set_lot(from.auction.lot);
    if (from.auction.bidder != rules::no_seat) to.set_bidder(from.auction.bidder);
    to.set_bid(from.auction.bid);
    to.set_taken(from.taken);
}

bool BridgeCodec::read(const v1::TilesView& in, tiles::View& view) {
    if (!in.has_bridges()) return true;
    bool ok = true;
    const v1::BridgesView& from = in.bridges();
    tiles::BridgesView& to = view.bridges.emplace();
    for (const std::uint32_t count : from.bridges())
        to.bridges.push_back(narrow<std::uint8_t>(count, ok));
    for (const std::uint32_t count : from.castles())
        to.castles.push_back(narrow<std::uint8_t>(count, ok));
    if (from.has_last()) to.last = narrow<std::int16_t>(from.last(), ok);
    for (const v1::SegmentRef& castle : from.built())
        to.built.push_back({read_segment(castle, ok)});
    for (const v1::Lot& lot : from.lots()) {
        to.lots.push_back({narrow<tiles::TileIndex>(lot.tile(), ok),
                           lot.has_owner() ? seat(lot.owner(), ok) : rules::no_seat});
    }
    if (from.has_chooser()) to.auction.chooser = seat(from.chooser(), ok);
    if (from.has_lot()) to.auction.lot = narrow<std::uint8_t>(from.lot(), ok);
    if (from.has_bidder()) to.auction.bidder = seat(from.bidder(), ok);
    to.auction.bid = narrow<std::uint16_t>(from.bid(), ok);
    to.taken = narrow<std::uint16_t>(from.taken(), ok);
    return ok;
}

}  // namespace server::codec
