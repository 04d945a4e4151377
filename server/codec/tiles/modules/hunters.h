// Animals that are out of the game, and the stack of bonus tiles, on the wire and on disk. One of
// the codecs (codecs.h).
#pragma once

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct HuntCodec {
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<
        Field<rules::tiles::AnimalsHunted, Delta::kHunted, &Delta::hunted, &Delta::mutable_hunted>>;

    static void write(const rules::tiles::AnimalsHunted& it, meeple::v1::AnimalsHunted& out);
    static void read(const meeple::v1::AnimalsHunted& in, rules::tiles::AnimalsHunted& it,
                     bool& ok);

    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::HuntersPart> : HuntCodec {};

}  // namespace server::codec
