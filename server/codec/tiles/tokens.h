// Tokens on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "meeple/v1/tiles.pb.h"
#include "rules/match.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct TokenCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<Field<rules::tiles::MoveToken, Action::kMoveToken, &Action::move_token,
                                 &Action::mutable_move_token>,
                           Field<rules::tiles::RemoveToken, Action::kRemoveToken,
                                 &Action::remove_token, &Action::mutable_remove_token>>;
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<Field<rules::tiles::TokenMoved, Delta::kTokenMoved, &Delta::token_moved,
                                &Delta::mutable_token_moved>,
                          Field<rules::tiles::TokenRemoved, Delta::kTokenRemoved,
                                &Delta::token_removed, &Delta::mutable_token_removed>>;

    static void write(const rules::tiles::MoveToken& it, meeple::v1::MoveToken& out);
    static void write(const rules::tiles::RemoveToken& it, meeple::v1::RemoveToken& out);
    static void write(const rules::tiles::TokenMoved& it, meeple::v1::TokenMoved& out);
    static void write(const rules::tiles::TokenRemoved& it, meeple::v1::TokenRemoved& out);
    static void read(const meeple::v1::MoveToken& in, rules::tiles::MoveToken& it, bool& ok);
    static void read(const meeple::v1::RemoveToken& in, rules::tiles::RemoveToken& it, bool& ok);
    static void read(const meeple::v1::TokenMoved& in, rules::tiles::TokenMoved& it, bool& ok);
    static void read(const meeple::v1::TokenRemoved& in, rules::tiles::TokenRemoved& it, bool& ok);

    static void append_payload(std::string& text, const rules::tiles::MoveToken& it);
    static void append_payload(std::string& text, const rules::tiles::RemoveToken& it);

    // Commands that act on a feature are grouped by token (TilesLegal.tokens).
    static bool stands_apart(const rules::tiles::MoveToken& it);
    static bool stands_apart(const rules::tiles::RemoveToken& /*it*/) { return true; }
    static void write_legal(std::span<const rules::Command> offers, meeple::v1::TilesLegal& out);
    static void read_legal(const meeple::v1::TilesLegal& in,
                           std::vector<std::vector<rules::Command>>& steps);

    // The tokens and their trail.
    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::TokenPart> : TokenCodec {};

}  // namespace server::codec
