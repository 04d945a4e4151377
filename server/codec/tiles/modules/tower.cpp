#include "server/codec/tiles/modules/tower.h"

#include <cstdint>

#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void TowerCodec::write(const tiles::LayFloor& it, v1::LayFloor& out) {
    out.set_x(it.at.x);
    out.set_y(it.at.y);
}

void TowerCodec::write(const tiles::FreePrisoner& it, v1::FreePrisoner& out) {
    out.set_jailer(it.jailer);
    out.set_figure(wire(it.figure));
}

void TowerCodec::write(const tiles::AskCapture& it, v1::Due& out) {
    out.set_tower(it.tile);
}

void TowerCodec::write(const tiles::AskExchange& it, v1::Due& out) {
    out.mutable_captured()->set_seat(it.owner);
    out.mutable_captured()->set_figure(wire(it.figure));
}

void TowerCodec::write(const tiles::FloorLaid& it, v1::FloorLaid& out) {
    out.set_seat(it.seat);
    out.set_x(it.at.x);
    out.set_y(it.at.y);
}

void TowerCodec::write(const tiles::PrisonerTaken& it, v1::PrisonerTaken& out) {
    out.set_jailer(it.jailer);
    out.set_seat(it.seat);
    out.set_figure(wire(it.kind));
}

void TowerCodec::write(const tiles::PrisonerFreed& it, v1::PrisonerFreed& out) {
    out.set_jailer(it.jailer);
    out.set_seat(it.seat);
    out.set_figure(wire(it.kind));
    out.set_ransomed(it.ransomed);
}

void TowerCodec::read(const v1::LayFloor& in, tiles::LayFloor& it, bool& /*ok*/) {
    it.at = far_position(in.x(), in.y());
}

void TowerCodec::read(const v1::FreePrisoner& in, tiles::FreePrisoner& it, bool& ok) {
    it.jailer = seat(in.jailer(), ok);
    it.figure = figure_kind(in.figure(), ok);
}

void TowerCodec::read(const v1::FloorLaid& in, tiles::FloorLaid& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.at = position(in.x(), in.y(), ok);
}

void TowerCodec::read(const v1::PrisonerTaken& in, tiles::PrisonerTaken& it, bool& ok) {
    it.jailer = seat(in.jailer(), ok);
    it.seat = seat(in.seat(), ok);
    it.kind = figure_kind(in.figure(), ok);
}

void TowerCodec::read(const v1::PrisonerFreed& in, tiles::PrisonerFreed& it, bool& ok) {
    it.jailer = seat(in.jailer(), ok);
    it.seat = seat(in.seat(), ok);
    it.kind = figure_kind(in.figure(), ok);
    it.ransomed = in.ransomed();
}

void TowerCodec::append_payload(std::string& text, const tiles::LayFloor& it) {
    append_position(text, it.at);
}

void TowerCodec::append_payload(std::string& text, const tiles::FreePrisoner& it) {
    append_byte(text, it.jailer);
    append_byte(text, it.figure);
}

void TowerCodec::write(const tiles::View& view, v1::TilesView& out) {
    if (!view.towers) return;
    v1::TowersView& to = *out.mutable_towers();
    for (const std::uint8_t floors : view.towers->floors) to.add_floors(floors);
    for (const tiles::TowersView::Tower& tower : view.towers->towers) {
        v1::Tower& one = *to.add_towers();
        one.set_x(tower.at.x);
        one.set_y(tower.at.y);
        one.set_floors(tower.floors);
    }
    for (const tiles::Prisoners& it : view.towers->prisoners) {
        v1::Prisoners& some = *to.add_prisoners();
        some.set_jailer(it.jailer);
        some.set_seat(it.seat);
        some.set_figure(wire(it.kind));
        some.set_count(it.count);
    }
    to.set_ransom_turn(view.towers->ransom_turn);
}

bool TowerCodec::read(const v1::TilesView& in, tiles::View& view) {
    if (!in.has_towers()) return true;
    const v1::TowersView& from = in.towers();
    bool ok = from.floors_size() == in.seats_size();
    tiles::TowersView& towers = view.towers.emplace();
    for (const std::uint32_t floors : from.floors())
        towers.floors.push_back(narrow<std::uint8_t>(floors, ok));
    for (const v1::Tower& tower : from.towers()) {
        towers.towers.push_back(
            {position(tower.x(), tower.y(), ok), narrow<std::uint8_t>(tower.floors(), ok)});
    }
    for (const v1::Prisoners& it : from.prisoners()) {
        towers.prisoners.push_back({seat(it.jailer(), ok), seat(it.seat(), ok),
                                    figure_kind(it.figure(), ok),
                                    narrow<std::uint8_t>(it.count(), ok)});
    }
    towers.ransom_turn = narrow<std::uint16_t>(from.ransom_turn(), ok);
    return ok;
}

}  // namespace server::codec
