// Hands of several seats on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/view.h"

namespace server::codec {

struct HandCodec {
    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

}  // namespace server::codec
