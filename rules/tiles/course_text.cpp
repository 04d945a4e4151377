#include "rules/tiles/course_text.h"

#include "rules/tiles/place_text.h"

namespace rules::tiles {

namespace {

template <class List>
std::string joined(const List& list) {
    std::string text;
    for (const auto& item : list) text += (text.empty() ? "" : " ") + std::to_string(item);
    return text;
}

}  // namespace

std::string CourseText::event(const Started& it) {
    std::string text = "started " + std::to_string(it.first_seat);
    for (const StartDraw& draw : it.draws)
        text += ' ' + std::to_string(draw.seat) + ':' + tile_name(draw.tile);
    for (const TileIndex tile : it.supply) text += ' ' + tile_name(tile);
    if (!it.side.empty()) text += "; side";
    for (const TileIndex tile : it.side) text += ' ' + tile_name(tile);
    return text;
}

std::string CourseText::event(const TurnBegan& it) {
    return "turn " + std::to_string(it.seat);
}

std::string CourseText::event(const TurnExtended& it) {
    return it.from == Stack::side ? "extended side" : "extended supply";
}

std::string CourseText::event(const TileDrawn& it) {
    return "drawn " + tile_name(it.tile);
}

std::string CourseText::event(const TileTaken& it) {
    return "taken " + std::to_string(it.seat) + ' ' + tile_name(it.tile) +
           (it.hidden ? " hidden" : "");
}

std::string CourseText::event(const TileDiscarded& it) {
    return "discarded " + tile_name(it.tile);
}

std::string CourseText::event(const TilePlaced& it) {
    return "placed " + tile_name(it.tile) + ' ' + position_text(it.at) + " r" +
           std::to_string(it.rotation);
}

std::string CourseText::event(const TilePutBack& it) {
    std::string text = "put back " + tile_name(it.tile);
    if (it.hidden) text += " hidden";
    for (const TileIndex tile : it.supply) text += ' ' + tile_name(tile);
    return text;
}

std::string CourseText::event(const FigureDeployed& it) {
    return "deployed " + figure_text(it.figure);
}

std::string CourseText::event(const FigureMoved& it) {
    return "moved " + figure_text(it.figure) + " to " + segment_text(it.to);
}

std::string CourseText::event(const FigureReturned& it) {
    return "returned " + figure_text(it.figure);
}

std::string CourseText::event(const FeatureCompleted& it) {
    return "completed " + std::string(name(it.kind)) + ' ' + segment_text(it.at);
}

std::string CourseText::event(const FeatureScored& it) {
    std::string text = "scored " + std::string(name(it.kind)) + ' ' + segment_text(it.at);
    text += it.complete ? " complete:" : " unfinished:";
    text += lines_text(it.lines);
    for (const Award& award : it.awards)
        text += ' ' + std::to_string(award.seat) + " +" + std::to_string(award.points);
    text += "; tiles";
    for (const Position at : it.tiles) text += ' ' + position_text(at);
    text += "; figures";
    for (const PlacedFigure& figure : it.figures) text += ' ' + figure_text(figure) + ',';
    if (text.back() == ',') text.pop_back();
    for (const OwnLine& own : it.own)
        text += "; " + std::to_string(own.seat) + lines_text({own.line});
    return text;
}

std::string CourseText::event(const SeatScored& it) {
    return "given " + std::to_string(it.seat) + ' ' + it.what + ':' + lines_text(it.lines);
}

std::string CourseText::event(const ItemsTaken& it) {
    return "taken " + std::to_string(it.seat) + ' ' + std::string(name(it.item)) + ' ' +
           std::to_string(it.count);
}

std::string CourseText::event(const SeatResigned& it) {
    return "resigned " + std::to_string(it.seat);
}

std::string CourseText::event(const GameEnded& it) {
    return "ended " + joined(it.scores) + "; winners " + joined(it.winners);
}

std::string CourseText::event(const Asked& it) {
    return "asked " + std::to_string(static_cast<int>(it.question));
}

std::string CourseText::event(const Answered& /*it*/) {
    return "answered";
}

std::string CourseText::event(const AgendaSet& it) {
    std::string text = "due";
    for (const Due& row : it.rows) {
        text += ' ' + std::to_string(static_cast<int>(row.phase)) + ':' + std::to_string(row.seat) +
                ':' + std::to_string(static_cast<int>(row.question)) + ':' +
                std::to_string(row.data);
    }
    return text;
}

}  // namespace rules::tiles
