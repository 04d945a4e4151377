#include "server/codec/tiles_towers.h"

#include "server/codec/tiles_values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

void write(const tiles::LayFloor& floor, v1::TilesAction& out) {
    out.mutable_lay_floor()->set_x(floor.at.x);
    out.mutable_lay_floor()->set_y(floor.at.y);
}

void write(const tiles::FreePrisoner& freed, v1::TilesAction& out) {
    out.mutable_free_prisoner()->set_jailer(freed.jailer);
    out.mutable_free_prisoner()->set_figure(wire(freed.figure));
}

std::optional<tiles::Command> read_tower_action(const v1::TilesAction& in) {
    if (in.has_lay_floor())
        return tiles::LayFloor{far_position(in.lay_floor().x(), in.lay_floor().y())};
    bool ok = true;
    const tiles::FreePrisoner freed{seat(in.free_prisoner().jailer(), ok),
                                    figure_kind(in.free_prisoner().figure(), ok)};
    if (!ok) return std::nullopt;
    return freed;
}

void write(const tiles::FloorLaid& laid, v1::TilesDelta& out) {
    v1::FloorLaid& to = *out.mutable_floor_laid();
    to.set_seat(laid.seat);
    to.set_x(laid.at.x);
    to.set_y(laid.at.y);
}

void write(const tiles::PrisonerTaken& taken, v1::TilesDelta& out) {
    v1::PrisonerTaken& to = *out.mutable_prisoner_taken();
    to.set_jailer(taken.jailer);
    to.set_seat(taken.seat);
    to.set_figure(wire(taken.kind));
}

void write(const tiles::PrisonerFreed& freed, v1::TilesDelta& out) {
    v1::PrisonerFreed& to = *out.mutable_prisoner_freed();
    to.set_jailer(freed.jailer);
    to.set_seat(freed.seat);
    to.set_figure(wire(freed.kind));
    to.set_ransomed(freed.ransomed);
}

std::optional<tiles::Event> read_tower_event(const v1::TilesDelta& in) {
    bool ok = true;
    std::optional<tiles::Event> event;
    if (in.has_floor_laid()) {
        const v1::FloorLaid& laid = in.floor_laid();
        event = tiles::FloorLaid{seat(laid.seat(), ok), position(laid.x(), laid.y(), ok)};
    } else if (in.has_prisoner_taken()) {
        const v1::PrisonerTaken& taken = in.prisoner_taken();
        event = tiles::PrisonerTaken{seat(taken.jailer(), ok), seat(taken.seat(), ok),
                                     figure_kind(taken.figure(), ok)};
    } else if (in.has_prisoner_freed()) {
        const v1::PrisonerFreed& freed = in.prisoner_freed();
        event = tiles::PrisonerFreed{seat(freed.jailer(), ok), seat(freed.seat(), ok),
                                     figure_kind(freed.figure(), ok), freed.ransomed()};
    }
    return ok ? event : std::nullopt;
}

void write(const tiles::TowersView& view, v1::TowersView& out) {
    for (const std::uint8_t floors : view.floors) out.add_floors(floors);
    for (const tiles::TowersView::Tower& tower : view.towers) {
        v1::Tower& to = *out.add_towers();
        to.set_x(tower.at.x);
        to.set_y(tower.at.y);
        to.set_floors(tower.floors);
    }
    for (const tiles::Prisoners& it : view.prisoners) {
        v1::Prisoners& to = *out.add_prisoners();
        to.set_jailer(it.jailer);
        to.set_seat(it.seat);
        to.set_figure(wire(it.kind));
        to.set_count(it.count);
    }
    out.set_ransom_turn(view.ransom_turn);
}

std::optional<tiles::TowersView> read(const v1::TowersView& in) {
    bool ok = true;
    tiles::TowersView view;
    for (const std::uint32_t floors : in.floors())
        view.floors.push_back(narrow<std::uint8_t>(floors, ok));
    for (const v1::Tower& tower : in.towers()) {
        view.towers.push_back(
            {position(tower.x(), tower.y(), ok), narrow<std::uint8_t>(tower.floors(), ok)});
    }
    for (const v1::Prisoners& it : in.prisoners()) {
        view.prisoners.push_back({seat(it.jailer(), ok), seat(it.seat(), ok),
                                  figure_kind(it.figure(), ok),
                                  narrow<std::uint8_t>(it.count(), ok)});
    }
    view.ransom_turn = narrow<std::uint16_t>(in.ransom_turn(), ok);
    if (!ok) return std::nullopt;
    return view;
}

}  // namespace server::codec
