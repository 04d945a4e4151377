// The outcome of a finished game.
#include "server/room/outcome.h"

#include <algorithm>
#include <optional>

#include "server/codec/match.h"
#include "server/room/series.h"
#include "server/room/steps.h"

namespace server {

namespace v1 = meeple::v1;

namespace {

SeriesOutcome series_outcome(std::uint32_t best_of, const v1::Series& before,
                             const v1::GameEnded& ended) {
    if (best_of == 0) return {};
    const v1::Series after = series_after(before, {ended.winners().begin(), ended.winners().end()});
    return {best_of,
            before.game(),
            {after.halves().begin(), after.halves().end()},
            series_decided(after, best_of)};
}

// The outcome of a rated game cancelled by a player. Other cancellations cost nothing.
std::optional<GameOutcome> cancelled(const TableState& table,
                                     const meeple::store::v1::LogEntry& entry) {
    const bool ends = std::any_of(entry.deltas().begin(), entry.deltas().end(),
                                  [](const v1::Delta& delta) { return delta.has_room_closed(); });
    const bool costs = table.settings->rated() && entry.cause() != v1::ADMIN && entry.has_actor();
    if (!ends || !costs) return std::nullopt;
    GameOutcome outcome;
    outcome.game = table.settings->game();
    outcome.slow = rules_of(table.header->settings()).slow();
    outcome.at_ms = entry.at_ms();
    outcome.cancelled_by = table.seats[entry.actor()].account;
    return outcome;
}

}  // namespace

std::optional<GameOutcome> outcome_of(const TableState& table,
                                      const meeple::store::v1::LogEntry& entry) {
    if (table.closed == v1::CANCELLED) return cancelled(table, entry);
    const v1::GameEnded* ended = nullptr;
    bool finished = false;
    for (const v1::Delta& delta : entry.deltas()) {
        if (const v1::GameEnded* one = codec::game_ended(delta)) ended = one;
        finished = finished ||
                   (delta.has_room_closed() && delta.room_closed().reason() == v1::GAME_FINISHED);
    }
    const int count = static_cast<int>(table.seats.size());
    if (!finished || ended == nullptr || ended->scores_size() != count) return std::nullopt;
    GameOutcome outcome;
    outcome.game = table.settings->game();
    outcome.slow = rules_of(table.header->settings()).slow();
    outcome.rated = table.settings->rated();
    outcome.at_ms = entry.at_ms();
    outcome.private_room = table.settings->private_();
    outcome.series =
        series_outcome(table.settings->best_of(),
                       series_before(table.header->series(), table.seats.size()), *ended);
    for (int i = 0; i < count; ++i) {
        const TableSeat& state = table.seats[static_cast<std::size_t>(i)];
        SeatOutcome& seat = outcome.seats.emplace_back();
        seat.account = state.account;
        seat.name = state.name;
        seat.score = ended->scores(i);
        seat.out = state.resigned;
        seat.moved = state.moved;
        seat.origin = state.origin;
        seat.odd_lags = state.odd_lags;
    }
    for (const std::uint32_t number : line_to(table.steps, table.seq())) {
        const rules::Seat began = table.steps[number - 1].began;
        if (began != rules::no_seat) ++outcome.seats[began].turns;
    }
    // Winners first, then by points; seats that are out come last, the latest to leave first.
    const auto better = [&](int a, int b) {
        const TableSeat& one = table.seats[static_cast<std::size_t>(a)];
        const TableSeat& other = table.seats[static_cast<std::size_t>(b)];
        if (one.resigned != other.resigned) return !one.resigned;
        if (one.resigned) return one.out_seq > other.out_seq;
        const auto& winners = ended->winners();
        const auto wins = [&winners](int seat) {
            return std::find(winners.begin(), winners.end(), static_cast<std::uint32_t>(seat)) !=
                   winners.end();
        };
        if (wins(a) != wins(b)) return wins(a);
        return !wins(a) && ended->scores(a) > ended->scores(b);
    };
    for (int i = 0; i < count; ++i) {
        std::uint32_t before = 0;
        for (int other = 0; other < count; ++other) before += better(other, i) ? 1U : 0U;
        outcome.seats[static_cast<std::size_t>(i)].place = before + 1;
    }
    return outcome;
}

}  // namespace server
