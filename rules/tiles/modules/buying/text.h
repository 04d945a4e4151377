// Bids and sales as text. One of the texts (texts.h).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/tiles/modules/buying/words.h"

namespace rules::tiles {

struct View;

// "bid 3", "bid 2 wine", "sell 1".
struct SaleText {
    static std::string command(const View& view, const Bid& it);
    static std::string command(const View& view, const SellTile& it);
    static constexpr std::array<std::string_view, 2> verbs{"bid", "sell"};
    static std::optional<std::variant<Bid, SellTile>> parse(
        const View& view, std::string_view verb, std::span<const std::string_view> words);
    static std::string event(const BidMade& it);
    static std::string event(const TileSold& it);
    static std::string event(const TurnResumed& it);
    // A line for each bid.
    static std::string table(const View& view);
};

}  // namespace rules::tiles
