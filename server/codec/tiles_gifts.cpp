#include "server/codec/tiles_gifts.h"

#include <cstdint>
#include <utility>

#include "server/codec/tiles_values.h"

namespace server::codec {
namespace {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

tiles::GiftKind gift_kind(int kind, bool& ok) {
    if (!v1::GiftKind_IsValid(kind)) {
        ok = false;
        return tiles::GiftKind::hidden;
    }
    return static_cast<tiles::GiftKind>(kind);
}

void write_target(const tiles::GiftTarget& target, v1::GiftTarget& out) {
    out.set_figure(wire(target.figure));
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

tiles::FigureMoved read_moved(const v1::FigureMoved& in, bool& ok) {
    return {read_figure(in.figure(), ok), read_segment(in.to(), ok)};
}

tiles::SeatScored read_seat_scored(const v1::SeatScored& in, bool& ok) {
    return {seat(in.seat(), ok), in.what(), read_lines(in, ok)};
}

tiles::GiftOpened read_opened(const v1::GiftOpened& in, bool& ok) {
    tiles::GiftOpened opened{seat(in.seat(), ok), gift_kind(in.gift(), ok), std::nullopt};
    if (!in.has_target()) return opened;
    opened.target =
        tiles::GiftTarget{figure_kind(in.target().figure(), ok), read_segment(in.target(), ok),
                          narrow<std::uint8_t>(in.target().to_segment(), ok)};
    return opened;
}

}  // namespace

void write(const tiles::OpenGift& command, v1::OpenGift& out) {
    out.set_gift(wire(command.gift));
    if (command.target) write_target(*command.target, *out.mutable_target());
}

std::optional<tiles::Command> read(const v1::OpenGift& in) {
    bool ok = true;
    tiles::OpenGift opening{gift_kind(in.gift(), ok), std::nullopt};
    if (in.has_target()) {
        const v1::GiftTarget& target = in.target();
        opening.target = tiles::GiftTarget{figure_kind(target.figure(), ok), read_far(target),
                                           far_segment(target.to_segment())};
    }
    if (!ok) return std::nullopt;
    return opening;
}

void write(const tiles::TilePutBack& event, v1::TilesDelta& out) {
    v1::TilePutBack& to = *out.mutable_put_back();
    to.set_tile(event.tile);
    for (const tiles::TileIndex tile : event.supply) to.add_supply(tile);
    to.set_seat(event.seat);
    to.set_hidden(event.hidden);
}

void write(const tiles::FigureMoved& event, v1::TilesDelta& out) {
    v1::FigureMoved& to = *out.mutable_moved();
    write_figure(event.figure, *to.mutable_figure());
    write_segment(event.to, *to.mutable_to());
}

void write(const tiles::SeatScored& event, v1::TilesDelta& out) {
    v1::SeatScored& to = *out.mutable_seat_scored();
    to.set_seat(event.seat);
    to.set_what(event.what);
    write_lines(event.lines, to);
}

void write(const tiles::GiftsShuffled& event, v1::TilesDelta& out) {
    v1::GiftsShuffled& to = *out.mutable_gifts_shuffled();
    for (const tiles::GiftKind gift : event.stack) to.add_stack(wire(gift));
}

void write(const tiles::GiftReceived& event, v1::TilesDelta& out) {
    out.mutable_gift_received()->set_seat(event.seat);
    out.mutable_gift_received()->set_gift(wire(event.gift));
}

void write(const tiles::GiftOpened& event, v1::TilesDelta& out) {
    v1::GiftOpened& to = *out.mutable_gift_opened();
    to.set_seat(event.seat);
    to.set_gift(wire(event.gift));
    if (event.target) write_target(*event.target, *to.mutable_target());
}

void write(const tiles::GiftsRevealed& event, v1::TilesDelta& out) {
    v1::GiftsRevealed& to = *out.mutable_gifts_revealed();
    to.set_seat(event.seat);
    for (const tiles::GiftKind gift : event.gifts) to.add_gifts(wire(gift));
}

std::optional<tiles::Event> read_gift_event(const v1::TilesDelta& in) {
    bool ok = true;
    std::optional<tiles::Event> event;
    if (in.has_put_back()) {
        tiles::TilePutBack back{narrow<tiles::TileIndex>(in.put_back().tile(), ok),
                                {},
                                seat(in.put_back().seat(), ok),
                                in.put_back().hidden()};
        read_tiles(in.put_back().supply(), back.supply, ok);
        event = std::move(back);
    } else if (in.has_moved()) {
        event = read_moved(in.moved(), ok);
    } else if (in.has_seat_scored()) {
        event = read_seat_scored(in.seat_scored(), ok);
    } else if (in.has_gifts_shuffled()) {
        event = tiles::GiftsShuffled{read_gifts(in.gifts_shuffled().stack(), ok)};
    } else if (in.has_gift_received()) {
        event = tiles::GiftReceived{seat(in.gift_received().seat(), ok),
                                    gift_kind(in.gift_received().gift(), ok)};
    } else if (in.has_gift_opened()) {
        event = read_opened(in.gift_opened(), ok);
    } else if (in.has_gifts_revealed()) {
        event = tiles::GiftsRevealed{seat(in.gifts_revealed().seat(), ok),
                                     read_gifts(in.gifts_revealed().gifts(), ok)};
    }
    return ok ? event : std::nullopt;
}

void write(const tiles::GiftsView& view, v1::GiftsView& out) {
    for (const std::vector<tiles::GiftKind>& held : view.held) {
        v1::HeldGifts& to = *out.add_held();
        for (const tiles::GiftKind gift : held) to.add_gifts(wire(gift));
    }
    out.set_stack(view.stack);
    for (const tiles::GiftKind gift : view.discarded) out.add_discarded(wire(gift));
    out.set_opened_turn(view.opened_turn);
    if (view.put) {
        write_segment(view.put->on, *out.mutable_put());
        out.set_put_figure(wire(view.put->kind));
    }
}

std::optional<tiles::GiftsView> read(const v1::GiftsView& in) {
    bool ok = in.held_size() <= rules::seats_max && in.stack() <= tiles::gifts_max;
    tiles::GiftsView view;
    for (const v1::HeldGifts& held : in.held()) view.held.push_back(read_gifts(held.gifts(), ok));
    view.stack = narrow<std::uint8_t>(in.stack(), ok);
    view.discarded = read_gifts(in.discarded(), ok);
    view.opened_turn = narrow<std::uint16_t>(in.opened_turn(), ok);
    if (in.has_put()) {
        view.put = tiles::PutFigure{read_segment(in.put(), ok), figure_kind(in.put_figure(), ok)};
    }
    if (!ok) return std::nullopt;
    return view;
}

}  // namespace server::codec
