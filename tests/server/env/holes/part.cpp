// A part whose sight lacks the piece with number HOLE (0: nothing). Tests compile it.
#include "server/env/part_sight.h"

namespace server::env {

struct Wish {};
struct Shown {};

struct InventedPart : rules::tiles::Part {
    using Commands = rules::tiles::Types<Wish>;
    using Seen = Shown;
};

#if HOLE != 1
template <>
struct SightOf<InventedPart> : PartSight {
#if HOLE != 2
    static void put(Fields& out, const Wish& it);
#endif
#if HOLE != 3
    static void read(ViewReader& in, rules::tiles::View& view);
#endif
#if HOLE != 4
    static bool has(const rules::tiles::View& view);
#endif
};
#endif

CheckedSight<InventedPart> sight_of_invented_part() {
    return {};
}

}  // namespace server::env
