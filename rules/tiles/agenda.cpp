#include "rules/tiles/agenda.h"

#include <algorithm>

#include "rules/core/ensure.h"
#include "rules/tiles/event.h"

namespace rules::tiles {

bool is_agenda(std::span<const Due> rows) {
    if (rows.size() > agenda_max) return false;
    const auto later = [](const Due& row) {
        return row.phase == Phase::repeating || row.phase == Phase::resuming ||
               (row.phase == Phase::extending && row.data <= static_cast<int>(Stack::side));
    };
    const auto asks = [](const Due& row) {
        return row.phase == Phase::choosing && row.question != Question::none;
    };
    const auto turn = std::ranges::find_if_not(rows, later);
    if (turn == rows.end() || !std::all_of(turn + 1, rows.end(), asks)) return false;
    const bool asked = turn + 1 != rows.end();
    return turn->question == Question::none &&
           (turn->phase == Phase::placing || turn->phase == Phase::deploying ||
            (asked && (turn->phase == Phase::acted || turn->phase == Phase::scoring ||
                       turn->phase == Phase::done)));
}

void follow(Agenda& agenda, const TurnExtended& /*event*/) {
    const Seat seat = agenda.turn().seat;
    while (agenda.rows().size() > 1 && agenda.top().phase != Phase::extending) agenda.pop();
    agenda.top() = {Phase::placing, seat, Question::none, 1};
}

void follow(Agenda& agenda, const Asked& event) {
    ensure(agenda.top().phase == Phase::deploying && event.question != Question::none,
           "a question stands between placing and deploying");
    agenda.push({Phase::choosing, agenda.top().seat, event.question, 0});
}

void follow(Agenda& agenda, const Answered& /*event*/) {
    ensure(agenda.top().phase == Phase::choosing, "an answer follows a question");
    agenda.pop();
}

void follow(Agenda& agenda, const AgendaSet& event) {
    ensure(is_agenda(event.rows), "an agenda has a turn and what is due in it");
    agenda.restart(event.rows.front());
    for (std::size_t i = 1; i < event.rows.size(); ++i) agenda.push(event.rows[i]);
}

void follow(Agenda& agenda, const GameEnded& /*event*/) {
    agenda.restart({Phase::ended, no_seat, Question::none, 0});
}

}  // namespace rules::tiles
