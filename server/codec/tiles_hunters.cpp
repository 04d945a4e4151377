#include "server/codec/tiles_hunters.h"

#include <cstdint>
#include <utility>

#include "server/codec/tiles_values.h"

namespace server::codec {
namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void write_counts(const TileCounts& counts, WireCounts& out) {
    for (const auto& [tile, count] : counts) {
        v1::TileCount& to = *out.Add();
        to.set_tile(tile);
        to.set_count(count);
    }
}

bool read_counts(const WireCounts& in, TileCounts& counts) {
    bool ok = true;
    for (const v1::TileCount& from : in) {
        counts.emplace_back(narrow<tiles::TileIndex>(from.tile(), ok),
                            narrow<std::uint8_t>(from.count(), ok));
    }
    return ok;
}

void write(const tiles::TurnExtended& extended, v1::TilesDelta& out) {
    out.mutable_extended()->set_from(static_cast<v1::Stack>(extended.from));
}

void write(const tiles::AnimalsHunted& hunted, v1::TilesDelta& out) {
    v1::AnimalsHunted& to = *out.mutable_hunted();
    write_segment(hunted.trap, *to.mutable_trap());
    for (const tiles::SegmentRef& segment : hunted.segments)
        write_segment(segment, *to.add_segments());
}

std::optional<tiles::Event> read_hunters_event(const v1::TilesDelta& in) {
    if (in.has_extended() && v1::Stack_IsValid(in.extended().from()))
        return tiles::TurnExtended{static_cast<tiles::Stack>(in.extended().from())};
    if (!in.has_hunted()) return std::nullopt;
    bool ok = true;
    tiles::AnimalsHunted hunted{read_segment(in.hunted().trap(), ok), {}};
    read_segments(in.hunted().segments(), hunted.segments, ok);
    if (!ok) return std::nullopt;
    return hunted;
}

void write_hunters(const tiles::View& view, v1::TilesView& out) {
    for (const tiles::SegmentRef& segment : view.hunted) write_segment(segment, *out.add_hunted());
    if (!view.side) return;
    v1::SideStack& side = *out.mutable_side();
    write_counts(view.side->supply, *side.mutable_supply());
    side.set_in_use(view.side->in_use);
}

bool read_hunters(const v1::TilesView& in, tiles::View& view) {
    bool ok = true;
    read_segments(in.hunted(), view.hunted, ok);
    if (!ok || !in.has_side()) return ok;
    tiles::View::Side side;
    side.in_use = in.side().in_use();
    if (!read_counts(in.side().supply(), side.supply)) return false;
    view.side = std::move(side);
    return true;
}

}  // namespace server::codec
