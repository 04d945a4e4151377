// TurnNotices: tells players of their turn in rooms that they do not watch.
//
// A connection whose other end has fallen asleep is not known to be dead before it has been silent
// for long, and what goes into it is lost. So in games over days a turn of a player who seems to be
// connected is looked at again later, and told again if the player is not connected then.
#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "server/actor/ground.h"
#include "server/actor/turn_news.h"

namespace server {

class TurnNotices final : public Part<TurnNotices> {
public:
    // `on_slow_turn`: see BackendParts.
    TurnNotices(Ground& ground, std::function<void(const TurnNews&)> on_slow_turn);

    // On the room's strand, at every turn; no_seat: the room waits for no seat.
    void tell(const RoomActor& room, rules::Seat seat);
    // Of the node's watch.
    void watch();

private:
    void tell_slow(const RoomActor& room, const RoomSummary& summary, rules::Seat seat);

    const std::function<void(const TurnNews&)> on_slow_turn_;  // empty: no notifications
    std::mutex mutex_;
    std::map<RoomId, TurnNews> unsure_;  // turns of players who seem to be connected
};

}  // namespace server
