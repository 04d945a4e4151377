#include "server/room/next_game.h"

#include <algorithm>
#include <string>
#include <utility>

#include "server/room/series.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

// The request that made the next room. It follows from the old one, so that asking twice, or again
// after a crash, makes one room for each player who asks.
CommandId rematch_id(const RoomId& room) {
    const Hash hash = sha256("meepled rematch/" + room);
    constexpr std::size_t command_id_bytes = 16;
    return std::string(as_bytes(hash).substr(0, command_id_bytes));
}

v1::Series series_now(const TableState& table) {
    const v1::Series before = series_before(table.header->series(), table.seats.size());
    const bool played = table.finished() && table.closed == v1::GAME_FINISHED;
    return played ? series_after(before, table.winners) : before;
}

// The next seat clockwise begins the next game, of this series or of a new one.
void go_on_in_series(const TableState& table, meeple::store::v1::RoomHeader& next) {
    const std::uint32_t best_of = table.settings->best_of();
    if (best_of == 0) return;
    const v1::Series now = series_now(table);
    *next.mutable_series() = series_decided(now, best_of) ? new_series(table.seats.size()) : now;
    std::size_t first = 0;
    while (first < table.steps.size() && table.steps[first].began == rules::no_seat) ++first;
    if (first == table.steps.size() || table.closed != v1::GAME_FINISHED) return;
    const std::size_t begins = (table.steps[first].began + 1U) % table.seats.size();
    for (v1::Option& option : *next.mutable_settings()->mutable_options()) {
        if (option.name() == "start_player") option.set_value("seat_" + std::to_string(begins + 1));
    }
}

}  // namespace

meeple::store::v1::RoomHeader next_header(const TableState& table) {
    meeple::store::v1::RoomHeader next;
    *next.mutable_settings() = table.header->settings();
    next.set_invite(table.header->invite());
    next.set_creator(table.header->creator());
    next.set_command_id(rematch_id(table.header->room()));
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        const TableSeat& seat = table.seats[i];
        const bool sat = seat.person();
        if (!sat && seat.offered.empty()) continue;
        meeple::store::v1::SeatOffer& offer = *next.add_offers();
        offer.set_seat(static_cast<std::uint32_t>(i));
        offer.set_account(sat ? seat.account : seat.offered);
        offer.set_name(sat ? seat.name : seat.offered_name);
    }
    // A rematch of a game from a custom position starts from that position.
    if (table.header->has_origin() && table.header->origin().room().empty())
        *next.mutable_origin() = table.header->origin();
    go_on_in_series(table, next);
    return next;
}

bool series_goes_on(const TableState& table) {
    const std::uint32_t best_of = table.settings->best_of();
    if (!table.finished() || table.closed != v1::GAME_FINISHED || best_of == 0) return false;
    if (!table.rematch.empty() || series_decided(series_now(table), best_of)) return false;
    // A player who left takes no further part in it.
    return std::none_of(table.seats.begin(), table.seats.end(),
                        [](const TableSeat& seat) { return seat.person() && seat.name.empty(); });
}

bool finishes_game(const meeple::store::v1::LogEntry& entry) {
    return std::any_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
        return delta.room_closed().reason() == v1::GAME_FINISHED && delta.has_room_closed();
    });
}

bool NextGame::ask(Asked asked) {
    asked_.push_back(std::move(asked));
    return asked_.size() == 1;
}

NextGame::Asked NextGame::take_first() {
    Asked first = std::move(asked_.front());
    asked_.erase(asked_.begin());
    return first;
}

std::vector<NextGame::Asked> NextGame::take_all() {
    return std::exchange(asked_, {});
}

void NextGame::gone(ClientId client) {
    for (Asked& one : asked_) {
        if (one.client == client) one.client = 0;
    }
}

}  // namespace server
