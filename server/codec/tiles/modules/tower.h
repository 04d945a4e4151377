// Towers and prisoners on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include <string>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "rules/tiles/event.h"
#include "rules/tiles/view.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct TowerCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<Field<rules::tiles::LayFloor, Action::kLayFloor, &Action::lay_floor,
                                 &Action::mutable_lay_floor>,
                           Field<rules::tiles::FreePrisoner, Action::kFreePrisoner,
                                 &Action::free_prisoner, &Action::mutable_free_prisoner>>;
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<Field<rules::tiles::FloorLaid, Delta::kFloorLaid, &Delta::floor_laid,
                                &Delta::mutable_floor_laid>,
                          Field<rules::tiles::PrisonerTaken, Delta::kPrisonerTaken,
                                &Delta::prisoner_taken, &Delta::mutable_prisoner_taken>,
                          Field<rules::tiles::PrisonerFreed, Delta::kPrisonerFreed,
                                &Delta::prisoner_freed, &Delta::mutable_prisoner_freed>>;

    static void write(const rules::tiles::LayFloor& it, meeple::v1::LayFloor& out);
    static void write(const rules::tiles::FreePrisoner& it, meeple::v1::FreePrisoner& out);
    static void write(const rules::tiles::AskCapture& it, meeple::v1::Due& out);
    static void write(const rules::tiles::AskExchange& it, meeple::v1::Due& out);
    static void write(const rules::tiles::FloorLaid& it, meeple::v1::FloorLaid& out);
    static void write(const rules::tiles::PrisonerTaken& it, meeple::v1::PrisonerTaken& out);
    static void write(const rules::tiles::PrisonerFreed& it, meeple::v1::PrisonerFreed& out);
    static void read(const meeple::v1::LayFloor& in, rules::tiles::LayFloor& it, bool& ok);
    static void read(const meeple::v1::FreePrisoner& in, rules::tiles::FreePrisoner& it, bool& ok);
    static void read(const meeple::v1::FloorLaid& in, rules::tiles::FloorLaid& it, bool& ok);
    static void read(const meeple::v1::PrisonerTaken& in, rules::tiles::PrisonerTaken& it,
                     bool& ok);
    static void read(const meeple::v1::PrisonerFreed& in, rules::tiles::PrisonerFreed& it,
                     bool& ok);

    static void append_payload(std::string& text, const rules::tiles::LayFloor& it);
    static void append_payload(std::string& text, const rules::tiles::FreePrisoner& it);

    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::TowerPart> : TowerCodec {};

}  // namespace server::codec
