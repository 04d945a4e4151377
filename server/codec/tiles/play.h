// The commands of every tile-laying game, with tiles and with figures. One of the codecs
// (codecs.h).
#pragma once

#include <string>

#include "meeple/v1/tiles.pb.h"
#include "rules/tiles/command.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct PlayCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<
        Field<rules::tiles::PlaceTile, Action::kPlace, &Action::place, &Action::mutable_place>,
        Field<rules::tiles::DeployFigure, Action::kDeploy, &Action::deploy,
              &Action::mutable_deploy>,
        Field<rules::tiles::Pass, Action::kPass, &Action::pass, &Action::mutable_pass>,
        Field<rules::tiles::RecallFigure, Action::kRecall, &Action::recall,
              &Action::mutable_recall>>;
    static void unwritten(const rules::tiles::Resign& it);

    static void write(const rules::tiles::PlaceTile& it, meeple::v1::PlaceTile& out);
    static void write(const rules::tiles::DeployFigure& it, meeple::v1::DeployFigure& out);
    static void write(const rules::tiles::Pass& /*it*/, meeple::v1::Pass& /*out*/) {}
    static void write(const rules::tiles::RecallFigure& it, meeple::v1::RecallFigure& out);

    static void read(const meeple::v1::PlaceTile& in, rules::tiles::PlaceTile& it, bool& ok);
    static void read(const meeple::v1::DeployFigure& in, rules::tiles::DeployFigure& it, bool& ok);
    static void read(const meeple::v1::Pass& /*in*/, rules::tiles::Pass& /*it*/, bool& /*ok*/) {}
    static void read(const meeple::v1::RecallFigure& in, rules::tiles::RecallFigure& it, bool& ok);

    static void append_payload(std::string& text, const rules::tiles::PlaceTile& it);
    static void append_payload(std::string& text, const rules::tiles::DeployFigure& it);
    static void append_payload(std::string& text, const rules::tiles::RecallFigure& it);

    // Columns, masks and flags of the legal set: legal.cpp.
    static bool stands_apart(const rules::tiles::PlaceTile& /*it*/) { return true; }
    static bool stands_apart(const rules::tiles::DeployFigure& /*it*/) { return true; }
    static bool stands_apart(const rules::tiles::Pass& /*it*/) { return true; }
    static bool stands_apart(const rules::tiles::Resign& /*it*/) { return true; }
    static bool stands_apart(const rules::tiles::RecallFigure& /*it*/) { return true; }
};

// Commands for figures elsewhere than on the tile just placed, or of other seats.
struct FarCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<Field<rules::tiles::DeployFar, Action::kDeployFar, &Action::deploy_far,
                                 &Action::mutable_deploy_far>,
                           Field<rules::tiles::TakeFigure, Action::kTakeFigure,
                                 &Action::take_figure, &Action::mutable_take_figure>>;
    static void write(const rules::tiles::DeployFar& it, meeple::v1::DeployFar& out);
    static void write(const rules::tiles::TakeFigure& it, meeple::v1::TakeFigure& out);
    static void read(const meeple::v1::DeployFar& in, rules::tiles::DeployFar& it, bool& ok);
    static void read(const meeple::v1::TakeFigure& in, rules::tiles::TakeFigure& it, bool& ok);
    static void append_payload(std::string& text, const rules::tiles::DeployFar& it);
    static void append_payload(std::string& text, const rules::tiles::TakeFigure& it);
};

template <>
struct CodecOf<rules::tiles::PlayPart> : PlayCodec {};

template <>
struct CodecOf<rules::tiles::FarPart> : FarCodec {};

}  // namespace server::codec
