#include "server/room/look.h"

#include <algorithm>
#include <array>
#include <utility>

#include "server/codec/match.h"
#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

std::vector<std::uint32_t> colors_of(const std::vector<TableSeat>& seats) {
    std::array<bool, color_count> taken{};
    for (const TableSeat& seat : seats) {
        if (seat.look.has_color()) taken[seat.look.color()] = true;
    }
    std::vector<std::uint32_t> colors;
    std::vector<std::size_t> without;
    for (std::uint32_t i = 0; i < seats.size(); ++i) {
        const bool wished = seats[i].look.has_color();
        colors.push_back(wished ? seats[i].look.color() : i);
        if (!wished && std::exchange(taken[i], true)) without.push_back(i);
    }
    for (const std::size_t i : without) {
        const auto free = std::find(taken.begin(), taken.end(), false);
        *free = true;
        colors[i] = static_cast<std::uint32_t>(free - taken.begin());
    }
    return colors;
}

bool is_free_color(const std::vector<TableSeat>& seats, rules::Seat seat, std::uint32_t color) {
    const std::vector<std::uint32_t> colors = colors_of(seats);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (i != seat && seats[i].person() && colors[i] == color) return false;
    }
    return true;
}

v1::SeatLook granted(const std::vector<TableSeat>& seats, rules::Seat seat, v1::SeatLook wish) {
    if (wish.has_color() && !is_free_color(seats, seat, wish.color())) wish.clear_color();
    return wish;
}

bool is_look(const v1::SeatLook& look) {
    return look.color() < color_count && look.portrait() <= portrait_max;
}

namespace input {

std::string ChangeLook::payload() const {
    return codec::payload_text("look", look.portrait(), look.SerializeAsString(), {});
}

MadeStep ChangeLook::step(const Scene& scene, const Member& who) const {
    const TableState& table = scene.table;
    if (!table.waiting()) {
        return refused(table.finished() ? v1::ROOM_ENDED : v1::ROOM_STARTED, v1::NEVER,
                       "the game has begun");
    }
    if (table.seq() >= scene.config.waiting_steps_max / 2)
        return refused(v1::QUOTA, v1::NEVER, "too many changes of seats in this room");
    if (look.has_color() && !is_free_color(table.seats, who.seat, look.color()))
        return refused(v1::SEAT_TAKEN, v1::NEVER, "another player has this colour");
    Draft draft(table, v1::COMMAND, scene.now_ms);
    v1::Delta delta;
    delta.mutable_seat_look_changed()->set_seat(who.seat);
    *delta.mutable_seat_look_changed()->mutable_look() = look;
    draft.add(std::move(delta));
    return draft;
}

}  // namespace input

}  // namespace server
