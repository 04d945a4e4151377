#include "rules/notation.h"

#include <algorithm>

#include "rules/cards/text.h"
#include "rules/core/text.h"
#include "rules/tiles/map_text.h"
#include "rules/tiles/tile.h"

namespace rules {

namespace {

constexpr std::string_view place_word = "place";

// The tile that a figure could be deployed on now, or nothing.
const tiles::View::PlacedTile* tile_in_question(const tiles::View& view) {
    return view.phase() == tiles::Phase::deploying ? &view.board.back() : nullptr;
}

std::optional<tiles::FigureKind> figure_by_name(std::string_view text) {
    for (int i = 0; i < tiles::figure_kind_count; ++i) {
        const auto kind = static_cast<tiles::FigureKind>(i);
        if (name(kind) == text) return kind;
    }
    return std::nullopt;
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

const tiles::View::PlacedTile* tile_at(const tiles::View& view, tiles::Position at) {
    const auto found = std::ranges::find(view.board, at, &tiles::View::PlacedTile::at);
    return found == view.board.end() ? nullptr : &*found;
}

// "1,0 road W", or "1,0 #2" for what is not there.
std::string place_text(const tiles::View& view, const tiles::SegmentRef& ref) {
    const std::string at = std::to_string(ref.at.x) + ',' + std::to_string(ref.at.y);
    const tiles::View::PlacedTile* tile = tile_at(view, ref.at);
    const tiles::TileType* type = tile == nullptr ? nullptr : &tiles::all_tiles()[tile->tile];
    if (type == nullptr || ref.segment >= type->segments.size())
        return at + " #" + std::to_string(ref.segment);
    const std::string where = where_name(*type, tile->rotation, ref.segment);
    const std::string kind(name(type->segments[ref.segment].kind));
    return at + ' ' + (where.empty() ? kind : kind + ' ' + where);
}

std::optional<tiles::Position> parse_position(std::string_view word) {
    const auto comma = word.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto x = number_of<std::int8_t>(word.substr(0, comma));
    const auto y = number_of<std::int8_t>(word.substr(comma + 1));
    if (!x || !y) return std::nullopt;
    return tiles::Position{*x, *y};
}

// What place_text() writes.
std::optional<tiles::SegmentRef> parse_segment(const tiles::View& view,
                                               std::span<const std::string_view> words) {
    if (words.size() < 2 || words.size() > 3) return std::nullopt;
    const auto at = parse_position(words[0]);
    if (!at) return std::nullopt;
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
    return "move " + std::string(name(it.token)) + ' ' + place_text(view, it.on);
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
    const auto on = parse_segment(view, words.subspan(1));
    if (!on) return std::nullopt;
    if (verb == "recall") {
        const auto figure = figure_by_name(words[0]);
        if (!figure) return std::nullopt;
        return tiles::RecallFigure{*figure, *on};
    }
    const auto token = token_by_name(words[0]);
    if (!token) return std::nullopt;
    return tiles::MoveToken{*token, *on};
}

std::optional<tiles::Command> parse_open(const tiles::View& view,
                                         std::span<const std::string_view> words) {
    const auto gift = words.empty() ? std::nullopt : tiles::gift_by_name(words[0]);
    if (!gift) return std::nullopt;
    words = words.subspan(1);
    if (words.empty()) return tiles::OpenGift{*gift, std::nullopt};
    tiles::GiftTarget target;
    if (*gift != tiles::GiftKind::road_sweeper) {
        const auto figure = figure_by_name(words[0]);
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
    const auto at = parse_position(words[0]);
    const auto rotation = number_of<std::uint8_t>(words[1].substr(1));
    if (!at || !rotation) return std::nullopt;
    command.at = *at;
    command.rotation = *rotation;
    return command;
}

std::optional<tiles::Command> parse_deploy(const tiles::View& view,
                                           std::span<const std::string_view> words) {
    if (words.size() < 2) return std::nullopt;
    const auto figure = figure_by_name(words[0]);
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
    return std::visit([&seen](const auto& one) { return text_of(seen, one); }, it);
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
    if (words[0] == "recall" || words[0] == "move" || words[0] == "remove")
        command = parse_far_command(seen, words[0], rest);
    if (words[0] == "open") command = parse_open(seen, rest);
    if (words[0] == "pass" && rest.empty()) command = tiles::Pass{};
    if (words[0] == "resign" && rest.empty()) command = tiles::Resign{};
    if (!command) return std::nullopt;
    return Command(*command);
}

// ---- Events.

namespace {

std::string tile_name(tiles::TileIndex tile) {
    return tile < tiles::all_tiles().size() ? tiles::all_tiles()[tile].name
                                            : "?" + std::to_string(tile);
}
std::string text_of(tiles::Position at) {
    return std::to_string(at.x) + ',' + std::to_string(at.y);
}
std::string text_of(const tiles::SegmentRef& ref) {
    return text_of(ref.at) + '#' + std::to_string(ref.segment);
}
std::string text_of(const tiles::PlacedFigure& figure) {
    return std::to_string(figure.seat) + ' ' + std::string(name(figure.kind)) + ' ' +
           text_of(figure.on);
}

std::string text_of(const std::vector<tiles::GiftKind>& gifts) {
    std::string text;
    for (const tiles::GiftKind gift : gifts) text += ' ' + std::string(name(gift));
    return text;
}
std::string text_of(const std::vector<tiles::ScoreLine>& lines) {
    std::string text;
    for (const tiles::ScoreLine& line : lines) {
        text += ' ' + line.reason + ' ' + std::to_string(line.count) + " = " +
                std::to_string(line.points) + ';';
    }
    return text;
}

template <class List>
std::string joined(const List& list, std::string_view between) {
    std::string text;
    for (const auto& item : list) {
        if (!text.empty()) text += between;
        text += std::to_string(item);
    }
    return text;
}

struct EventText {
    std::string operator()(const tiles::Started& it) const {
        std::string text = "started " + std::to_string(it.first_seat);
        for (const tiles::StartDraw& draw : it.draws) {
            text += ' ' + std::to_string(draw.seat) + ':' + tile_name(draw.tile);
        }
        for (const tiles::TileIndex tile : it.supply) text += ' ' + tile_name(tile);
        if (!it.side.empty()) text += "; side";
        for (const tiles::TileIndex tile : it.side) text += ' ' + tile_name(tile);
        return text;
    }
    std::string operator()(const tiles::TurnBegan& it) const {
        return "turn " + std::to_string(it.seat);
    }
    std::string operator()(const tiles::TileDrawn& it) const {
        return "drawn " + tile_name(it.tile);
    }
    std::string operator()(const tiles::TileTaken& it) const {
        return "taken " + std::to_string(it.seat) + ' ' + tile_name(it.tile) +
               (it.hidden ? " hidden" : "");
    }
    std::string operator()(const tiles::TileDiscarded& it) const {
        return "discarded " + tile_name(it.tile);
    }
    std::string operator()(const tiles::TilePlaced& it) const {
        return "placed " + tile_name(it.tile) + ' ' + text_of(it.at) + " r" +
               std::to_string(it.rotation);
    }
    std::string operator()(const tiles::FigureDeployed& it) const {
        return "deployed " + text_of(it.figure);
    }
    std::string operator()(const tiles::FeatureCompleted& it) const {
        return "completed " + std::string(name(it.kind)) + ' ' + text_of(it.at);
    }
    std::string operator()(const tiles::FeatureScored& it) const {
        std::string text = "scored " + std::string(name(it.kind)) + ' ' + text_of(it.at);
        text += it.complete ? " complete:" : " unfinished:";
        text += text_of(it.lines);
        for (const tiles::Award& award : it.awards) {
            text += ' ' + std::to_string(award.seat) + " +" + std::to_string(award.points);
        }
        text += "; tiles";
        for (const tiles::Position at : it.tiles) text += ' ' + text_of(at);
        text += "; figures";
        for (const tiles::PlacedFigure& figure : it.figures) text += ' ' + text_of(figure) + ',';
        if (text.back() == ',') text.pop_back();
        for (const tiles::OwnLine& own : it.own)
            text += "; " + std::to_string(own.seat) + text_of(std::vector{own.line});
        return text;
    }
    std::string operator()(const tiles::FigureReturned& it) const {
        return "returned " + text_of(it.figure);
    }
    std::string operator()(const tiles::SeatResigned& it) const {
        return "resigned " + std::to_string(it.seat);
    }
    std::string operator()(const tiles::TilePutBack& it) const {
        std::string text = "put back " + tile_name(it.tile);
        if (it.hidden) text += " hidden";
        for (const tiles::TileIndex tile : it.supply) text += ' ' + tile_name(tile);
        return text;
    }
    std::string operator()(const tiles::FigureMoved& it) const {
        return "moved " + text_of(it.figure) + " to " + text_of(it.to);
    }
    std::string operator()(const tiles::ItemsTaken& it) const {
        return "taken " + std::to_string(it.seat) + ' ' + std::string(name(it.item)) + ' ' +
               std::to_string(it.count);
    }
    std::string operator()(const tiles::SeatScored& it) const {
        return "given " + std::to_string(it.seat) + ' ' + it.what + ':' + text_of(it.lines);
    }
    std::string operator()(const tiles::GiftsShuffled& it) const {
        return "gifts shuffled" + text_of(it.stack);
    }
    std::string operator()(const tiles::GiftReceived& it) const {
        return "gift received " + std::to_string(it.seat) + ' ' + std::string(name(it.gift));
    }
    std::string operator()(const tiles::GiftOpened& it) const {
        std::string text =
            "gift opened " + std::to_string(it.seat) + ' ' + std::string(name(it.gift));
        if (!it.target) return text;
        return text + ' ' + std::string(name(it.target->figure)) + ' ' + text_of(it.target->at) +
               " #" + std::to_string(it.target->to);
    }
    std::string operator()(const tiles::GiftsRevealed& it) const {
        return "gifts revealed " + std::to_string(it.seat) + text_of(it.gifts);
    }
    std::string operator()(const tiles::TurnExtended& it) const {
        return it.from == tiles::Stack::side ? "extended side" : "extended supply";
    }
    std::string operator()(const tiles::AnimalsHunted& it) const {
        std::string text = "hunted " + text_of(it.trap) + ':';
        for (const tiles::SegmentRef& segment : it.segments) text += ' ' + text_of(segment);
        return text;
    }
    std::string operator()(const tiles::GameEnded& it) const {
        return "ended " + joined(it.scores, " ") + "; winners " + joined(it.winners, " ");
    }
    std::string operator()(const tiles::Asked& it) const {
        return "asked " + std::to_string(static_cast<int>(it.question));
    }
    std::string operator()(const tiles::Answered& /*it*/) const { return "answered"; }
    std::string operator()(const tiles::AgendaSet& it) const {
        std::string text = "due";
        for (const tiles::Due& row : it.rows) {
            text += ' ' + std::to_string(static_cast<int>(row.phase)) + ':' +
                    std::to_string(row.seat) + ':' +
                    std::to_string(static_cast<int>(row.question)) + ':' + std::to_string(row.data);
        }
        return text;
    }
    std::string operator()(const tiles::TokenMoved& it) const {
        return "moved " + std::string(name(it.token)) + ' ' + text_of(it.on);
    }
    std::string operator()(const tiles::TokenRemoved& it) const {
        return "removed " + std::string(name(it.token));
    }
};

// ---- Boards.

std::string hand_text(const std::vector<tiles::TileIndex>& hand) {
    std::string text;
    for (const tiles::TileIndex tile : hand) {
        text += (text.empty() ? "" : " or ") +
                (tile == tiles::no_tile ? std::string("a hidden tile") : tile_name(tile));
    }
    return text;
}

std::string phase_text(const tiles::View& view) {
    const std::string seat = "seat " + std::to_string(view.asked());
    if (view.phase() == tiles::Phase::not_begun) return "not begun";
    if (view.phase() == tiles::Phase::placing) return seat + " places " + hand_text(view.hand);
    if (view.phase() == tiles::Phase::deploying) return seat + " may deploy";
    if (view.phase() == tiles::Phase::choosing) return seat + " chooses";
    return "ended, winners " + joined(view.winners, " ");
}

}  // namespace

std::string event_text(const Event& event) {
    if (const auto* cards = std::get_if<cards::Event>(&event)) return cards::event_text(*cards);
    return std::visit(EventText{}, std::get<tiles::Event>(event));
}

std::string board_text(const View& any) {
    if (const auto* cards = std::get_if<cards::View>(&any)) return cards::table_text(*cards);
    const auto& view = std::get<tiles::View>(any);
    std::string text = tiles::map_text(view);
    for (const tiles::PlacedFigure& figure : view.figures) {
        const auto on = [&](const tiles::View::PlacedTile& tile) {
            return tile.at == figure.on.at;
        };
        const auto tile = std::ranges::find_if(view.board, on);
        const tiles::TileType& type = tiles::all_tiles().at(tile->tile);
        const tiles::FeatureKind kind = type.segments.at(figure.on.segment).kind;
        text += "figure " + text_of(figure) + " (" + std::string(name(kind));
        const std::string where = where_name(type, tile->rotation, figure.on.segment);
        text += where.empty() ? ")\n" : ' ' + where + ")\n";
    }
    for (const tiles::View::TokenPlace& token : view.tokens) {
        if (!token.on) continue;
        text += std::string(name(token.token)) + ' ' + place_text(view, *token.on) + '\n';
    }
    for (std::size_t i = 0; i < view.seats.size(); ++i) {
        text +=
            "seat " + std::to_string(i) + ": " + std::to_string(view.seats[i].score) + " points";
        for (int kind = 0; kind < tiles::figure_kind_count; ++kind) {
            const int count = view.seats[i].figures[kind];
            if (count == 0) continue;
            text += ", " + std::to_string(count) + ' ' +
                    std::string(name(static_cast<tiles::FigureKind>(kind)));
        }
        for (int item = 0; item < tiles::item_count; ++item) {
            const int count = view.seats[i].items[static_cast<std::size_t>(item)];
            if (count != 0) {
                text += ", " + std::to_string(count) + ' ' +
                        std::string(name(static_cast<tiles::Item>(item)));
            }
        }
        if (view.gifts && !view.gifts->held[i].empty())
            text += ", gifts" + text_of(view.gifts->held[i]);
        text += view.seats[i].resigned ? ", resigned\n" : "\n";
    }
    return text + phase_text(view) + '\n';
}

}  // namespace rules
