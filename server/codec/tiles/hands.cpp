// Hands of several seats on the wire and on disk: part of CourseCodec.
#include <algorithm>
#include <cstdint>

#include "rules/tiles/state.h"
#include "server/codec/tiles/course.h"
#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

namespace {

// Tiles that the viewer may not see come first.
template <class Tiles>
std::uint32_t hidden_of(const Tiles& all) {
    return static_cast<std::uint32_t>(std::count(all.begin(), all.end(), tiles::no_tile));
}

}  // namespace

void CourseCodec::write(const tiles::View& view, v1::TilesView& out) {
    if (!view.hands) return;
    v1::HandsView& to = *out.mutable_hands();
    for (const auto& held : view.hands->held) {
        v1::HeldTiles& of_seat = *to.add_held();
        for (const tiles::TileIndex tile : held) of_seat.add_tiles(tile);
        of_seat.set_hidden(hidden_of(held));
    }
    to.set_shown(view.hands->shown);
    to.set_hidden(hidden_of(view.hand));
}

bool CourseCodec::read(const v1::TilesView& in, tiles::View& view) {
    if (!in.has_hands()) return true;
    const v1::HandsView& from = in.hands();
    bool ok = from.held_size() == in.seats_size() && from.shown() <= tiles::hand_max;
    tiles::HandsView& hands = view.hands.emplace();
    for (const v1::HeldTiles& held : from.held()) {
        ok = ok && held.tiles_size() <= tiles::held_max;
        read_tiles(held.tiles(), hands.held.emplace_back(), ok);
    }
    hands.shown = narrow<std::uint8_t>(from.shown(), ok);
    return ok;
}

}  // namespace server::codec
