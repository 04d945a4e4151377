// Bridges, Castles & Bazaars for the learning environment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "server/env/part_sight.h"

namespace server::env {

template <>
struct SightOf<rules::tiles::BridgesPart> : PartSight {
    static void put(Fields& out, const rules::tiles::PlaceBridged& it) {
        out.begin(17, "placeBridged");
        out.field("tile", it.tile, Column::tile);
        out.at(it.at);
        out.field("rotation", it.rotation, Column::rotation);
        out.field("overX", it.over.x, Column::seat);
        out.field("overY", it.over.y, Column::segment);
        out.field("axis", it.axis, Column::figure);
    }
    static void put(Fields& out, const rules::tiles::LayBridge& it) {
        out.begin(18, "layBridge");
        out.field("axis", it.axis, Column::figure);
    }
    static void put(Fields& out, const rules::tiles::BuildCastle& it) {
        out.begin(19, "buildCastle");
        out.field("segment", it.segment, Column::segment);
    }
    static void put(Fields& out, const rules::tiles::ChooseLot& it) {
        out.begin(20, "chooseLot");
        out.field("lot", it.lot, Column::segment);
    }
    static void put(Fields& out, const rules::tiles::BidLot& it) {
        out.begin(21, "bidLot");
        out.field("points", it.points, Column::rotation);
    }
    static void put(Fields& out, const rules::tiles::BuyLot& /*it*/) { out.begin(22, "buyLot"); }
    static bool has(const rules::tiles::View& view) { return view.bridges.has_value(); }
    static void read(ViewReader& in, rules::tiles::View& view) {
        auto& bridges = view.bridges.emplace();
        in.expect_seats();
        for (std::size_t i = 0; i < in.seats(); ++i) {
            bridges.bridges.push_back(in.byte());
            bridges.castles.push_back(in.byte());
        }
        bridges.last = static_cast<std::int16_t>(in.take<std::uint16_t>());
        for (unsigned n = in.byte(); n > 0; --n) {
            const rules::tiles::Position over = in.at();
            const auto tile =
                std::ranges::find(view.board, over, &rules::tiles::View::PlacedTile::at);
            const std::uint8_t axis = in.byte();
            require(tile != view.board.end() && (axis == 1 || axis == 2), MEEPLED_BAD_DATA,
                    "a bridge lies over a tile");
            tile->span = static_cast<rules::tiles::Axis>(axis);
        }
        for (unsigned n = in.byte(); n > 0; --n) bridges.built.push_back({in.on()});
        for (unsigned n = in.byte(); n > 0; --n) {
            auto& lot = bridges.lots.emplace_back();
            lot.tile = in.take<std::uint16_t>();
            lot.owner = in.seat_or_nobody();
        }
        bridges.auction.chooser = in.seat_or_nobody();
        bridges.auction.lot = in.byte();
        bridges.auction.bidder = in.seat_or_nobody();
        bridges.auction.bid = in.take<std::uint16_t>();
        bridges.taken = in.take<std::uint16_t>();
    }
    static void name_planes(const rules::tiles::View& /*view*/, std::vector<std::string>& names) {
        names.emplace_back("bridge");
        names.emplace_back("castle");
    }
    static void draw(const PartPlanes& planes, const rules::tiles::View& view) {
        for (const auto& tile : view.board) planes.put(0, tile.at, static_cast<int>(tile.span));
        for (const auto& castle : view.bridges->built)
            planes.put(1, castle.on.at, castle.on.segment + 1);
    }
    static void count_seat(Globals& out, const rules::tiles::View& view, rules::Seat /*viewer*/,
                           CountedSeat it) {
        const auto& bridges = *view.bridges;
        out.add(bridges.bridges[it.seat], "bridges", it.number);
        out.add(bridges.castles[it.seat], "castles", it.number);
        const auto lot =
            std::ranges::find(bridges.lots, it.seat, &rules::tiles::BridgesView::Lot::owner);
        out.add(lot == bridges.lots.end() ? -1 : lot->tile, "lot", it.number);
    }
};

}  // namespace server::env
