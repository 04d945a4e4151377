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

bool is_city(const TileType& type, std::size_t segment) {
    return segment < type.segments.size() && type.segments[segment].kind == FeatureKind::city;
}

BridgeText::Read parse_bridge(BridgeText::Words words) {
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

// A segment of the tile just placed: "N", or "#1".
std::optional<std::uint8_t> parse_city(const View& view, std::string_view word) {
    if (word[0] == '#') return number_of<std::uint8_t>(word.substr(1));
    if (view.board.empty()) return std::nullopt;
    const View::PlacedTile& tile = view.board.back();
    const TileType& type = laid_type(tile);
    for (std::uint8_t s = 0; s < type.segments.size(); ++s) {
        if (is_city(type, s) && where_name(type, tile.rotation, s) == word) return s;
    }
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

std::string BridgeText::command(const View& view, const BuildCastle& it) {
    if (view.board.empty()) return "castle #" + std::to_string(it.segment);
    const View::PlacedTile& tile = view.board.back();
    const TileType& type = laid_type(tile);
    if (!is_city(type, it.segment)) return "castle #" + std::to_string(it.segment);
    return "castle " + where_name(type, tile.rotation, it.segment);
}

std::string BridgeText::command(const View& /*view*/, const ChooseLot& it) {
    return "lot " + std::to_string(it.lot);
}

std::string BridgeText::command(const View& /*view*/, const BidLot& it) {
    return "offer " + std::to_string(it.points);
}

std::string BridgeText::command(const View& /*view*/, const BuyLot& /*it*/) {
    return "buy";
}

BridgeText::Read BridgeText::parse(const View& view, std::string_view verb, Words words) {
    if (verb == "bridge") return parse_bridge(words);
    if (verb == "buy") return words.empty() ? Read(BuyLot{}) : std::nullopt;
    if (words.size() != 1) return std::nullopt;
    if (verb == "castle") {
        const auto segment = parse_city(view, words[0]);
        return segment ? Read(BuildCastle{*segment}) : std::nullopt;
    }
    if (verb == "lot") {
        const auto lot = number_of<std::uint8_t>(words[0]);
        return lot ? Read(ChooseLot{*lot}) : std::nullopt;
    }
    const auto points = number_of<std::uint16_t>(words[0]);
    return points ? Read(BidLot{*points}) : std::nullopt;
}

std::string BridgeText::event(const BridgeLaid& it) {
    std::string text = "bridge " + std::to_string(it.seat) + ' ' + position_text(it.over) + ' ' +
                       axis_text(it.axis);
    if (it.tile != no_tile)
        text += " with " + tile_name(it.tile) + " r" + std::to_string(it.rotation);
    return text;
}

std::string BridgeText::event(const CastleBuilt& it) {
    return "castle " + std::to_string(it.seat) + ' ' + segment_text(it.on);
}

std::string BridgeText::event(const BazaarOpened& it) {
    std::string text = "bazaar";
    for (const TileIndex tile : it.tiles) text += ' ' + tile_name(tile);
    return text;
}

std::string BridgeText::event(const LotChosen& it) {
    return "lot " + std::to_string(it.lot) + " chosen by " + std::to_string(it.seat);
}

std::string BridgeText::event(const LotBid& it) {
    return "offer " + std::to_string(it.seat) + ' ' + std::to_string(it.points);
}

std::string BridgeText::event(const LotSold& it) {
    return "lot " + std::to_string(it.lot) + " to " + std::to_string(it.seat);
}

std::string BridgeText::event(const LotTaken& it) {
    return "lot in hand " + std::to_string(it.seat) + ' ' + tile_name(it.tile);
}

std::string BridgeText::table(const View& view) {
    if (!view.bridges) return {};
    const BridgesView& bridges = *view.bridges;
    std::string text;
    for (const View::PlacedTile& tile : view.board) {
        if (tile.span == Axis::none) continue;
        text += "bridge over " + position_text(tile.at) + ' ' + axis_text(tile.span) + '\n';
    }
    for (const BridgesView::Castle& castle : bridges.built)
        text += "castle at " + place_text(view, castle.on) + '\n';
    for (const BridgesView::Lot& lot : bridges.lots) {
        text += "bazaar " + tile_name(lot.tile);
        text += lot.owner == no_seat ? " open\n" : " of " + std::to_string(lot.owner) + '\n';
    }
    if (bridges.auction.lot != no_lot) {
        text += "offer " + std::to_string(bridges.auction.bid) + " of " +
                std::to_string(bridges.auction.bidder) + " for lot " +
                std::to_string(bridges.auction.lot) + '\n';
    }
    return text;
}

std::string BridgeText::seat(const View& view, std::size_t seat) {
    if (!view.bridges) return {};
    return ", bridges " + std::to_string(view.bridges->bridges[seat]) + ", castles " +
           std::to_string(view.bridges->castles[seat]);
}

}  // namespace rules::tiles
