// The laws of bridges, castles and bazaars.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>

#include "tests/support/laws_tools.h"
#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::BridgesPart> : PartLaws {
    using Plays = rules::tiles::Types<rules::tiles::LotTaken, rules::tiles::BridgeLaid>;
    using Reveals = rules::tiles::Types<rules::tiles::BazaarOpened>;

    static rules::tiles::Command any(const Near& near) {
        const auto axis = static_cast<rules::tiles::Axis>(near.number(3));
        switch (near.number(7)) {
            case 0: return rules::tiles::LayBridge{axis};
            case 1: return rules::tiles::BuildCastle{near.segment().segment};
            case 2: return rules::tiles::ChooseLot{static_cast<std::uint8_t>(near.number(7))};
            case 3: return rules::tiles::BidLot{static_cast<std::uint16_t>(near.number(40))};
            case 4: return rules::tiles::BuyLot{};
            default: break;
        }
        const auto tiles = static_cast<std::uint32_t>(rules::tiles::all_tiles().size());
        return rules::tiles::PlaceBridged{
            static_cast<rules::tiles::TileIndex>(near.number(tiles)), near.segment().at,
            static_cast<rules::tiles::Rotation>(near.number(5)), near.segment().at, axis};
    }
    static void turn(rules::tiles::PlaceBridged& it, const TurnedBoard& board) {
        it.at = board.turned(it.at);
        it.over = board.turned(it.over);
        it.axis = turned(it.axis, 1);
        const auto looks = rules::tiles::all_tiles()[it.tile].distinct_rotations;
        it.rotation = static_cast<rules::tiles::Rotation>((it.rotation + 1) % looks);
    }
    static void turn(rules::tiles::LayBridge& it, const TurnedBoard& /*board*/) {
        it.axis = turned(it.axis, 1);
    }
    static void turn(rules::tiles::BuildCastle& /*it*/, const TurnedBoard& /*board*/) {}
    static void turn(rules::tiles::ChooseLot& /*it*/, const TurnedBoard& /*board*/) {}
    static void turn(rules::tiles::BidLot& /*it*/, const TurnedBoard& /*board*/) {}
    static void turn(rules::tiles::View& seen, const TurnedBoard& board) {
        for (auto& tile : seen.board) tile.span = turned(tile.span, 1);
        if (!seen.bridges) return;
        for (auto& castle : seen.bridges->built) castle.on.at = board.turned(castle.on.at);
        std::ranges::sort(seen.bridges->built);
    }
    static void keep_tiles(const rules::tiles::View& seen,
                           std::map<rules::tiles::TileIndex, int>& balance) {
        if (!seen.bridges) return;
        for (const auto& lot : seen.bridges->lots) --balance[lot.tile];
    }
    // Every bridge and every castle is in the supply or lies.
    static void conserve(const rules::Match& match, const rules::tiles::View& begun,
                         const rules::tiles::View& seen) {
        if (!seen.bridges) return;
        const auto sum = [](const auto& counts) {
            return std::accumulate(counts.begin(), counts.end(), 0);
        };
        const auto laid = std::ranges::count_if(
            seen.board, [](const auto& tile) { return tile.span != rules::tiles::Axis::none; });
        hold(sum(begun.bridges->bridges) == sum(seen.bridges->bridges) + static_cast<int>(laid),
             match, "every bridge is in one place");
        hold(sum(begun.bridges->castles) ==
                 sum(seen.bridges->castles) + static_cast<int>(seen.bridges->built.size()),
             match, "every castle is in one place");
    }
    static std::optional<int> kept_things(const rules::tiles::View& seen, std::size_t seat,
                                          std::string_view name) {
        if (!seen.bridges || (name != "bridge" && name != "castle")) return std::nullopt;
        return (name == "bridge" ? seen.bridges->bridges : seen.bridges->castles).at(seat);
    }
    // "castles 1,0", "lots base/A:0 base/B", or nothing.
    static std::optional<Words> found(const rules::tiles::View& seen, const std::string& what,
                                      Words& /*parts*/) {
        if (!seen.bridges || (what != "castles" && what != "lots")) return std::nullopt;
        Words found;
        if (what == "castles") {
            for (const auto& castle : seen.bridges->built)
                found.push_back(scenario::text_of(castle.on.at));
            return found;
        }
        for (const auto& lot : seen.bridges->lots) {
            const std::string owner =
                lot.owner == rules::no_seat ? std::string() : ":" + std::to_string(lot.owner);
            found.push_back(rules::tiles::all_tiles().at(lot.tile).name + owner);
        }
        return found;
    }
    // A tile that is declined, a bridge over the one that is placed, castles, and an auction: each
    // seat chooses, bids for every tile and buys.
    static std::size_t more_commands(const rules::tiles::View& seen) {
        const std::size_t seats = seen.seats.size();
        return seen.bridges ? 2 + seats + seats * (seats + 2) : 0;
    }
};

}  // namespace laws
