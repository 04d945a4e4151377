#include "rules/tiles/sale_text.h"

#include "rules/core/text.h"

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

std::string sale_text(const Bid& command) {
    return "bid " + price_text(command.price);
}

std::string sale_text(const SellTile& command) {
    return "sell " + std::to_string(command.buyer);
}

std::optional<Command> parse_sale_command(std::string_view verb,
                                          std::span<const std::string_view> words) {
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

std::string sale_text(const BidMade& event) {
    return "bid " + std::to_string(event.seat) + ' ' + price_text(event.price);
}

std::string sale_text(const TileSold& event) {
    return "sold " + std::to_string(event.seller) + " to " + std::to_string(event.buyer) + " for " +
           price_text(event.price);
}

std::string sale_text(const TurnResumed& event) {
    return "resumed " + std::to_string(event.seat);
}

std::string sale_text(const BidsView& bids) {
    std::string text;
    for (const BidMade& bid : bids.bids) text += sale_text(bid) + '\n';
    return text;
}

}  // namespace rules::tiles
