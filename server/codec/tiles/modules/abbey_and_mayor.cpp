#include "server/codec/tiles/modules/abbey_and_mayor.h"

#include <cstdint>

#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void AbbeyCodec::write(const tiles::LayBarn& it, v1::LayBarn& out) {
    out.set_x(it.at.x);
    out.set_y(it.at.y);
}

void AbbeyCodec::write(const tiles::AbbeyTaken& it, v1::AbbeyTaken& out) {
    out.set_seat(it.seat);
    out.set_tile(it.tile);
}

void AbbeyCodec::write(const tiles::AbbeyKept& it, v1::AbbeyKept& out) {
    out.set_seat(it.seat);
    out.set_tile(it.tile);
}

void AbbeyCodec::write(const tiles::LateTurnsBegan& it, v1::LateTurnsBegan& out) {
    out.set_last(it.last);
}

void AbbeyCodec::write(const tiles::BarnLaid& it, v1::BarnLaid& out) {
    out.set_seat(it.seat);
    out.set_x(it.at.x);
    out.set_y(it.at.y);
}

void AbbeyCodec::write(const tiles::WagonFreed& it, v1::WagonFreed& out) {
    out.set_seat(it.seat);
    write_segment(it.on, *out.mutable_on());
}

void AbbeyCodec::read(const v1::LayBarn& in, tiles::LayBarn& it, bool& /*ok*/) {
    it.at = far_position(in.x(), in.y());
}

void AbbeyCodec::read(const v1::AbbeyTaken& in, tiles::AbbeyTaken& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
}

void AbbeyCodec::read(const v1::AbbeyKept& in, tiles::AbbeyKept& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
}

void AbbeyCodec::read(const v1::LateTurnsBegan& in, tiles::LateTurnsBegan& it, bool& ok) {
    it.last = seat(in.last(), ok);
}

void AbbeyCodec::read(const v1::BarnLaid& in, tiles::BarnLaid& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.at = position(in.x(), in.y(), ok);
}

void AbbeyCodec::read(const v1::WagonFreed& in, tiles::WagonFreed& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.on = read_segment(in.on(), ok);
}

void AbbeyCodec::append_payload(std::string& text, const tiles::LayBarn& it) {
    append_position(text, it.at);
}

void AbbeyCodec::write(const tiles::View& view, v1::TilesView& out) {
    if (!view.abbeys) return;
    v1::AbbeysView& to = *out.mutable_abbeys();
    for (const std::uint8_t count : view.abbeys->abbeys) to.add_abbeys(count);
    for (const std::uint8_t count : view.abbeys->barns) to.add_barns(count);
    for (const tiles::AbbeysView::Barn& barn : view.abbeys->laid)
        write(tiles::BarnLaid{barn.seat, barn.at}, *to.add_laid());
    if (view.abbeys->new_barn) {
        to.mutable_new_barn()->set_x(view.abbeys->new_barn->x);
        to.mutable_new_barn()->set_y(view.abbeys->new_barn->y);
    }
    for (const tiles::AbbeysView::Wagon& wagon : view.abbeys->freed)
        write(tiles::WagonFreed{wagon.seat, wagon.on}, *to.add_freed());
    if (view.abbeys->last != rules::no_seat) to.set_last(view.abbeys->last);
}

bool AbbeyCodec::read(const v1::TilesView& in, tiles::View& view) {
    if (!in.has_abbeys()) return true;
    const v1::AbbeysView& from = in.abbeys();
    bool ok = from.abbeys_size() == in.seats_size() && from.barns_size() == in.seats_size();
    tiles::AbbeysView& abbeys = view.abbeys.emplace();
    for (const std::uint32_t count : from.abbeys())
        abbeys.abbeys.push_back(narrow<std::uint8_t>(count, ok));
    for (const std::uint32_t count : from.barns())
        abbeys.barns.push_back(narrow<std::uint8_t>(count, ok));
    for (const v1::BarnLaid& barn : from.laid())
        abbeys.laid.push_back({position(barn.x(), barn.y(), ok), seat(barn.seat(), ok)});
    if (from.has_new_barn())
        abbeys.new_barn = position(from.new_barn().x(), from.new_barn().y(), ok);
    for (const v1::WagonFreed& wagon : from.freed())
        abbeys.freed.push_back({seat(wagon.seat(), ok), read_segment(wagon.on(), ok)});
    if (from.has_last()) abbeys.last = seat(from.last(), ok);
    return ok;
}

}  // namespace server::codec
