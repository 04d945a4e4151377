// Series of games: how they stand, and how a room goes on to the next one by itself.
#include "server/room/series.h"

#include <algorithm>
#include <string>

#include "server/codec/match.h"
#include "server/room/room.h"

namespace server {

namespace v1 = meeple::v1;

v1::Series new_series(std::size_t seats) {
    v1::Series series;
    series.set_game(1);
    for (std::size_t i = 0; i < seats; ++i) series.add_halves(0);
    return series;
}

v1::Series series_before(v1::Series stored, std::size_t seats) {
    return stored.halves_size() == static_cast<int>(seats) ? stored : new_series(seats);
}

v1::Series series_after(v1::Series before, const std::vector<std::uint32_t>& winners) {
    const std::uint32_t each = winners.size() == 1 ? 2 : 1;
    for (const std::uint32_t seat : winners) {
        const auto index = static_cast<int>(seat);
        if (index < before.halves_size()) before.set_halves(index, before.halves(index) + each);
    }
    before.set_game(before.game() + 1);
    return before;
}

bool series_decided(const v1::Series& series, std::uint32_t best_of) {
    if (series.game() > best_of) return true;
    std::vector<std::uint32_t> halves(series.halves().begin(), series.halves().end());
    std::sort(halves.rbegin(), halves.rend());
    const std::uint32_t left = best_of + 1 - series.game();
    return halves.size() >= 2 && halves[0] > halves[1] + 2 * left;
}

v1::Series Room::series_now() const {
    const v1::Series before = series_before(header_.series(), seats_.size());
    return closed_ == v1::GAME_FINISHED && phase_ == v1::FINISHED ? series_after(before, winners_)
                                                                  : before;
}

// With the step that ends it; the last deltas of a game say who has won.
void Room::note_winners(const LogEntry& entry) {
    for (const v1::Delta& delta : entry.deltas()) {
        if (const v1::GameEnded* ended = codec::game_ended(delta))
            winners_.assign(ended->winners().begin(), ended->winners().end());
    }
}

// Who is next in turn begins the next game, of this series or of a new one.
void Room::go_on_in_series(meeple::store::v1::RoomHeader& next) const {
    const std::uint32_t best_of = settings_.best_of();
    if (best_of == 0) return;
    const v1::Series now = series_now();
    *next.mutable_series() = series_decided(now, best_of) ? new_series(seats_.size()) : now;
    const auto first = std::find_if(steps_.begin(), steps_.end(),
                                    [](const auto& step) { return step->began != rules::no_seat; });
    if (first == steps_.end() || closed_ != v1::GAME_FINISHED) return;
    const std::size_t begins = ((*first)->began + 1U) % seats_.size();
    for (v1::Option& option : *next.mutable_settings()->mutable_options()) {
        if (option.name() == "start_player") option.set_value("seat_" + std::to_string(begins + 1));
    }
}

// After the step that ended a game: without being asked.
void Room::next_of_series(const LogEntry& entry) {
    const bool ended =
        std::any_of(entry.deltas().begin(), entry.deltas().end(), [](const v1::Delta& delta) {
            return delta.room_closed().reason() == v1::GAME_FINISHED && delta.has_room_closed();
        });
    if (ended) make_next_of_series();
}

// It may have been asked for before: there is one next room.
void Room::make_next_of_series() {
    if (closed_ != v1::GAME_FINISHED || settings_.best_of() == 0) return;
    if (!rematch_asked_.empty() || !rematch_.empty()) return;
    if (series_decided(series_now(), settings_.best_of())) return;
    const bool complete = std::none_of(seats_.begin(), seats_.end(), [](const SeatState& seat) {
        return seat.kind == v1::PLAYER && seat.name.empty();
    });
    if (!complete) return;  // Who is gone plays no more of it.
    LogEntry made;
    made.set_cause(v1::SYSTEM);
    rematch_asked_.push_back({std::move(made), 0, 0});
    effects_.emplace_back(effect::MakeRematch{rematch_header()});
}

}  // namespace server
