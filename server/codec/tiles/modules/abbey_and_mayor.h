// Abbeys, barns and wagons on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include <string>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct AbbeyCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<Field<rules::tiles::LayBarn, Action::kLayBarn, &Action::lay_barn,
                                 &Action::mutable_lay_barn>>;
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<Field<rules::tiles::AbbeyTaken, Delta::kAbbeyTaken, &Delta::abbey_taken,
                                &Delta::mutable_abbey_taken>,
                          Field<rules::tiles::AbbeyKept, Delta::kAbbeyKept, &Delta::abbey_kept,
                                &Delta::mutable_abbey_kept>,
                          Field<rules::tiles::LateTurnsBegan, Delta::kLateTurnsBegan,
                                &Delta::late_turns_began, &Delta::mutable_late_turns_began>,
                          Field<rules::tiles::BarnLaid, Delta::kBarnLaid, &Delta::barn_laid,
                                &Delta::mutable_barn_laid>,
                          Field<rules::tiles::WagonFreed, Delta::kWagonFreed, &Delta::wagon_freed,
                                &Delta::mutable_wagon_freed>>;

    static void write(const rules::tiles::LayBarn& it, meeple::v1::LayBarn& out);
    static void write(const rules::tiles::AbbeyTaken& it, meeple::v1::AbbeyTaken& out);
    static void write(const rules::tiles::AbbeyKept& it, meeple::v1::AbbeyKept& out);
    static void write(const rules::tiles::LateTurnsBegan& it, meeple::v1::LateTurnsBegan& out);
    static void write(const rules::tiles::BarnLaid& it, meeple::v1::BarnLaid& out);
    static void write(const rules::tiles::WagonFreed& it, meeple::v1::WagonFreed& out);
    static void read(const meeple::v1::LayBarn& in, rules::tiles::LayBarn& it, bool& ok);
    static void read(const meeple::v1::AbbeyTaken& in, rules::tiles::AbbeyTaken& it, bool& ok);
    static void read(const meeple::v1::AbbeyKept& in, rules::tiles::AbbeyKept& it, bool& ok);
    static void read(const meeple::v1::LateTurnsBegan& in, rules::tiles::LateTurnsBegan& it,
                     bool& ok);
    static void read(const meeple::v1::BarnLaid& in, rules::tiles::BarnLaid& it, bool& ok);
    static void read(const meeple::v1::WagonFreed& in, rules::tiles::WagonFreed& it, bool& ok);

    static void append_payload(std::string& text, const rules::tiles::LayBarn& it);

    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::AbbeyPart> : AbbeyCodec {};

}  // namespace server::codec
