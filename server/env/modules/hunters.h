// Hunters & Gatherers for the learning environment: the side stack and hunted animals.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/env/part_sight.h"

namespace server::env {

template <>
struct SightOf<rules::tiles::HuntersPart> : PartSight {
    static bool has(const rules::tiles::View& view) { return view.side.has_value(); }
    static void read(ViewReader& in, rules::tiles::View& view) {
        view.side.emplace().in_use = in.flag();
        in.counts(view.side->supply);
        for (unsigned n = in.take<std::uint16_t>(); n > 0; --n) view.hunted.push_back(in.on());
    }
    static void name_planes(const rules::tiles::View& /*view*/, std::vector<std::string>& names) {
        names.emplace_back("hunted");
    }
    static void draw(const PartPlanes& planes, const rules::tiles::View& view) {
        for (const rules::tiles::SegmentRef& segment : view.hunted) planes.put(0, segment.at, 1);
    }
    static constexpr Rank rank = Rank::first;
    static void count(Globals& out, const rules::tiles::View& view, rules::Seat /*viewer*/) {
        out.add(view.side->in_use ? 1 : 0, "side in use");
    }
};

}  // namespace server::env
