#include "server/codec/tiles_sale.h"

#include <algorithm>

#include "server/codec/tiles_values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

namespace {

void write_price(const tiles::Price& price, v1::Price& out) {
    if (price.item) out.set_item(static_cast<v1::Item>(*price.item));
    out.set_count(price.count);
}

tiles::Price read_price(const v1::Price& in, bool& ok) {
    tiles::Price price;
    if (in.has_item()) price.item = item(in.item(), ok);
    price.count = narrow<std::uint16_t>(in.count(), ok);
    return price;
}

void write_bid(const tiles::BidMade& bid, v1::BidMade& out) {
    out.set_seat(bid.seat);
    write_price(bid.price, *out.mutable_price());
}

tiles::BidMade read_bid(const v1::BidMade& in, bool& ok) {
    return {seat(in.seat(), ok), read_price(in.price(), ok)};
}

}  // namespace

void write(const tiles::Bid& bid, v1::TilesAction& out) {
    write_price(bid.price, *out.mutable_bid()->mutable_price());
}

void write(const tiles::SellTile& sold, v1::TilesAction& out) {
    out.mutable_sell_tile()->set_buyer(sold.buyer);
}

// More than fits is more than anybody has: the rules refuse it.
std::optional<tiles::Command> read_sale_action(const v1::TilesAction& in) {
    bool ok = true;
    if (in.has_sell_tile()) {
        const tiles::SellTile sold{seat(in.sell_tile().buyer(), ok)};
        if (!ok) return std::nullopt;
        return sold;
    }
    v1::Price price = in.bid().price();
    price.set_count(std::min<std::uint32_t>(price.count(), UINT16_MAX));
    const tiles::Bid bid{read_price(price, ok)};
    if (!ok) return std::nullopt;
    return bid;
}

void write(const tiles::BidMade& bid, v1::TilesDelta& out) {
    write_bid(bid, *out.mutable_bid_made());
}

void write(const tiles::TileSold& sold, v1::TilesDelta& out) {
    v1::TileSold& to = *out.mutable_tile_sold();
    to.set_seller(sold.seller);
    to.set_buyer(sold.buyer);
    write_price(sold.price, *to.mutable_price());
}

void write(const tiles::TurnResumed& resumed, v1::TilesDelta& out) {
    out.mutable_turn_resumed()->set_seat(resumed.seat);
}

std::optional<tiles::Event> read_sale_event(const v1::TilesDelta& in) {
    bool ok = true;
    std::optional<tiles::Event> event;
    if (in.has_bid_made()) {
        event = read_bid(in.bid_made(), ok);
    } else if (in.has_tile_sold()) {
        const v1::TileSold& sold = in.tile_sold();
        event = tiles::TileSold{seat(sold.seller(), ok), seat(sold.buyer(), ok),
                                read_price(sold.price(), ok)};
    } else if (in.has_turn_resumed()) {
        event = tiles::TurnResumed{seat(in.turn_resumed().seat(), ok)};
    }
    return ok ? event : std::nullopt;
}

void write(const tiles::BidsView& view, v1::BidsView& out) {
    for (const tiles::BidMade& bid : view.bids) write_bid(bid, *out.add_bids());
}

std::optional<tiles::BidsView> read(const v1::BidsView& in) {
    bool ok = true;
    tiles::BidsView view;
    for (const v1::BidMade& bid : in.bids()) view.bids.push_back(read_bid(bid, ok));
    if (!ok) return std::nullopt;
    return view;
}

}  // namespace server::codec
