// Abbey & Mayor for the learning environment.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/env/part_sight.h"

namespace server::env {

template <>
struct SightOf<rules::tiles::AbbeyPart> : PartSight {
    static void put(Fields& out, const rules::tiles::LayBarn& it) {
        out.begin(16, "layBarn");
        out.at(it.at);
    }
    static bool has(const rules::tiles::View& view) { return view.abbeys.has_value(); }
    static void read(ViewReader& in, rules::tiles::View& view) {
        auto& abbeys = view.abbeys.emplace();
        in.expect_seats();
        for (std::size_t i = 0; i < in.seats(); ++i) {
            abbeys.abbeys.push_back(in.byte());
            abbeys.barns.push_back(in.byte());
            for (const auto kind :
                 {rules::tiles::FigureKind::mayor, rules::tiles::FigureKind::wagon})
                view.seats[i].figures[static_cast<std::size_t>(kind)] = in.byte();
        }
        for (unsigned n = in.byte(); n > 0; --n) {
            auto& barn = abbeys.laid.emplace_back();
            barn.at = in.at();
            barn.seat = in.seat();
        }
        if (in.flag()) abbeys.new_barn = in.at();
        for (unsigned n = in.byte(); n > 0; --n) {
            auto& wagon = abbeys.freed.emplace_back();
            wagon.seat = in.seat();
            wagon.on = in.on();
        }
        abbeys.last = in.seat_or_nobody();
    }
    static void name_planes(const rules::tiles::View& /*view*/, std::vector<std::string>& names) {
        names.emplace_back("barn");
    }
    static void draw(const PartPlanes& planes, const rules::tiles::View& view) {
        for (const auto& barn : view.abbeys->laid)
            planes.put(0, barn.at, 1 + relative(barn.seat, planes.viewer(), view.seats.size()));
    }
    static void count_seat(Globals& out, const rules::tiles::View& view, rules::Seat /*viewer*/,
                           CountedSeat it) {
        out.add(view.abbeys->abbeys[it.seat], "abbeys", it.number);
        out.add(view.abbeys->barns[it.seat], "barns", it.number);
    }
};

}  // namespace server::env
