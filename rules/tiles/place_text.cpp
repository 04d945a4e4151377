#include "rules/tiles/place_text.h"

#include <algorithm>

#include "rules/core/text.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

std::string position_text(Position at) {
    return std::to_string(at.x) + ',' + std::to_string(at.y);
}

std::optional<Position> parse_position(std::string_view word) {
    const auto comma = word.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto x = number_of<std::int8_t>(word.substr(0, comma));
    const auto y = number_of<std::int8_t>(word.substr(comma + 1));
    if (!x || !y) return std::nullopt;
    return Position{*x, *y};
}

const View::PlacedTile* tile_at(const View& view, Position at) {
    const auto found = std::ranges::find(view.board, at, &View::PlacedTile::at);
    return found == view.board.end() ? nullptr : &*found;
}

std::string place_text(const View& view, const SegmentRef& ref) {
    const std::string at = position_text(ref.at);
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
