#include "rules/tiles/modules/buying/text.h"

#include "rules/core/text.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

std::string price_text(const Price& price) {
    const std::string count = std::to_string(price.count);
    return price.item ? count + ' ' + std::string(name(*price.item)) : count;
}

std::optional<Item> item_by_name(std::string_view text) {
    for (int i = 0; i < item_count; ++i) {
        const auto item = static_cast<Item>(i);
        if (name(item) == text) return item;
    }
    return std::nullopt;
}

}  // namespace

std::string SaleText::command(const View& /*view*/, const Bid& it) {
    return "bid " + price_text(it.price);
}

std::string SaleText::command(const View& /*view*/, const SellTile& it) {
    return "sell " + std::to_string(it.buyer);
}

std::optional<std::variant<Bid, SellTile>> SaleText::parse(
    const View& /*view*/, std::string_view verb, std::span<const std::string_view> words) {
    if (verb == "sell") {
        const auto buyer = words.size() == 1 ? number_of<Seat>(words[0]) : std::nullopt;
        if (!buyer) return std::nullopt;
        return SellTile{*buyer};
    }
    if (words.empty() || words.size() > 2) return std::nullopt;
    const auto count = number_of<std::uint16_t>(words[0]);
    const auto item = words.size() == 2 ? item_by_name(words[1]) : std::nullopt;
    if (!count || (words.size() == 2 && !item)) return std::nullopt;
    return Bid{{item, *count}};
}

std::string SaleText::event(const BidMade& it) {
    return "bid " + std::to_string(it.seat) + ' ' + price_text(it.price);
}

std::string SaleText::event(const TileSold& it) {
    return "sold " + std::to_string(it.seller) + " to " + std::to_string(it.buyer) + " for " +
           price_text(it.price);
}

std::string SaleText::event(const TurnResumed& it) {
    return "resumed " + std::to_string(it.seat);
}

std::string SaleText::table(const View& view) {
    if (!view.bids) return {};
    std::string text;
    for (const BidMade& bid : view.bids->bids) text += event(bid) + '\n';
    return text;
}

}  // namespace rules::tiles
