// The laws of hunting.
#pragma once

#include <algorithm>

#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::HuntersPart> : PartLaws {
    static void turn(rules::tiles::View& seen, const TurnedBoard& board) {
        for (auto& segment : seen.hunted) segment.at = board.turned(segment.at);
        std::ranges::sort(seen.hunted);
    }
};

}  // namespace laws
