// The laws of hills and flocks.
#pragma once

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "tests/support/laws_tools.h"
#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::HillPart> : PartLaws {
    // The first tile of a game may have a hill.
    using BeforeDrawing = rules::tiles::Types<rules::tiles::TileBuried>;
    using OfChance = rules::tiles::Types<rules::tiles::TileBuried>;
    using Unnoticed = rules::tiles::Types<rules::tiles::TileBuried>;
    // Tokens lie in the bag by their kinds.
    static std::optional<std::uint64_t> drawn_number(const rules::tiles::View& seen,
                                                     const std::string& word) {
        if (!seen.hills) return std::nullopt;
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < seen.hills->bag.size(); ++i) {
            if (name(static_cast<rules::tiles::SheepToken>(i)) == word) return number;
            number += seen.hills->bag[i];
        }
        return std::nullopt;
    }

    static rules::tiles::Command any(const Near& near) {
        if (near.number(2) == 0) return rules::tiles::ExpandFlock{};
        return rules::tiles::ScoreFlock{};
    }
    static void turn(rules::tiles::View& seen, const TurnedBoard& board) {
        if (!seen.hills) return;
        for (auto& hidden : seen.hills->hidden) hidden.at = board.turned(hidden.at);
    }
    static void keep_tiles(const rules::tiles::View& seen,
                           std::map<rules::tiles::TileIndex, int>& balance) {
        if (!seen.hills) return;
        for (const auto& hidden : seen.hills->hidden) {
            if (hidden.tile != rules::tiles::no_tile) --balance[hidden.tile];
        }
    }
    // Every token is in the bag or with a shepherd on the board, and the wolf with none.
    static void conserve(const rules::Match& match, const rules::tiles::View& begun,
                         const rules::tiles::View& seen) {
        if (!seen.hills) return;
        auto tokens = seen.hills->bag;
        for (rules::Seat seat = 0; seat < seen.hills->flocks.size(); ++seat) {
            const auto& flock = seen.hills->flocks[seat];
            for (const auto token : flock) ++tokens.at(static_cast<std::size_t>(token));
            const auto stands = [&](const rules::tiles::PlacedFigure& figure) {
                return figure.seat == seat && figure.kind == rules::tiles::FigureKind::shepherd;
            };
            hold(flock.empty() || std::ranges::any_of(seen.figures, stands), match,
                 "a flock has its shepherd");
            hold(std::ranges::find(flock, rules::tiles::SheepToken::wolf) == flock.end(), match,
                 "no wolf stays with a flock");
        }
        hold(tokens == begun.hills->bag, match, "every token is in one place");
    }
    // Only who sees everything knows the hidden tiles. For all others they count as still to come.
    static void agree(const rules::Match& match, rules::Viewer viewer, rules::tiles::View& seen,
                      const rules::tiles::View& all, const rules::tiles::View& /*spectator*/) {
        if (!seen.hills) return;
        const bool knows = viewer.kind == rules::Viewer::Kind::everything;
        std::map<rules::tiles::TileIndex, int> left(seen.supply.begin(), seen.supply.end());
        hold(seen.hills->hidden.size() == all.hills->hidden.size(), match, "hidden tiles are told");
        for (auto& hidden : seen.hills->hidden) {
            hold((hidden.tile != rules::tiles::no_tile) == knows, match, "a hidden tile is hidden");
            if (knows) ++left[std::exchange(hidden.tile, rules::tiles::no_tile)];
        }
        seen.supply.clear();
        for (const auto& [tile, count] : left)
            seen.supply.emplace_back(tile, static_cast<std::uint8_t>(count));
    }
    // "bag 16", "flock 0: 1 4", "buried 2", or nothing.
    static std::optional<Words> found(const rules::tiles::View& seen, const std::string& what,
                                      Words& parts) {
        if (!seen.hills) return std::nullopt;
        if (what == "bag") {
            const auto& bag = seen.hills->bag;
            return Words{std::to_string(std::accumulate(bag.begin(), bag.end(), 0))};
        }
        if (what == "buried") return Words{std::to_string(seen.hills->hidden.size())};
        if (what != "flock") return std::nullopt;
        Words found;
        const auto seat = static_cast<std::size_t>(std::stoi(taken_first(parts)));
        for (const auto token : seen.hills->flocks.at(seat))
            found.emplace_back(rules::tiles::name(token));
        return found;
    }
    // The flock of the seat in turn.
    static std::size_t more_commands(const rules::tiles::View& seen) { return seen.hills ? 1 : 0; }
};

}  // namespace laws
