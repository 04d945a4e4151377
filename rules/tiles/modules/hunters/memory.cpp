#include "rules/tiles/modules/hunters/memory.h"

#include <algorithm>

#include "rules/core/bytes.h"
#include "rules/core/ensure.h"
#include "rules/tiles/surveyor.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

void HuntSlice::fold(const Surveyor& game, State& state, const AnimalsHunted& event) {
    for (const SegmentRef& segment : event.segments) {
        const int node = game.node_at(state, segment);
        ensure(node >= 0 && !state.hunted.full(), "animals are hunted on the board");
        state.hunted.add(static_cast<Node>(node));
    }
}

void HuntSlice::fold(View& view, const AnimalsHunted& event) {
    view.hunted.insert(view.hunted.end(), event.segments.begin(), event.segments.end());
    std::ranges::sort(view.hunted);
}

void HuntSlice::show(const Surveyor& game, const State& state, Viewer /*viewer*/, View& view) {
    for (const Node node : state.hunted) view.hunted.push_back(game.ref(state, node));
    std::ranges::sort(view.hunted);
}

void HuntSlice::restore(const Surveyor& game, const View& view, State& state, Chance& /*chance*/) {
    fold(game, state, AnimalsHunted{{}, view.hunted});
}

void HuntSlice::append_canonical(const View& view, std::string& out) {
    if (!view.side) return;
    put(out, std::uint8_t{view.side->in_use});
    put(out, static_cast<std::uint16_t>(view.side->supply.size()));
    for (const auto& [tile, count] : view.side->supply) {
        put(out, tile);
        put(out, count);
    }
    put(out, static_cast<std::uint16_t>(view.hunted.size()));
    for (const SegmentRef& segment : view.hunted) {
        put(out, segment.at.x);
        put(out, segment.at.y);
        put(out, segment.segment);
    }
}

}  // namespace rules::tiles
