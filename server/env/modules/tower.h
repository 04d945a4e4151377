// The Tower for the learning environment: floors and prisoners.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/env/part_sight.h"

namespace server::env {

template <>
struct SightOf<rules::tiles::TowerPart> : PartSight {
    static void put(Fields& out, const rules::tiles::LayFloor& it) {
        out.begin(11, "layFloor");
        out.at(it.at);
    }
    static void put(Fields& out, const rules::tiles::FreePrisoner& it) {
        out.begin(12, "freePrisoner");
        out.field("jailer", it.jailer, Column::seat);
        out.figure(it.figure);
    }
    static bool has(const rules::tiles::View& view) { return view.towers.has_value(); }
    static void read(ViewReader& in, rules::tiles::View& view) {
        auto& towers = view.towers.emplace();
        in.expect_seats();
        for (std::size_t i = 0; i < in.seats(); ++i) towers.floors.push_back(in.byte());
        for (unsigned n = in.byte(); n > 0; --n) {
            auto& tower = towers.towers.emplace_back();
            tower.at = in.at();
            tower.floors = in.byte();
        }
        for (unsigned n = in.byte(); n > 0; --n) {
            auto& held = towers.prisoners.emplace_back();
            held.jailer = in.seat();
            held.seat = in.seat();
            held.kind = in.figure();
            held.count = in.byte();
        }
        towers.ransom_turn = in.take<std::uint16_t>();
    }
    static void name_planes(const rules::tiles::View& /*view*/, std::vector<std::string>& names) {
        names.emplace_back("floors");
    }
    static void draw(const PartPlanes& planes, const rules::tiles::View& view) {
        for (const auto& tower : view.towers->towers) planes.put(0, tower.at, tower.floors);
    }
    static void count_seat(Globals& out, const rules::tiles::View& view, rules::Seat viewer,
                           CountedSeat it) {
        const std::size_t seats = view.seats.size();
        out.add(view.towers->floors[it.seat], "floors left", it.number);
        for (std::size_t j = 0; j < seats; ++j) {
            std::int64_t held = 0;
            for (const auto& some : view.towers->prisoners)
                held +=
                    some.jailer == it.seat && some.seat == (viewer + j) % seats ? some.count : 0;
            out.add(held, "prisoners", it.number, std::to_string(j));
        }
    }
};

}  // namespace server::env
