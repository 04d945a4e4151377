// The colours of seats, which follow from the wishes of their players.
#pragma once

#include <cstdint>
#include <vector>

#include "meeple/v1/room.pb.h"
#include "server/room/table_state.h"

namespace server {

inline constexpr std::uint32_t color_count = 6;
inline constexpr std::uint32_t portrait_max = 255;

// A colour of its own for each seat. A seat with a wish has that colour. Every other seat has the
// colour of its own number, or the first free one where a wish has taken that.
[[nodiscard]] std::vector<std::uint32_t> colors_of(const std::vector<TableSeat>& seats);

// No other player has it.
[[nodiscard]] bool is_free_color(const std::vector<TableSeat>& seats, rules::Seat seat,
                                 std::uint32_t color);

// What of the wish can be granted to the seat.
[[nodiscard]] meeple::v1::SeatLook granted(const std::vector<TableSeat>& seats, rules::Seat seat,
                                           meeple::v1::SeatLook wish);

// The values exist.
[[nodiscard]] bool is_look(const meeple::v1::SeatLook& look);

}  // namespace server
