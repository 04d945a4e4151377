// Gift cards on the wire and on disk. One of the codecs (codecs.h).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "meeple/v1/tiles.pb.h"
#include "rules/match.h"
#include "server/codec/tiles/field.h"
#include "server/codec/tiles/part_codec.h"

namespace server::codec {

struct GiftCodec {
    using Action = meeple::v1::TilesAction;
    using Actions = Fields<Field<rules::tiles::OpenGift, Action::kOpenGift, &Action::open_gift,
                                 &Action::mutable_open_gift>>;
    using Delta = meeple::v1::TilesDelta;
    using Deltas = Fields<Field<rules::tiles::GiftsShuffled, Delta::kGiftsShuffled,
                                &Delta::gifts_shuffled, &Delta::mutable_gifts_shuffled>,
                          Field<rules::tiles::GiftReceived, Delta::kGiftReceived,
                                &Delta::gift_received, &Delta::mutable_gift_received>,
                          Field<rules::tiles::GiftOpened, Delta::kGiftOpened, &Delta::gift_opened,
                                &Delta::mutable_gift_opened>,
                          Field<rules::tiles::GiftsRevealed, Delta::kGiftsRevealed,
                                &Delta::gifts_revealed, &Delta::mutable_gifts_revealed>>;

    static void write(const rules::tiles::OpenGift& it, meeple::v1::OpenGift& out);
    static void write(const rules::tiles::GiftsShuffled& it, meeple::v1::GiftsShuffled& out);
    static void write(const rules::tiles::GiftReceived& it, meeple::v1::GiftReceived& out);
    static void write(const rules::tiles::GiftOpened& it, meeple::v1::GiftOpened& out);
    static void write(const rules::tiles::GiftsRevealed& it, meeple::v1::GiftsRevealed& out);
    static void read(const meeple::v1::OpenGift& in, rules::tiles::OpenGift& it, bool& ok);
    static void read(const meeple::v1::GiftsShuffled& in, rules::tiles::GiftsShuffled& it,
                     bool& ok);
    static void read(const meeple::v1::GiftReceived& in, rules::tiles::GiftReceived& it, bool& ok);
    static void read(const meeple::v1::GiftOpened& in, rules::tiles::GiftOpened& it, bool& ok);
    static void read(const meeple::v1::GiftsRevealed& in, rules::tiles::GiftsRevealed& it,
                     bool& ok);

    static void append_payload(std::string& text, const rules::tiles::OpenGift& it);

    static bool stands_apart(const rules::tiles::OpenGift& /*it*/) { return true; }
    static void write_legal(std::span<const rules::Command> offers, meeple::v1::TilesLegal& out);
    static void read_legal(const meeple::v1::TilesLegal& in,
                           std::vector<std::vector<rules::Command>>& steps);

    static void write(const rules::tiles::View& view, meeple::v1::TilesView& out);
    static bool read(const meeple::v1::TilesView& in, rules::tiles::View& view);
};

template <>
struct CodecOf<rules::tiles::GiftsPart> : GiftCodec {};

}  // namespace server::codec
