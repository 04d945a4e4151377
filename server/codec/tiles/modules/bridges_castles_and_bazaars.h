// Bridges on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include <string>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct BridgeCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<Field<rules::tiles::PlaceBridged, Action::kPlaceBridged,
                                 &Action::place_bridged, &Action::mutable_place_bridged>,
                           Field<rules::tiles::LayBridge, Action::kLayBridge, &Action::lay_bridge,
                                 &Action::mutable_lay_bridge>>;
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<Field<rules::tiles::BridgeLaid, Delta::kBridgeLaid, &Delta::bridge_laid,
                                &Delta::mutable_bridge_laid>>;

    static void write(const rules::tiles::PlaceBridged& it, meeple::v1::PlaceBridged& out);
    static void write(const rules::tiles::LayBridge& it, meeple::v1::LayBridge& out);
    static void write(const rules::tiles::BridgeLaid& it, meeple::v1::BridgeLaid& out);
    static void read(const meeple::v1::PlaceBridged& in, rules::tiles::PlaceBridged& it, bool& ok);
    static void read(const meeple::v1::LayBridge& in, rules::tiles::LayBridge& it, bool& ok);
    static void read(const meeple::v1::BridgeLaid& in, rules::tiles::BridgeLaid& it, bool& ok);

    static void append_payload(std::string& text, const rules::tiles::PlaceBridged& it);
    static void append_payload(std::string& text, const rules::tiles::LayBridge& it);

    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::BridgesPart> : BridgeCodec {};

}  // namespace server::codec
