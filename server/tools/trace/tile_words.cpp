#include "server/tools/trace/tile_words.h"

#include <algorithm>
#include <span>

#include "rules/tiles/shape.h"
#include "server/tools/trace/extension.h"
#include "server/tools/trace/rows.h"

namespace server::tools {

namespace {

using nlohmann::json;
namespace tiles = rules::tiles;

const tiles::TileType& type_of(tiles::TileIndex tile) {
    return tiles::all_tiles().at(tile);
}

// A tile without edges is not turned.
void append_turned(tiles::TileIndex tile, tiles::Position at, int rotation, json& legal) {
    const int end = tiles::has_edges(type_of(tile)) ? 4 : 1;
    for (int r = rotation; r < end; r += type_of(tile).distinct_rotations) {
        const json place = {at.x, at.y, r};  // several bridges may make it possible
        if (std::ranges::find(legal, place) == legal.end()) legal.push_back(place);
    }
}

}  // namespace

json action_of(const tiles::View& view, const tiles::Command& it) {
    if (std::holds_alternative<tiles::Pass>(it)) return json::array({"pass"});
    if (const auto* recall = std::get_if<tiles::RecallFigure>(&it)) {
        const auto lies = [&](const tiles::View::PlacedTile& tile) {
            return tile.at == recall->on.at;
        };
        const auto tile = std::find_if(view.board.begin(), view.board.end(), lies);
        const tiles::Segment& segment = type_of(tile->tile).segments.at(recall->on.segment);
        return json::array({"recall", piece_name(recall->figure), recall->on.at.x, recall->on.at.y,
                            std::string(name(segment.kind))});
    }
    for (const KnownExtension& known : known_extensions()) {
        if (known.beside(it)) return {};
        if (json action = known.action(view, it); !action.is_null()) return action;
    }
    const auto* deploying = std::get_if<tiles::DeployFigure>(&it);
    if (deploying == nullptr)
        unsupported("the rules offer an action that the format cannot express");
    const tiles::View::PlacedTile& tile = view.board.back();
    const tiles::TileType& type = laid_type(tile);
    const tiles::Segment& segment = type.segments.at(deploying->segment);
    return json::array({"deploy", piece_name(deploying->figure), std::string(name(segment.kind)),
                        where_name(type, tile.rotation, deploying->segment)});
}

// Every rotation that fits, including equivalent ones.
json legal_of(const std::vector<rules::Command>& offers, tiles::TileIndex tile) {
    json legal = json::array();
    for (const rules::Command& offer : offers) {
        const auto& it = std::get<tiles::Command>(offer);
        const auto append = [&](const tiles::PlaceTile& placing) {
            if (placing.tile == tile) append_turned(tile, placing.at, placing.rotation, legal);
        };
        if (const auto* placing = std::get_if<tiles::PlaceTile>(&it)) append(*placing);
        for (const KnownExtension& known : known_extensions()) {
            if (const auto placing = known.placement(it)) append(*placing);
        }
    }
    return legal;
}

std::string piece_name(tiles::FigureKind kind) {
    return std::string(name(kind));
}

json supply_of(const tiles::View& view) {
    json seats = json::array();
    for (const tiles::View::SeatView& seat : view.seats) {
        json pieces = json::object();
        for (const KnownExtension& known : known_extensions())
            known.pieces(view, static_cast<rules::Seat>(seats.size()), pieces);
        for (int kind = 0; kind < tiles::figure_kind_count; ++kind) {
            const int count = seat.figures[kind];
            if (count > 0) pieces[piece_name(static_cast<tiles::FigureKind>(kind))] = count;
        }
        seats.push_back(std::move(pieces));
    }
    return seats;
}

json scores_of(const tiles::View& view) {
    json scores = json::array();
    for (const tiles::View::SeatView& seat : view.seats) scores.push_back(seat.score);
    return scores;
}

void append_place(const tiles::View& view, const tiles::SegmentRef& on, bool with_kind,
                  json& action) {
    const auto lies = [&](const auto& tile) { return tile.at == on.at; };
    const auto tile = std::find_if(view.board.begin(), view.board.end(), lies);
    const tiles::TileType& type = laid_type(*tile);
    action.push_back(on.at.x);
    action.push_back(on.at.y);
    if (with_kind) action.push_back(std::string(name(type.segments.at(on.segment).kind)));
    action.push_back(where_name(type, tile->rotation, on.segment));
}

rules::Appraisal appraisal_of(const rules::Match& match, const tiles::SegmentRef& on) {
    std::vector<rules::Appraisal> features;
    match.appraise(std::span(&on, 1), features);
    return features.at(0);
}

json feature_name(const rules::Match& match, const tiles::SegmentRef& on) {
    const tiles::View view = std::get<tiles::View>(match.view(rules::Viewer::everything()));
    json smallest;
    for (const tiles::SegmentRef& segment : appraisal_of(match, on).segments) {
        const auto lies = [&](const auto& tile) { return tile.at == segment.at; };
        const auto tile = std::find_if(view.board.begin(), view.board.end(), lies);
        const tiles::TileType& type = laid_type(*tile);
        json name = {segment.at.x, segment.at.y, where_name(type, tile->rotation, segment.segment),
                     std::string(tiles::name(type.segments.at(segment.segment).kind))};
        if (smallest.is_null() || name < smallest) smallest = std::move(name);
    }
    return {smallest.at(0), smallest.at(1), smallest.at(3), smallest.at(2)};
}

}  // namespace server::tools
