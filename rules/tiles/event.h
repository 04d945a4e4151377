// The events of a tile-laying game. State and views change only by events; servers store events
// and send them to clients. A closed list: the events of all parts (parts.h).
#pragma once

#include <cstddef>

#include "rules/core/alternative.h"
#include "rules/tiles/agenda.h"
#include "rules/tiles/parts.h"

namespace rules::tiles {

using Event = Parts::Event;

// Applies an event to an agenda. Other events do nothing. Throws Broken if it cannot follow.
inline void follow(Agenda& agenda, const TurnBegan& event) {
    agenda.restart({Phase::placing, event.seat, Question::none, 0});
}
void follow(Agenda& agenda, const TurnExtended& event);
// (Before the first turn the start tile is placed, and nothing follows from it.)
inline void follow(Agenda& agenda, const TilePlaced& /*event*/) {
    if (agenda.top().phase == Phase::placing) agenda.go_to(Phase::deploying);
}
void follow(Agenda& agenda, const Asked& event);
void follow(Agenda& agenda, const Answered& event);
void follow(Agenda& agenda, const AgendaSet& event);
void follow(Agenda& agenda, const GameEnded& event);
template <class E>
concept Scheduling = requires(Agenda& agenda, const E& event) {
    follow(agenda, event);
};

// Events that show what was hidden until then.
template <class E>
inline constexpr bool surprising = Parts::Surprising::contain<E>;

// The index of the alternative E in Event.
template <class E>
[[nodiscard]] constexpr std::size_t event_index() {
    return index_of<E, Event>();
}

}  // namespace rules::tiles
