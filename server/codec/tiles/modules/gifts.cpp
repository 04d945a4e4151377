#include "server/codec/tiles/modules/gifts.h"

#include <cstdint>
#include <utility>

#include "server/codec/tiles/values.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

namespace {

v1::GiftKind wire(tiles::GiftKind gift) {
    return static_cast<v1::GiftKind>(gift);
}

tiles::GiftKind gift_kind(int kind, bool& ok) {
    if (!v1::GiftKind_IsValid(kind)) {
        ok = false;
        return tiles::GiftKind::hidden;
    }
    return static_cast<tiles::GiftKind>(kind);
}

void write_target(const tiles::GiftTarget& target, v1::GiftTarget& out) {
    out.set_figure(codec::wire(target.figure));
    write_segment(target.at, out);
    out.set_to_segment(target.to);
}

std::vector<tiles::GiftKind> read_gifts(const google::protobuf::RepeatedField<int>& in, bool& ok) {
    std::vector<tiles::GiftKind> gifts;
    if (in.size() > tiles::gifts_max) {
        ok = false;
        return gifts;
    }
    for (const int kind : in) gifts.push_back(gift_kind(kind, ok));
    return gifts;
}

}  // namespace

void GiftCodec::write(const tiles::OpenGift& it, v1::OpenGift& out) {
    out.set_gift(wire(it.gift));
    if (it.target) write_target(*it.target, *out.mutable_target());
}

void GiftCodec::write(const tiles::GiftsShuffled& it, v1::GiftsShuffled& out) {
    for (const tiles::GiftKind gift : it.stack) out.add_stack(wire(gift));
}

void GiftCodec::write(const tiles::GiftReceived& it, v1::GiftReceived& out) {
    out.set_seat(it.seat);
    out.set_gift(wire(it.gift));
}

void GiftCodec::write(const tiles::GiftOpened& it, v1::GiftOpened& out) {
    out.set_seat(it.seat);
    out.set_gift(wire(it.gift));
    if (it.target) write_target(*it.target, *out.mutable_target());
}

void GiftCodec::write(const tiles::GiftsRevealed& it, v1::GiftsRevealed& out) {
    out.set_seat(it.seat);
    for (const tiles::GiftKind gift : it.gifts) out.add_gifts(wire(gift));
}

void GiftCodec::read(const v1::OpenGift& in, tiles::OpenGift& it, bool& ok) {
    it.gift = gift_kind(in.gift(), ok);
    if (!in.has_target()) return;
    const v1::GiftTarget& target = in.target();
    it.target = tiles::GiftTarget{figure_kind(target.figure(), ok), read_far(target),
                                  far_segment(target.to_segment())};
}

void GiftCodec::read(const v1::GiftsShuffled& in, tiles::GiftsShuffled& it, bool& ok) {
    it.stack = read_gifts(in.stack(), ok);
}

void GiftCodec::read(const v1::GiftReceived& in, tiles::GiftReceived& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.gift = gift_kind(in.gift(), ok);
}

void GiftCodec::read(const v1::GiftOpened& in, tiles::GiftOpened& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.gift = gift_kind(in.gift(), ok);
    if (!in.has_target()) return;
    it.target =
        tiles::GiftTarget{figure_kind(in.target().figure(), ok), read_segment(in.target(), ok),
                          narrow<std::uint8_t>(in.target().to_segment(), ok)};
}

void GiftCodec::read(const v1::GiftsRevealed& in, tiles::GiftsRevealed& it, bool& ok) {
    it.seat = seat(in.seat(), ok);
    it.gifts = read_gifts(in.gifts(), ok);
}

void GiftCodec::append_payload(std::string& text, const tiles::OpenGift& it) {
    append_byte(text, it.gift);
    append_byte(text, it.target.has_value());
    const tiles::GiftTarget target = it.target.value_or(tiles::GiftTarget{});
    append_byte(text, target.figure);
    append_segment(text, target.at);
    append_byte(text, target.to);
}

void GiftCodec::write_legal(std::span<const rules::Command> offers, v1::TilesLegal& out) {
    for (const rules::Command& offer : offers) {
        const auto* opening = std::get_if<tiles::OpenGift>(&std::get<tiles::Command>(offer));
        if (opening != nullptr) write(*opening, *out.add_gifts());
    }
}

void GiftCodec::read_legal(const v1::TilesLegal& in,
                           std::vector<std::vector<rules::Command>>& steps) {
    for (const v1::OpenGift& gift : in.gifts()) {
        bool ok = true;
        tiles::OpenGift opening;
        read(gift, opening, ok);
        if (ok) steps.push_back({tiles::Command(opening)});
    }
}

void GiftCodec::write(const tiles::View& view, v1::TilesView& out) {
    if (!view.gifts) return;
    v1::GiftsView& to = *out.mutable_gifts();
    for (const std::vector<tiles::GiftKind>& held : view.gifts->held) {
        v1::HeldGifts& of_seat = *to.add_held();
        for (const tiles::GiftKind gift : held) of_seat.add_gifts(wire(gift));
    }
    to.set_stack(view.gifts->stack);
    for (const tiles::GiftKind gift : view.gifts->discarded) to.add_discarded(wire(gift));
    to.set_opened_turn(view.gifts->opened_turn);
    if (view.gifts->put) {
        write_segment(view.gifts->put->on, *to.mutable_put());
        to.set_put_figure(codec::wire(view.gifts->put->kind));
    }
}

bool GiftCodec::read(const v1::TilesView& in, tiles::View& view) {
    if (!in.has_gifts()) return true;
    const v1::GiftsView& from = in.gifts();
    bool ok = from.held_size() == in.seats_size() && from.stack() <= tiles::gifts_max;
    tiles::GiftsView& gifts = view.gifts.emplace();
    for (const v1::HeldGifts& held : from.held())
        gifts.held.push_back(read_gifts(held.gifts(), ok));
    gifts.stack = narrow<std::uint8_t>(from.stack(), ok);
    gifts.discarded = read_gifts(from.discarded(), ok);
    gifts.opened_turn = narrow<std::uint16_t>(from.opened_turn(), ok);
    if (from.has_put()) {
        gifts.put =
            tiles::PutFigure{read_segment(from.put(), ok), figure_kind(from.put_figure(), ok)};
    }
    return ok;
}

}  // namespace server::codec
