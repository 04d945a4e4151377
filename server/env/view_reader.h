// Reads the values that views of tile games are made of from canonical bytes. Each is within its
// range, or Fault is thrown.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "rules/core/seat.h"
#include "rules/tiles/view.h"
#include "server/env/bytes_reader.h"

namespace server::env {

class ViewReader : public BytesReader {
public:
    ViewReader(std::span<const std::uint8_t> bytes, std::size_t seats)
        : BytesReader(bytes), seats_(seats) {}

    [[nodiscard]] std::size_t seats() const { return seats_; }
    // The number of seats, where something follows for each.
    void expect_seats() {
        require(byte() == seats_, MEEPLED_BAD_DATA, "a view has as many seats as the setup");
    }
    [[nodiscard]] rules::Seat seat() { return below(seats_, "seat"); }
    [[nodiscard]] rules::Seat seat_or_nobody() {
        const std::uint8_t number = byte();
        require(number < seats_ || number == rules::no_seat, MEEPLED_BAD_DATA,
                "a view has no such seat");
        return number;
    }
    [[nodiscard]] std::int8_t coordinate() {
        const auto number = take<std::int8_t>();
        require(number >= -rules::tiles::coordinate_max && number <= rules::tiles::coordinate_max,
                MEEPLED_BAD_DATA, "a view has no such cell");
        return number;
    }
    [[nodiscard]] rules::tiles::Position at() {
        const std::int8_t x = coordinate();
        return {x, coordinate()};
    }
    [[nodiscard]] rules::tiles::SegmentRef on() {
        const rules::tiles::Position where = at();
        const std::uint8_t segment = byte();
        require(segment < rules::tiles::segments_max || segment == rules::tiles::whole_tile,
                MEEPLED_BAD_DATA, "a view has no such segment");
        return {where, segment};
    }
    [[nodiscard]] rules::tiles::FigureKind figure() {
        return static_cast<rules::tiles::FigureKind>(
            below(rules::tiles::figure_kind_count, "figure"));
    }
    [[nodiscard]] rules::tiles::TileIndex tile() {
        const auto number = take<std::uint16_t>();
        require(number < rules::tiles::all_tiles().size() || number == rules::tiles::no_tile,
                MEEPLED_BAD_DATA, "a view has no such tile");
        return number;
    }
    void tiles(std::vector<rules::tiles::TileIndex>& out, unsigned count) {
        for (; count > 0; --count) out.push_back(tile());
    }
    void counts(std::vector<std::pair<rules::tiles::TileIndex, std::uint8_t>>& out) {
        for (unsigned n = take<std::uint16_t>(); n > 0; --n) {
            const rules::tiles::TileIndex which = tile();
            require(which != rules::tiles::no_tile, MEEPLED_BAD_DATA, "a supply names its tiles");
            out.emplace_back(which, byte());
        }
    }

private:
    std::size_t seats_;
};

}  // namespace server::env
