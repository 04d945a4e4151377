// A table that grows, on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include <string>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct ExtensionCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<Field<rules::tiles::ExtendTable, Action::kExtendTable,
                                 &Action::extend_table, &Action::mutable_extend_table>>;
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<Field<rules::tiles::TableExtended, Delta::kTableExtended,
                                &Delta::table_extended, &Delta::mutable_table_extended>>;

    static void write(const rules::tiles::ExtendTable& it, meeple::v1::TablePanel& out);
    static void write(const rules::tiles::TableExtended& it, meeple::v1::TablePanel& out);
    // A number too large for the field stays too large: the rules refuse it.
    static void read(const meeple::v1::TablePanel& in, rules::tiles::ExtendTable& it, bool& ok);
    static void read(const meeple::v1::TablePanel& in, rules::tiles::TableExtended& it, bool& ok);

    static void append_payload(std::string& text, const rules::tiles::ExtendTable& it);

    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::ExtensionPart> : ExtensionCodec {};

}  // namespace server::codec
