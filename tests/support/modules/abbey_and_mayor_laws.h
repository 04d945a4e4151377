// The laws of abbeys, barns and wagons.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>

#include "tests/support/laws_tools.h"
#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::AbbeyPart> : PartLaws {
    using Plays = rules::tiles::Types<rules::tiles::AbbeyTaken>;

    static rules::tiles::Command any(const Near& near) {
        return rules::tiles::LayBarn{near.segment().at};
    }
    // The corner of a cell that is the north-west one before is its north-east one afterwards.
    static rules::tiles::Position turned_corner(rules::tiles::Position at,
                                                const TurnedBoard& board) {
        const rules::tiles::Position cell = board.turned(at);
        return {static_cast<std::int8_t>(cell.x + 1), cell.y};
    }
    static void turn(rules::tiles::LayBarn& it, const TurnedBoard& board) {
        it.at = turned_corner(it.at, board);
    }
    static void turn(rules::tiles::View& seen, const TurnedBoard& board) {
        if (!seen.abbeys) return;
        for (auto& barn : seen.abbeys->laid) barn.at = turned_corner(barn.at, board);
        std::ranges::sort(seen.abbeys->laid);
        if (seen.abbeys->new_barn)
            seen.abbeys->new_barn = turned_corner(*seen.abbeys->new_barn, board);
        for (auto& wagon : seen.abbeys->freed) wagon.on.at = board.turned(wagon.on.at);
    }
    static void keep_tiles(const rules::tiles::View& seen,
                           std::map<rules::tiles::TileIndex, int>& balance) {
        if (!seen.abbeys) return;
        for (const int abbeys : seen.abbeys->abbeys)
            balance[rules::tiles::tile_by_name("abbey_and_mayor/A")] -= abbeys;
    }
    // Barns are laid on fields (AM-40).
    static bool of_fields(const rules::tiles::LayBarn& /*it*/) { return true; }
    static bool without_fields(rules::tiles::View& seen) {
        if (seen.abbeys) std::ranges::fill(seen.abbeys->barns, std::uint8_t{0});
        return true;
    }
    // A barn scores for its owner (AM-47).
    static std::optional<rules::Seat> scorer(const rules::tiles::FeatureScored& scored) {
        if (scored.lines.empty() || scored.lines[0].reason != "barn") return std::nullopt;
        return scored.awards.at(0).seat;
    }
    // Mayors alone may have no strength at all (AM-22).
    static bool may_win_nothing(const rules::tiles::FeatureScored& scored) {
        return std::ranges::all_of(scored.figures, [](const auto& figure) {
            return figure.kind == rules::tiles::FigureKind::mayor;
        });
    }
    // Every barn is in the supply or on the board.
    static void conserve(const rules::Match& match, const rules::tiles::View& begun,
                         const rules::tiles::View& seen) {
        if (!seen.abbeys) return;
        const auto sum = [](const auto& counts) {
            return std::accumulate(counts.begin(), counts.end(), 0);
        };
        const auto laid = static_cast<int>(seen.abbeys->laid.size());
        hold(sum(begun.abbeys->barns) == sum(seen.abbeys->barns) + laid, match,
             "every barn is in one place");
    }
    // "barns 1,0:0", or nothing.
    static std::optional<Words> found(const rules::tiles::View& seen, const std::string& what,
                                      Words& /*parts*/) {
        if (!seen.abbeys || what != "barns") return std::nullopt;
        Words found;
        for (const auto& barn : seen.abbeys->laid)
            found.push_back(scenario::text_of(barn.at) + ":" + std::to_string(barn.seat));
        return found;
    }
    static std::optional<int> kept_things(const rules::tiles::View& seen, std::size_t seat,
                                          std::string_view name) {
        if (!seen.abbeys || (name != "abbey" && name != "barn")) return std::nullopt;
        return (name == "abbey" ? seen.abbeys->abbeys : seen.abbeys->barns).at(seat);
    }
    // An abbey that is kept, and the wagons of all seats.
    static std::size_t more_commands(const rules::tiles::View& seen) {
        return seen.abbeys ? 1 + seen.seats.size() : 0;
    }
};

}  // namespace laws
