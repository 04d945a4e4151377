// The events of every tile-laying game. One of the codecs (codecs.h).
#pragma once

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct CourseCodec {
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<
        Field<rules::tiles::Started, Delta::kStarted, &Delta::started, &Delta::mutable_started>,
        Field<rules::tiles::TurnBegan, Delta::kTurnBegan, &Delta::turn_began,
              &Delta::mutable_turn_began>,
        Field<rules::tiles::TurnExtended, Delta::kExtended, &Delta::extended,
              &Delta::mutable_extended>,
        Field<rules::tiles::TileDrawn, Delta::kDrawn, &Delta::drawn, &Delta::mutable_drawn>,
        Field<rules::tiles::TileTaken, Delta::kTaken, &Delta::taken, &Delta::mutable_taken>,
        Field<rules::tiles::TileDiscarded, Delta::kDiscarded, &Delta::discarded,
              &Delta::mutable_discarded>,
        Field<rules::tiles::TilePlaced, Delta::kPlaced, &Delta::placed, &Delta::mutable_placed>,
        Field<rules::tiles::TilePutBack, Delta::kPutBack, &Delta::put_back,
              &Delta::mutable_put_back>,
        Field<rules::tiles::FigureDeployed, Delta::kDeployed, &Delta::deployed,
              &Delta::mutable_deployed>,
        Field<rules::tiles::FigureMoved, Delta::kMoved, &Delta::moved, &Delta::mutable_moved>,
        Field<rules::tiles::FigureReturned, Delta::kReturned, &Delta::returned,
              &Delta::mutable_returned>,
        Field<rules::tiles::FeatureCompleted, Delta::kCompleted, &Delta::completed,
              &Delta::mutable_completed>,
        Field<rules::tiles::FeatureScored, Delta::kScored, &Delta::scored, &Delta::mutable_scored>,
        Field<rules::tiles::SeatScored, Delta::kSeatScored, &Delta::seat_scored,
              &Delta::mutable_seat_scored>,
        Field<rules::tiles::ItemsTaken, Delta::kItemsTaken, &Delta::items_taken,
              &Delta::mutable_items_taken>,
        Field<rules::tiles::SeatResigned, Delta::kResigned, &Delta::resigned,
              &Delta::mutable_resigned>,
        Field<rules::tiles::GameEnded, Delta::kEnded, &Delta::ended, &Delta::mutable_ended>,
        Field<rules::tiles::Asked, Delta::kAsked, &Delta::asked, &Delta::mutable_asked>,
        Field<rules::tiles::Answered, Delta::kAnswered, &Delta::answered, &Delta::mutable_answered>,
        Field<rules::tiles::AgendaSet, Delta::kAgendaSet, &Delta::agenda_set,
              &Delta::mutable_agenda_set>>;

    static void write(const rules::tiles::Started& it, meeple::v1::TilesStarted& out);
    static void write(const rules::tiles::TurnBegan& it, meeple::v1::TurnBegan& out);
    static void write(const rules::tiles::TurnExtended& it, meeple::v1::TurnExtended& out);
    static void write(const rules::tiles::TileDrawn& it, meeple::v1::TileDrawn& out);
    static void write(const rules::tiles::TileTaken& it, meeple::v1::TileTaken& out);
    static void write(const rules::tiles::TileDiscarded& it, meeple::v1::TileDiscarded& out);
    static void write(const rules::tiles::TilePlaced& it, meeple::v1::TilePlaced& out);
    static void write(const rules::tiles::TilePutBack& it, meeple::v1::TilePutBack& out);
    static void write(const rules::tiles::FigureDeployed& it, meeple::v1::FigureDeployed& out);
    static void write(const rules::tiles::FigureMoved& it, meeple::v1::FigureMoved& out);
    static void write(const rules::tiles::FigureReturned& it, meeple::v1::FigureReturned& out);
    static void write(const rules::tiles::FeatureCompleted& it, meeple::v1::FeatureCompleted& out);
    static void write(const rules::tiles::FeatureScored& it, meeple::v1::FeatureScored& out);
    static void write(const rules::tiles::SeatScored& it, meeple::v1::SeatScored& out);
    static void write(const rules::tiles::ItemsTaken& it, meeple::v1::ItemsTaken& out);
    static void write(const rules::tiles::SeatResigned& it, meeple::v1::SeatResigned& out);
    static void write(const rules::tiles::GameEnded& it, meeple::v1::GameEnded& out);
    static void write(const rules::tiles::Asked& it, meeple::v1::Asked& out);
    static void write(const rules::tiles::Answered& /*it*/, meeple::v1::Answered& /*out*/) {}
    static void write(const rules::tiles::AgendaSet& it, meeple::v1::AgendaSet& out);

    static void read(const meeple::v1::TilesStarted& in, rules::tiles::Started& it, bool& ok);
    static void read(const meeple::v1::TurnBegan& in, rules::tiles::TurnBegan& it, bool& ok);
    static void read(const meeple::v1::TurnExtended& in, rules::tiles::TurnExtended& it, bool& ok);
    static void read(const meeple::v1::TileDrawn& in, rules::tiles::TileDrawn& it, bool& ok);
    static void read(const meeple::v1::TileTaken& in, rules::tiles::TileTaken& it, bool& ok);
    static void read(const meeple::v1::TileDiscarded& in, rules::tiles::TileDiscarded& it,
                     bool& ok);
    static void read(const meeple::v1::TilePlaced& in, rules::tiles::TilePlaced& it, bool& ok);
    static void read(const meeple::v1::TilePutBack& in, rules::tiles::TilePutBack& it, bool& ok);
    static void read(const meeple::v1::FigureDeployed& in, rules::tiles::FigureDeployed& it,
                     bool& ok);
    static void read(const meeple::v1::FigureMoved& in, rules::tiles::FigureMoved& it, bool& ok);
    static void read(const meeple::v1::FigureReturned& in, rules::tiles::FigureReturned& it,
                     bool& ok);
    static void read(const meeple::v1::FeatureCompleted& in, rules::tiles::FeatureCompleted& it,
                     bool& ok);
    static void read(const meeple::v1::FeatureScored& in, rules::tiles::FeatureScored& it,
                     bool& ok);
    static void read(const meeple::v1::SeatScored& in, rules::tiles::SeatScored& it, bool& ok);
    static void read(const meeple::v1::ItemsTaken& in, rules::tiles::ItemsTaken& it, bool& ok);
    static void read(const meeple::v1::SeatResigned& in, rules::tiles::SeatResigned& it, bool& ok);
    static void read(const meeple::v1::GameEnded& in, rules::tiles::GameEnded& it, bool& ok);
    static void read(const meeple::v1::Asked& in, rules::tiles::Asked& it, bool& ok);
    static void read(const meeple::v1::Answered& /*in*/, rules::tiles::Answered& /*it*/,
                     bool& /*ok*/) {}
    static void read(const meeple::v1::AgendaSet& in, rules::tiles::AgendaSet& it, bool& ok);

    // The hands of several seats: hands.cpp.
    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::CoursePart> : CourseCodec {};

}  // namespace server::codec
