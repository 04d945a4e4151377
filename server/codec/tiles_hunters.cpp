#include "server/codec/tiles_hunters.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void write_segment(const tiles::SegmentRef& ref, v1::SegmentRef& out) {
    out.set_x(ref.at.x);
    out.set_y(ref.at.y);
    out.set_segment(ref.segment);
}

bool read_segment(const v1::SegmentRef& in, tiles::SegmentRef& ref) {
    if (!std::in_range<std::int8_t>(in.x()) || !std::in_range<std::int8_t>(in.y()) ||
        !std::in_range<std::uint8_t>(in.segment())) {
        return false;
    }
    ref = {{static_cast<std::int8_t>(in.x()), static_cast<std::int8_t>(in.y())},
           static_cast<std::uint8_t>(in.segment())};
    return true;
}

template <class Repeated>
bool read_segments(const Repeated& in, std::vector<tiles::SegmentRef>& segments) {
    for (const v1::SegmentRef& from : in) {
        if (!read_segment(from, segments.emplace_back())) return false;
    }
    return true;
}

}  // namespace

void write_counts(const TileCounts& counts, WireCounts& out) {
    for (const auto& [tile, count] : counts) {
        v1::TileCount& to = *out.Add();
        to.set_tile(tile);
        to.set_count(count);
    }
}

bool read_counts(const WireCounts& in, TileCounts& counts) {
    for (const v1::TileCount& from : in) {
        if (!std::in_range<tiles::TileIndex>(from.tile()) ||
            !std::in_range<std::uint8_t>(from.count())) {
            return false;
        }
        counts.emplace_back(static_cast<tiles::TileIndex>(from.tile()),
                            static_cast<std::uint8_t>(from.count()));
    }
    return true;
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
    tiles::AnimalsHunted hunted;
    const bool whole = read_segment(in.hunted().trap(), hunted.trap) &&
                       read_segments(in.hunted().segments(), hunted.segments);
    if (!whole) return std::nullopt;
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
    if (!read_segments(in.hunted(), view.hunted)) return false;
    if (!in.has_side()) return true;
    tiles::View::Side side;
    side.in_use = in.side().in_use();
    if (!read_counts(in.side().supply(), side.supply)) return false;
    view.side = std::move(side);
    return true;
}

}  // namespace server::codec
