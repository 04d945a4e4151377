// The laws of bridges.
#pragma once

#include <algorithm>
#include <numeric>

#include "tests/support/laws_tools.h"
#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::BridgesPart> : PartLaws {
    static rules::tiles::Command any(const Near& near) {
        const auto axis = static_cast<rules::tiles::Axis>(near.number(3));
        if (near.number(2) == 0) return rules::tiles::LayBridge{axis};
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
    static void turn(rules::tiles::View& seen, const TurnedBoard& /*board*/) {
        for (auto& tile : seen.board) tile.span = turned(tile.span, 1);
    }
    // Every bridge is in the supply or lies.
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
    }
    // A tile that is declined, and a bridge over the one that is placed.
    static std::size_t more_commands(const rules::tiles::View& seen) {
        return seen.bridges ? 2 : 0;
    }
};

}  // namespace laws
