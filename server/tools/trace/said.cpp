#include "server/tools/trace/said.h"

#include <set>

#include "server/tools/trace/tile_words.h"

namespace server::tools {

using nlohmann::json;
namespace tiles = rules::tiles;

namespace {

const tiles::TileType& type_of(tiles::TileIndex tile) {
    return tiles::all_tiles().at(tile);
}

const std::set<std::string> goods{"wine", "grain", "cloth"};

}  // namespace

json& Said::list(const std::string& name) {
    json& found = more[name];
    if (found.is_null()) found = json::array();
    return found;
}

void Said::hear_points(const tiles::SeatScored& event) {
    std::int32_t points = 0;
    for (const tiles::ScoreLine& line : event.lines) points += line.points;
    const bool of_feature = event.what == "fairy" && !at_beginning;
    (at_beginning ? opening : scored).push_back({event.seat, points, event.what, of_feature});
}

// Two cities of one turn count together.
void Said::add_won(const std::string& good, int count) {
    for (json& one : won) {
        if (one[0] == good) {
            one[1] = one[1].get<int>() + count;
            return;
        }
    }
    won.push_back({good, count});
}

void Said::take(tiles::TileIndex drawn) {
    tile = type_of(drawn).name;
    at_beginning = false;
}

void Said::hear(const tiles::Event& event) {
    if (std::holds_alternative<tiles::TurnBegan>(event)) at_beginning = true;
    if (const auto* drawn = std::get_if<tiles::TileDrawn>(&event)) {
        take(drawn->tile);
    } else if (const auto* gone = std::get_if<tiles::TileDiscarded>(&event)) {
        discarded.push_back(type_of(gone->tile).name);
        tile.reset();
    } else if (const auto* seat = std::get_if<tiles::SeatScored>(&event)) {
        if (seat->what != "bazaar") hear_points(*seat);
    } else if (std::holds_alternative<tiles::GameEnded>(event)) {
        for (json& points : scored) points[3] = false;
    } else if (const auto* taken = std::get_if<tiles::ItemsTaken>(&event)) {
        add_won(std::string(name(taken->item)), taken->count);
    } else if (const auto* feature = std::get_if<tiles::FeatureScored>(&event)) {
        for (const tiles::Award& award : feature->awards) {
            if (award.points == 0) continue;
            scored.push_back(
                {award.seat, award.points, std::string(name(feature->kind)), feature->complete});
        }
    } else if (const auto* back = std::get_if<tiles::FigureReturned>(&event)) {
        const tiles::PlacedFigure& figure = back->figure;
        returned.push_back({figure.seat, piece_name(figure.kind), figure.on.at.x, figure.on.at.y});
    }
}

void DrawOrder::hear(const tiles::Event& event) {
    if (const auto* opening = std::get_if<tiles::Started>(&event)) now = opening->supply;
    if (std::holds_alternative<tiles::TileDrawn>(event) ||
        std::holds_alternative<tiles::TileBuried>(event)) {
        now.erase(now.begin());
    }
    if (const auto* back = std::get_if<tiles::TilePutBack>(&event)) {
        now = back->supply;
        before_draw = now;
    }
}

bool is_fairy(const tiles::Event& event) {
    const auto* seat = std::get_if<tiles::SeatScored>(&event);
    return seat != nullptr && seat->what == "fairy";
}

bool begins_the_rest(const tiles::Event& event, const tiles::Event* next) {
    const auto* feature = std::get_if<tiles::FeatureScored>(&event);
    const bool recalled = next != nullptr && std::holds_alternative<tiles::FigureReturned>(*next);
    const auto* seat = std::get_if<tiles::SeatScored>(&event);
    const bool for_goods = seat != nullptr && goods.contains(seat->what);
    return std::holds_alternative<tiles::TurnBegan>(event) ||
           std::holds_alternative<tiles::TurnExtended>(event) || for_goods ||
           std::holds_alternative<tiles::GameEnded>(event) ||
           std::holds_alternative<tiles::GiftsRevealed>(event) ||
           (feature != nullptr && !feature->complete && !recalled);
}

}  // namespace server::tools
