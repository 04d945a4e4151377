// The laws of towers and prisoners.
#pragma once

#include <algorithm>

#include "tests/support/laws_tools.h"
#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::TowerPart> : PartLaws {
    static rules::tiles::Command any(const Near& near) {
        if (near.number(2) == 0) return rules::tiles::LayFloor{near.segment().at};
        return rules::tiles::FreePrisoner{near.seat(), near.figure()};
    }
    static void turn(rules::tiles::LayFloor& it, const TurnedBoard& board) {
        it.at = board.turned(it.at);
    }
    static void turn(rules::tiles::FreePrisoner& /*it*/, const TurnedBoard& /*board*/) {}
    static void turn(rules::tiles::View& seen, const TurnedBoard& board) {
        if (!seen.towers) return;
        for (auto& tower : seen.towers->towers) tower.at = board.turned(tower.at);
        std::ranges::sort(seen.towers->towers, {}, &rules::tiles::TowersView::Tower::at);
    }
    static int kept(const rules::tiles::View& seen, std::size_t seat,
                    rules::tiles::FigureKind kind) {
        int count = 0;
        if (!seen.towers) return count;
        for (const auto& it : seen.towers->prisoners) {
            if (it.seat == seat && it.kind == kind) count += it.count;
        }
        return count;
    }
    // Each seat has placed the floors that it no longer has.
    static void conserve(const rules::Match& match, const rules::tiles::View& begun,
                         const rules::tiles::View& seen) {
        if (!seen.towers) return;
        int balance = 0;
        for (const int floors : begun.towers->floors) balance += floors;
        for (const int floors : seen.towers->floors) balance -= floors;
        for (const auto& tower : seen.towers->towers) balance -= tower.floors;
        hold(balance == 0, match, "every floor is in one place");
    }
    // "tower 1,0 2": so many floors; "prison 0 1:meeple:2": what a seat holds, or nothing.
    static std::optional<Words> found(const rules::tiles::View& seen, const std::string& what,
                                      Words& parts) {
        if (!seen.towers || (what != "tower" && what != "prison")) return std::nullopt;
        const std::string where = taken_first(parts);
        Words found;
        for (const auto& tower : seen.towers->towers) {
            if (what == "tower" && scenario::text_of(tower.at) == where)
                found.push_back(std::to_string(tower.floors));
        }
        for (const auto& it : seen.towers->prisoners) {
            if (what == "prison" && it.jailer == scenario::number_of(where))
                found.push_back(std::to_string(it.seat) + ":" + std::string(name(it.kind)) + ":" +
                                std::to_string(it.count));
        }
        return found;
    }
    static std::optional<int> kept_things(const rules::tiles::View& seen, std::size_t seat,
                                          std::string_view name) {
        if (!seen.towers || name != "floor") return std::nullopt;
        return seen.towers->floors.at(seat);
    }
    // A ransom, a capture, an exchange.
    static std::size_t more_commands(const rules::tiles::View& seen) { return seen.towers ? 3 : 0; }
};

}  // namespace laws
