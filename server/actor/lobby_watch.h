// LobbyWatch: looks again at the lists that clients watch, and tells the watchers of changes.
#pragma once

#include <cstdint>

#include "server/actor/people_online.h"
#include "server/actor/room_lists.h"

namespace server {

class LobbyWatch final : public Part<LobbyWatch> {
public:
    LobbyWatch(Ground& ground, RoomLists& lists, PeopleOnline& people);

    // The lobby's list of people is as it is now. Any thread.
    void look_who_is_here();
    // Of the node's watch.
    void watch();

private:
    RoomLists& lists_;
    PeopleOnline& people_;
    std::uint64_t people_due_ms_ = 0;  // of the watch
};

}  // namespace server
