// What the parts of the engine itself bring.
#pragma once

#include <string>
#include <vector>

#include "rules/tiles/parts.h"
#include "server/env/part_sight.h"

namespace server::env {

template <>
struct SightOf<rules::tiles::PlayPart> : PartSight {
    static void put(Fields& out, const rules::tiles::PlaceTile& it) {
        out.begin(1, "place");
        out.field("tile", it.tile, Column::tile);
        out.at(it.at);
        out.field("rotation", it.rotation, Column::rotation);
    }
    static void put(Fields& out, const rules::tiles::DeployFigure& it) {
        out.begin(2, "deploy");
        out.figure(it.figure);
        out.field("segment", it.segment, Column::segment);
    }
    static void put(Fields& out, const rules::tiles::Pass& /*it*/) { out.begin(3, "pass"); }
    static void put(Fields& out, const rules::tiles::Resign& /*it*/) {
        out.begin(0, "resign");  // never offered
    }
    static void put(Fields& out, const rules::tiles::RecallFigure& it) {
        out.begin(4, "recall");
        out.figure(it.figure);
        out.on(it.on);
    }
};

template <>
struct SightOf<rules::tiles::CoursePart> : PartSight {};

template <>
struct SightOf<rules::tiles::TokenPart> : PartSight {
    static void put(Fields& out, const rules::tiles::MoveToken& it) {
        out.begin(5, "moveToken");
        out.field("token", it.token, Column::tile);
        out.on(it.on);
        if (it.beside) out.field("beside", *it.beside, Column::figure);
    }
    static void put(Fields& out, const rules::tiles::RemoveToken& it) {
        out.begin(6, "removeToken");
        out.field("token", it.token, Column::tile);
    }
    static bool has(const rules::tiles::View& view) { return !view.tokens.empty(); }
    static void read(ViewReader& in, rules::tiles::View& view) {
        bool any_on_tiles = false;
        for (unsigned n = in.byte(); n > 0; --n) {
            auto& place = view.tokens.emplace_back();
            place.token =
                static_cast<rules::tiles::Token>(in.below(rules::tiles::token_count, "token"));
            const bool on_tiles = rules::tiles::footing(place.token) == rules::tiles::Footing::tile;
            any_on_tiles = any_on_tiles || on_tiles;
            if (!in.flag()) continue;
            place.on = in.on();
            const rules::Seat beside = on_tiles ? in.seat_or_nobody() : rules::no_seat;
            if (beside != rules::no_seat) place.beside = rules::tiles::Beside{beside, in.figure()};
        }
        if (!any_on_tiles) return;
        for (unsigned n = in.byte(); n > 0; --n) view.trail.push_back(in.at());
    }
    static void name_planes(const rules::tiles::View& view, std::vector<std::string>& names) {
        for (const auto& place : view.tokens)
            names.push_back("token " + std::string(rules::tiles::name(place.token)));
    }
    static void draw(const PartPlanes& planes, const rules::tiles::View& view) {
        int plane = 0;
        for (const auto& place : view.tokens) {
            if (place.on) planes.put(plane, place.on->at, 1 + place.on->segment);
            ++plane;
        }
    }
};

template <>
struct SightOf<rules::tiles::FarPart> : PartSight {
    static void put(Fields& out, const rules::tiles::DeployFar& it) {
        out.begin(9, "deployFar");
        out.figure(it.figure);
        out.on(it.on);
    }
    static void put(Fields& out, const rules::tiles::TakeFigure& it) {
        out.begin(10, "takeFigure");
        out.field("owner", it.owner, Column::seat);
        out.figure(it.figure);
        out.on(it.on);
    }
};

}  // namespace server::env
