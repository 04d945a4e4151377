// TurnNotices: tells players of their turn in rooms that they do not watch.
#pragma once

#include <functional>

#include "server/actor/ground.h"
#include "server/actor/turn_news.h"

namespace server {

class TurnNotices final : public Part<TurnNotices> {
public:
    // `on_slow_turn`: see BackendParts.
    TurnNotices(Ground& ground, std::function<void(const TurnNews&)> on_slow_turn);

    // On the room's strand, at every turn.
    void tell(const RoomActor& room, rules::Seat seat);

private:
    void tell_slow(const RoomActor& room, const RoomSummary& summary, rules::Seat seat);

    const std::function<void(const TurnNews&)> on_slow_turn_;  // empty: no notifications
};

}  // namespace server
