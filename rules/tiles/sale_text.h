// Bids and sales as text.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/tiles/command.h"
#include "rules/tiles/sale.h"

namespace rules::tiles {

// "bid 3", "bid 2 wine", "sell 1".
[[nodiscard]] std::string sale_text(const Bid& command);
[[nodiscard]] std::string sale_text(const SellTile& command);
// What follows one of these verbs. Nothing if that is no command.
[[nodiscard]] std::optional<Command> parse_sale_command(std::string_view verb,
                                                        std::span<const std::string_view> words);

[[nodiscard]] std::string sale_text(const BidMade& event);
[[nodiscard]] std::string sale_text(const TileSold& event);
[[nodiscard]] std::string sale_text(const TurnResumed& event);

// A line for each bid.
[[nodiscard]] std::string sale_text(const BidsView& bids);

}  // namespace rules::tiles
