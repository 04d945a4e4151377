#include "server/room/next_game.h"

#include <algorithm>
#include <string>
#include <utility>

#include "server/room/refused.h"
#include "server/room/requests.h"
#include "server/room/series.h"
#include "server/room/turn_timer.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

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

using Settings = rules::Expected<v1::RoomSettings, v1::Error>;

// The game of a position stays; seats that are out there stay out and empty.
Settings at_position(const TableState& table, v1::RoomSettings asked) {
    const auto invalid = [](const char* detail) {
        return refused(v1::OPTIONS_INVALID, v1::NEVER, detail);
    };
    const v1::RoomSettings& now = table.header->settings();
    if (!asked.game().empty() || asked.has_modules() || asked.options_size() != 0)
        return invalid("game, modules and options come from the position");
    if (asked.rated() || asked.best_of() != 0)
        return invalid("such a game is not rated and belongs to no series");
    asked.set_game(now.game());
    *asked.mutable_modules() = now.modules();
    *asked.mutable_options() = now.options();
    if (asked.seats_size() == 0) *asked.mutable_seats() = now.seats();
    if (asked.seats_size() != now.seats_size()) return invalid("the number of seats differs");
    for (int i = 0; i < now.seats_size(); ++i) {
        if (table.seats[static_cast<std::size_t>(i)].resigned)
            *asked.mutable_seats(i) = now.seats(i);
    }
    return asked;
}

// Everyone keeps the seat if it is still open, else gets the first free one.
rules::Expected<std::vector<std::size_t>, v1::Error> seats_for(
    const std::vector<std::size_t>& taken, const v1::RoomSettings& settings) {
    constexpr std::size_t none = SIZE_MAX;
    std::vector<bool> free;
    for (const v1::SeatSetting& seat : settings.seats()) free.push_back(seat.has_open());
    std::vector<std::size_t> seats(taken.size(), none);
    for (std::size_t i = 0; i < taken.size(); ++i) {
        if (taken[i] >= free.size() || !free[taken[i]]) continue;
        seats[i] = taken[i];
        free[taken[i]] = false;
    }
    for (std::size_t& seat : seats) {
        if (seat != none) continue;
        const auto found = std::find(free.begin(), free.end(), true);
        if (found == free.end())
            return refused(v1::ROOM_FULL, v1::NEVER, "seats: fewer open ones than players");
        seat = static_cast<std::size_t>(found - free.begin());
        *found = false;
    }
    return seats;
}

// In a game of the same kind a player needs no other rating and counts in no other limit.
bool same_kind(const v1::RoomSettings& a, const v1::RoomSettings& b) {
    return a.game() == b.game() && rules_of(a).slow() == rules_of(b).slow();
}

bool has_guests(const TableState& table) {
    return std::any_of(table.seats.begin(), table.seats.end(), [](const TableSeat& seat) {
        return seat.person() && !seat.holder.registered();
    });
}

}  // namespace

meeple::store::v1::RoomHeader next_header(const TableState& table) {
    meeple::store::v1::RoomHeader next;
    *next.mutable_settings() = table.header->settings();
    next.set_invite(table.header->invite());
    next.set_creator(table.header->creator());
    // One room for each player who asks.
    next.set_command_id(derived_id("rematch/" + table.header->room()));
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

rules::Expected<effect::MakeRematch, v1::Error> replacement(const TableState& table,
                                                            const input::ChangeSettings& asked) {
    const meeple::store::v1::RoomHeader& now = *table.header;
    if (now.series().game() > 1)
        return refused(v1::FORBIDDEN, v1::NEVER, "the table is in the middle of a series");
    Settings settings =
        now.has_origin() ? at_position(table, asked.settings) : Settings(asked.settings);
    if (!settings) return rules::Unexpected(settings.error());
    if (settings->rated() && has_guests(table))
        return refused(v1::NOT_REGISTERED, v1::NEVER, "rated: a guest has a seat");
    std::vector<std::size_t> taken;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        if (table.seats[i].person() || !table.seats[i].offered.empty()) taken.push_back(i);
    }
    const auto seats = seats_for(taken, *settings);
    if (!seats) return rules::Unexpected(seats.error());

    effect::MakeRematch next;
    next.replaces = true;
    next.origin = asked.origin;
    next.network = asked.network;
    meeple::store::v1::RoomHeader& header = next.header;
    header.set_creator(now.creator());
    // Whatever is asked for: a table has one room that takes its place.
    header.set_command_id(derived_id("settings/" + now.room()));
    // Everyone can compute the code of a public room: it must not open a private one.
    const bool hides = settings->private_() && !now.settings().private_();
    if (!hides) header.set_code(code_of(now));
    if (settings->private_()) header.set_invite(now.invite());
    if (now.has_origin()) *header.mutable_origin() = now.origin();
    const std::size_t out = table.put_out.size();
    for (std::size_t i = out - std::min(out, moved_max); i < out; ++i)
        header.add_put_out(table.put_out[i]);
    const bool seated = !settings->rated() && same_kind(*settings, now.settings());
    for (std::size_t i = 0; i < taken.size(); ++i) {
        const TableSeat& seat = table.seats[taken[i]];
        const bool sits = seat.person();
        meeple::store::v1::SeatOffer& offer = *header.add_offers();
        offer.set_seat(static_cast<std::uint32_t>((*seats)[i]));
        offer.set_account(sits ? seat.account : seat.offered);
        offer.set_name(sits ? seat.name : seat.offered_name);
        if (sits) next.present.push_back(seat.account);
        if (sits && seated)
            next.seated.push_back({seat.account, seat.name, seat.holder, {}, {}, seat.look});
    }
    *header.mutable_settings() = std::move(settings).value();
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

void NextGame::Asked::refuse(v1::ErrorCode code, v1::Retry retry, const std::string& why,
                             Outbox& out) const {
    out.fail(client, re, code, retry, why.empty() ? "the next room cannot be made" : why,
             signed_by.command_id());
}

void NextGame::refuse_all(v1::ErrorCode code, v1::Retry retry, Outbox& out) {
    for (const Asked& one : take_all()) one.refuse(code, retry, {}, out);
}

void NextGame::gone(ClientId client) {
    for (Asked& one : asked_) {
        if (one.client == client) one.client = 0;
    }
}

}  // namespace server
