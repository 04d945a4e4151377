#include "server/codec/tiles/modules/buying.h"

#include <algorithm>
#include <cstdint>

#include "rules/tiles/modules/buying/text.h"
#include "server/codec/tiles/values.h"

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

}  // namespace

void SaleCodec::write(const tiles::Bid& it, v1::Bid& out) {
    write_price(it.price, *out.mutable_price());
}

void SaleCodec::write(const tiles::SellTile& it, v1::SellTile& out) {
    out.set_buyer(it.buyer);
}

void SaleCodec::write(const tiles::BidMade& it, v1::BidMade& out) {
    out.set_seat(it.seat);
    write_price(it.price, *out.mutable_price());
}

void SaleCodec::write(const tiles::TileSold& it, v1::TileSold& out) {
    out.set_seller(it.seller);
    out.set_buyer(it.buyer);
    write_price(it.price, *out.mutable_price());
}

void SaleCodec::write(const tiles::TurnResumed& it, v1::TurnResumed& out) {
    out.set_seat(it.seat);
}

void SaleCodec::read(const v1::Bid& in, tiles::Bid& it, bool& ok) {
    v1::Price price = in.price();
    price.set_count(std::min<std::uint32_t>(price.count(), UINT16_MAX));
    it.price = read_price(price, ok);
}

void SaleCodec::read(const v1::SellTile& in, tiles::SellTile& it, bool& ok) {
    it.buyer = seat(in.buyer(), ok);
}

void SaleCodec::read(const v1::BidMade& in, tiles::BidMade& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.price = read_price(in.price(), ok);
}

void SaleCodec::read(const v1::TileSold& in, tiles::TileSold& it, bool& ok) {
    it.seller = seat(in.seller(), ok);
    it.buyer = seat(in.buyer(), ok);
    it.price = read_price(in.price(), ok);
}

void SaleCodec::read(const v1::TurnResumed& in, tiles::TurnResumed& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
}

// Their notation: no two of them share one.
void SaleCodec::append_payload(std::string& text, const tiles::Bid& it) {
    text += tiles::SaleText::command({}, it);
}

void SaleCodec::append_payload(std::string& text, const tiles::SellTile& it) {
    text += tiles::SaleText::command({}, it);
}

void SaleCodec::write(const tiles::View& view, v1::TilesView& out) {
    if (!view.bids) return;
    v1::BidsView& to = *out.mutable_bids();
    for (const tiles::BidMade& bid : view.bids->bids) write(bid, *to.add_bids());
}

bool SaleCodec::read(const v1::TilesView& in, tiles::View& view) {
    if (!in.has_bids()) return true;
    bool ok = true;
    tiles::BidsView& bids = view.bids.emplace();
    for (const v1::BidMade& bid : in.bids().bids()) read(bid, bids.bids.emplace_back(), ok);
    return ok;
}

}  // namespace server::codec
