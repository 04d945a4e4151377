#include "server/codec/tiles/play.h"

#include <algorithm>
#include <cstdint>

#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void PlayCodec::write(const tiles::PlaceTile& it, v1::PlaceTile& out) {
    out.set_tile(it.tile);
    out.set_x(it.at.x);
    out.set_y(it.at.y);
    out.set_rotation(it.rotation);
}

void PlayCodec::write(const tiles::DeployFigure& it, v1::DeployFigure& out) {
    out.set_figure(wire(it.figure));
    out.set_segment(it.segment);
}

void PlayCodec::write(const tiles::RecallFigure& it, v1::RecallFigure& out) {
    out.set_figure(wire(it.figure));
    write_segment(it.on, out);
}

void FarCodec::write(const tiles::DeployFar& it, v1::DeployFar& out) {
    out.set_figure(wire(it.figure));
    write_segment(it.on, out);
}

void FarCodec::write(const tiles::TakeFigure& it, v1::TakeFigure& out) {
    out.set_owner(it.owner);
    out.set_figure(wire(it.figure));
    write_segment(it.on, out);
}

void PlayCodec::read(const v1::PlaceTile& in, tiles::PlaceTile& it, bool& ok) {
    ok = ok && in.rotation() <= 3;
    it.tile = static_cast<tiles::TileIndex>(std::min<std::uint32_t>(in.tile(), tiles::no_tile));
    it.at = far_position(in.x(), in.y());
    it.rotation = static_cast<tiles::Rotation>(in.rotation());
}

void PlayCodec::read(const v1::DeployFigure& in, tiles::DeployFigure& it, bool& ok) {
    it.figure = figure_kind(in.figure(), ok);
    it.segment = far_segment(in.segment());
}

void PlayCodec::read(const v1::RecallFigure& in, tiles::RecallFigure& it, bool& ok) {
    it.figure = figure_kind(in.figure(), ok);
    it.on = read_far(in);
}

void FarCodec::read(const v1::DeployFar& in, tiles::DeployFar& it, bool& ok) {
    it.figure = figure_kind(in.figure(), ok);
    it.on = read_far(in);
}

void FarCodec::read(const v1::TakeFigure& in, tiles::TakeFigure& it, bool& ok) {
    it.owner = seat(in.owner(), ok);
    it.figure = figure_kind(in.figure(), ok);
    it.on = read_far(in);
}

void PlayCodec::append_payload(std::string& text, const tiles::PlaceTile& it) {
    append_number(text, it.tile);
    append_position(text, it.at);
    append_byte(text, it.rotation);
}

void PlayCodec::append_payload(std::string& text, const tiles::DeployFigure& it) {
    append_byte(text, it.figure);
    append_byte(text, it.segment);
}

void PlayCodec::append_payload(std::string& text, const tiles::RecallFigure& it) {
    append_byte(text, it.figure);
    append_segment(text, it.on);
}

void FarCodec::append_payload(std::string& text, const tiles::DeployFar& it) {
    append_byte(text, it.figure);
    append_segment(text, it.on);
}

void FarCodec::append_payload(std::string& text, const tiles::TakeFigure& it) {
    append_byte(text, it.owner);
    append_byte(text, it.figure);
    append_segment(text, it.on);
}

}  // namespace server::codec
