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
    std::map<std::uint32_t, Holder> sat_last;  // the same, also who has left
    std::set<AccountId> all;  // who made it, sits or sat there, or for whom a seat is kept
};

// If the header cannot be read the room is private, without an invite.
[[nodiscard]] RoomPeople people_of(const LoadedRoom& room);

}  // namespace server
