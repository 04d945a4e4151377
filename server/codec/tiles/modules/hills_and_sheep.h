// Hidden tiles and flocks on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct HillCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<Field<rules::tiles::ExpandFlock, Action::kExpandFlock,
                                 &Action::expand_flock, &Action::mutable_expand_flock>,
                           Field<rules::tiles::ScoreFlock, Action::kScoreFlock,
                                 &Action::score_flock, &Action::mutable_score_flock>>;
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<Field<rules::tiles::TileBuried, Delta::kTileBuried, &Delta::tile_buried,
                                &Delta::mutable_tile_buried>,
                          Field<rules::tiles::SheepDrawn, Delta::kSheepDrawn, &Delta::sheep_drawn,
                                &Delta::mutable_sheep_drawn>,
                          Field<rules::tiles::FlockLeft, Delta::kFlockLeft, &Delta::flock_left,
                                &Delta::mutable_flock_left>>;

    static void write(const rules::tiles::ExpandFlock& /*it*/, meeple::v1::ExpandFlock& /*out*/) {}
    static void write(const rules::tiles::ScoreFlock& /*it*/, meeple::v1::ScoreFlock& /*out*/) {}
    static void read(const meeple::v1::ExpandFlock& /*in*/, rules::tiles::ExpandFlock& /*it*/,
                     bool& /*ok*/) {}
    static void read(const meeple::v1::ScoreFlock& /*in*/, rules::tiles::ScoreFlock& /*it*/,
                     bool& /*ok*/) {}
    static void write(const rules::tiles::TileBuried& it, meeple::v1::TileBuried& out);
    static void write(const rules::tiles::SheepDrawn& it, meeple::v1::SheepDrawn& out);
    static void write(const rules::tiles::FlockLeft& it, meeple::v1::FlockLeft& out);
    static void read(const meeple::v1::TileBuried& in, rules::tiles::TileBuried& it, bool& ok);
    static void read(const meeple::v1::SheepDrawn& in, rules::tiles::SheepDrawn& it, bool& ok);
    static void read(const meeple::v1::FlockLeft& in, rules::tiles::FlockLeft& it, bool& ok);

    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::HillPart> : HillCodec {};

}  // namespace server::codec
