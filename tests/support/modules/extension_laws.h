// The laws of a table that the host can extend.
#pragma once

#include "tests/support/part_laws.h"

namespace laws {

template <>
struct LawsOf<rules::tiles::ExtensionPart> : PartLaws {
    // The host extends the table at any time.
    using BeforeDrawing = rules::tiles::Types<rules::tiles::TableExtended>;
    static rules::tiles::Command any(const Near& near) {
        return rules::tiles::ExtendTable{static_cast<rules::tiles::Side>(near.number(5)),
                                         static_cast<std::uint8_t>(near.number(18))};
    }
    static void turn(rules::tiles::ExtendTable& it, const TurnedBoard& /*board*/) {
        it.side = static_cast<rules::tiles::Side>((static_cast<unsigned>(it.side) + 1) % 4);
    }
    // North becomes east.
    static void turn(rules::tiles::View& seen, const TurnedBoard& /*board*/) {
        if (!seen.table) return;
        const rules::tiles::Box now = *seen.table;
        const auto minus = [](std::int8_t at) { return static_cast<std::int8_t>(-at); };
        seen.table = rules::tiles::Box{minus(now.bottom), now.left, minus(now.top), now.right};
    }
};

}  // namespace laws
