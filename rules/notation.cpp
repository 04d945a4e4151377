#include "rules/notation.h"

#include <algorithm>
#include <array>

#include "rules/cards/text.h"
#include "rules/core/text.h"
#include "rules/tiles/place_text.h"
#include "rules/tiles/sale_text.h"
#include "rules/tiles/tile.h"
#include "rules/tiles/tower_text.h"

namespace rules {

namespace {

constexpr std::string_view place_word = "place";

// The tile that a figure could be deployed on now, or nothing.
const tiles::View::PlacedTile* tile_in_question(const tiles::View& view) {
    return view.phase() == tiles::Phase::deploying ? &view.board.back() : nullptr;
}

std::string text_of(const tiles::View& view, const tiles::PlaceTile& it) {
    std::string text(place_word);
    if ((view.hand.empty() ? tiles::no_tile : view.hand.front()) != it.tile) {
        text += ' ';
        text += it.tile < tiles::all_tiles().size() ? tiles::all_tiles()[it.tile].name
                                                    : std::string("?");
    }
    return text + ' ' + std::to_string(it.at.x) + ',' + std::to_string(it.at.y) + " r" +
           std::to_string(it.rotation);
}

std::string text_of(const tiles::View& view, const tiles::DeployFigure& it) {
    std::string text = "deploy ";
    text += name(it.figure);
    const tiles::View::PlacedTile* tile = tile_in_question(view);
    const tiles::TileType* type = tile == nullptr ? nullptr : &tiles::all_tiles()[tile->tile];
    if (type == nullptr || it.segment >= type->segments.size())
        return text + " #" + std::to_string(it.segment);
    text += ' ';
    text += name(type->segments[it.segment].kind);
    const std::string where = where_name(*type, tile->rotation, it.segment);
    return where.empty() ? text : text + ' ' + where;
}

std::optional<tiles::Token> token_by_name(std::string_view text) {
    for (int i = 0; i < tiles::token_count; ++i) {
        const auto token = static_cast<tiles::Token>(i);
        if (name(token) == text) return token;
    }
    return std::nullopt;
}

// What place_text() writes.
std::optional<tiles::SegmentRef> parse_segment(const tiles::View& view,
                                               std::span<const std::string_view> words) {
    if (words.empty() || words.size() > 3) return std::nullopt;
    const auto at = tiles::parse_position(words[0]);
    if (!at) return std::nullopt;
    if (words.size() == 1) return tiles::SegmentRef{*at, tiles::whole_tile};
    if (words[1][0] == '#' && words.size() == 2) {
        const auto segment = number_of<std::uint8_t>(words[1].substr(1));
        if (!segment) return std::nullopt;
        return tiles::SegmentRef{*at, *segment};
    }
    const tiles::View::PlacedTile* tile = tile_at(view, *at);
    if (tile == nullptr) return std::nullopt;
    const tiles::TileType& type = tiles::all_tiles()[tile->tile];
    const std::string_view where = words.size() == 3 ? words[2] : std::string_view();
    for (std::size_t i = 0; i < type.segments.size(); ++i) {
        if (name(type.segments[i].kind) != words[1]) continue;
        if (where_name(type, tile->rotation, static_cast<int>(i)) != where) continue;
        return tiles::SegmentRef{*at, static_cast<std::uint8_t>(i)};
    }
    return std::nullopt;
}

std::string text_of(const tiles::View& view, const tiles::RecallFigure& it) {
    return "recall " + std::string(name(it.figure)) + ' ' + place_text(view, it.on);
}
std::string text_of(const tiles::View& view, const tiles::MoveToken& it) {
    std::string text = "move " + std::string(name(it.token)) + ' ';
    if (it.beside) text += "beside " + std::string(name(*it.beside)) + ' ';
    return text + place_text(view, it.on);
}
std::string text_of(const tiles::View& view, const tiles::DeployFar& it) {
    return "put " + std::string(name(it.figure)) + ' ' + place_text(view, it.on);
}
std::string text_of(const tiles::View& view, const tiles::TakeFigure& it) {
    return "take " + std::to_string(it.owner) + ' ' + std::string(name(it.figure)) + ' ' +
           place_text(view, it.on);
}
std::string text_of(const tiles::View& /*view*/, const tiles::RemoveToken& it) {
    return "remove " + std::string(name(it.token));
}
std::string text_of(const tiles::View& view, const tiles::OpenGift& it) {
    std::string text = "open " + std::string(name(it.gift));
    if (!it.target) return text;
    const tiles::GiftTarget& target = *it.target;
    if (it.gift != tiles::GiftKind::road_sweeper) text += ' ' + std::string(name(target.figure));
    text += ' ' + place_text(view, target.at);
    if (it.gift != tiles::GiftKind::change_position) return text;
    const std::string to = place_text(view, {target.at.at, target.to});
    return text + " to" + to.substr(to.find(' '));
}
std::string text_of(const tiles::View& /*view*/, const tiles::Pass& /*it*/) {
    return "pass";
}
std::string text_of(const tiles::View& /*view*/, const tiles::Resign& /*it*/) {
    return "resign";
}

// A word that says what is meant, then a segment.
std::optional<tiles::Command> parse_far_command(const tiles::View& view, std::string_view verb,
                                                std::span<const std::string_view> words) {
    if (words.empty()) return std::nullopt;
    if (verb == "remove") {
        const auto token = token_by_name(words[0]);
        if (!token || words.size() != 1) return std::nullopt;
        return tiles::RemoveToken{*token};
    }
    if (verb == "move" && words.size() > 3 && words[1] == "beside") {
        const auto token = token_by_name(words[0]);
        const auto beside = tiles::figure_by_name(words[2]);
        const auto on = parse_segment(view, words.subspan(3));
        if (!token || !beside || !on) return std::nullopt;
        return tiles::MoveToken{*token, *on, *beside};
    }
    if (verb == "take" && words.size() > 2) {
        const auto owner = number_of<Seat>(words[0]);
        const auto figure = tiles::figure_by_name(words[1]);
        const auto on = parse_segment(view, words.subspan(2));
        if (!owner || !figure || !on) return std::nullopt;
        return tiles::TakeFigure{*owner, *figure, *on};
    }
    const auto on = parse_segment(view, words.subspan(1));
    if (!on) return std::nullopt;
    if (verb == "move") {
        const auto token = token_by_name(words[0]);
        if (!token) return std::nullopt;
        return tiles::MoveToken{*token, *on};
    }
    const auto figure = tiles::figure_by_name(words[0]);
    if (!figure) return std::nullopt;
    if (verb == "put") return tiles::DeployFar{*figure, *on};
    if (verb == "recall") return tiles::RecallFigure{*figure, *on};
    return std::nullopt;
}

std::optional<tiles::Command> parse_open(const tiles::View& view,
                                         std::span<const std::string_view> words) {
    const auto gift = words.empty() ? std::nullopt : tiles::gift_by_name(words[0]);
    if (!gift) return std::nullopt;
    words = words.subspan(1);
    if (words.empty()) return tiles::OpenGift{*gift, std::nullopt};
    tiles::GiftTarget target;
    if (*gift != tiles::GiftKind::road_sweeper) {
        const auto figure = tiles::figure_by_name(words[0]);
        if (!figure) return std::nullopt;
        target.figure = *figure;
        words = words.subspan(1);
    }
    const auto to = std::ranges::find(words, "to");
    const auto from = words.first(static_cast<std::size_t>(to - words.begin()));
    const auto at = parse_segment(view, from);
    if (!at) return std::nullopt;
    target.at = *at;
    if (*gift == tiles::GiftKind::change_position) {
        if (to == words.end()) return std::nullopt;
        std::vector<std::string_view> other(to, words.end());
        other[0] = from[0];
        const auto segment = parse_segment(view, other);
        if (!segment) return std::nullopt;
        target.to = segment->segment;
    } else if (to != words.end()) {
        return std::nullopt;
    }
    return tiles::OpenGift{*gift, target};
}

std::optional<tiles::Command> parse_place(const tiles::View& view,
                                          std::span<const std::string_view> words) {
    tiles::PlaceTile command;
    if (words.size() == 3) {
        command.tile = tiles::tile_by_name(words[0]);
        if (command.tile == tiles::no_tile) return std::nullopt;
        words = words.subspan(1);
    } else if (!view.hand.empty()) {
        command.tile = view.hand.front();
    }
    if (words.size() != 2 || words[1].size() < 2 || words[1][0] != 'r') return std::nullopt;
    const auto at = tiles::parse_position(words[0]);
    const auto rotation = number_of<std::uint8_t>(words[1].substr(1));
    if (!at || !rotation) return std::nullopt;
    command.at = *at;
    command.rotation = *rotation;
    return command;
}

std::optional<tiles::Command> parse_deploy(const tiles::View& view,
                                           std::span<const std::string_view> words) {
    if (words.size() < 2) return std::nullopt;
    const auto figure = tiles::figure_by_name(words[0]);
    if (!figure) return std::nullopt;
    if (words[1][0] == '#' && words.size() == 2) {
        const auto segment = number_of<std::uint8_t>(words[1].substr(1));
        if (!segment) return std::nullopt;
        return tiles::DeployFigure{*figure, *segment};
    }
    const tiles::View::PlacedTile* tile = tile_in_question(view);
    if (tile == nullptr || words.size() > 3) return std::nullopt;
    const tiles::TileType& type = tiles::all_tiles()[tile->tile];
    const std::string_view where = words.size() == 3 ? words[2] : std::string_view();
    for (std::size_t i = 0; i < type.segments.size(); ++i) {
        if (name(type.segments[i].kind) != words[1]) continue;
        if (where_name(type, tile->rotation, static_cast<int>(i)) != where) continue;
        return tiles::DeployFigure{*figure, static_cast<std::uint8_t>(i)};
    }
    return std::nullopt;
}

std::optional<tiles::Command> parse_extend(std::span<const std::string_view> words) {
    const auto cells = words.size() == 2 ? number_of<std::uint8_t>(words[1]) : std::nullopt;
    for (int i = 0; cells && i < 4; ++i) {
        const auto side = static_cast<tiles::Side>(i);
        if (name(side) == words[0]) return tiles::ExtendTable{side, *cells};
    }
    return std::nullopt;
}

}  // namespace

std::string command_text(const Match& match, const Command& command) {
    if (const auto* cards = std::get_if<cards::Command>(&command))
        return cards::command_text(*cards);
    const View view = match.view(Viewer::everything());
    // A command of another family has a text all the same: it is refused, and said in logs.
    const tiles::View nothing;
    const auto* board = std::get_if<tiles::View>(&view);
    const tiles::View& seen = board == nullptr ? nothing : *board;
    const auto& it = std::get<tiles::Command>(command);
    return std::visit(
        [&seen](const auto& one) {
            if constexpr (requires { tiles::tower_text(one); })
                return tiles::tower_text(one);
            else if constexpr (requires { tiles::sale_text(one); })
                return tiles::sale_text(one);
            else if constexpr (requires { tiles::extension_text(one); })
                return tiles::extension_text(one);
            else
                return text_of(seen, one);
        },
        it);
}

std::optional<Command> parse_command(const Match& match, std::string_view text) {
    if (editions::family(match.setup()) == editions::Family::cards) {
        const std::optional<cards::Command> command = cards::parse_command(text);
        return command ? std::optional<Command>(*command) : std::nullopt;
    }
    const View view = match.view(Viewer::everything());
    const auto& seen = std::get<tiles::View>(view);
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty()) return std::nullopt;
    const std::span<const std::string_view> rest = std::span(words).subspan(1);
    std::optional<tiles::Command> command;
    if (words[0] == place_word) command = parse_place(seen, rest);
    if (words[0] == "deploy") command = parse_deploy(seen, rest);
    constexpr std::array far{"recall", "move", "remove", "put", "take"};
    if (std::ranges::find(far, words[0]) != far.end())
        command = parse_far_command(seen, words[0], rest);
    if (words[0] == "open") command = parse_open(seen, rest);
    if (words[0] == "floor" || words[0] == "free")
        command = tiles::parse_tower_command(words[0], rest);
    if (words[0] == "bid" || words[0] == "sell")
        command = tiles::parse_sale_command(words[0], rest);
    if (words[0] == "extend") command = parse_extend(rest);
    if (words[0] == "pass" && rest.empty()) command = tiles::Pass{};
    if (words[0] == "resign" && rest.empty()) command = tiles::Resign{};
    if (!command) return std::nullopt;
    return Command(*command);
}

}  // namespace rules
