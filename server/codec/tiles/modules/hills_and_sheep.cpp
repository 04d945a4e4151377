#include "server/codec/tiles/modules/hills_and_sheep.h"

#include <cstdint>
#include <vector>

#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

namespace {

tiles::SheepToken sheep_token(std::uint32_t sheep, bool& ok) {
    if (sheep >= tiles::sheep_token_kind_count) ok = false;
    return ok ? static_cast<tiles::SheepToken>(sheep) : tiles::SheepToken::wolf;
}

}  // namespace

void HillCodec::write(const tiles::TileBuried& it, v1::TileBuried& out) {
    out.set_x(it.at.x);
    out.set_y(it.at.y);
    if (it.tile != tiles::no_tile) out.set_tile(it.tile);
}

void HillCodec::write(const tiles::SheepDrawn& it, v1::SheepDrawn& out) {
    out.set_seat(it.seat);
    out.set_sheep(static_cast<std::uint32_t>(it.token));
}

void HillCodec::write(const tiles::FlockLeft& it, v1::FlockLeft& out) {
    out.set_seat(it.seat);
}

void HillCodec::read(const v1::TileBuried& in, tiles::TileBuried& it, bool& ok) {
    it.at = position(in.x(), in.y(), ok);
    if (in.has_tile()) it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
}

void HillCodec::read(const v1::SheepDrawn& in, tiles::SheepDrawn& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.token = sheep_token(in.sheep(), ok);
}

void HillCodec::read(const v1::FlockLeft& in, tiles::FlockLeft& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
}

void HillCodec::write(const tiles::View& view, v1::TilesView& out) {
    if (!view.hills) return;
    v1::HillsView& to = *out.mutable_hills();
    for (const tiles::HillsView::Hidden& it : view.hills->hidden)
        write(tiles::TileBuried{it.at, it.tile}, *to.add_hidden());
    for (const std::uint8_t count : view.hills->bag) to.add_bag(count);
    for (const std::vector<tiles::SheepToken>& flock : view.hills->flocks) {
        v1::Flock& one = *to.add_flocks();
        for (const tiles::SheepToken token : flock)
            one.add_tokens(static_cast<std::uint32_t>(token));
    }
}

bool HillCodec::read(const v1::TilesView& in, tiles::View& view) {
    if (!in.has_hills()) return true;
    bool ok = true;
    const v1::HillsView& from = in.hills();
    tiles::HillsView& to = view.hills.emplace();
    for (const v1::TileBuried& hidden : from.hidden()) {
        tiles::TileBuried it;
        read(hidden, it, ok);
        to.hidden.push_back({it.at, it.tile});
    }
    for (const std::uint32_t count : from.bag()) to.bag.push_back(narrow<std::uint8_t>(count, ok));
    for (const v1::Flock& flock : from.flocks()) {
        std::vector<tiles::SheepToken>& one = to.flocks.emplace_back();
        for (const std::uint32_t token : flock.tokens()) one.push_back(sheep_token(token, ok));
    }
    return ok;
}

}  // namespace server::codec
