// Bridges, castles and bazaars as text. One of the texts (texts.h).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "rules/tiles/modules/bridges_castles_and_bazaars/words.h"

namespace rules::tiles {

struct View;

// "bridge NS": over the tile just placed; "bridge NS 0,0 place base/D 1,0 r3": with a placement.
// "castle N": from the city in the north of the tile just placed. "lot 2": the third of the tiles
// of a bazaar; "offer 3": points for the chosen one; "buy": that one.
struct BridgeText {
    using Words = std::span<const std::string_view>;
    using Read = std::optional<
        std::variant<PlaceBridged, LayBridge, BuildCastle, ChooseLot, BidLot, BuyLot>>;
    static std::string command(const View& view, const PlaceBridged& it);
    static std::string command(const View& view, const LayBridge& it);
    static std::string command(const View& view, const BuildCastle& it);
    static std::string command(const View& view, const ChooseLot& it);
    static std::string command(const View& view, const BidLot& it);
    static std::string command(const View& view, const BuyLot& it);
    static constexpr std::array<std::string_view, 5> verbs{"bridge", "castle", "lot", "offer",
                                                           "buy"};
    static Read parse(const View& view, std::string_view verb, Words words);
    static std::string event(const BridgeLaid& it);
    static std::string event(const CastleBuilt& it);
    static std::string event(const BazaarOpened& it);
    static std::string event(const LotChosen& it);
    static std::string event(const LotBid& it);
    static std::string event(const LotSold& it);
    static std::string event(const LotTaken& it);
    // A line for each bridge, castle and tile of a bazaar, and for the bids.
    static std::string table(const View& view);
    static std::string seat(const View& view, std::size_t seat);
};

}  // namespace rules::tiles
