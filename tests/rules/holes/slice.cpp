// A slice that lacks the piece with number HOLE (0: nothing). Tests compile it.
#include "rules/tiles/slices.h"

namespace rules::tiles {

struct InventedSlice {
#if HOLE != 1
    static void show(const Surveyor& game, const State& state, Viewer viewer, View& view);
#endif
#if HOLE != 2
    static void restore(const Surveyor& game, const View& view, State& state, Chance& chance);
#endif
#if HOLE != 3
    static void append_canonical(const View& view, std::string& out);
#endif
};

CheckedSlice<InventedSlice> slice() {
    return {};
}

}  // namespace rules::tiles
