#include "server/tools/trace/tile_words.h"

#include <algorithm>

#include "rules/tiles/shape.h"
#include "server/tools/trace/bridge_rows.h"
#include "server/tools/trace/expansion_rows.h"
#include "server/tools/trace/gift_rows.h"
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
    if (json action = bridge_action(it); !action.is_null()) return action;
    if (json action = barn_action(it); !action.is_null()) return action;
    if (json action = tower_action(view, it); !action.is_null()) return action;
    if (json action = dragon_action(view, it); !action.is_null()) return action;
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
        const auto* placing = std::get_if<tiles::PlaceTile>(&it);
        if (placing != nullptr && placing->tile == tile)
            append_turned(tile, placing->at, placing->rotation, legal);
        const auto* bridged = std::get_if<tiles::PlaceBridged>(&it);
        if (bridged != nullptr && bridged->tile == tile)
            append_turned(tile, bridged->at, bridged->rotation, legal);
    }
    return legal;
}

}  // namespace server::tools
