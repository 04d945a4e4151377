// Bids and sales for the learning environment.
#pragma once

#include <algorithm>
#include <cstdint>

#include "server/env/part_sight.h"

namespace server::env {

template <>
struct SightOf<rules::tiles::BuyingPart> : PartSight {
    static void put(Fields& out, const rules::tiles::Bid& it) {
        out.begin(13, "bid");
        out.open("price");
        if (it.price.item) out.field("item", *it.price.item, Column::tile);
        out.field("count", it.price.count, Column::rotation);
        out.close();
    }
    static void put(Fields& out, const rules::tiles::SellTile& it) {
        out.begin(14, "sellTile");
        out.field("buyer", it.buyer, Column::seat);
    }
    static bool has(const rules::tiles::View& view) { return view.bids.has_value(); }
    static void read(ViewReader& in, rules::tiles::View& view) {
        auto& bids = view.bids.emplace().bids;
        for (unsigned n = in.byte(); n > 0; --n) {
            auto& bid = bids.emplace_back();
            bid.seat = in.seat();
            const std::uint8_t item = in.byte();
            require(item < rules::tiles::item_count || item == 255, MEEPLED_BAD_DATA,
                    "a view has no such item");
            if (item != 255) bid.price.item = static_cast<rules::tiles::Item>(item);
            bid.price.count = in.take<std::uint16_t>();
        }
    }
    static constexpr Rank rank = Rank::last;
    static void count_seat(Globals& out, const rules::tiles::View& view, rules::Seat /*viewer*/,
                           CountedSeat it) {
        const auto& bids = view.bids->bids;
        const auto bid = std::ranges::find(bids, it.seat, [](const auto& one) { return one.seat; });
        const bool any = bid != bids.end();
        out.add(any ? bid->price.count : 0, "bid", it.number);
        out.add(any && bid->price.item ? static_cast<int>(*bid->price.item) : -1, "bid item",
                it.number);
    }
};

}  // namespace server::env
