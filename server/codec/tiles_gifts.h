// Gifts, and the events that came with them, on the wire and on disk: a part of tiles.h.
#pragma once

#include <optional>

#include "meeple/v1/tiles.pb.h"
#include "rules/match.h"

namespace server::codec {

void write(const rules::tiles::OpenGift& command, meeple::v1::OpenGift& out);
// Numbers that no game has are mapped to ones that the rules refuse. Nothing: no such kind.
[[nodiscard]] std::optional<rules::tiles::Command> read(const meeple::v1::OpenGift& in);

void write(const rules::tiles::TilePutBack& event, meeple::v1::TilesDelta& out);
void write(const rules::tiles::FigureMoved& event, meeple::v1::TilesDelta& out);
void write(const rules::tiles::SeatScored& event, meeple::v1::TilesDelta& out);
void write(const rules::tiles::GiftsShuffled& event, meeple::v1::TilesDelta& out);
void write(const rules::tiles::GiftReceived& event, meeple::v1::TilesDelta& out);
void write(const rules::tiles::GiftOpened& event, meeple::v1::TilesDelta& out);
void write(const rules::tiles::GiftsRevealed& event, meeple::v1::TilesDelta& out);
// Nothing: out of range, or none of these events.
[[nodiscard]] std::optional<rules::tiles::Event> read_gift_event(const meeple::v1::TilesDelta& in);

void write(const rules::tiles::GiftsView& view, meeple::v1::GiftsView& out);
[[nodiscard]] std::optional<rules::tiles::GiftsView> read(const meeple::v1::GiftsView& in);

}  // namespace server::codec
