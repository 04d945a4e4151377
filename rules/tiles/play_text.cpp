#include "rules/tiles/play_text.h"

#include <string>
#include <vector>

#include "rules/core/text.h"
#include "rules/tiles/place_text.h"
#include "rules/tiles/tile.h"
#include "rules/tiles/view.h"

namespace rules::tiles {

namespace {

using Words = std::span<const std::string_view>;

// The tile that a figure could be deployed on now, or nothing.
const View::PlacedTile* tile_in_question(const View& view) {
    return view.phase() == Phase::deploying ? &view.board.back() : nullptr;
}

std::optional<PlaceTile> parse_placing(const View& view, Words words) {
    PlaceTile command;
    if (words.size() == 3) {
        command.tile = tile_by_name(words[0]);
        if (command.tile == no_tile) return std::nullopt;
        words = words.subspan(1);
    } else if (!view.hand.empty()) {
        command.tile = view.hand.front();
    }
    if (words.size() != 2 || words[1].size() < 2 || words[1][0] != 'r') return std::nullopt;
    const auto at = parse_position(words[0]);
    const auto rotation = number_of<std::uint8_t>(words[1].substr(1));
    if (!at || !rotation) return std::nullopt;
    command.at = *at;
    command.rotation = *rotation;
    return command;
}

std::optional<DeployFigure> parse_deployment(const View& view, Words words) {
    if (words.size() < 2) return std::nullopt;
    const auto figure = figure_by_name(words[0]);
    if (!figure) return std::nullopt;
    if (words[1][0] == '#' && words.size() == 2) {
        const auto segment = number_of<std::uint8_t>(words[1].substr(1));
        if (!segment) return std::nullopt;
        return DeployFigure{*figure, *segment};
    }
    const View::PlacedTile* tile = tile_in_question(view);
    if (tile == nullptr) return std::nullopt;
    const std::string at = position_text(tile->at);
    std::vector<std::string_view> place(words.begin(), words.end());
    place[0] = at;
    const auto on = parse_place(view, place);
    if (!on) return std::nullopt;
    return DeployFigure{*figure, on->segment};
}

}  // namespace

std::string PlayText::command(const View& view, const PlaceTile& it) {
    std::string text = "place";
    if ((view.hand.empty() ? no_tile : view.hand.front()) != it.tile) {
        text += ' ';
        text += it.tile < all_tiles().size() ? all_tiles()[it.tile].name : std::string("?");
    }
    return text + ' ' + position_text(it.at) + " r" + std::to_string(it.rotation);
}

std::string PlayText::command(const View& view, const DeployFigure& it) {
    std::string text = "deploy ";
    text += name(it.figure);
    const View::PlacedTile* tile = tile_in_question(view);
    const TileType* type = tile == nullptr ? nullptr : &laid_type(*tile);
    if (type == nullptr || it.segment >= type->segments.size())
        return text + " #" + std::to_string(it.segment);
    const std::string on = place_text(view, {tile->at, it.segment});
    return text + on.substr(on.find(' '));
}

std::string PlayText::command(const View& view, const RecallFigure& it) {
    return "recall " + std::string(name(it.figure)) + ' ' + place_text(view, it.on);
}

std::string FarText::command(const View& view, const DeployFar& it) {
    return "put " + std::string(name(it.figure)) + ' ' + place_text(view, it.on);
}

std::string FarText::command(const View& view, const TakeFigure& it) {
    return "take " + std::to_string(it.owner) + ' ' + std::string(name(it.figure)) + ' ' +
           place_text(view, it.on);
}

std::string PlayText::command(const View& /*view*/, const Pass& /*it*/) {
    return "pass";
}

std::string PlayText::command(const View& /*view*/, const Resign& /*it*/) {
    return "resign";
}

PlayText::Read PlayText::parse(const View& view, std::string_view verb, Words words) {
    if (verb == "place") return parse_placing(view, words);
    if (verb == "deploy") return parse_deployment(view, words);
    if (verb == "recall") {
        const auto figure = words.empty() ? std::nullopt : figure_by_name(words[0]);
        const auto on = figure ? parse_place(view, words.subspan(1)) : std::nullopt;
        if (!on) return std::nullopt;
        return RecallFigure{*figure, *on};
    }
    if (!words.empty()) return std::nullopt;
    if (verb == "pass") return Pass{};
    return Resign{};
}

std::optional<std::variant<DeployFar, TakeFigure>> FarText::parse(const View& view,
                                                                  std::string_view verb,
                                                                  Words words) {
    std::optional<Seat> owner;
    if (verb == "take") {
        owner = words.size() > 2 ? number_of<Seat>(words[0]) : std::nullopt;
        if (!owner) return std::nullopt;
        words = words.subspan(1);
    }
    const auto figure = words.empty() ? std::nullopt : figure_by_name(words[0]);
    const auto on = figure ? parse_place(view, words.subspan(1)) : std::nullopt;
    if (!on) return std::nullopt;
    if (owner) return TakeFigure{*owner, *figure, *on};
    return DeployFar{*figure, *on};
}

}  // namespace rules::tiles
