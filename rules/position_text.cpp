#include "rules/position_text.h"

#include <algorithm>

#include "rules/tiles/layout.h"
#include "rules/tiles/place_text.h"

namespace rules {

namespace {

// A name that two segments share stands for the first one: then a number follows at once.
std::string ref_text(const tiles::View& view, const tiles::SegmentRef& ref) {
    std::string text = tiles::place_text(view, ref);
    if (const auto numbered = text.find(" #"); numbered != std::string::npos)
        text.erase(numbered, 1);
    return text;
}

// Positions are told apart by what stands in their texts.
bool is_plain(const tiles::View& view) {
    const auto plain_seat = [](const tiles::View::SeatView& seat) {
        return !seat.resigned &&
               std::ranges::all_of(seat.items, [](int count) { return count == 0; });
    };
    return view.phase() == tiles::Phase::placing && view.agenda.rows().size() == 1 &&
           view.agenda.top().data == 0 && view.hand.size() == 1 && !view.surplus &&
           !(view.side && view.side->in_use) && std::ranges::all_of(view.seats, plain_seat);
}

}  // namespace

std::string position_text(const Position& position) {
    const Setup setup = editions::plain(position.setup);
    const tiles::View& view = position.view;
    std::string text = "position 1\nedition " + setup.edition + "\nseats " +
                       std::to_string(setup.seats) + "\nmodules";
    for (const std::string& module : setup.modules) text += ' ' + module;
    text += '\n';
    const Setup usual = editions::plain({setup.edition, setup.modules, {}, setup.seats});
    for (std::size_t i = 0; i < setup.options.size(); ++i) {
        const auto& [name, value] = setup.options[i];
        if (value != usual.options[i].second)
            text.append("option ").append(name).append(" ").append(value).append("\n");
    }
    text += "seat " + std::to_string(view.turn_seat) + "\nscores";
    for (const tiles::View::SeatView& seat : view.seats) text += ' ' + std::to_string(seat.score);
    text += "\nhand " + tiles::tile_name(view.hand.front()) + '\n';
    for (const tiles::View::PlacedTile& tile : view.board)
        text += "tile " + tiles::position_text(tile.at) + " r" + std::to_string(tile.rotation) +
                ' ' + tiles::tile_name(tile.tile) + '\n';
    for (const tiles::PlacedFigure& it : view.figures)
        text += "figure " + std::to_string(it.seat) + ' ' + std::string(tiles::name(it.kind)) +
                ' ' + ref_text(view, it.on) + '\n';
    if (!view.discarded.empty()) text += "discarded";
    for (const tiles::TileIndex tile : view.discarded) text += ' ' + tiles::tile_name(tile);
    if (!view.discarded.empty()) text += '\n';
    for (const tiles::SegmentRef& ref : view.hunted) text += "hunted " + ref_text(view, ref) + '\n';
    return text;
}

std::optional<std::string> position_text(const Match& match) {
    const View known = match.view(Viewer::everything());
    const auto* const view = std::get_if<tiles::View>(&known);
    const auto inside = match.inside();
    const auto* const it = std::get_if<Match::TilesInside>(&inside);
    if (view == nullptr || it == nullptr || !is_plain(*view) ||
        !tiles::beyond_layouts(it->game).empty())
        return std::nullopt;
    return position_text(Position{match.setup(), *view});
}

}  // namespace rules
