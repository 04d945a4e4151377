// RoomPeople: who takes part in a room, as its header and log tell.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "meeple/store/v1/record.pb.h"
#include "server/store/room_log.h"

namespace server {

struct RoomPeople {
    struct Holder {
        AccountId account;
        std::string name;
    };
    meeple::store::v1::RoomHeader header;
    std::map<std::uint32_t, Holder> sitting;   // by seat; without bots of the server
    std::map<std::uint32_t, Holder> sat_last;  // likewise, including players who have left
    std::set<AccountId> all;  // creator, present and past players, holders of a kept seat
};

// If the header cannot be read the room is private, without an invite.
[[nodiscard]] RoomPeople people_of(const LoadedRoom& room);

}  // namespace server
