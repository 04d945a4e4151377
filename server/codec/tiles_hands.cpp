#include "server/codec/tiles_hands.h"

namespace server::codec {

namespace v1 = meeple::v1;
namespace tiles = rules::tiles;

namespace {

bool is_tile(std::uint32_t tile) {
    return tile <= tiles::no_tile;
}
bool is_seat(std::uint32_t seat) {
    return seat < rules::seats_max;
}

}  // namespace

void write(const tiles::Started& event, v1::TilesDelta& out) {
    v1::TilesStarted& to = *out.mutable_started();
    to.set_first_seat(event.first_seat);
    for (const tiles::TileIndex tile : event.supply) to.add_supply(tile);
    for (const tiles::TileIndex tile : event.side) to.add_side(tile);
    for (const tiles::StartDraw& draw : event.draws) {
        v1::StartDraw& drawn = *to.add_draws();
        drawn.set_seat(draw.seat);
        drawn.set_tile(draw.tile);
    }
}

std::optional<tiles::Event> read(const v1::TilesStarted& in) {
    if (!is_seat(in.first_seat())) return std::nullopt;
    tiles::Started started;
    started.first_seat = static_cast<rules::Seat>(in.first_seat());
    for (const std::uint32_t tile : in.supply()) {
        if (!is_tile(tile)) return std::nullopt;
        started.supply.push_back(static_cast<tiles::TileIndex>(tile));
    }
    for (const std::uint32_t tile : in.side()) {
        if (!is_tile(tile)) return std::nullopt;
        started.side.push_back(static_cast<tiles::TileIndex>(tile));
    }
    for (const v1::StartDraw& draw : in.draws()) {
        if (!is_seat(draw.seat()) || !is_tile(draw.tile())) return std::nullopt;
        started.draws.push_back(
            {static_cast<rules::Seat>(draw.seat()), static_cast<tiles::TileIndex>(draw.tile())});
    }
    return started;
}

void write(const tiles::TileTaken& event, v1::TilesDelta& out) {
    v1::TileTaken& to = *out.mutable_taken();
    to.set_seat(event.seat);
    to.set_tile(event.tile);
    to.set_hidden(event.hidden);
}

std::optional<tiles::Event> read(const v1::TileTaken& in) {
    if (!is_seat(in.seat()) || !is_tile(in.tile())) return std::nullopt;
    return tiles::TileTaken{static_cast<rules::Seat>(in.seat()),
                            static_cast<tiles::TileIndex>(in.tile()), in.hidden()};
}

void write(const tiles::HandsView& view, v1::HandsView& out) {
    for (const auto& held : view.held) {
        v1::HeldTiles& to = *out.add_held();
        for (const tiles::TileIndex tile : held) to.add_tiles(tile);
    }
    out.set_shown(view.shown);
}

std::optional<tiles::HandsView> read(const v1::HandsView& in) {
    if (in.held_size() > rules::seats_max || in.shown() > tiles::hand_max) return std::nullopt;
    tiles::HandsView view;
    for (const v1::HeldTiles& held : in.held()) {
        std::vector<tiles::TileIndex>& hand = view.held.emplace_back();
        if (held.tiles_size() > tiles::held_max) return std::nullopt;
        for (const std::uint32_t tile : held.tiles()) {
            if (!is_tile(tile)) return std::nullopt;
            hand.push_back(static_cast<tiles::TileIndex>(tile));
        }
    }
    view.shown = static_cast<std::uint8_t>(in.shown());
    return view;
}

}  // namespace server::codec
