#include "rules/tiles/place_text.h"

#include <algorithm>

#include "rules/core/text.h"
#include "rules/tiles/tile.h"

namespace rules::tiles {

std::string tile_name(TileIndex tile) {
    return tile < all_tiles().size() ? all_tiles()[tile].name : "?" + std::to_string(tile);
}

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

std::string segment_text(const SegmentRef& ref) {
    if (ref.segment == whole_tile) return position_text(ref.at);
    return position_text(ref.at) + '#' + std::to_string(ref.segment);
}

const View::PlacedTile* tile_at(const View& view, Position at) {
    const auto found = std::ranges::find(view.board, at, &View::PlacedTile::at);
    return found == view.board.end() ? nullptr : &*found;
}

namespace {

// The first segment of this kind and name; none: no segment.
std::size_t segment_named(const View::PlacedTile& tile, std::string_view kind,
                          std::string_view where) {
    const TileType& type = laid_type(tile);
    std::size_t i = 0;
    while (i < type.segments.size() &&
           (name(type.segments[i].kind) != kind ||
            where_name(type, tile.rotation, static_cast<int>(i)) != where))
        ++i;
    return i;
}

}  // namespace

std::string place_text(const View& view, const SegmentRef& ref) {
    const std::string at = position_text(ref.at);
    if (ref.segment == whole_tile) return at;
    const View::PlacedTile* tile = tile_at(view, ref.at);
    const TileType* type = tile == nullptr ? nullptr : &laid_type(*tile);
    if (type == nullptr || ref.segment >= type->segments.size())
        return at + " #" + std::to_string(ref.segment);
    const std::string where = where_name(*type, tile->rotation, ref.segment);
    const std::string kind(name(type->segments[ref.segment].kind));
    if (segment_named(*tile, kind, where) != ref.segment)
        return at + " #" + std::to_string(ref.segment);
    return at + ' ' + (where.empty() ? kind : kind + ' ' + where);
}

std::optional<SegmentRef> parse_place(const View& view, std::span<const std::string_view> words) {
    if (words.empty() || words.size() > 3) return std::nullopt;
    const auto at = parse_position(words[0]);
    if (!at) return std::nullopt;
    if (words.size() == 1) return SegmentRef{*at, whole_tile};
    if (words[1][0] == '#' && words.size() == 2) {
        const auto segment = number_of<std::uint8_t>(words[1].substr(1));
        if (!segment) return std::nullopt;
        return SegmentRef{*at, *segment};
    }
    const View::PlacedTile* tile = tile_at(view, *at);
    if (tile == nullptr) return std::nullopt;
    const std::size_t segment =
        segment_named(*tile, words[1], words.size() == 3 ? words[2] : std::string_view());
    if (segment == laid_type(*tile).segments.size()) return std::nullopt;
    return SegmentRef{*at, static_cast<std::uint8_t>(segment)};
}

std::string figure_text(const PlacedFigure& figure) {
    return std::to_string(figure.seat) + ' ' + std::string(name(figure.kind)) + ' ' +
           segment_text(figure.on);
}

std::string lines_text(const std::vector<ScoreLine>& lines) {
    std::string text;
    for (const ScoreLine& line : lines) {
        text += ' ' + line.reason + ' ' + std::to_string(line.count) + " = " +
                std::to_string(line.points) + ';';
    }
    return text;
}

}  // namespace rules::tiles
