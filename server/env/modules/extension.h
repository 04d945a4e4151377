// A table that can be made larger for the learning environment.
#pragma once

#include <cstdint>

#include "server/env/part_sight.h"

namespace server::env {

template <>
struct SightOf<rules::tiles::ExtensionPart> : PartSight {
    static void put(Fields& out, const rules::tiles::ExtendTable& it) {
        out.begin(15, "extendTable");  // never offered
        out.field("side", it.side, Column::rotation);
        out.field("cells", it.cells, Column::tile);
    }
    static bool has(const rules::tiles::View& view) { return view.table.has_value(); }
    static void read(ViewReader& in, rules::tiles::View& view) {
        auto& table = view.table.emplace();
        for (auto* edge : {&table.left, &table.top, &table.right, &table.bottom})
            *edge = in.coordinate();
    }
    static constexpr Rank rank = Rank::first;
    static void count(Globals& out, const rules::tiles::View& view, rules::Seat /*viewer*/) {
        out.add(view.table->left, "table left");
        out.add(view.table->top, "table top");
        out.add(view.table->right, "table right");
        out.add(view.table->bottom, "table bottom");
    }
};

}  // namespace server::env
