#include "server/codec/tiles/modules/bridges_castles_and_bazaars.h"

#include <cstdint>

#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void BridgeCodec::write(const tiles::PlaceBridged& it, v1::PlaceBridged& out) {
    out.set_tile(it.tile);
    out.set_x(it.at.x);
    out.set_y(it.at.y);
    out.set_rotation(it.rotation);
    out.set_over_x(it.over.x);
    out.set_over_y(it.over.y);
    out.set_axis(wire(it.axis));
}

void BridgeCodec::write(const tiles::LayBridge& it, v1::LayBridge& out) {
    out.set_axis(wire(it.axis));
}

void BridgeCodec::write(const tiles::BridgeLaid& it, v1::BridgeLaid& out) {
    out.set_seat(it.seat);
    out.set_x(it.over.x);
    out.set_y(it.over.y);
    out.set_axis(wire(it.axis));
    if (it.tile == tiles::no_tile) return;
    out.set_tile(it.tile);
    out.set_rotation(it.rotation);
}

void BridgeCodec::read(const v1::PlaceBridged& in, tiles::PlaceBridged& it, bool& ok) {
    it.tile =
        in.tile() < tiles::no_tile ? static_cast<tiles::TileIndex>(in.tile()) : tiles::no_tile;
    it.at = far_position(in.x(), in.y());
    it.rotation = static_cast<tiles::Rotation>(in.rotation() < 4 ? in.rotation() : 4);
    it.over = far_position(in.over_x(), in.over_y());
    it.axis = axis(in.axis(), ok);
}

void BridgeCodec::read(const v1::LayBridge& in, tiles::LayBridge& it, bool& ok) {
    it.axis = axis(in.axis(), ok);
}

void BridgeCodec::read(const v1::BridgeLaid& in, tiles::BridgeLaid& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.over = position(in.x(), in.y(), ok);
    it.axis = axis(in.axis(), ok);
    if (in.rotation() > 3) ok = false;
    if (!in.has_tile()) return;
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
    it.rotation = narrow<tiles::Rotation>(in.rotation(), ok);
}

void BridgeCodec::append_payload(std::string& text, const tiles::PlaceBridged& it) {
    append_position(text, it.at);
    append_position(text, it.over);
    text += static_cast<char>(it.tile & 0xffU);
    text += static_cast<char>(it.tile >> 8U);
    text += static_cast<char>(it.rotation);
    text += static_cast<char>(it.axis);
}

void BridgeCodec::append_payload(std::string& text, const tiles::LayBridge& it) {
    text += static_cast<char>(it.axis);
}

void BridgeCodec::write(const tiles::View& view, v1::TilesView& out) {
    if (!view.bridges) return;
    v1::BridgesView& to = *out.mutable_bridges();
    for (const std::uint8_t count : view.bridges->bridges) to.add_bridges(count);
    if (view.bridges->last >= 0) to.set_last(static_cast<std::uint32_t>(view.bridges->last));
}

bool BridgeCodec::read(const v1::TilesView& in, tiles::View& view) {
    if (!in.has_bridges()) return true;
    bool ok = true;
    tiles::BridgesView& bridges = view.bridges.emplace();
    for (const std::uint32_t count : in.bridges().bridges())
        bridges.bridges.push_back(narrow<std::uint8_t>(count, ok));
    if (in.bridges().has_last()) bridges.last = narrow<std::int16_t>(in.bridges().last(), ok);
    return ok;
}

}  // namespace server::codec
