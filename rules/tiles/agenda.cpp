#include "rules/tiles/agenda.h"

#include "rules/core/ensure.h"
#include "rules/tiles/event.h"

namespace rules::tiles {

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
    ensure(!event.rows.empty() && event.rows.size() <= agenda_max &&
               event.rows.front().phase != Phase::choosing,
           "an agenda has a turn and what is due in it");
    agenda.restart(event.rows.front());
    for (std::size_t i = 1; i < event.rows.size(); ++i) agenda.push(event.rows[i]);
}

void follow(Agenda& agenda, const GameEnded& /*event*/) {
    agenda.restart({Phase::ended, no_seat, Question::none, 0});
}

}  // namespace rules::tiles
