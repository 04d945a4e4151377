#include "server/codec/tiles/course.h"

#include <cstdint>

#include "server/codec/tiles/agenda.h"
#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

namespace {

tiles::FeatureKind feature_kind(v1::FeatureKind kind, bool& ok) {
    if (!v1::FeatureKind_IsValid(kind) || kind >= tiles::feature_kind_count) {
        ok = false;
        return tiles::FeatureKind::field;
    }
    return static_cast<tiles::FeatureKind>(kind);
}

}  // namespace

// ---- Writing.

void CourseCodec::write(const tiles::Started& it, v1::TilesStarted& out) {
    out.set_first_seat(it.first_seat);
    for (const tiles::TileIndex tile : it.supply) out.add_supply(tile);
    for (const tiles::TileIndex tile : it.side) out.add_side(tile);
    for (const tiles::StartDraw& draw : it.draws) {
        v1::StartDraw& drawn = *out.add_draws();
        drawn.set_seat(draw.seat);
        drawn.set_tile(draw.tile);
    }
}

void CourseCodec::write(const tiles::TurnBegan& it, v1::TurnBegan& out) {
    out.set_seat(it.seat);
}

void CourseCodec::write(const tiles::TurnExtended& it, v1::TurnExtended& out) {
    out.set_from(static_cast<v1::Stack>(it.from));
}

void CourseCodec::write(const tiles::TileDrawn& it, v1::TileDrawn& out) {
    out.set_tile(it.tile);
}

void CourseCodec::write(const tiles::TileTaken& it, v1::TileTaken& out) {
    out.set_seat(it.seat);
    out.set_tile(it.tile);
    out.set_hidden(it.hidden);
}

void CourseCodec::write(const tiles::TileDiscarded& it, v1::TileDiscarded& out) {
    out.set_tile(it.tile);
}

void CourseCodec::write(const tiles::TilePlaced& it, v1::TilePlaced& out) {
    out.set_tile(it.tile);
    out.set_x(it.at.x);
    out.set_y(it.at.y);
    out.set_rotation(it.rotation);
}

void CourseCodec::write(const tiles::TilePutBack& it, v1::TilePutBack& out) {
    out.set_tile(it.tile);
    for (const tiles::TileIndex tile : it.supply) out.add_supply(tile);
    out.set_seat(it.seat);
    out.set_hidden(it.hidden);
}

void CourseCodec::write(const tiles::FigureDeployed& it, v1::FigureDeployed& out) {
    write_figure(it.figure, out);
}

void CourseCodec::write(const tiles::FigureMoved& it, v1::FigureMoved& out) {
    write_figure(it.figure, *out.mutable_figure());
    write_segment(it.to, *out.mutable_to());
}

void CourseCodec::write(const tiles::FigureReturned& it, v1::FigureReturned& out) {
    write_figure(it.figure, out);
}

void CourseCodec::write(const tiles::FeatureCompleted& it, v1::FeatureCompleted& out) {
    out.set_kind(wire(it.kind));
    write_segment(it.at, *out.mutable_at());
}

void CourseCodec::write(const tiles::FeatureScored& it, v1::FeatureScored& out) {
    out.set_kind(wire(it.kind));
    write_segment(it.at, *out.mutable_at());
    out.set_complete(it.complete);
    write_lines(it.lines, out);
    for (const tiles::Award& award : it.awards) {
        v1::Award& to = *out.add_awards();
        to.set_seat(award.seat);
        to.set_points(award.points);
    }
    for (const tiles::Position at : it.tiles) {
        out.add_xs(at.x);
        out.add_ys(at.y);
    }
    for (const tiles::PlacedFigure& figure : it.figures) write_figure(figure, *out.add_figures());
    for (const tiles::OwnLine& own : it.own) {
        v1::OwnLine& to = *out.add_own();
        to.set_seat(own.seat);
        to.mutable_line()->set_reason(own.line.reason);
        to.mutable_line()->set_count(own.line.count);
        to.mutable_line()->set_points(own.line.points);
    }
}

void CourseCodec::write(const tiles::SeatScored& it, v1::SeatScored& out) {
    out.set_seat(it.seat);
    out.set_what(it.what);
    write_lines(it.lines, out);
}

void CourseCodec::write(const tiles::ItemsTaken& it, v1::ItemsTaken& out) {
    out.set_seat(it.seat);
    out.set_item(static_cast<v1::Item>(it.item));
    out.set_count(it.count);
}

void CourseCodec::write(const tiles::SeatResigned& it, v1::SeatResigned& out) {
    out.set_seat(it.seat);
}

void CourseCodec::write(const tiles::GameEnded& it, v1::GameEnded& out) {
    for (const std::int32_t score : it.scores) out.add_scores(score);
    for (const rules::Seat winner : it.winners) out.add_winners(winner);
}

void CourseCodec::write(const tiles::Asked& it, v1::Asked& out) {
    out.set_question(static_cast<std::uint32_t>(it.question));
}

void CourseCodec::write(const tiles::AgendaSet& it, v1::AgendaSet& out) {
    for (const tiles::Due& row : it.rows) write_due(row, *out.add_rows());
}

// ---- Reading.

void CourseCodec::read(const v1::TilesStarted& in, tiles::Started& it, bool& ok) {
    it.first_seat = seat(in.first_seat(), ok);
    read_tiles(in.supply(), it.supply, ok);
    read_tiles(in.side(), it.side, ok);
    for (const v1::StartDraw& draw : in.draws())
        it.draws.push_back({seat(draw.seat(), ok), narrow<tiles::TileIndex>(draw.tile(), ok)});
}

void CourseCodec::read(const v1::TurnBegan& in, tiles::TurnBegan& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
}

void CourseCodec::read(const v1::TurnExtended& in, tiles::TurnExtended& it, bool& ok) {
    ok = ok && v1::Stack_IsValid(in.from());
    it.from = static_cast<tiles::Stack>(in.from());
}

void CourseCodec::read(const v1::TileDrawn& in, tiles::TileDrawn& it, bool& ok) {
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
}

void CourseCodec::read(const v1::TileTaken& in, tiles::TileTaken& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
    it.hidden = in.hidden();
}

void CourseCodec::read(const v1::TileDiscarded& in, tiles::TileDiscarded& it, bool& ok) {
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
}

void CourseCodec::read(const v1::TilePlaced& in, tiles::TilePlaced& it, bool& ok) {
    ok = ok && in.rotation() <= 3;
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
    it.at = position(in.x(), in.y(), ok);
    it.rotation = narrow<tiles::Rotation>(in.rotation(), ok);
}

void CourseCodec::read(const v1::TilePutBack& in, tiles::TilePutBack& it, bool& ok) {
    it.tile = narrow<tiles::TileIndex>(in.tile(), ok);
    read_tiles(in.supply(), it.supply, ok);
    it.seat = seat(in.seat(), ok);
    it.hidden = in.hidden();
}

void CourseCodec::read(const v1::FigureDeployed& in, tiles::FigureDeployed& it, bool& ok) {
    it.figure = read_figure(in, ok);
}

void CourseCodec::read(const v1::FigureMoved& in, tiles::FigureMoved& it, bool& ok) {
    it.figure = read_figure(in.figure(), ok);
    it.to = read_segment(in.to(), ok);
}

void CourseCodec::read(const v1::FigureReturned& in, tiles::FigureReturned& it, bool& ok) {
    it.figure = read_figure(in, ok);
}

void CourseCodec::read(const v1::FeatureCompleted& in, tiles::FeatureCompleted& it, bool& ok) {
    it.kind = feature_kind(in.kind(), ok);
    it.at = read_segment(in.at(), ok);
}

void CourseCodec::read(const v1::FeatureScored& in, tiles::FeatureScored& it, bool& ok) {
    it.kind = feature_kind(in.kind(), ok);
    it.at = read_segment(in.at(), ok);
    it.complete = in.complete();
    it.lines = read_lines(in, ok);
    for (const v1::Award& award : in.awards())
        it.awards.push_back({seat(award.seat(), ok), award.points()});
    if (in.xs_size() != in.ys_size()) {
        ok = false;
        return;
    }
    for (int i = 0; i < in.xs_size(); ++i) it.tiles.push_back(position(in.xs(i), in.ys(i), ok));
    for (const v1::PlacedFigure& figure : in.figures())
        it.figures.push_back(read_figure(figure, ok));
    for (const v1::OwnLine& own : in.own()) {
        it.own.push_back({seat(own.seat(), ok),
                          {own.line().reason(), narrow<std::uint16_t>(own.line().count(), ok),
                           own.line().points()}});
    }
}

void CourseCodec::read(const v1::SeatScored& in, tiles::SeatScored& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.what = in.what();
    it.lines = read_lines(in, ok);
}

void CourseCodec::read(const v1::ItemsTaken& in, tiles::ItemsTaken& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.item = item(in.item(), ok);
    it.count = narrow<std::uint8_t>(in.count(), ok);
}

void CourseCodec::read(const v1::SeatResigned& in, tiles::SeatResigned& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
}

void CourseCodec::read(const v1::GameEnded& in, tiles::GameEnded& it, bool& ok) {
    it.scores.assign(in.scores().begin(), in.scores().end());
    for (const std::uint32_t winner : in.winners()) it.winners.push_back(seat(winner, ok));
}

void CourseCodec::read(const v1::Asked& in, tiles::Asked& it, bool& ok) {
    it.question = question(in.question(), ok);
}

void CourseCodec::read(const v1::AgendaSet& in, tiles::AgendaSet& it, bool& ok) {
    it.rows = read_rows(in.rows(), ok);
}

}  // namespace server::codec
