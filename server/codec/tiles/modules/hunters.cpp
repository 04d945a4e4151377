#include "server/codec/tiles/modules/hunters.h"

#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void HuntCodec::write(const tiles::AnimalsHunted& it, v1::AnimalsHunted& out) {
    write_segment(it.trap, *out.mutable_trap());
    for (const tiles::SegmentRef& segment : it.segments)
        write_segment(segment, *out.add_segments());
}

void HuntCodec::read(const v1::AnimalsHunted& in, tiles::AnimalsHunted& it, bool& ok) {
    it.trap = read_segment(in.trap(), ok);
    read_segments(in.segments(), it.segments, ok);
}

void HuntCodec::write(const tiles::View& view, v1::TilesView& out) {
    for (const tiles::SegmentRef& segment : view.hunted) write_segment(segment, *out.add_hunted());
    if (!view.side) return;
    v1::SideStack& side = *out.mutable_side();
    write_counts(view.side->supply, *side.mutable_supply());
    side.set_in_use(view.side->in_use);
}

bool HuntCodec::read(const v1::TilesView& in, tiles::View& view) {
    bool ok = true;
    read_segments(in.hunted(), view.hunted, ok);
    if (!in.has_side()) return ok;
    tiles::SideView& side = view.side.emplace();
    side.in_use = in.side().in_use();
    read_counts(in.side().supply(), side.supply, ok);
    return ok;
}

}  // namespace server::codec
