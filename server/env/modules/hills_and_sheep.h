// Hills & Sheep for the learning environment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "server/env/part_sight.h"

namespace server::env {

template <>
struct SightOf<rules::tiles::HillPart> : PartSight {
    static void put(Fields& out, const rules::tiles::ExpandFlock& /*it*/) {
        out.begin(23, "expandFlock");
    }
    static void put(Fields& out, const rules::tiles::ScoreFlock& /*it*/) {
        out.begin(24, "scoreFlock");
    }
    static bool has(const rules::tiles::View& view) { return view.hills.has_value(); }
    static void read(ViewReader& in, rules::tiles::View& view) {
        auto& hills = view.hills.emplace();
        for (unsigned n = in.byte(); n > 0; --n) {
            auto& hidden = hills.hidden.emplace_back();
            hidden.at = in.at();
            hidden.tile = in.tile();
        }
        for (int i = 0; i < rules::tiles::sheep_token_kind_count; ++i)
            hills.bag.push_back(in.byte());
        in.expect_seats();
        for (std::size_t i = 0; i < in.seats(); ++i) {
            const auto shepherd = static_cast<std::size_t>(rules::tiles::FigureKind::shepherd);
            view.seats[i].figures[shepherd] = in.byte();
            auto& flock = hills.flocks.emplace_back();
            for (unsigned n = in.byte(); n > 0; --n) {
                const std::uint8_t token = in.below(rules::tiles::sheep_token_kind_count, "token");
                flock.push_back(static_cast<rules::tiles::SheepToken>(token));
            }
        }
    }
    static void name_planes(const rules::tiles::View& /*view*/, std::vector<std::string>& names) {
        names.emplace_back("hidden tile");
    }
    static void draw(const PartPlanes& planes, const rules::tiles::View& view) {
        for (const auto& hidden : view.hills->hidden) planes.put(0, hidden.at, 1);
    }
    static void count(Globals& out, const rules::tiles::View& view, rules::Seat /*viewer*/) {
        out.add(static_cast<std::int64_t>(view.hills->hidden.size()), "hidden tiles");
        for (int kind = 0; kind < rules::tiles::sheep_token_kind_count; ++kind) {
            out.add(view.hills->bag[static_cast<std::size_t>(kind)], "bag of sheep",
                    rules::tiles::name(static_cast<rules::tiles::SheepToken>(kind)));
        }
    }
    static void count_seat(Globals& out, const rules::tiles::View& view, rules::Seat /*viewer*/,
                           CountedSeat it) {
        for (int kind = 0; kind < rules::tiles::sheep_token_kind_count; ++kind) {
            const auto token = static_cast<rules::tiles::SheepToken>(kind);
            out.add(std::ranges::count(view.hills->flocks[it.seat], token), "flock", it.number,
                    rules::tiles::name(token));
        }
    }
};

}  // namespace server::env
