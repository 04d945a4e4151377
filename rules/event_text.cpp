// Events and boards as text.
#include <algorithm>

#include "rules/cards/text.h"
#include "rules/notation.h"
#include "rules/tiles/map_text.h"
#include "rules/tiles/place_text.h"
#include "rules/tiles/sale_text.h"
#include "rules/tiles/tile.h"
#include "rules/tiles/tower_text.h"

namespace rules {

namespace {

std::string tile_name(tiles::TileIndex tile) {
    return tile < tiles::all_tiles().size() ? tiles::all_tiles()[tile].name
                                            : "?" + std::to_string(tile);
}
std::string text_of(tiles::Position at) {
    return tiles::position_text(at);
}
std::string text_of(const tiles::SegmentRef& ref) {
    if (ref.segment == tiles::whole_tile) return text_of(ref.at);
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
    // What stands in files of its own.
    template <class E>
    requires requires(const E& it) { tiles::tower_text(it); }
    std::string operator()(const E& it) const { return tiles::tower_text(it); }
    template <class E>
    requires requires(const E& it) { tiles::extension_text(it); }
    std::string operator()(const E& it) const { return tiles::extension_text(it); }
    template <class E>
    requires requires(const E& it) { tiles::sale_text(it); }
    std::string operator()(const E& it) const { return tiles::sale_text(it); }
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
        std::string text = it.step ? "walked " : "moved ";
        text += std::string(name(it.token)) + ' ' + text_of(it.on);
        if (!it.beside) return text;
        return text + " beside " + std::to_string(it.beside->seat) + ' ' +
               std::string(name(it.beside->kind));
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
        text += std::string(name(token.token)) + ' ' + place_text(view, *token.on);
        if (token.beside)
            text += " beside " + std::to_string(token.beside->seat) + ' ' +
                    std::string(name(token.beside->kind));
        text += '\n';
    }
    if (view.towers) text += tiles::tower_text(*view.towers);
    if (view.bids) text += tiles::sale_text(*view.bids);
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
        if (view.towers && view.towers->floors[i] != 0)
            text += ", " + std::to_string(view.towers->floors[i]) + " floors";
        if (view.gifts && !view.gifts->held[i].empty())
            text += ", gifts" + text_of(view.gifts->held[i]);
        text += view.seats[i].resigned ? ", resigned\n" : "\n";
    }
    return text + phase_text(view) + '\n';
}

}  // namespace rules
