#include "rules/tiles/place_text.h"

#include <algorithm>

#include "rules/tiles/tile.h"

namespace rules::tiles {

const View::PlacedTile* tile_at(const View& view, Position at) {
    const auto found = std::ranges::find(view.board, at, &View::PlacedTile::at);
    return found == view.board.end() ? nullptr : &*found;
}

std::string place_text(const View& view, const SegmentRef& ref) {
    const std::string at = std::to_string(ref.at.x) + ',' + std::to_string(ref.at.y);
    if (ref.segment == whole_tile) return at;
    const View::PlacedTile* tile = tile_at(view, ref.at);
    const TileType* type = tile == nullptr ? nullptr : &all_tiles()[tile->tile];
    if (type == nullptr || ref.segment >= type->segments.size())
        return at + " #" + std::to_string(ref.segment);
    const std::string where = where_name(*type, tile->rotation, ref.segment);
    const std::string kind(name(type->segments[ref.segment].kind));
    return at + ' ' + (where.empty() ? kind : kind + ' ' + where);
}

}  // namespace rules::tiles
