// The laws of bids and sales.
#pragma once

#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::BuyingPart> : PartLaws {
    // A tile that a seat has left behind may be sold.
    using BeforeDrawing = rules::tiles::Types<rules::tiles::BidMade, rules::tiles::TileSold>;
    static rules::tiles::Command any(const Near& near) {
        if (near.number(2) == 0) return rules::tiles::SellTile{near.seat()};
        rules::tiles::Bid bid{{std::nullopt, static_cast<std::uint16_t>(near.number(40))}};
        if (near.number(2) == 0)
            bid.price.item = static_cast<rules::tiles::Item>(near.number(rules::tiles::item_count));
        return bid;
    }
    static void turn(rules::tiles::Bid& /*it*/, const TurnedBoard& /*board*/) {}
    static void turn(rules::tiles::SellTile& /*it*/, const TurnedBoard& /*board*/) {}
    static void turn(rules::tiles::View& /*seen*/, const TurnedBoard& /*board*/) {}
    // "bids 0:3 2:1:wine", or nothing.
    static std::optional<Words> found(const rules::tiles::View& seen, const std::string& what,
                                      Words& /*parts*/) {
        if (!seen.bids || what != "bids") return std::nullopt;
        Words found;
        for (const auto& [seat, price] : seen.bids->bids) {
            found.push_back(std::to_string(seat) + ":" + std::to_string(price.count));
            if (price.item) found.back().append(":").append(name(*price.item));
        }
        return found;
    }
    static std::size_t more_commands(const rules::tiles::View& seen) {
        return seen.bids ? seen.seats.size() : 0;
    }
};

}  // namespace laws
