#include "rules/tiles/modules/bridges_castles_and_bazaars/text.h"

#include "rules/core/text.h"
#include "rules/tiles/place_text.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

std::string axis_text(Axis axis) {
    return axis == Axis::north_south ? "NS" : "EW";
}

std::optional<Axis> parse_axis(std::string_view word) {
    if (word == "NS") return Axis::north_south;
    if (word == "EW") return Axis::east_west;
    return std::nullopt;
}

}  // namespace

std::string BridgeText::command(const View& /*view*/, const PlaceBridged& it) {
    return "bridge " + axis_text(it.axis) + ' ' + position_text(it.over) + " place " +
           tile_name(it.tile) + ' ' + position_text(it.at) + " r" + std::to_string(it.rotation);
}

std::string BridgeText::command(const View& /*view*/, const LayBridge& it) {
    return "bridge " + axis_text(it.axis);
}

std::optional<std::variant<PlaceBridged, LayBridge>> BridgeText::parse(
    const View& /*view*/, std::string_view /*verb*/, std::span<const std::string_view> words) {
    const auto axis = words.empty() ? std::nullopt : parse_axis(words[0]);
    if (!axis) return std::nullopt;
    if (words.size() == 1) return LayBridge{*axis};
    if (words.size() != 6 || words[2] != "place" || words[5].empty() || words[5][0] != 'r')
        return std::nullopt;
    const auto over = parse_position(words[1]);
    const TileIndex tile = tile_by_name(words[3]);
    const auto at = parse_position(words[4]);
    const auto rotation = number_of<std::uint8_t>(words[5].substr(1));
    if (!over || tile == no_tile || !at || !rotation) return std::nullopt;
    return PlaceBridged{tile, *at, *rotation, *over, *axis};
}

std::string BridgeText::event(const BridgeLaid& it) {
    std::string text = "bridge " + std::to_string(it.seat) + ' ' + position_text(it.over) + ' ' +
                       axis_text(it.axis);
    if (it.tile != no_tile)
        text += " with " + tile_name(it.tile) + " r" + std::to_string(it.rotation);
    return text;
}

std::string BridgeText::table(const View& view) {
    std::string text;
    for (const View::PlacedTile& tile : view.board) {
        if (tile.span == Axis::none) continue;
        text += "bridge over " + position_text(tile.at) + ' ' + axis_text(tile.span) + '\n';
    }
    return text;
}

std::string BridgeText::seat(const View& view, std::size_t seat) {
    if (!view.bridges) return {};
    return ", bridges " + std::to_string(view.bridges->bridges[seat]);
}

}  // namespace rules::tiles
